"""The second book of the double entry: who sights what at each event, written from the rulebook.

Nothing here looks at `views.py` or asks `State` anything. `Notes` folds the events of a game and keeps,
in order, what there was to be seen and by whom. `sightings` are one viewer's, in order; `memory` is
what of them still lies on the table.

A view is a snapshot, so it is held against the memory, not against the sightings. A memory is a
function of the sightings and forgets two things only: what a later sight of the same thing replaced
(whose turn it was, whom a closed accusation named), and the order in which things came to pass. So of
two Thieves found out it does not say who was first, or which of them was shot and which accused; and
once the game is over and all pockets lie open, not whose had been emptied before.
"""

from collections.abc import Hashable, Iterable
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.rules.events import (
    Accused,
    Dismissed,
    Eliminated,
    Ended,
    Fact,
    FakeShown,
    Hidden,
    JokerGiven,
    OfficeTaken,
    PocketsEmptied,
    Shot,
    Taken,
)
from mafia_de_cuba.rules.pieces import Box, Take, Token
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Spoken

Viewer = int | None  # None is a spectator
EVERYBODY = -1


class Sight(NamedTuple):
    """Something to be seen: by whom, which thing, and what it looks like now."""

    by: int
    thing: Hashable
    looks: Hashable


class Notes(Struct, frozen=True):
    """A game so far, as the test keeps it."""

    players: int
    setup: Setup
    box: Box
    sights: tuple[Sight, ...]
    hidden: int = 0
    bag: Token | None = None
    received: tuple[Box, ...] = ()  # seat 1 first
    takes: tuple[Take, ...] = ()  # seat 1 first
    lines: int = 0

    def after(self, facts: Iterable[Fact]) -> "Notes":
        """The notes when these facts have come to pass."""
        notes = self
        for fact in facts:
            notes = notes._changed(fact)
            notes = replace(notes, sights=(*notes.sights, *notes._sights(fact)))
        return notes

    def _changed(self, fact: Fact) -> "Notes":
        match fact:
            case Hidden(diamonds):
                box = self.box.without(Take(diamonds))
                return replace(self, hidden=diamonds, box=box, received=(box,))
            case Dismissed(token):
                return replace(self, bag=token, box=self.box.without(Take(token=token)))
            case Taken(take):
                box, takes = self.box.without(take), (*self.takes, take)
                received = self.received if self._round(takes) else (*self.received, box)
                return replace(self, box=box, takes=takes, received=received)
            case Spoken():
                return replace(self, lines=self.lines + 1)
        return self

    def _round(self, takes: tuple[Take, ...]) -> bool:
        return len(takes) == self.players - 1

    def _sights(self, fact: Fact) -> Iterable[Sight]:
        match fact:
            case Hidden(diamonds):
                yield Sight(0, "hidden", diamonds)
                yield from self._box_in_hands(1)
            case Dismissed(token):
                yield Sight(1, "dismissed", token)
            case Taken(take):
                seat = len(self.takes)
                yield Sight(seat, "took", take)
                if not self._round(self.takes):
                    yield from self._box_in_hands(seat + 1)
                else:
                    yield Sight(EVERYBODY, "phase", "investigation")
                    yield Sight(EVERYBODY, "box with", None)
                    yield Sight(0, "left", self.box)  # I1
            case Accused(seat):
                yield Sight(EVERYBODY, "phase", "accusation")
                yield Sight(EVERYBODY, "accused", seat)
            case FakeShown(seat):  # I5a: and nothing else
                yield Sight(EVERYBODY, ("fake shown", seat), True)
                yield from self._window_closed()
            case PocketsEmptied(seat):
                yield self._pockets(seat)
                yield from self._window_closed()
            case Shot(seat):  # who shoots is the Cleaner
                yield self._pockets(seat)
            case JokerGiven(seat):
                yield Sight(EVERYBODY, ("joker", seat), True)
            case Eliminated(seat):
                yield Sight(EVERYBODY, ("out", seat), True)
            case OfficeTaken(seat):  # I7: a Traitor, who takes over diamonds and box
                yield Sight(EVERYBODY, "godfather", seat)
                yield self._pockets(seat)
                yield Sight(seat, "hidden", self.hidden)
                yield Sight(seat, "left", self.box)
            case Ended(outcome):
                yield from self._window_closed()
                yield Sight(EVERYBODY, "phase", "over")
                yield Sight(EVERYBODY, "outcome", (outcome.ending, outcome.winners))
                yield Sight(EVERYBODY, "theft", (self.hidden, self.bag, self.box))
                yield from (self._pockets(seat) for seat in range(1, self.players))
            case Spoken(seat, words):
                yield Sight(EVERYBODY, ("line", self.lines), (seat, words))

    def _box_in_hands(self, seat: int) -> Iterable[Sight]:
        yield Sight(EVERYBODY, "phase", "theft")
        yield Sight(EVERYBODY, "box with", seat)
        yield Sight(seat, "received", self.received[seat - 1])

    def _window_closed(self) -> Iterable[Sight]:
        yield Sight(EVERYBODY, "phase", "investigation")
        yield Sight(EVERYBODY, "accused", None)

    def _pockets(self, seat: int) -> Sight:
        return Sight(EVERYBODY, ("pockets", seat), (self.takes[seat - 1], self.offended(seat)))

    def offended(self, seat: int) -> bool:
        """Whether the seat took other than T3 to T6 allow."""
        take, box = self.takes[seat - 1], self.received[seat - 1]
        if seat == 1:
            box = box.without(Take(token=self.bag))
        empty = not (box.diamonds or box.fake_diamond or box.tokens.total())
        if take == Take():
            return not (empty or seat == self.players - 1)  # T5, T6
        return bool(take.token and (take.diamonds or take.fake))  # T3, T4


def notes_on(players: int, setup: Setup) -> Notes:
    """The notes on a game about to begin."""
    sights = (
        Sight(EVERYBODY, "setup", setup),
        Sight(EVERYBODY, "phase", "hide"),
        Sight(EVERYBODY, "godfather", 0),
        Sight(EVERYBODY, "accused", None),
    )
    return Notes(players, setup, setup.box(), sights)


def sightings(notes: Notes, viewer: Viewer) -> list[tuple[Hashable, Hashable]]:
    """What this viewer has sighted so far, in order."""
    return [(thing, looks) for by, thing, looks in notes.sights if by in (EVERYBODY, viewer)]


def memory(notes: Notes, viewer: Viewer) -> dict[Hashable, Hashable]:
    """What of it still lies on the table: of each thing, how it looks now."""
    return dict(sightings(notes, viewer))
