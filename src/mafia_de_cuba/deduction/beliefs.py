"""Weighing worlds: the exact posterior for given policies and claims, and worlds drawn from it.

All that a taker privately knows is the box received and the take, and whatever they do or say later
depends on that and on what is public. So for any policies the posterior is a product of one factor
an edge of the chain: how likely this seat takes this from this box, times how likely it then says
what it said.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mafia_de_cuba.rules.pieces import Role

from .chain import Boxes, Chain, Ints, Layer
from .evidence import Evidence
from .walks import Walks, walk
from .walks_at_once import walk_all

Weights = NDArray[np.float64]
Policy = Callable[[Layer], Weights]  # a weight for each edge of a seat's layer
Prior = Callable[[Boxes], Weights]  # a weight for each box that may reach the first pocket


def evenly(boxes: Boxes) -> Weights:
    """Each number of hidden diamonds with each content of the bag counts the same."""
    return np.ones(len(boxes.code))


@dataclass(frozen=True)
class Beliefs:
    """How likely each take of each seat is; sums of zero mean that no world is possible."""

    chain: Chain
    total: float  # the weight of all possible worlds
    by_start: Weights  # by box of the first layer
    by_take: Weights  # a row for each seat from 1 on, a column for each take
    factors: tuple[Weights, ...]
    walks: Walks
    closed: frozenset[int]

    def roles(self, seat: int) -> dict[Role, float]:
        """How likely the seat has each role."""
        shares: dict[Role, float] = {}
        for role, share in zip(self.chain.roles, self.by_take[seat - 1].tolist(), strict=True):
            if share:
                shares[role] = shares.get(role, 0.0) + share
        return shares

    def mean_diamonds(self, seat: int) -> float:
        """How many diamonds the seat took, on average."""
        return float(self.by_take[seat - 1] @ self.chain.diamonds_of_take)

    def draw(self, number: int, rng: np.random.Generator) -> "Worlds":
        """Worlds drawn independently, each as often as it is likely."""
        if not self.total > 0.0:
            raise ValueError("No world is possible.")
        drawn = self._draw_walks(number, rng)
        while len(drawn.start) < number:  # E1 refuses some: draw again for those
            drawn = drawn.joined(self._draw_walks(number, rng))
        return drawn.first(number)

    def _draw_walks(self, number: int, rng: np.random.Generator) -> "Worlds":
        start = rng.choice(len(self.walks.by_start), number, p=_shares(self.walks.by_start))
        takes = np.empty((number, len(self.chain.layers)), dtype=np.int64)
        box = start
        for index, layer in enumerate(self.chain.layers):
            ahead = np.cumsum(self.factors[index] * self.walks.onward[index + 1].take(layer.target))
            ends = _before(ahead, layer.rows)
            first, last = layer.rows.take(box), layer.rows.take(box + 1) - 1
            low, high = ends.take(box), ends.take(box + 1)
            point = low + rng.random(number) * (high - low)
            edge = np.searchsorted(ahead, point, side="right")
            edge = np.minimum(np.maximum(edge, first), last)
            takes[:, index] = layer.take.take(edge)
            box = layer.target.take(edge)
        return self._still_going(Worlds(self.chain, start, takes, box))

    def _still_going(self, worlds: "Worlds") -> "Worlds":
        """The worlds in which somebody still holds stolen diamonds (E1)."""
        pockets = [seat - 1 for seat in self.closed]
        going = self.chain.diamonds_of_take[worlds.takes[:, pockets]].sum(axis=1) > 0
        return worlds.only(going)


@dataclass(frozen=True)
class Worlds:
    """Worlds side by side: a row each, a column for each seat from 1 on."""

    chain: Chain
    start: Ints  # which box of the first layer: tells what was hidden and what lies in the bag
    takes: Ints  # which of the chain's takes
    left: Ints  # which of the boxes that may have come back

    def only(self, wanted: NDArray[np.bool_]) -> "Worlds":
        """Some of these worlds."""
        return Worlds(self.chain, self.start[wanted], self.takes[wanted], self.left[wanted])

    def first(self, number: int) -> "Worlds":
        """So many of these worlds."""
        return Worlds(self.chain, self.start[:number], self.takes[:number], self.left[:number])

    def joined(self, more: "Worlds") -> "Worlds":
        """These worlds and more."""
        return Worlds(
            self.chain,
            np.concatenate([self.start, more.start]),
            np.concatenate([self.takes, more.takes]),
            np.concatenate([self.left, more.left]),
        )


def posterior(
    evidence: Evidence,
    policies: Sequence[Policy],
    likelihoods: Sequence[Policy],
    prior: Prior = evenly,
    jit: bool = False,
) -> Beliefs:
    """The posterior over every seat's take; policies and likelihoods go by seat, from 1 on."""
    factors = [
        policy(layer) * likelihood(layer)
        for layer, policy, likelihood in zip(
            evidence.chain.layers, policies, likelihoods, strict=True
        )
    ]
    return weigh(evidence, factors, prior(evidence.chain.layers[0].boxes), jit)


