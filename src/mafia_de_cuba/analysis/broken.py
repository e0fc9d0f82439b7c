"""Broken words: the smallest sets of claims that cannot all be true, found as they were made.

To ask of every pair of earlier claims whether it goes with a new one, one pass over the chain of
boxes is enough: with each box go the claims that hold on some way to it, one bit for each.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mafia_de_cuba.bots.claim_fit import fits
from mafia_de_cuba.deduction.chain import Chain, Flags, Ints, Layer
from mafia_de_cuba.deduction.evidence import Evidence, gather
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.talk import Claim, Retract, Statement, Topic
from mafia_de_cuba.views import view

from .game import PastGame

Words = NDArray[np.uint64]
CLAIMS_A_PASS = 64


class Broken(NamedTuple):
    """Claims that cannot all be true: the move that broke them, whose they are, and their moves."""

    move: int
    seats: tuple[int, ...]
    claims: tuple[int, ...]


class Standing(NamedTuple):
    """A claim that somebody still maintains, or what is left of it."""

    move: int
    seat: int
    said: dict[Topic, Statement]


def broken_claims(game: PastGame) -> list[Broken]:
    """After each claim: the smallest set with it that leaves a spectator no world."""
    found: list[Broken] = []
    for move, (_, words) in enumerate(game.record.acts):
        if isinstance(words, Claim):
            seen = gather(view(game.states[move + 1], None))
            standing = standing_after(game.record.acts[: move + 1])
            claims = smallest(seen, standing, [broken.claims for broken in found])
            if claims:
                seats = {claim.seat for claim in standing if claim.move in claims}
                found.append(Broken(move, tuple(sorted(seats)), claims))
    return found


def standing_after(acts: Sequence[Act]) -> list[Standing]:
    """The claims that nobody has replaced or taken back entirely, in order."""
    held: dict[tuple[int, Topic], tuple[int, Statement]] = {}
    for move, (seat, words) in enumerate(acts):
        if isinstance(words, Claim):
            held |= {(seat, topic): (move, said) for topic, said in words.topics().items()}
        elif isinstance(words, Retract):
            held.pop((seat, words.about), None)
    claims: dict[int, Standing] = {}
    for (seat, topic), (move, said) in sorted(held.items(), key=lambda item: item[1][0]):
        claims.setdefault(move, Standing(move, seat, {})).said[topic] = said
    return [*claims.values()]


def smallest(
    seen: Evidence, standing: Sequence[Standing], earlier: Sequence[tuple[int, ...]]
) -> tuple[int, ...]:
    """The smallest set with the last of these claims that no world allows; () if there is none."""
    last, others = standing[-1], standing[:-1]
    passes = Passes(seen, last)
    if not passes.possible():
        return (last.move,)
    together = passes.together(others)
    numbers = range(len(others))
    pairs = ((n,) for n in numbers if not together[n, n])
    triples = (pair for pair in combinations(numbers, 2) if not together[pair])
    for group in (pairs, triples):
        for claims in group:
            moves = (*(others[n].move for n in claims), last.move)
            if not any(set(moves) >= set(before) for before in earlier):
                return moves
    return ()


# ---------------------------------------------------------------- the chain, in one pass


class Order(NamedTuple):
    """The edges of a layer by the box that they lead to, and where each box's edges begin."""

    edges: Ints
    starts: Ints


@lru_cache(maxsize=16)
def orders(chain: Chain) -> tuple[Order, ...]:
    """The edges of each layer by target; made once."""
    found = []
    for layer in chain.layers:
        edges = np.argsort(layer.target, kind="stable")
        starts = np.searchsorted(layer.target[edges], np.arange(layer.boxes_after))
        found.append(Order(edges, starts))
    return tuple(found)


@dataclass(frozen=True)
class Reached:
    """What leads to each box: bits of ways without a Thief who still hides, and with one."""

    honest: Words
    stolen: Words


