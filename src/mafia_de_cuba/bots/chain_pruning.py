"""Pruning: the part of a chain of boxes that evidence leaves, packed, so that sums are quick.

The Godfather knows both ends of the chain, and a seat knows one link of it; of a large box
little more than a hundredth of all edges may be left.
"""

from copy import copy
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from mafia_de_cuba.deduction.chain import Boxes, Chain, Flags, Ints, Layer
from mafia_de_cuba.deduction.evidence import Evidence

from .claim_fit import edges_from


@dataclass(frozen=True)
class Pruned:
    """The pruned chain as evidence, and which original edges and first boxes it kept."""

    evidence: Evidence
    edges: tuple[Ints, ...]  # by layer: which edges of the whole chain are left
    start: Ints  # which boxes of the first layer are left


def prune(evidence: Evidence) -> Pruned:
    """Only the edges that lie on some possible walk."""
    chain = evidence.chain
    alive = _alive(evidence)
    left = [
        _marked(len(layer.boxes.code), layer.source.take(edges))
        for layer, edges in zip(chain.layers, alive, strict=True)
    ]
    left.append(_marked(len(chain.left.code), chain.layers[-1].target.take(alive[-1])))
    boxes = [np.flatnonzero(marks) for marks in left]
    packed = copy(chain)
    packed.layers = tuple(
        _pack(layer, edges, left[index], left[index + 1])
        for index, (layer, edges) in enumerate(zip(chain.layers, alive, strict=True))
    )
    packed.left = _some(chain.left, boxes[-1])
    return Pruned(_evidence(evidence, packed), alive, boxes[0])


def _evidence(evidence: Evidence, packed: Chain) -> Evidence:
    return Evidence(
        packed,
        np.ones(len(packed.layers[0].boxes.code), dtype=bool),
        tuple(np.ones(len(layer.take), dtype=bool) for layer in packed.layers),
        np.ones(len(packed.left.code), dtype=bool),
        evidence.closed,
        evidence.knows_missing,
    )


def _alive(evidence: Evidence) -> tuple[Ints, ...]:
    """The edges of each layer that can be reached from the start and lead to the end."""
    layers, reached, ends = evidence.chain.layers, evidence.start, _ends(evidence)
    forward: list[Ints] = []
    for layer, possible in zip(layers, evidence.edges, strict=True):
        takers = len(layers) + 1 - layer.seat
        edges = edges_from(layer, reached & ends.may_follow(layer.boxes, takers))
        if not possible.all():
            edges = edges[possible.take(edges)]
        reached = _marked(layer.boxes_after, layer.target.take(edges))
        forward.append(edges)
    alive, leading = [], evidence.end & reached
    for layer, edges in zip(reversed(layers), reversed(forward), strict=True):
        kept = edges[leading.take(layer.target.take(edges))]
        leading = _marked(len(layer.boxes.code), layer.source.take(kept))
        alive.append(kept)
    return tuple(reversed(alive))


class Ends(NamedTuple):
    """What all boxes that may have come back have in common."""

    diamonds: int  # they hold at least so many
    fake: bool
    counts: Ints  # at least so many tokens of each kind
    tokens: int  # and at most so many in all

    def may_follow(self, boxes: Boxes, takers: int) -> Flags:
        """From which of these boxes so many takers may have left one of them: a first look."""
        flags: Flags = boxes.diamonds >= self.diamonds
        flags &= boxes.counts.sum(axis=1) <= self.tokens + takers
        for kind in np.flatnonzero(self.counts):
            flags &= boxes.counts[:, kind] >= self.counts[kind]
        return flags & boxes.fake if self.fake else flags


def _ends(evidence: Evidence) -> Ends:
    left = _some(evidence.chain.left, np.flatnonzero(evidence.end))
    if not len(left.code):
        left = evidence.chain.left
    most = int(left.counts.sum(axis=1).max())
    return Ends(int(left.diamonds.min()), bool(left.fake.all()), left.counts.min(axis=0), most)


def _marked(size: int, places: Ints) -> Flags:
    flags = np.zeros(size, dtype=bool)
    flags[places] = True
    return flags


def _pack(layer: Layer, edges: Ints, boxes: Flags, after: Flags) -> Layer:
    """The layer with these edges alone; flags say which boxes are left on either side."""
    place, place_after = np.cumsum(boxes) - 1, np.cumsum(after) - 1
    source = place.take(layer.source.take(edges))
    wanted = np.flatnonzero(boxes)
    return Layer(
        layer.seat,
        _some(layer.boxes, wanted),
        source,
        layer.take.take(edges),
        place_after.take(layer.target.take(edges)),
        np.searchsorted(source, np.arange(len(wanted) + 1)),
        int(np.count_nonzero(after)),
    )


def _some(boxes: Boxes, wanted: Ints) -> Boxes:
    return Boxes(
        boxes.code[wanted],
        boxes.diamonds[wanted],
        boxes.token_code[wanted],
        boxes.fake[wanted],
        boxes.kinds,
        boxes.counts[wanted],
    )