def weigh(
    evidence: Evidence, factors: Sequence[Weights], start: Weights, jit: bool = False
) -> Beliefs:
    """The posterior from factors that are worked out already: an array for each layer."""
    kept = _possible(evidence, factors)
    every, over = _walk(evidence, kept, start, jit), None
    if not evidence.knows_missing:  # the Godfather knows that diamonds are missing
        over = _walk(evidence, _possible(evidence.without_thieves(), factors), start, jit)
    return _beliefs(evidence, kept, every, over)


def weigh_all(evidence: Evidence, factors: Sequence[Weights], start: Weights) -> list[Beliefs]:
    """The posteriors of several hypotheses at once: every factor has a row for each of them."""
    kept = _possible(evidence, factors)
    every: list[Walks] = _walk_all(evidence, kept, start)
    over: list[Walks | None] = [None] * len(every)
    if not evidence.knows_missing:
        penniless = _possible(evidence.without_thieves(), factors)
        over = [*_walk_all(evidence, penniless, start)]
    return [
        _beliefs(evidence, tuple(factor[row] for factor in kept), every[row], over[row])
        for row in range(len(every))
    ]


def _beliefs(
    evidence: Evidence, kept: tuple[Weights, ...], every: Walks, over: Walks | None
) -> Beliefs:
    """The posterior from all walks, less those after which the game would be over (E1)."""
    total, by_start, by_take = every.total, every.by_start, every.by_take
    if over:
        total = total - over.total
        by_start, by_take = by_start - over.by_start, by_take - over.by_take
    scale = 1.0 / total if total > 0.0 else 0.0
    return Beliefs(
        evidence.chain,
        float(total),
        by_start * scale,
        by_take * scale,
        kept,
        every,
        evidence.closed,
    )


def _possible(evidence: Evidence, factors: Sequence[Weights]) -> tuple[Weights, ...]:
    pairs = zip(factors, evidence.edges, strict=True)
    return tuple(factor if possible.all() else factor * possible for factor, possible in pairs)


def _walk(evidence: Evidence, factors: Sequence[Weights], start: Weights, jit: bool) -> Walks:
    end = evidence.end.astype(np.float64)
    return walk(evidence.chain, start * evidence.start, factors, end, jit)


def _walk_all(evidence: Evidence, factors: Sequence[Weights], start: Weights) -> list[Walks]:
    end = evidence.end.astype(np.float64)
    return walk_all(evidence.chain, start * evidence.start, factors, end)


def _shares(weights: Weights) -> Weights:
    shares: Weights = weights / weights.sum()
    return shares


def _before(sums: Weights, edge: Ints) -> Weights:
    """The cumulated sum of all edges before this one."""
    before: Weights = np.where(edge > 0, sums[edge - 1], 0.0)
    return before
