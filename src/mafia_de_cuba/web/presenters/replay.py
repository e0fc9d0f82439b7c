"""The replay of a finished game: its story, the theft laid open, and what the analysis found."""

from collections.abc import Iterable, Iterator

from mafia_de_cuba.analysis.drawing import stroke_of
from mafia_de_cuba.analysis.findings import Findings
from mafia_de_cuba.analysis.telling import Telling, grade_of
from mafia_de_cuba.rules.notation import write_line
from mafia_de_cuba.web.sentences import N_

from .model import Model, NamedSeat
from .replay_curve import present_curve
from .replay_data import written_data
from .replay_theft import present_theft

NO_ANALYSIS = N_("With the open box nothing can be deduced exactly: there is no analysis.")


class Note(Model, frozen=True):
    """Something to be said of a move; what not everybody could know is for all-seeing eyes."""

    text: str
    public: bool


class ToldMove(Model, frozen=True):
    """One move in words."""

    step: int  # from 1 on
    text: str
    notes: tuple[Note, ...]


class Story(Model, frozen=True):
    """The whole game, move by move."""

    moves: tuple[ToldMove, ...]


class KnownSeat(Model, frozen=True):
    """One seat of the table of what could be known; a script fills in the shares."""

    seat: int
    name: str
    role: str
    colour: str
    dashes: str


class ReplayNow(Model, frozen=True):
    """Where we are, through whose eyes, and what could be known then."""

    last: int
    seats: tuple[KnownSeat, ...]


class Moment(Model, frozen=True):
    """A move that changed much."""

    step: int
    move: str
    change: str


class Moments(Model, frozen=True):
    """What changed most."""

    rows: tuple[Moment, ...]


class RatedAccusation(Model, frozen=True):
    """An accusation with its grade."""

    step: int
    move: str
    mark: str
    told: tuple[str, ...]


class RatedAccusations(Model, frozen=True):
    """All accusations."""

    rows: tuple[RatedAccusation, ...]


class WhatIfForm(Model, frozen=True):
    """Somebody else accused: at which step, and who. Without an address the record is sent."""

    address: str
    steps: tuple[int, ...]  # just before each accusation, for browsers without script
    seats: tuple[NamedSeat, ...]


class Souvenirs(Model, frozen=True):
    """What can be taken along: the link, the line of notation, the record; and the seals."""

    address: str  # of the page; none where the record was brought along
    line: str
    sealed: bool


class ReplaySlider(Model, frozen=True):
    """The row for the thumb: back and on, and all steps at once."""

    last: int


class Place(Model, frozen=True):
    """Where a game was played."""

    code: str
    number: int  # of the series, from 1

    @property
    def address(self) -> str:
        """Of its page."""
        return f"/t/{self.code}/replay/{self.number}"


class Replay(Model, frozen=True):
    """The page of a finished game: of a table, or of a record that was sent in."""

    place: Place | None
    ending: str
    ready: bool  # whether the findings are here
    missing: str  # why there are none to be had
    columns: tuple[tuple[Model, ...], ...]  # one below the other on a phone
    slider: ReplaySlider
    data: str  # for the script, as JSON


def present_replay(
    telling: Telling, findings: Findings | None, place: Place | None = None
) -> Replay:
    """The whole page; without findings, what can be told without them."""
    last, steps = len(telling.game.record.acts), telling.analysis.steps
    address = place.address if place else ""
    return Replay(
        place=place,
        ending=telling.ending(),
        ready=findings is not None,
        missing=telling.words._(NO_ANALYSIS) if findings and not steps else "",
        columns=tuple(tuple(each) for each in _columns(telling, address)),
        slider=ReplaySlider(last),
        data=written_data(telling, findings),
    )


def _columns(telling: Telling, address: str) -> Iterator[Iterable[Model]]:
    record = telling.game.record
    yield (ReplayNow(len(record.acts), tuple(_seats(telling))), *_found(telling, address))
    yield (present_theft(telling),)
    yield (
        Story(tuple(_moves(telling))),
        Souvenirs(address, write_line(record), bool(record.seals)),
    )


def _found(telling: Telling, address: str) -> Iterator[Model]:
    """What the analysis found."""
    if not telling.analysis.steps:
        return
    yield present_curve(telling)
    if moments := tuple(_moments(telling)):
        yield Moments(moments)
    if rated := tuple(_rated(telling)):
        yield RatedAccusations(rated)
    before = tuple(each.move for each in telling.analysis.accusations)
    yield WhatIfForm(address, before, tuple(enumerate(telling.names))[1:])


def _moves(telling: Telling) -> Iterator[ToldMove]:
    for index in range(len(telling.game.record.acts)):
        yield ToldMove(index + 1, telling.move(index), tuple(_notes(telling, index)))


def _notes(telling: Telling, index: int) -> Iterator[Note]:
    broken = [telling.broken(each) for each in telling.analysis.broken if each.move == index]
    for text in telling.notes(index):
        yield Note(text, text in broken)


def _moments(telling: Telling) -> Iterator[Moment]:
    for each in telling.moments:
        yield Moment(each.move + 1, telling.move(each.move), telling.moment(each))


def _rated(telling: Telling) -> Iterator[RatedAccusation]:
    for each in telling.analysis.accusations:
        told = tuple(telling.accusation(each))
        yield RatedAccusation(each.move + 1, telling.move(each.move), grade_of(each).mark, told)


def _seats(telling: Telling) -> Iterator[KnownSeat]:
    for seat, name in enumerate(telling.names):
        role = telling.game.last.role(seat)
        told = telling.words.short(role) if role else ""
        yield KnownSeat(seat, name, told, *stroke_of(seat))
