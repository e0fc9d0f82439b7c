"""The reasoning of a case, line by line: suppositions, what follows from each, and where they end.

Somebody who spoke is supposed to be one of those who tell the truth, then one of those who may lie.
Where one of the two cannot be, the other is certain; where both can, each is followed to its end.
Next is whoever leaves least open. Only those about whom something is supposed have been heard: so
every line is certain from what stands before it, and from nothing else.
"""

from collections.abc import Iterator
from typing import NamedTuple

from mafia_de_cuba.rules.pieces import Name, Role, Take, Token, Tokens
from mafia_de_cuba.rules.talk import Statement, Topic

from .case import Case
from .facts import Came, Fact, Stole, Took, new_facts, thieves_if_certain
from .voices import Voices
from .ways import Ways, all_ways

MOST_FACTS = 3  # that a line tells: the nearest


class Kind(Name):
    """What a line says."""

    SUPPOSE = "suppose"  # both can be: this one first
    RULED_OUT = "ruled_out"  # it cannot be, so the other is certain
    IMPOSSIBLE = "impossible"  # neither can be: the supposition before was wrong
    ANSWER = "answer"  # one set of Thieves is left


class Why(NamedTuple):
    """Why a seat cannot tell the truth, or cannot be one who may lie."""

    honest: bool
    topic: Topic | None = None  # what it says cannot be true by itself …
    said: Statement = None
    kind: Token | None = None  # … for tokens: because of this kind
    numbers: tuple[int, ...] = ()  # how many it can only have been
    roles: tuple[Role, ...] = ()  # what the seat can only be


class Line(NamedTuple):
    """One line; those below a supposition are deeper."""

    depth: int
    kind: Kind
    seat: int = 0
    honest: bool = True  # what is supposed, or ruled out
    facts: tuple[Fact, ...] = ()
    whys: tuple[Why, ...] = ()


class Branch(NamedTuple):
    """What is left if a seat is one of those who tell the truth, or one of those who may lie."""

    seat: int
    honest: bool
    ways: Ways
    is_over: bool  # nothing is left, or one answer


