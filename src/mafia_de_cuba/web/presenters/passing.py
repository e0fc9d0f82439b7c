"""Passing one phone: whom it should go to next, which everybody may know, and the button for it."""

from collections.abc import Iterator

from mafia_de_cuba.rules.talk import Ask
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony import hear, invited
from mafia_de_cuba.web.sentences import N_

from .model import Model, Viewer
from .question_forms import Accuse, AnswerButtons

Next = tuple[int, str]  # a seat, and why the phone should go there

ASKED = N_("%(name)s is asked.")
ACCUSED = N_("%(name)s is accused.")
ASKS = N_("%(name)s asks and accuses.")
BOX_NEXT = N_("The box comes to %(name)s soon.")
BOX_BACK = N_("%(name)s asks when the box is back.")
UNHEARD = N_("%(name)s may say something.")


class PassPhone(Model, frozen=True):
    """The main button of a phone that is passed round: whose turn it is to have it."""

    code: str
    seat: int | None  # nobody's: back to the middle of the table
    name: str
    why: str


def present_thumb(viewer: Viewer, thumb: tuple[Model, ...]) -> tuple[Model, ...]:
    """The thumb's row of a phone that is passed round: one main button, never none."""
    view, me = viewer.view, viewer.me
    if view.phase in ("lobby", "over"):
        return thumb
    if has_own_button(view, me):
        return (*thumb, PassPhone(view.table, None, "", "")) if view.held else _one_thing(thumb)
    seat, why = next_holder(view, viewer.extra.seats)
    if seat == me:
        return (*thumb, PassPhone(view.table, None, "", ""))
    return (*thumb, PassPhone(view.table, seat, view.players[seat].name, why))


def _one_thing(thumb: tuple[Model, ...]) -> tuple[Model, ...]:
    """A Godfather who is asked answers, or says nothing, before the next accusation."""
    if not any(isinstance(each, AnswerButtons) for each in thumb):
        return thumb
    return tuple(each for each in thumb if not isinstance(each, Accuse))


def has_own_button(view: TableView, me: int | None) -> bool:
    """Whether the page of who has the phone in hand says what they are to do."""
    if me is None:
        return False
    match view.phase:
        case "investigation":
            return view.players[me].in_play and (me == view.godfather or me in _asked(view))
        case "accusation" if view.window_open:
            return bool(view.setup.tokens.cleaner) and view.players[me].in_play
        case "accusation":
            return me == view.accused
    return True


def next_holder(view: TableView, seats: tuple[int, ...]) -> Next:
    """Which of the device's seats should have it now: there is always one."""
    return next(_wanted(view, seats))


def _wanted(view: TableView, seats: tuple[int, ...]) -> Iterator[Next]:
    present = [seat for seat in seats if view.players[seat].in_play]
    stealing = view.phase in ("hide", "theft")
    if stealing:
        yield from ((seat, BOX_NEXT) for seat in sorted(seats) if seat > (view.turn or 0))
    if view.accused in present:
        yield view.accused or 0, ACCUSED
    elif view.accused is None:
        yield from ((seat, ASKED) for seat in _asked(view) if seat in present)
    if view.godfather in present:
        yield view.godfather or 0, BOX_BACK if stealing else ASKS
    yield from ((seat, UNHEARD) for seat in sorted(present, key=lambda seat: _words(view, seat)))
    yield seats[0], ""


def _asked(view: TableView) -> Iterator[int]:
    """Who is asked, the last one first."""
    waiting, last_word = hear(view).waiting, invited(view)
    if last_word:
        yield last_word.seat
    for said in reversed(view.ledger):
        if isinstance(said.words, Ask) and said.words.target in waiting:
            yield said.words.target


def _words(view: TableView, seat: int) -> int:
    return sum(said.seat == seat for said in view.ledger)
