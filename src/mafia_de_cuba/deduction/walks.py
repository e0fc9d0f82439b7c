"""Walks through the chain of boxes, summed in one pass forward and one back.

Whole numbers give exact counts, fractions give weights. No sum of counts exceeds the number of
worlds, and no setup has more than some 10**14 of them, so 64 bits hold them all.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .chain import Chain, Ints, Layer

Sums = NDArray[Any]  # of int64, exact, or of float64


@dataclass(frozen=True)
class Walks:
    """The sums over all walks through a chain."""

    total: Any
    by_start: Sums  # by box of the first layer
    by_take: Sums  # a row for each layer, a column for each take
    onward: tuple[Sums, ...]  # for each layer's boxes, and those left: the ways on to the end


def walk(chain: Chain, start: Sums, factors: Sequence[Sums], end: Sums, jit: bool = False) -> Walks:
    """The sums over all walks, each worth its start times its edges' factors times its end."""
    forward, backward = _passes(jit)
    ways = [start]
    for layer, factor in zip(chain.layers, factors, strict=True):
        ways.append(forward(layer, ways[-1], factor))

    onward = [end]
    by_take = np.zeros((len(chain.layers), len(chain.takes)), dtype=end.dtype)
    for index in reversed(range(len(chain.layers))):
        layer, factor = chain.layers[index], factors[index]
        onward.append(backward(layer, ways[index], factor, onward[-1], by_take[index]))

    by_start = start * onward[-1]
    return Walks(by_start.sum(), by_start, by_take, tuple(reversed(onward)))


def _passes(jit: bool) -> Any:
    if jit:
        from . import compiled

        return compiled.forward, compiled.backward
    return forward, backward


def forward(layer: Layer, ways: Sums, factor: Sums) -> Sums:
    """The ways to each box after this layer, from the ways to its own boxes."""
    return _gather(layer.target, ways.take(layer.source) * factor, layer.boxes_after)


def backward(layer: Layer, ways: Sums, factor: Sums, onward: Sums, by_take: Sums) -> Sums:
    """The ways on from each box of this layer; adds up the walks by take."""
    leading = onward.take(layer.target) * factor
    by_take += _gather(layer.take, ways.take(layer.source) * leading, len(by_take))
    on: Sums = np.add.reduceat(leading, layer.rows[:-1])  # every box has a legal take
    return on


def _gather(places: Ints, values: Sums, size: int) -> Sums:
    """The values, added up by place."""
    if values.dtype == np.float64:
        return np.bincount(places, values, size)
    sums = np.zeros(size, dtype=np.int64)
    np.add.at(sums, places, values)
    return sums
