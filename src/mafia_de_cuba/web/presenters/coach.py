"""The coach on pages: three sentences for one seat of a finished game."""

from mafia_de_cuba.analysis.coach import Coached
from mafia_de_cuba.i18n.coaching import Remark, coach_says
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.web.sentences import N_, Words

from .model import Model

HEADINGS = (
    N_("What gave it away"),
    N_("What you could have known"),
    N_("What to try next time"),
)


class CoachSlip(Model, frozen=True):
    """Where the coach's sentences come to on the end screen, and what this device keeps of it."""

    code: str
    number: int  # of the game at this table
    seat: int
    role: str
    won: bool


class CoachLine(Model, frozen=True):
    """One of the three sentences."""

    heading: str
    text: str
    step: int | None  # of the replay, to look it up


class CoachLines(Model, frozen=True):
    """All three; none where the coach has nothing to go by."""

    name: str
    lines: tuple[CoachLine, ...]
    replay: str  # where the replay is


def present_slip(view: TableView, seat: int | None) -> tuple[CoachSlip, ...]:
    """The slip of a seat of a finished game."""
    if seat is None or view.outcome is None:
        return ()
    role = view.players[seat].role
    won = seat in view.outcome.winners
    return (CoachSlip(view.table, len(view.series), seat, role.value if role else "", won),)


def present_coach(
    words: Words, found: Coached | None, names: tuple[str, ...], seat: int, replay: str
) -> CoachLines:
    """The sentences for one seat."""
    remarks = zip(HEADINGS, found or (), strict=False)
    lines = tuple(_line(words, heading, remark, names) for heading, remark in remarks)
    return CoachLines(names[seat], lines, replay)


def _line(words: Words, heading: str, remark: Remark, names: tuple[str, ...]) -> CoachLine:
    step = remark.steps[-1] if remark.steps else None
    return CoachLine(words._(heading), coach_says(words, remark, names), step)
