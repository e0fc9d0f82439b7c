"""Events: facts, in the past tense, that the judge makes of a move; each changes one thing."""

import re

from msgspec import Struct

from .outcome import Outcome
from .pieces import Take, Token
from .talk import Spoken


def _tag(name: str) -> str:
    """The name of a kind of event in JSON: `PocketsEmptied` is "pockets_emptied"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class Event(Struct, frozen=True, gc=False, tag_field="fact", tag=_tag):
    """What all events share: in JSON, `fact` names the kind."""


class SeatEvent(Event, frozen=True):
    """What happened to one seat."""

    seat: int


class Hidden(Event, frozen=True):
    """The Godfather has hidden diamonds; the box goes to the first player."""

    diamonds: int


class Dismissed(Event, frozen=True):
    """A token lies in the bag."""

    token: Token


class Taken(Event, frozen=True):
    """The seat that held the box has helped itself and passed the box on."""

    take: Take


class Accused(SeatEvent, frozen=True):
    """A seat is to empty its pockets; the window is open."""


class FakeShown(SeatEvent, frozen=True):
    """The accused has shown the fake diamond, and nothing else."""


class PocketsEmptied(SeatEvent, frozen=True):
    """All may see the seat's take; its diamonds are the Godfather's."""


class Shot(Event, frozen=True):
    """The Cleaner has shot the accused."""

    shooter: int


class JokerGiven(SeatEvent, frozen=True):
    """The Godfather has apologized to a seat."""


class Eliminated(SeatEvent, frozen=True):
    """A seat is out of the game."""


class OfficeTaken(SeatEvent, frozen=True):
    """The Traitor is the Godfather now."""


class Ended(Event, frozen=True):
    """The game is over."""

    outcome: Outcome


MoveFact = (  # what becomes of a move; what becomes of talk is that it was Spoken
    Hidden
    | Dismissed
    | Taken
    | Accused
    | FakeShown
    | PocketsEmptied
    | Shot
    | JokerGiven
    | Eliminated
    | OfficeTaken
    | Ended
)
Fact = MoveFact | Spoken