class Reasoning:
    """A case, as somebody thinks about it who supposes one thing after another."""

    def __init__(self, case: Case) -> None:
        self.ways = all_ways(case)
        self.voices = Voices(case, self.ways.chain)
        self.answer = thieves_if_certain(self.everything_heard())

    def everything_heard(self) -> Ways:
        """What is left once everybody who spoke has been heard."""
        ways = self.ways
        for seat in self.voices.speakers:
            ways = ways.only(seat, self.voices.honest(seat) | self.voices.lying(seat))
        return ways

    def lines(self) -> Iterator[Line]:
        """The whole reasoning."""
        return self.argue(self.ways, tuple(self.voices.speakers), 0)

    def argue(self, ways: Ways, unheard: tuple[int, ...], depth: int) -> Iterator[Line]:
        """From here on to the end."""
        if self.is_answer(ways):
            yield Line(depth, Kind.ANSWER)
            return
        both = min((self.branches(ways, seat) for seat in unheard), key=openness)
        seat, open_ones = both[0].seat, [branch for branch in both if branch.ways]
        rest = tuple(other for other in unheard if other != seat)
        whys = tuple(self.why(ways, branch) for branch in both if not branch.ways)
        if not open_ones:
            yield Line(depth, Kind.IMPOSSIBLE, seat, whys=whys)
        for branch in open_ones:
            facts = self.told(ways, branch)
            if whys:
                yield Line(depth, Kind.RULED_OUT, seat, not branch.honest, facts, whys)
            else:
                yield Line(depth, Kind.SUPPOSE, seat, branch.honest, facts)
            yield from self.argue(branch.ways, rest, depth if whys else depth + 1)

    def is_answer(self, ways: Ways) -> bool:
        """Whether the Thieves are certain; others than these are only possible for a while."""
        return bool(ways) and thieves_if_certain(ways) == self.answer

    def branches(self, ways: Ways, seat: int) -> tuple[Branch, Branch]:
        """A seat as one of those who tell the truth, and as one of those who may lie."""
        truth = ways.only(seat, self.voices.honest(seat))
        lie = ways.only(seat, self.voices.lying(seat))
        return (
            Branch(seat, True, truth, not truth or self.is_answer(truth)),
            Branch(seat, False, lie, not lie or self.is_answer(lie)),
        )

    def told(self, before: Ways, branch: Branch) -> tuple[Fact, ...]:
        """What a supposition makes certain, the nearest first; not what it says itself."""
        seat, itself = branch.seat, self.supposes(branch)
        facts = [fact for fact in new_facts(before, branch.ways) if fact not in itself]
        near = sorted(facts, key=lambda fact: abs(fact.seat - seat))[:MOST_FACTS]
        return tuple(sorted(near, key=lambda fact: fact.seat))

    def supposes(self, branch: Branch) -> set[Fact]:
        """The facts that a supposition states: what somebody says of themselves, or a Thief."""
        seat, said = branch.seat, self.voices.said[branch.seat]
        if not branch.honest:
            return {Stole(seat, True)} if self.voices.liars == {Role.THIEF} else set()
        came, took = said.get(Topic.RECEIVED_DIAMONDS), said.get(Topic.TOOK)
        known: set[Fact] = {Stole(seat, False)} if Role.THIEF in self.voices.liars else set()
        known |= {Came(seat, came)} if isinstance(came, int) else set()
        return known | ({Took(seat, took)} if isinstance(took, Take) else set())

    # ------------------------------------------------------------ why something cannot be

    def why(self, ways: Ways, branch: Branch) -> Why:
        """Why a branch leaves nothing, by what was certain before it."""
        seat, honest = branch.seat, branch.honest
        if honest:
            for topic, said in self.voices.said[seat].items():
                if not ways.allows(seat, self.voices.true(seat, {topic: said})):
                    return untrue(ways, seat, topic, said)
        may_lie = [role in self.voices.liars for role in ways.roles(seat)]
        is_only_other = all(may_lie) if honest else not any(may_lie)
        return Why(honest, roles=ways.roles(seat) if is_only_other else ())


def openness(both: tuple[Branch, Branch]) -> tuple[int, int]:
    """How much two branches leave open: how many can be at all, then how much is left of them."""
    return sum(bool(each.ways) for each in both), sum(
        each.ways.size() for each in both if not each.is_over
    )


def untrue(ways: Ways, seat: int, topic: Topic, said: Statement) -> Why:
    """Why one thing that a seat says cannot be true."""
    received = topic in (Topic.RECEIVED_DIAMONDS, Topic.RECEIVED_TOKENS)
    match topic, said:
        case ((Topic.RECEIVED_DIAMONDS | Topic.PASSED_DIAMONDS), int()):
            return Why(True, topic, said, numbers=tuple(ways.diamonds(seat, received)))
        case Topic.RECEIVED_TOKENS, _ if seat == 1:  # before the bag: the box is known
            return Why(True, topic, said)
        case ((Topic.RECEIVED_TOKENS | Topic.PASSED_TOKENS), Tokens()):
            return untrue_tokens(ways, seat, topic, said)
        case Topic.TOOK, _:
            return Why(True, topic, said, roles=ways.roles(seat))
    return Why(True, topic, said)


def untrue_tokens(ways: Ways, seat: int, topic: Topic, said: Tokens) -> Why:
    """Which kind of token cannot have been there as somebody says, if it is one alone."""
    for kind in Token:
        numbers = ways.tokens(seat, topic is Topic.RECEIVED_TOKENS, kind)
        if said.count(kind) not in numbers:
            return Why(True, topic, said, kind, tuple(numbers))
    return Why(True, topic, said)


def hint_lines(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """What hints tell: the reasoning but for its ends, which are for the solver to see."""
    return tuple(line for line in lines if line.kind is not Kind.ANSWER)