class Passes:
    """What a spectator saw, with one claim taken as true, and other claims tried with it."""

    def __init__(self, seen: Evidence, claim: Standing) -> None:
        self.chain = seen.chain
        self.seen = seen
        self.thief = self.chain.diamonds_of_take > 0
        self.edges = list(seen.edges)
        if claim.seat:
            self.edges[claim.seat - 1] = self.edges[claim.seat - 1] & self.truth(claim)
        self.onward = self._onward()

    def truth(self, claim: Standing) -> Flags:
        """The edges of the seat's layer on which all of a claim is true."""
        heard = fits(self.chain, claim.seat, claim.said).values()
        every = np.ones(len(self._layer(claim).take), dtype=bool)
        true: Flags = np.logical_and.reduce([every, *heard])
        return true

    def _layer(self, claim: Standing) -> Layer:
        return self.chain.layer(claim.seat)

    def _steals(self, layer: Layer) -> Flags:
        """The edges that put diamonds into a pocket that is still closed."""
        closed = layer.seat in self.seen.closed
        stolen: Flags = self.thief[layer.take] & closed
        return stolen

    def _onward(self) -> list[tuple[Flags, Flags]]:
        """For the boxes after each layer: whether they lead to the end, at all and by a theft."""
        found = [(self.seen.end, np.zeros_like(self.seen.end))]
        for layer, possible in zip(reversed(self.chain.layers), reversed(self.edges), strict=True):
            anyhow, by_theft = (flags[layer.target] & possible for flags in found[-1])
            by_theft = by_theft | (anyhow & self._steals(layer))
            rows = layer.rows[:-1]
            found.append(
                (np.logical_or.reduceat(anyhow, rows), np.logical_or.reduceat(by_theft, rows))
            )
        return found[::-1]

    def possible(self) -> bool:
        """Whether some world is left, with a Thief whose diamonds are still missing (E1)."""
        return bool((self.onward[0][1] & self.seen.start).any())

    def together(self, claims: Sequence[Standing]) -> NDArray[np.bool_]:
        """By two of these claims: whether both can be true; on the diagonal, each by itself."""
        found = np.ones((len(claims), len(claims)), dtype=bool)
        for first in range(0, len(claims), CLAIMS_A_PASS):
            part = claims[first : first + CLAIMS_A_PASS]
            for column, bits in self._pass(claims, part):
                for bit in range(len(part)):
                    if claims[column].seat >= part[bit].seat > 0:
                        fine = bool(bits >> bit & 1)
                        found[first + bit, column] = found[column, first + bit] = fine
        return found

    def _pass(
        self, claims: Sequence[Standing], part: Sequence[Standing]
    ) -> Iterator[tuple[int, int]]:
        """For each claim: which of a part of them, at its seat or before, can be true with it."""
        truths = {claim.move: self.truth(claim) for claim in claims if claim.seat}
        every = np.uint64((1 << len(part)) - 1)
        none = np.uint64(0)
        start = np.where(self.seen.start, every, none)
        reached = Reached(start, np.zeros_like(start))
        # a bit says: on some way to here, this claim is true; of later seats, it may still be
        for layer, order in zip(self.chain.layers, orders(self.chain), strict=True):
            honest, stolen = self._along(layer, reached, part, truths)
            yield from self._heard(layer, honest, stolen, claims, truths)
            reached = Reached(_gather(honest, order), _gather(stolen, order))

    def _along(
        self,
        layer: Layer,
        reached: Reached,
        part: Sequence[Standing],
        truths: dict[int, Flags],
    ) -> tuple[Words, Words]:
        """The bits along each edge of a layer, without and with a theft so far."""
        kept = np.where(self.edges[layer.seat - 1], ~np.uint64(0), np.uint64(0))
        for bit, claim in enumerate(part):
            if claim.seat == layer.seat:
                kept[~truths[claim.move]] &= ~np.uint64(1 << bit)
        honest, stolen = reached.honest[layer.source] & kept, reached.stolen[layer.source] & kept
        steals = self._steals(layer)
        stolen = np.where(steals, stolen | honest, stolen)
        return np.where(steals, np.uint64(0), honest), stolen

    def _heard(
        self,
        layer: Layer,
        honest: Words,
        stolen: Words,
        claims: Sequence[Standing],
        truths: dict[int, Flags],
    ) -> Iterator[tuple[int, int]]:
        """The bits that stay when a claim of this seat is true too, and the end can be reached."""
        anyhow, by_theft = (flags[layer.target] for flags in self.onward[layer.seat])
        none = np.uint64(0)
        alive = np.where(by_theft, honest, none) | np.where(anyhow, stolen, none)
        for column, claim in enumerate(claims):
            if claim.seat == layer.seat:
                yield column, int(np.bitwise_or.reduce(alive[truths[claim.move]], initial=0))


def _gather(words: Words, order: Order) -> Words:
    """The words of all edges to each box, put together."""
    gathered: Words = np.bitwise_or.reduceat(words[order.edges], order.starts)
    return gathered
