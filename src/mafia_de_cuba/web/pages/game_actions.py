"""Actions of a running game: moves and words, drafts, the bag, the window of an accusation."""

import secrets

from msgspec import UNSET
from starlette.requests import Request
from starlette.responses import Response

from mafia_de_cuba.rules.moves import Accuse, Hide, Pass, Pocket
from mafia_de_cuba.rules.talk import ANSWERED_BY, Claim, Say
from mafia_de_cuba.table import commands
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony import hear, invitation, invited
from mafia_de_cuba.testimony.offers import addressed
from mafia_de_cuba.testimony.whole_story import news
from mafia_de_cuba.web.http.errors import bad_request
from mafia_de_cuba.web.http.visitor import Visitor

from .forms import Form, bag_of, move_of
from .lobby_actions import Action, mine


async def do_move(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Make a move of the game."""
    key, seen = key_and_version(here, form)
    move = move_of(form)
    if form.ticked("whole") and isinstance(move, Claim):
        move = told_anew(here.view, move)
    if isinstance(move, Say):
        move = Say(addressed(here.view, move.text, form.optional_number("to"), here.lang))
    if isinstance(move, Accuse) and (reason := form.text("reason").strip()):
        here.table.move(mine(here), Say(reason), seen, f"{key}.reason"[-64:])
    here.table.move(mine(here), move, seen, key, bag_of(form))


def key_and_version(here: Visitor, form: Form) -> tuple[str, int]:
    """The id that the page has given to a move, and the version that it has seen."""
    seen = form.optional_number("seen")
    key = form.text("id")[:64] or secrets.token_urlsafe(9)
    return key, here.view.version if seen is None else seen


async def do_last_word(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Invite somebody to a last word, in words that all hear."""
    names = {player.seat: player.name for player in here.view.players}
    name = names.get(form.number("target"))
    if name is None:
        raise bad_request("number_missing")
    key, seen = key_and_version(here, form)
    here.table.move(mine(here), invitation(name), seen, key)


def told_anew(view: TableView, story: Claim) -> Claim:
    """What is new in a story that is told again, and what its seat is asked for.

    As a last word all of it is told.
    """
    seat, last_word = view.you.seat if view.you else 0, invited(view)
    if last_word and last_word.seat == seat:
        return story
    heard = hear(view)
    waits = heard.waiting.get(seat)
    asked = ANSWERED_BY[waits.question.about] if waits else ()
    return news(story, heard.said[seat].standing(), asked)


async def do_draft(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Keep what the box holds for its seat, should the time run out."""
    wish, bag = move_of(form), bag_of(form)
    if not isinstance(wish, Hide | Pocket):
        raise bad_request("no_such_take")
    here.table.draft(mine(here), wish, None if bag is UNSET else bag)


async def do_bag_back(_: Request, here: Visitor, __: Form, ___: Response) -> None:
    """Take back what was to go into the bag."""
    here.table.do(commands.take_bag_back, mine(here))


async def do_press(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Register a shot attempt; the accused have the same buttons, which do nothing for them."""
    if not _is_accused(here.view):
        here.table.press(mine(here), form.text("id")[:64] or secrets.token_urlsafe(9))


async def do_pass(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Let the accused be, in the window."""
    key = form.text("id")[:64] or secrets.token_urlsafe(9)
    if not _is_accused(here.view):
        here.table.move(mine(here), Pass(), here.view.version, key)


def _is_accused(view: TableView) -> bool:
    """Whether the viewer is accused, and the time to shoot still runs."""
    return view.window_open and view.you is not None and view.you.seat == view.accused


GAME_ACTIONS: dict[str, Action] = {
    "move": do_move,
    "last-word": do_last_word,
    "draft": do_draft,
    "bag_back": do_bag_back,
    "press": do_press,
    "pass": do_pass,
}
