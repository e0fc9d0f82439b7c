"""Actions before and between games: names, places, who sits out, and what the host ends."""

import re
from collections.abc import Awaitable, Callable
from random import SystemRandom

from starlette.requests import Request
from starlette.responses import Response

from mafia_de_cuba.table import commands
from mafia_de_cuba.table.errors import not_understood
from mafia_de_cuba.table.live_table import LiveTable
from mafia_de_cuba.web.http.visitor import Visitor
from mafia_de_cuba.web.table_actions import choose_godfather

from .forms import Form

Action = Callable[[Request, Visitor, Form, Response], Awaitable[None]]


def mine(here: Visitor) -> int:
    """The player who acts."""
    assert here.player is not None
    return here.player


async def do_rename(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Another name, for oneself or from the host: by `seat`, or `of` somebody who waits."""
    seat, of = form.optional_number("seat"), form.text("of") or None
    here.table.do(commands.rename, mine(here), form.text("name"), seat, of)


async def do_sit_out(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Watch the games to come, or play again; the host says so of others."""
    seat, name = form.optional_number("seat"), form.text("name") or None
    here.table.do(commands.sit_out, mine(here), form.ticked("out"), seat, name)


async def do_seats(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Other places: by chance, a whole order of chairs or of seats, or one step."""
    table, player = here.table, mine(here)
    if form.ticked("shuffle"):
        table.do(commands.shuffle, player, SystemRandom())
    elif form.text("chairs"):
        table.do(commands.arrange, player, order_of(form.text("chairs")))
    elif form.text("order"):
        table.do(commands.reorder, player, order_of(form.text("order")))
    else:
        table.do(commands.shift_seat, player, form.number("player"), form.number("by"))


def order_of(text: str) -> list[int]:
    """The order of seats that a form names. Raises TableError."""
    words = text.split(",")
    if len(words) > 12 or not all(re.fullmatch(r" *\d{1,2} *", word) for word in words):
        raise not_understood("every_seat_once")
    return [int(word) for word in words]


async def do_godfather(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Choose the first Godfather: a seat, or `by` chance or experience."""
    by = form.text("by") or None
    choose_godfather(here.table, mine(here), None if by else form.number("godfather"), by)


async def do_start(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """The first game, or the next: of the Godfather that the page shows, unless it names one."""
    rng = SystemRandom() if form.ticked("shuffle") else None
    seat = form.optional_number("godfather")
    seat = suggested(here.table) if seat is None else seat
    here.table.do(commands.begin_at, mine(here), seat, rng)


def suggested(table: LiveTable) -> int | None:
    """The seat that the lobby suggests for the Godfather; between games the vote decides (E4)."""
    view = table.show(None)
    return view.suggested if view.phase == "lobby" else None


async def do_end_game(_: Request, here: Visitor, __: Form, ___: Response) -> None:
    """End the running game; it counts for nothing."""
    here.table.do(commands.end_game, mine(here))


async def do_close(_: Request, here: Visitor, __: Form, response: Response) -> None:
    """Close the table for all; its host goes home."""
    here.table.do(commands.close_table, mine(here))
    response.headers["x-go" if response.status_code == 204 else "location"] = "/"


LOBBY_ACTIONS: dict[str, Action] = {
    "rename": do_rename,
    "sit-out": do_sit_out,
    "seats": do_seats,
    "godfather": do_godfather,
    "start": do_start,
    "end-game": do_end_game,
    "close": do_close,
}
