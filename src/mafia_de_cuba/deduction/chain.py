"""The chain of boxes: every theft of a setup as a graph, one layer of boxes for each pair of hands.

What matters at each seat is only what is in the box. So all worlds of a setup are the walks
through this graph: it starts with the boxes that the first player may help themselves from (one for
each number of hidden diamonds and each token in the bag), an edge is a take, and it ends with the
boxes that may come back. At twelve players 60,501 edges make 20,549,523,181 walks.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from mafia_de_cuba.rules.pieces import DIAMONDS, Role, Take, Token, Tokens
from mafia_de_cuba.rules.play import MOST_HIDDEN

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Boxes:
    """Boxes side by side, as columns; `code` names a box, `token_code` its tokens."""

    code: Ints
    diamonds: Ints
    token_code: Ints
    fake: Flags
    kinds: tuple[Token, ...]
    counts: Ints  # one row a box, one column a kind

    def count(self, token: Token) -> Ints:
        """How many tokens of this kind each box holds."""
        if token not in self.kinds:
            return np.zeros_like(self.diamonds)
        column: Ints = self.counts[:, self.kinds.index(token)]
        return column

    @property
    def empty(self) -> Flags:
        """Which boxes hold nothing at all (T5)."""
        nothing: Flags = self.code == 0
        return nothing


@dataclass(frozen=True)
class Layer:
    """One seat's helping: every box it may take from, and an edge for every take from each."""

    seat: int
    boxes: Boxes
    source: Ints  # by edge, ascending: which of the boxes
    take: Ints  # by edge: which of the chain's takes
    target: Ints  # by edge: which of the next layer's boxes
    rows: Ints  # the edges of box b are rows[b] to rows[b + 1]
    boxes_after: int  # how many boxes the next layer has


class Chain:
    """All thefts of a setup."""

    def __init__(self, tokens: Tokens, fake: bool, players: int) -> None:
        self.tokens = tokens
        self.fake = fake
        self.players = players
        self.kinds = tuple(tokens.kinds())
        self.takes = tuple(self._all_takes())
        self.take_ids = {take: index for index, take in enumerate(self.takes)}
        self.diamonds_of_take = np.array([take.diamonds for take in self.takes])
        self.fake_of_take = np.array([take.fake for take in self.takes])
        self.layers, self.left = self._build()

    @cached_property
    def roles(self) -> tuple[Role, ...]:
        """The role that each of the takes makes."""
        return tuple(take.role for take in self.takes)

    def layer(self, seat: int) -> Layer:
        """The layer of a seat that is not the Godfather's."""
        return self.layers[seat - 1]

    def boxes_after(self, seat: int) -> Boxes:
        """The boxes that the seat may pass on."""
        return self.left if seat == self.players - 1 else self.layers[seat].boxes

    def token_code(self, tokens: Tokens) -> int | None:
        """The number that stands for these tokens; None if no box of this game ever held them."""
        if any(tokens.count(kind) > self.tokens.count(kind) for kind in Token):
            return None
        return sum(tokens.count(kind) * self._stride[kind] for kind in self.kinds)

    # A code counts the box's contents in mixed radix: tokens, then the fake diamond, then diamonds.

    @cached_property
    def _stride(self) -> dict[Token, int]:
        strides, product = {}, 1
        for kind in self.kinds:
            strides[kind] = product
            product *= self.tokens.count(kind) + 1
        return strides

    @cached_property
    def _token_codes(self) -> int:
        product = 1
        for kind in self.kinds:
            product *= self.tokens.count(kind) + 1
        return product

    @cached_property
    def _per_diamond(self) -> int:
        return self._token_codes * (2 if self.fake else 1)

    def _all_takes(self) -> Iterator[Take]:
        yield Take()
        yield from (Take(diamonds=number) for number in range(1, DIAMONDS + 1))
        yield from (Take(token=kind) for kind in self.kinds)
        if self.fake:
            yield from (Take(diamonds=number, fake=True) for number in range(DIAMONDS + 1))

    def _boxes(self, codes: Ints) -> Boxes:
        token_code = codes % self._token_codes
        counts = [
            token_code // self._stride[kind] % (self.tokens.count(kind) + 1) for kind in self.kinds
        ]
        return Boxes(
            code=codes,
            diamonds=codes // self._per_diamond,
            token_code=token_code,
            fake=codes % self._per_diamond >= self._token_codes,
            kinds=self.kinds,
            counts=np.stack(counts, axis=1),
        )

    def _first_codes(self) -> Ints:
        full = self.token_code(self.tokens) or 0
        in_bag = [0, *self._stride.values()]
        fake = self._token_codes if self.fake else 0
        return np.array(
            sorted(
                (DIAMONDS - hidden) * self._per_diamond + fake + full - bagged
                for hidden in range(MOST_HIDDEN + 1)
                for bagged in in_bag
            )
        )

    def _build(self) -> tuple[tuple[Layer, ...], Boxes]:
        layers, boxes = [], self._boxes(self._first_codes())
        for seat in range(1, self.players):
            layer, boxes = self._helping(seat, boxes)
            layers.append(layer)
        return tuple(layers), boxes

    def _helping(self, seat: int, boxes: Boxes) -> tuple[Layer, Boxes]:
        legal = self._legal(boxes, last=seat == self.players - 1)
        source, take = map(np.ascontiguousarray, np.nonzero(legal))
        codes = boxes.code[source] - self._weight_of_take[take]
        reached = np.zeros(self._per_diamond * (DIAMONDS + 1), dtype=bool)
        reached[codes] = True
        place = np.cumsum(reached) - 1
        rows = np.searchsorted(source, np.arange(len(boxes.code) + 1))
        layer = Layer(seat, boxes, source, take, place[codes], rows, int(reached.sum()))
        return layer, self._boxes(np.flatnonzero(reached))

    @cached_property
    def _weight_of_take(self) -> Ints:
        """By how much each take lowers the code of a box."""
        return np.array(
            [
                take.diamonds * self._per_diamond
                + (self._token_codes if take.fake else 0)
                + (self._stride[take.token] if take.token else 0)
                for take in self.takes
            ]
        )

    def _legal(self, boxes: Boxes, last: bool) -> Flags:
        """Which takes T3 to T6 allow: a row for each box, a column for each take."""
        enough = boxes.diamonds[:, None] >= self.diamonds_of_take
        there = boxes.fake[:, None] | ~self.fake_of_take
        legal: Flags = enough & there
        for index, take in enumerate(self.takes):
            if take.token:
                legal[:, index] &= boxes.count(take.token) > 0
        legal[:, self.take_ids[Take()]] = last | boxes.empty  # T6, T5
        return legal


@lru_cache(maxsize=16)
def chain_of(tokens: Tokens, fake: bool, players: int) -> Chain:
    """The chain of a setup, made once."""
    return Chain(tokens, fake, players)
