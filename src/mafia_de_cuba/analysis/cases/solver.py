"""Solving a case: how many worlds are possible, and every set of Thieves that they allow.

The box goes round as a chain, so one pass over its contents is enough. With each box goes the
number of ways that lead to it, and the sets of Thieves on these ways: a set of seats is a number,
and a set of such numbers again a number, with one bit for each. A Thief at a seat shifts it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from mafia_de_cuba.rules.errors import Malformed, Refused
from mafia_de_cuba.rules.pieces import Role, Take, Token, Tokens
from mafia_de_cuba.rules.record import Fault
from mafia_de_cuba.rules.talk import Statement, Topic, standing_claims

from .case import Case, read_case
from .paths import Coding, Paths, Step, paths_of

MOST_SETS = 100
Said = Mapping[Topic, Statement]
Steps = list[tuple[Take, list[Step]]]


class Solution(NamedTuple):
    """How many worlds are possible, and the sets of Thieves that they allow, one bit for each."""

    worlds: int
    sets: int

    def thieves(self) -> list[tuple[int, ...]]:
        """Every possible set of Thieves, in lexicographic order."""
        bits = range(self.sets.bit_length())
        return sorted(seats_of(number) for number in bits if self.sets >> number & 1)


def seats_of(number: int) -> tuple[int, ...]:
    """The seats of a set: its lowest bit is seat 1."""
    return tuple(bit + 1 for bit in range(number.bit_length()) if number >> bit & 1)


def answer(text: bytes | str) -> dict[str, Any]:
    """What `case --solve` says of one line."""
    try:
        found = solve(read_case(text))
    except (Malformed, Refused) as cause:
        return Fault(None, cause).answer()
    return {"worlds": found.worlds, "thieves": found.thieves()[:MOST_SETS]}


def solve(case: Case) -> Solution:
    """All possible worlds of a case."""
    paths = paths_of(case.setup, len(case.players), case.hidden, case.left)
    steps = [
        allowed_steps(paths, seat, standing_claims(case.claims, seat), frozenset(case.liars))
        for seat in range(1, len(case.players))
    ]
    return count(paths, steps)


def count(paths: Paths, seats: Sequence[Steps]) -> Solution:
    """The ways through these steps, counted."""
    ways = dict.fromkeys(paths.starts, 1)
    for steps in seats:
        after: dict[int, int] = {}
        for _, pairs in steps:
            for box, next_box in pairs:
                if box in ways:
                    after[next_box] = after.get(next_box, 0) + ways[box]
        ways = after
    return Solution(ways.get(paths.end, 0), thief_sets(paths, seats))


def thief_sets(paths: Paths, seats: Iterable[Steps]) -> int:
    """The sets of Thieves that these steps allow, one bit for each."""
    sets = dict.fromkeys(paths.starts, 1)
    for index, steps in enumerate(seats):
        after: dict[int, int] = {}
        for take, pairs in steps:
            shift = 1 << index if take.diamonds else 0
            for box, next_box in pairs:
                if box in sets:
                    after[next_box] = after.get(next_box, 0) | sets[box] << shift
        sets = after
    return sets.get(paths.end, 0)


def is_single(sets: int) -> bool:
    """Whether there is exactly one set."""
    return sets.bit_count() == 1


def allowed_steps(paths: Paths, seat: int, said: Said, liars: frozenset[Role]) -> Steps:
    """A seat's steps that go with what it said and with the word of honour."""
    steps = paths.seats[seat - 1].items()
    true_step = Truth(paths.coding, seat, said)
    allowed = [
        (take, pairs if take.role in liars else [pair for pair in pairs if true_step(pair)])
        for take, pairs in steps
        if may_say(take, said, liars)
    ]
    return [(take, pairs) for take, pairs in allowed if pairs]


def may_say(take: Take, said: Said, liars: frozenset[Role]) -> bool:
    """Whether who took this may have said what they said of their take."""
    if Topic.TOOK not in said:
        return True
    if said[Topic.TOOK] == take:
        return take.role is not Role.THIEF  # what a Thief says of their take is never true
    return take.role in liars


class Truth:
    """Whether what a seat said of the boxes is true of a step."""

    def __init__(self, coding: Coding, seat: int, said: Said) -> None:
        self.coding = coding
        self.seat = seat
        self.checks = [
            (topic, statement) for topic, statement in said.items() if self.counts(topic)
        ]

    def counts(self, topic: Topic) -> bool:
        """Whether a claim on this is about boxes: the bag is the first player's alone."""
        return topic is not Topic.TOOK and (topic is not Topic.DISMISSED or self.seat == 1)

    def __call__(self, step: Step) -> bool:
        return all(self.is_true(topic, statement, *step) for topic, statement in self.checks)

    def is_true(self, topic: Topic, statement: Statement, before: int, after: int) -> bool:
        """Whether one statement is true."""
        match topic, statement:
            case Topic.RECEIVED_DIAMONDS, int():
                return before // self.coding.diamond == statement
            case Topic.PASSED_DIAMONDS, int():
                return after // self.coding.diamond == statement
            case Topic.RECEIVED_TOKENS, Tokens() if self.seat == 1:  # before the dismissal
                return statement == self.coding.tokens
            case Topic.RECEIVED_TOKENS, Tokens():
                return before % self.coding.fake == self.coding.tokens_code(statement)
            case Topic.PASSED_TOKENS, Tokens():
                return after % self.coding.fake == self.coding.tokens_code(statement)
        return self.is_bag(statement, before)

    def is_bag(self, statement: Statement, before: int) -> bool:
        """Whether this went into the bag before the first player took."""
        full = self.coding.tokens_code(self.coding.tokens)
        if not isinstance(statement, Token):
            return before % self.coding.fake == full
        stride = self.coding.strides.get(statement)
        return stride is not None and before % self.coding.fake == full - stride
