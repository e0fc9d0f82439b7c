"""The two passes of `walks`, compiled by Numba (the extra `numba`); for weights only."""

import numpy as np
from numba import njit

from .chain import Ints, Layer
from .walks import Sums


def forward(layer: Layer, ways: Sums, factor: Sums) -> Sums:
    """The ways to each box after this layer, from the ways to its own boxes."""
    arrived = np.zeros(layer.boxes_after)
    _forward(layer.rows, layer.target, ways, factor, arrived)
    return arrived


def backward(layer: Layer, ways: Sums, factor: Sums, onward: Sums, by_take: Sums) -> Sums:
    """The ways on from each box of this layer; adds up the walks by take."""
    on = np.zeros(len(ways))
    _backward(layer.rows, layer.target, layer.take, ways, factor, onward, by_take, on)
    return on


@njit(cache=True)  # type: ignore[untyped-decorator]
def _forward(rows: Ints, target: Ints, ways: Sums, factor: Sums, arrived: Sums) -> None:
    for box in range(len(ways)):
        if ways[box] > 0.0:
            for edge in range(rows[box], rows[box + 1]):
                arrived[target[edge]] += ways[box] * factor[edge]


@njit(cache=True)  # type: ignore[untyped-decorator]
def _backward(
    rows: Ints,
    target: Ints,
    take: Ints,
    ways: Sums,
    factor: Sums,
    onward: Sums,
    by_take: Sums,
    on: Sums,
) -> None:
    for box in range(len(ways)):
        leading = 0.0
        if ways[box] > 0.0:
            for edge in range(rows[box], rows[box + 1]):
                weight = factor[edge] * onward[target[edge]]
                leading += weight
                by_take[take[edge]] += ways[box] * weight
        on[box] = leading
