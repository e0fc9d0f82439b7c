"""Pruning: the part of a chain of boxes that evidence leaves, packed, so that sums are quick.

The Godfather knows both ends of the chain, and a seat knows one link of it; of a large box
little more than a hundredth of all edges may be left.
"""

from copy import copy
from dataclasses import dataclass

import numpy as np

from mafia_de_cuba.deduction.chain import Boxes, Chain, Flags, Ints, Layer
from mafia_de_cuba.deduction.evidence import Evidence


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
    layers, reached = evidence.chain.layers, evidence.start
    forward: list[Ints] = []
    for layer, possible in zip(layers, evidence.edges, strict=True):
        edges = np.flatnonzero(reached.take(layer.source) & possible)
        reached = _marked(layer.boxes_after, layer.target.take(edges))
        forward.append(edges)
    alive, leading = [], evidence.end & reached
    for layer, edges in zip(reversed(layers), reversed(forward), strict=True):
        kept = edges[leading.take(layer.target.take(edges))]
        leading = _marked(len(layer.boxes.code), layer.source.take(kept))
        alive.append(kept)
    return tuple(reversed(alive))


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
