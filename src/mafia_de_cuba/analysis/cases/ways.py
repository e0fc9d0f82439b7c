"""The ways that the box of a case may have gone, narrowed down supposition by supposition.

All ways are walks through the chain of boxes. A supposition rules out edges of one seat's layer,
and then every edge goes that lies on no whole way any more: what is left is exact.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mafia_de_cuba.deduction.chain import Chain, Flags, Ints, chain_of
from mafia_de_cuba.rules.pieces import DIAMONDS, Role, Take, Token

from .case import Case


@dataclass(frozen=True)
class Ways:
    """By seat from 1 on: the edges of its layer that lie on some whole way."""

    chain: Chain
    edges: tuple[Ints, ...]

    def __bool__(self) -> bool:
        return len(self.edges[0]) > 0

    def size(self) -> int:
        """How much is still open."""
        return sum(len(edges) for edges in self.edges)

    def only(self, seat: int, allowed: Flags) -> "Ways":
        """The ways on which this seat did something that is allowed."""
        edges = list(self.edges)
        edges[seat - 1] = edges[seat - 1][allowed[edges[seat - 1]]]
        return whole_ways(self.chain, edges)

    def allows(self, seat: int, allowed: Flags) -> bool:
        """Whether the seat did something that is allowed on any way."""
        return bool(allowed[self.edges[seat - 1]].any())

    def takes(self, seat: int) -> list[Take]:
        """What the seat may have taken."""
        taken = self.chain.layer(seat).take[self.edges[seat - 1]]
        return [self.chain.takes[index] for index in np.unique(taken).tolist()]

    def roles(self, seat: int) -> tuple[Role, ...]:
        """What the seat may be."""
        return tuple(dict.fromkeys(take.role for take in self.takes(seat)))

    def diamonds(self, seat: int, received: bool) -> list[int]:
        """How many diamonds may have come to the seat, or gone on from it."""
        numbers: list[int] = np.unique(self._boxes(seat, received).diamonds).tolist()
        return numbers

    def tokens(self, seat: int, received: bool, kind: Token) -> list[int]:
        """How many tokens of a kind may have come to the seat, or gone on from it."""
        numbers: list[int] = np.unique(self._boxes(seat, received).counts[kind]).tolist()
        return numbers

    def _boxes(self, seat: int, received: bool) -> "Found":
        layer, edges = self.chain.layer(seat), self.edges[seat - 1]
        boxes = layer.boxes if received else self.chain.boxes_after(seat)
        places = np.unique((layer.source if received else layer.target)[edges])
        counts = {kind: boxes.count(kind)[places] for kind in Token}
        return Found(boxes.diamonds[places], counts)


@dataclass(frozen=True)
class Found:
    """What was in the boxes that may have come or gone on."""

    diamonds: Ints
    counts: dict[Token, Ints]


def whole_ways(chain: Chain, edges: Sequence[Ints]) -> Ways:
    """Those of these edges that lie on a whole way, from the first seat to the last."""
    return Ways(chain, tuple(_leading(chain, _reached(chain, edges))))


def _reached(chain: Chain, edges: Sequence[Ints]) -> list[Ints]:
    """The edges that the box can come to, from the first seat on."""
    kept, boxes = [], np.ones(len(chain.layers[0].boxes.code), dtype=bool)
    for layer, some in zip(chain.layers, edges, strict=True):
        kept.append(some[boxes[layer.source[some]]])
        boxes = np.zeros(layer.boxes_after, dtype=bool)
        boxes[layer.target[kept[-1]]] = True
    return kept


def _leading(chain: Chain, edges: Sequence[Ints]) -> list[Ints]:
    """The edges from which the box can go on to the last seat."""
    kept: list[Ints] = []
    boxes = np.ones(chain.layers[-1].boxes_after, dtype=bool)
    for layer, some in zip(reversed(chain.layers), reversed(edges), strict=True):
        kept.append(some[boxes[layer.target[some]]])
        boxes = np.zeros(len(layer.boxes.code), dtype=bool)
        boxes[layer.source[kept[-1]]] = True
    return kept[::-1]


def all_ways(case: Case) -> Ways:
    """Every way from what was hidden to what came back, whatever was said."""
    chain = chain_of(case.setup.tokens, case.setup.fake_diamond, len(case.players))
    edges = [np.arange(len(layer.take)) for layer in chain.layers]
    first, last = chain.layers[0], chain.layers[-1]
    sent = first.boxes.diamonds == DIAMONDS - case.hidden
    edges[0] = np.flatnonzero(sent[first.source])
    edges[-1] = edges[-1][came_back(case, chain)[last.target[edges[-1]]]]
    if case.hidden + case.left.diamonds >= DIAMONDS:  # E1: somebody stole
        edges[0] = edges[0][:0]
    return whole_ways(chain, edges)


def came_back(case: Case, chain: Chain) -> Flags:
    """Which of the boxes that may come back is the one that did."""
    left, code = chain.left, chain.token_code(case.left.tokens)
    same: Flags = (left.diamonds == case.left.diamonds) & (left.fake == case.left.fake_diamond)
    same &= left.token_code == (-1 if code is None else code)
    return same
