"""What the neighbours had said of a seat's boxes before it first spoke: liars go by that."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from mafia_de_cuba.deduction.chain import Chain, Ints
from mafia_de_cuba.rules.pieces import Box
from mafia_de_cuba.rules.talk import Statement, Topic

from .claim_fit import Condition, Sides, condition
from .stories import Place, Story

# The same box in the words of the neighbour, and in the seat's own.
CAME = {
    Topic.PASSED_DIAMONDS: Topic.RECEIVED_DIAMONDS,
    Topic.PASSED_TOKENS: Topic.RECEIVED_TOKENS,
}
WENT_ON = {own: theirs for theirs, own in CAME.items()}

UNSPOKEN, TRUE, FALSE, KNOWN = "unspoken", "true", "false", "known"  # known to the Godfather
OF_ONE_BOX = (UNSPOKEN, TRUE, FALSE, KNOWN)
SITUATIONS = tuple("/".join(pair) for pair in product(OF_ONE_BOX, repeat=2))  # came/went on

Words = tuple[tuple[Topic, Statement], ...]


class FirstHeard(NamedTuple):
    """What the neighbours had said of the box that came, and of the one that went on."""

    came: Words = ()
    went_on: Words = ()


def first_heard(claims: Sequence[Mapping[Topic, Statement]], seat: int) -> FirstHeard:
    """What a seat that speaks now has heard, in the topics in which it would say it itself."""
    before = claims[seat - 1] if seat > 1 else {}
    after = claims[seat + 1] if seat + 1 < len(claims) else {}
    return FirstHeard(_in_own_topics(before, CAME), _in_own_topics(after, WENT_ON))


def _in_own_topics(said: Mapping[Topic, Statement], topics: Mapping[Topic, Topic]) -> Words:
    return tuple((own, said[theirs]) for theirs, own in topics.items() if theirs in said)


# ---------------------------------------------------------------- true or not, of one theft


def situation_of(truth: Story, place: Place, heard: FirstHeard) -> str:
    """In which of the situations somebody speaks to whom this has happened."""
    came = KNOWN if place.seat == 1 else _of_box(truth.received, heard.came)
    went_on = KNOWN if place.last else _of_box(truth.passed, heard.went_on)
    return f"{came}/{went_on}"


def _of_box(box: Box, words: Words) -> str:
    if not words:
        return UNSPOKEN
    return TRUE if all(said in (box.diamonds, box.tokens) for _, said in words) else FALSE


# ---------------------------------------------------------------- true or not, on each edge


class OnEdges:
    """What was heard, to be held against edges of a seat's layer."""

    def __init__(self, chain: Chain, seat: int, heard: FirstHeard | None) -> None:
        self.first, self.last = seat == 1, seat == chain.players - 1
        heard = heard or FirstHeard()
        self.came = _conditions(chain, seat, heard.came)
        self.went_on = _conditions(chain, seat, heard.went_on)

    def conditions(self) -> list[Condition]:
        """All that was heard, as far as it means anything."""
        return [*self.came, *self.went_on]

    def situations(self, sides: Sides) -> Ints:
        """The place in `SITUATIONS` of each of these edges."""
        came = _places(self.came, sides, known=self.first)
        return len(OF_ONE_BOX) * came + _places(self.went_on, sides, known=self.last)


def _conditions(chain: Chain, seat: int, words: Words) -> list[Condition]:
    found = (condition(chain, seat, topic, said) for topic, said in words)
    return [each for each in found if each is not None]


def _places(told: Iterable[Condition], sides: Sides, known: bool) -> Ints:
    told, edges = list(told), len(sides[0])
    if known or not told:
        return np.full(edges, OF_ONE_BOX.index(KNOWN if known else UNSPOKEN))
    true = np.logical_and.reduce([each.on(sides) for each in told])
    return np.where(true, OF_ONE_BOX.index(TRUE), OF_ONE_BOX.index(FALSE))
