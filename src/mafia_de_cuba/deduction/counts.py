"""Counting worlds: how many are possible for a viewer, and in how many each seat took what."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from mafia_de_cuba.rules.pieces import DIAMONDS, Role, Take
from mafia_de_cuba.views import View

from .chain import Chain, Ints
from .evidence import Evidence, gather
from .walks import Walks, walk


@dataclass(frozen=True)
class Counts:
    """How many possible worlds there are, and how many of them give each seat each take."""

    chain: Chain
    worlds: int
    by_start: Ints  # by box of the first layer
    by_take: Ints  # a row for each seat from 1 on, a column for each take

    def takes(self, seat: int) -> dict[Take, int]:
        """The takes that the seat may have made, each with its number of worlds."""
        row = self.by_take[seat - 1].tolist()
        return {take: number for take, number in zip(self.chain.takes, row, strict=True) if number}

    def roles(self, seat: int) -> dict[Role, float]:
        """The share of the worlds in which the seat has each role."""
        if seat == 0:
            return {Role.GODFATHER: 1.0}
        numbers: dict[Role, int] = {}
        for take, number in self.takes(seat).items():
            numbers[take.role] = numbers.get(take.role, 0) + number
        return {role: number / self.worlds for role, number in numbers.items()}

    def mean_diamonds(self, seat: int) -> float:
        """The mean number of diamonds that the seat took, or that the Godfather hid."""
        if seat == 0:
            hidden = DIAMONDS - self.chain.layers[0].boxes.diamonds
            return int(self.by_start @ hidden) / self.worlds
        return int(self.by_take[seat - 1] @ self.chain.diamonds_of_take) / self.worlds


def count_worlds(view: View, trust: Iterable[int] = ()) -> Counts:
    """The worlds that are possible for the owner of this view, who trusts these seats."""
    return count_evidence(gather(view, trust))


def count_evidence(evidence: Evidence) -> Counts:
    """The worlds that some evidence leaves."""
    every, over = count_walks(evidence), count_walks(evidence.without_thieves())
    return Counts(
        evidence.chain,
        int(every.total - over.total),
        every.by_start - over.by_start,
        every.by_take - over.by_take,
    )


def count_walks(evidence: Evidence) -> Walks:
    """How many walks through the chain the evidence leaves."""
    edges = [possible.astype(np.int64) for possible in evidence.edges]
    start, end = evidence.start.astype(np.int64), evidence.end.astype(np.int64)
    return walk(evidence.chain, start, edges, end)
