"""The ways that the box may have gone, when it is known how it set out and how it came back.

A box is one whole number: its tokens, then the fake diamond, then its diamonds, in mixed radix.
Nothing here goes by a library's generator, by the order of hashes or by floating point, for cases
must come out the same everywhere.
"""

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from mafia_de_cuba.rules.pieces import DIAMONDS, Box, Take, Token, Tokens
from mafia_de_cuba.rules.setup import Setup

Step = tuple[int, int]  # a box received, a box passed on


class Coding(NamedTuple):
    """How the boxes of a setup are numbered."""

    tokens: Tokens
    strides: dict[Token, int]
    fake: int
    diamond: int

    def tokens_code(self, tokens: Tokens) -> int:
        """The number of these tokens; -1 if no box of this setup ever held them."""
        if any(tokens.count(kind) > self.tokens.count(kind) for kind in Token):
            return -1
        return sum(tokens.count(kind) * stride for kind, stride in self.strides.items())

    def take_code(self, take: Take) -> int:
        """By how much this take lowers the number of a box."""
        token = self.strides[take.token] if take.token else 0
        return take.diamonds * self.diamond + take.fake * self.fake + token

    def holding(self, boxes: list[int], take: Take) -> list[int]:
        """Those of these boxes, ascending, in which all of this take lies."""
        if take.token:
            stride, most = self.strides[take.token], self.tokens.count(take.token) + 1
            return [box for box in boxes if box // stride % most]
        rich = boxes[bisect_left(boxes, take.diamonds * self.diamond) :]
        return [box for box in rich if box % self.diamond >= self.fake] if take.fake else rich


def coding_of(setup: Setup) -> Coding:
    """The numbers of a setup's boxes."""
    strides, product = {}, 1
    for kind in setup.tokens.kinds():
        strides[kind] = product
        product *= setup.tokens.count(kind) + 1
    return Coding(setup.tokens, strides, product, 2 * product)


class Paths(NamedTuple):
    """Every legal way from the hidden diamonds to what came back, seat by seat and take by take."""

    coding: Coding
    starts: tuple[int, ...]  # what the first player may have taken from: one for each bag
    seats: tuple[dict[Take, list[Step]], ...]  # from seat 1 on
    end: int


def paths_of(setup: Setup, players: int, hidden: int, left: Box) -> Paths:
    """The ways from this theft's beginning to its end; without any, nothing fits."""
    coding = coding_of(setup)
    starts = tuple(start_boxes(setup, coding, hidden))
    end = end_box(coding, left)
    if end is None or hidden + left.diamonds >= DIAMONDS:  # E1: somebody stole
        return Paths(coding, starts, tuple({} for _ in range(1, players)), -1)
    takes = tuple(takes_between(setup, hidden, left))
    onward, reached, least = [], set(starts), left.diamonds * coding.diamond
    for seat in range(1, players):
        steps = legal_steps(coding, takes, sorted(reached), last=seat == players - 1)
        reached = {box for pairs in steps.values() for _, box in pairs if box >= least}
        onward.append(steps)
    return Paths(coding, starts, tuple(only_to(onward, {end})), end)


def start_boxes(setup: Setup, coding: Coding, hidden: int) -> Iterator[int]:
    """The boxes after the first player's dismissal: nothing, or one token of a kind (T2)."""
    full = coding.tokens_code(setup.tokens) + setup.fake_diamond * coding.fake
    full += (DIAMONDS - hidden) * coding.diamond
    yield full
    yield from (full - stride for stride in coding.strides.values())


def end_box(coding: Coding, left: Box) -> int | None:
    """The number of what came back, if this setup has such a box at all."""
    tokens = coding.tokens_code(left.tokens)
    if tokens < 0 or not 0 <= left.diamonds <= DIAMONDS:
        return None
    return tokens + left.fake_diamond * coding.fake + left.diamonds * coding.diamond


def takes_between(setup: Setup, hidden: int, left: Box) -> Iterator[Take]:
    """Every take that leaves what came back."""
    stolen = max(DIAMONDS - hidden - left.diamonds, 0)
    yield Take()
    yield from (Take(diamonds=number) for number in range(1, stolen + 1))
    yield from (Take(token=kind) for kind in setup.tokens.kinds())
    if setup.fake_diamond and not left.fake_diamond:
        yield from (Take(diamonds=number, fake=True) for number in range(stolen + 1))


def legal_steps(
    coding: Coding, takes: tuple[Take, ...], boxes: list[int], last: bool
) -> dict[Take, list[Step]]:
    """What T3 to T6 allow from these boxes, ascending, take by take."""
    legal = {}
    for take in takes:
        code = coding.take_code(take)
        legal[take] = [(box, box - code) for box in coding.holding(boxes, take)]
    if not last:
        legal[Take()] = [(0, 0)] if 0 in boxes else []  # T5, T6
    return legal


def only_to(seats: list[dict[Take, list[Step]]], ends: set[int]) -> list[dict[Take, list[Step]]]:
    """The steps that lead to one of these ends."""
    kept = []
    for steps in reversed(seats):
        leading = {
            take: [step for step in pairs if step[1] in ends] for take, pairs in steps.items()
        }
        ends = {before for pairs in leading.values() for before, _ in pairs}
        kept.append({take: pairs for take, pairs in leading.items() if pairs})
    return kept[::-1]
