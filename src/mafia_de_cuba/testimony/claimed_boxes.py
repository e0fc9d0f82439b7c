"""Claims about boxes: how many of each thing a box held, as seats say or as follows from it.

Boxes are numbered by who receives them: a seat receives box `seat` and passes on box `seat + 1`.
Along them nothing ever becomes more, and that is where lies show.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from mafia_de_cuba.rules.pieces import DIAMONDS, Name, Take, Token, Tokens
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Topic

from .arithmetic import Amounts, Claims
from .statements import Said

Cell = tuple[int, Topic]  # what a seat says on a topic


class Source(Name):
    """Where what a box held comes from."""

    SAID = "said"  # a seat's own words
    RECEIVED = "received"  # what I received
    PASSED = "passed"  # what I passed on
    SENT = "sent"  # what I sent round as Godfather
    RETURNED = "returned"  # what came back
    FIRST = "first"  # what the first box held, as everybody knows


class Sight(NamedTuple):
    """How many of one thing were in a box, at least and at most: as a seat says, or known."""

    box: int
    thing: str  # "diamonds", or a token
    least: int
    most: int
    cells: tuple[Cell, ...] = ()  # one seat's; none: not said, known
    source: Source = Source.SAID

    @property
    def seat(self) -> int:
        """Whose words it is, where it is somebody's."""
        return self.cells[0][0]

    @property
    def is_told(self) -> bool:
        """Whether it was said as it is, and does not only follow from what was."""
        return len(self.cells) == 1 and self.cells[0][1] in WHERE

    def opposes(self, other: "Sight") -> bool:
        """Whether not both can be true: one box is one box, and none fills up on its way."""
        if self.thing != other.thing:
            return False
        early, late = (self, other) if self.box <= other.box else (other, self)
        return early.most < late.least or (self.box == other.box and late.most < early.least)


TESTIMONIES = 256  # up to a hundred kilobytes each


class Testimony(NamedTuple):
    """All claims that stand, put in order."""

    claims: tuple[Claims, ...]  # by seat
    sights: tuple[Sight, ...]  # as told
    derived: tuple[Sight, ...]  # what follows from a seat's own words
    takers: dict[Token, tuple[int, ...]]  # the seats that say they took such a token


@lru_cache(TESTIMONIES)
def testimony(said: tuple[Said, ...], setup: Setup) -> Testimony:
    """What stands of what each seat has said."""
    claims = tuple(each.standing() for each in said)
    sights = [sight for seat, own in enumerate(claims) for sight in _sights(seat, own)]
    last = len(said) - 1
    derived = [
        sight
        for seat, own in enumerate(claims)
        for sight in _derived(seat, own, setup, may_pass=seat == last or setup.open_box)
    ]
    return Testimony(claims, tuple(sights), tuple(derived), takers(claims))


WHERE = {
    Topic.RECEIVED_DIAMONDS: 0,
    Topic.RECEIVED_TOKENS: 0,
    Topic.PASSED_DIAMONDS: 1,
    Topic.PASSED_TOKENS: 1,
}


SAME_BOX = (
    (Topic.PASSED_DIAMONDS, Topic.RECEIVED_DIAMONDS),
    (Topic.PASSED_TOKENS, Topic.RECEIVED_TOKENS),
)


def _sights(seat: int, claims: Claims) -> Iterator[Sight]:
    for topic, onward in WHERE.items():
        match claims.get(topic):
            case int(number):
                yield Sight(seat + onward, "diamonds", number, number, ((seat, topic),))
            case Tokens() as tokens:
                for token in Token:
                    number = tokens.count(token)
                    yield Sight(seat + onward, token, number, number, ((seat, topic),))


def _derived(seat: int, claims: Claims, setup: Setup, may_pass: bool) -> Iterator[Sight]:
    """What a seat's own words say of the other box, once it says what it took."""
    took = claims.get(Topic.TOOK)
    if not isinstance(took, Take):
        return
    taken: Amounts = {"diamonds": took.diamonds} | ({took.token: 1} if took.token else {})
    told: tuple[Cell, ...] = ((seat, Topic.TOOK),)
    if took == Take() and not may_pass:  # T5: only from an empty box
        yield from (Sight(seat, thing, 0, 0, told) for thing in ("diamonds", *Token))
    for thing, number in taken.items():
        all_of_it = DIAMONDS if thing == "diamonds" else setup.tokens.count(Token(thing))
        yield Sight(seat, thing, number, all_of_it, told)
        yield Sight(seat + 1, thing, 0, all_of_it - number, told)
    bagged = claims.get(Topic.DISMISSED)
    unsure = int(seat == 1 and Topic.DISMISSED not in claims)  # T2: one token may be in the bag
    if isinstance(bagged, Token):
        taken[bagged] = taken.get(bagged, 0) + 1
        told = (*told, (seat, Topic.DISMISSED))
    for sight in _sights(seat, claims):
        gone, maybe = taken.get(sight.thing, 0), 0 if sight.thing == "diamonds" else unsure
        cells = (*sight.cells, *told)
        if sight.box > seat:
            least = sight.least + gone
            yield Sight(seat, sight.thing, least, least + maybe, cells)
        else:
            most = sight.most - gone
            yield Sight(seat + 1, sight.thing, most - maybe, most, cells)


def takers(claims: Iterable[Claims]) -> dict[Token, tuple[int, ...]]:
    """By token, the seats that say they took one."""
    seats: dict[Token, tuple[int, ...]] = dict.fromkeys(Token, ())
    for seat, own in enumerate(claims):
        took = own.get(Topic.TOOK)
        if isinstance(took, Take) and took.token:
            seats[took.token] += (seat,)
    return seats


def told_apart(giver: Claims, taker: Claims) -> bool:
    """Whether what one seat says to have passed on is not what the next says to have received."""
    return any(
        passed in giver and received in taker and giver[passed] != taker[received]
        for passed, received in SAME_BOX
    )
