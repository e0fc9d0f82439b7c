"""Which pairs of box and take of a seat fit the claims of that seat."""

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from mafia_de_cuba.deduction.chain import Boxes, Chain, Flags, Ints, Layer
from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.talk import Statement, Topic

MOST = 99  # what is claimed need not be possible, nor even fit into a machine's number


class Side(IntEnum):
    """What a claim is about: the box that came, the one that went on, or the take."""

    SOURCE = 0
    TARGET = 1
    TAKE = 2


Sides = tuple[Ints, Ints, Ints]  # of some edges: source, target and take


class Condition(NamedTuple):
    """What a claim is about, and of which boxes or takes it is true."""

    side: Side
    true: Flags

    def on(self, sides: Sides) -> Flags:
        """On which of these edges the claim is true."""
        flags: Flags = self.true.take(sides[self.side])
        return flags


Heard = dict[Topic, Condition]  # each thing claimed that means anything


def heard(chain: Chain, seat: int, claims: dict[Topic, Statement]) -> Heard:
    """What a seat's claims say of boxes and takes."""
    found = ((topic, condition(chain, seat, topic, said)) for topic, said in claims.items())
    return {topic: each for topic, each in found if each is not None}


def fits(chain: Chain, seat: int, claims: dict[Topic, Statement]) -> dict[Topic, Flags]:
    """What a seat's claims say of the edges of its layer."""
    sides = sides_of(chain.layer(seat))
    return {topic: each.on(sides) for topic, each in heard(chain, seat, claims).items()}


def fit(chain: Chain, seat: int, topic: Topic, said: Statement) -> Flags | None:
    """The edges in which one claim is true; None if the claim means nothing."""
    found = condition(chain, seat, topic, said)
    return None if found is None else found.on(sides_of(chain.layer(seat)))


def sides_of(layer: Layer) -> Sides:
    """Source, target and take of all edges."""
    return layer.source, layer.target, layer.take


def condition(chain: Chain, seat: int, topic: Topic, said: Statement) -> Condition | None:
    """Of what one claim is true; None if the claim means nothing."""
    before, after = chain.layer(seat).boxes, chain.boxes_after(seat)
    match topic, said:
        case Topic.RECEIVED_DIAMONDS, int():
            return Condition(Side.SOURCE, before.diamonds == min(said, MOST))
        case Topic.RECEIVED_TOKENS, Tokens() if seat == 1:  # before the bag
            return Condition(Side.SOURCE, np.full(len(before.code), said == chain.tokens))
        case Topic.RECEIVED_TOKENS, Tokens():
            return Condition(Side.SOURCE, _with_tokens(chain, before, said))
        case Topic.PASSED_DIAMONDS, int():
            return Condition(Side.TARGET, after.diamonds == min(said, MOST))
        case Topic.PASSED_TOKENS, Tokens():
            return Condition(Side.TARGET, _with_tokens(chain, after, said))
        case Topic.TOOK, Take():
            every = np.arange(len(chain.takes))
            return Condition(Side.TAKE, every == chain.take_ids.get(said, -1))
        case Topic.DISMISSED, (Token() | None) if seat == 1:
            left = _with_tokens(chain, before, _without(chain.tokens, said))
            return Condition(Side.SOURCE, left)
    return None


def _without(tokens: Tokens, bagged: Token | None) -> Tokens | None:
    if bagged is None:
        return tokens
    return tokens.without(bagged) if tokens.count(bagged) else None


def _with_tokens(chain: Chain, boxes: Boxes, tokens: Tokens | None) -> Flags:
    code = None if tokens is None else chain.token_code(tokens)
    same: Flags = boxes.token_code == (-1 if code is None else code)
    return same


# ---------------------------------------------------------------- found without a look at all edges


def fitting_edges(layer: Layer, told: Iterable[Condition]) -> Ints:
    """The edges of a layer in which all of this is true, ascending."""
    sides, tests = sides_of(layer), _by_side(told)
    source = tests.pop(Side.SOURCE, None)
    edges = None if source is None else edges_from(layer, source)
    for side, true in tests.items():
        if edges is None:
            edges = np.flatnonzero(true.take(sides[side]))
        else:
            edges = edges[true.take(sides[side].take(edges))]
    return np.arange(len(layer.take)) if edges is None else edges


def _by_side(told: Iterable[Condition]) -> dict[Side, Flags]:
    tests: dict[Side, Flags] = {}
    for side, true in told:
        tests[side] = tests[side] & true if side in tests else true
    return tests


def edges_from(layer: Layer, boxes: Flags) -> Ints:
    """The edges of these boxes, ascending."""
    wanted = np.flatnonzero(boxes)
    first = layer.rows.take(wanted)
    number = layer.rows.take(wanted + 1) - first
    end = np.cumsum(number)
    shift: Ints = np.repeat(first - end + number, number)
    return shift + np.arange(len(shift))
