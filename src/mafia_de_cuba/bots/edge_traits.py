"""Edges of a seat: what each kind of player is like on them, and which of them words treat alike.

What a kind says depends on the take, on the diamonds found and on what of the words is true. Boxes
themselves count only where a story that was told may be a lie that keeps one of them. Of all other
edges one of each sort is enough to weigh words on.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mafia_de_cuba.deduction.chain import Ints
from mafia_de_cuba.rules.pieces import DIAMONDS

from .claim_fit import Condition, Side, Sides, fitting_edges

if TYPE_CHECKING:
    from .opponent_models import SeatModel

Weights = NDArray[np.float64]
TINY = 1e-9
FEW = 1000  # edges: no more are weighed sooner than they are sorted


class EdgeTraits:
    """What is known of some edges whatever is said: takes, boxes, honesty, ways to lie."""

    def __init__(self, model: "SeatModel", edges: Ints) -> None:
        layer = model.layer
        self.model, self.edges = model, edges
        self.source, self.target = layer.source.take(edges), layer.target.take(edges)
        self.take = layer.take.take(edges)
        self.found = layer.boxes.diamonds.take(self.source)

    @cached_property
    def left(self) -> Ints:
        """The diamonds left in the box."""
        left: Ints = self.found - self.model.models.chain.diamonds_of_take.take(self.take)
        return left

    @cached_property
    def own(self) -> Weights:
        """How often liars claim what was really taken."""
        return self.model.models.pretence.take(self.take, axis=1)

    @cached_property
    def honesty(self) -> Weights:
        """How likely each kind says the truth."""
        return self.model.models.honesty.take(self.take, axis=1)

    @cached_property
    def ways(self) -> dict[str, Weights]:
        """The shares of each kind's lies that are made in each way, for any words."""
        ways = self.model.models.ways
        return {way: shares.take(self.take, axis=1)[:, None] for way, shares in ways.items()}

    @cached_property
    def all_received(self) -> Weights:
        """All other stories that keep the box received, by how often they are told."""
        return self.model.by_source.take(self.source, axis=1) - self.own

    @cached_property
    def all_passed(self) -> Weights:
        """All other stories that keep the box passed on."""
        return self.model.by_target.take(self.target, axis=1) - self.own

    @cached_property
    def shares(self) -> tuple[Weights, Weights]:
        """One for each of these, as shares of them all."""
        return _inverse(self.all_received), _inverse(self.all_passed)

    @property
    def sides(self) -> Sides:
        """Source, target and take."""
        return self.source, self.target, self.take

    def only(self, places: Ints) -> "EdgeTraits":
        """Some of these edges."""
        return EdgeTraits(self.model, self.edges.take(places))


def _inverse(whole: Weights) -> Weights:
    return np.divide(1.0, whole, out=np.zeros_like(whole), where=whole > TINY)


class Stories(NamedTuple):
    """The stories that fit what was said, as edges of the whole layer."""

    source: Ints
    target: Ints
    take: Ints


def stories_of(model: "SeatModel", told: Iterable[Condition]) -> Stories:
    """All stories that fit these words."""
    layer = model.layer
    edges = fitting_edges(layer, told)
    return Stories(layer.source.take(edges), layer.target.take(edges), layer.take.take(edges))


class Sorted(NamedTuple):
    """One edge of each group that words treat alike, and the group of every edge."""

    traits: EdgeTraits
    like: Ints | None  # None: each stands for itself


def sorted_out(traits: EdgeTraits, stories: Stories, told: Iterable[Condition]) -> Sorted:
    """Group the edges that words treat alike; words are then weighed on one edge of each group."""
    if len(traits.edges) <= FEW:
        return Sorted(traits, None)
    layer = traits.model.layer
    before, after = (
        np.zeros(number, dtype=bool) for number in (len(layer.boxes.code), layer.boxes_after)
    )
    before[stories.source] = after[stories.target] = True
    apart = before.take(traits.source) | after.take(traits.target)
    sort, sorts = _sorts(traits, told)
    plain = np.flatnonzero(~apart)
    first = np.full(sorts, -1)
    first[sort.take(plain[::-1])] = plain[::-1]
    chosen = np.concatenate([np.flatnonzero(apart), first[first >= 0]])
    place = np.empty(len(apart), dtype=np.int64)
    place[chosen] = np.arange(len(chosen))
    like = np.where(apart, place, place.take(first.take(sort)))
    return Sorted(traits.only(chosen), like)


def _sorts(traits: EdgeTraits, told: Iterable[Condition]) -> tuple[Ints, int]:
    """The group of each edge: equal where take, diamonds found and what is true are equal."""
    takes = len(traits.model.models.chain.takes)
    sort, sorts = traits.found * takes + traits.take, takes * (DIAMONDS + 1)
    for each in told:
        if each.side is not Side.TAKE:  # the take says that itself
            sort = sort + sorts * each.on(traits.sides)
            sorts *= 2
    return sort, sorts
