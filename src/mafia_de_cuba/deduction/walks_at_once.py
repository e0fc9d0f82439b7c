"""The passes of `walks` for several sets of factors at once: a row for each in every array."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .chain import Chain, Ints, Layer
from .walks import Walks

Weights = NDArray[np.float64]
LONG = 1500  # edges: rows of so many are added up one by one


def walk_all(chain: Chain, start: Weights, factors: Sequence[Weights], end: Weights) -> list[Walks]:
    """The sums over all walks, row by row; all rows have the same start and end."""
    rows = len(factors[0])
    ways = [np.repeat(start[None], rows, axis=0)]
    for layer, factor in zip(chain.layers, factors, strict=True):
        ways.append(forward_all(layer, ways[-1], factor))

    onward = [np.repeat(end[None], rows, axis=0)]
    by_take = np.empty((rows, len(chain.layers), len(chain.takes)))
    for index in reversed(range(len(chain.layers))):
        layer = chain.layers[index]
        leading = onward[-1].take(layer.target, axis=1) * factors[index]
        walked = ways[index].take(layer.source, axis=1) * leading
        by_take[:, index] = _gather(layer.take, walked, len(chain.takes))
        onward.append(np.add.reduceat(leading, layer.rows[:-1], axis=1))
    by_start = start * onward[-1]
    onward.reverse()
    return [
        Walks(by_start[row].sum(), by_start[row], by_take[row], tuple(on[row] for on in onward))
        for row in range(rows)
    ]


def forward_all(layer: Layer, ways: Weights, factor: Weights) -> Weights:
    """The ways to each box after this layer, from the ways to its own boxes."""
    return _gather(layer.target, ways.take(layer.source, axis=1) * factor, layer.boxes_after)


def back_all(layer: Layer, factor: Weights, onward: Weights) -> Weights:
    """The ways on from each box of this layer."""
    leading = onward.take(layer.target, axis=1) * factor
    on: Weights = np.add.reduceat(leading, layer.rows[:-1], axis=1)
    return on


def _gather(places: Ints, values: Weights, size: int) -> Weights:
    """The values of each row, added up by place."""
    rows = len(values)
    if len(places) > LONG:
        return np.array([np.bincount(places, row, size) for row in values])
    apart = places + size * np.arange(rows)[:, None]
    sums: Weights = np.bincount(apart.ravel(), values.ravel(), rows * size).astype(np.float64)
    return sums.reshape(rows, size)
