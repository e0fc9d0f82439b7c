"""Acts: what the forms of a table do."""

import re
import secrets
from collections.abc import Awaitable, Callable
from random import SystemRandom

from starlette.requests import Request
from starlette.responses import Response

from mafia_de_cuba.rules.setup import MOST_PLAYERS
from mafia_de_cuba.table import admission, commands
from mafia_de_cuba.table.arrival import Arrival, mark, may_sit
from mafia_de_cuba.table.errors import (
    TableError,
    conflict,
    not_understood,
    nothing_here,
    unknown_token,
)
from mafia_de_cuba.table.events import BotKind
from mafia_de_cuba.table.names import clean_name
from mafia_de_cuba.table.state import TableState
from mafia_de_cuba.web.http.cookies import keep_seats
from mafia_de_cuba.web.http.origins import check_origin
from mafia_de_cuba.web.http.requests import limit, limits
from mafia_de_cuba.web.http.visitor import (
    Visitor,
    device,
    go,
    hold_token,
    kept_tokens,
    seat_here,
    told,
    visit,
)
from mafia_de_cuba.web.table_actions import (
    admit,
    bot_kind,
    decide_seat,
    open_vote,
    remove,
    seat_bot,
    sit_down,
    token_for,
)

from .forms import Form, move_of, options_of, read_form
from .home import door


async def act(request: Request) -> Response:
    """What a form of the table asks for."""
    check_origin(request)
    action = ACTIONS.get(request.path_params["action"])
    if action is None:
        raise nothing_here()
    form = await read_form(request)
    here = visit(request, form.text("as"))
    there = f"/t/{here.table.state.code}"
    live = bool(request.headers.get("x-live"))
    response = Response(status_code=204) if live else go(there + back_to(here, form))
    if here.player is not None:
        limits(request).check("seat", f"{here.table.state.code}/{here.player}")
    elif action is do_sit and not here.players:  # first a name: the door asks for one
        response.headers["x-go"] = there
        return response
    elif action is not do_join:
        raise unknown_token()
    try:
        await action(request, here, form, response)
    except TableError as denied:
        if action is do_join and not live:
            name = form.text("name")[:24]
            return door(request, here.table, denied.status, name, told(request, denied))
        raise
    in_hand = here.shared and here.table.state.game is not None  # the phone goes on
    if action is do_names and here.shared:
        response.headers["x-anew"] = "1"  # the same page, once it connects with the new seats
    elif in_hand or action in (do_join, do_names, do_leave):
        response.headers["x-go"] = there  # the page as a whole is another one now
    return response


def back_to(here: Visitor, form: Form) -> str:
    """The page of the table that a form without script was sent from, if it is none of the game."""
    if form.text("back") not in ("people", "rejoin"):
        return ""
    return f"/{form.text('back')}" + ("" if here.seat is None else f"?as={here.seat}")


Action = Callable[[Request, Visitor, Form, Response], Awaitable[None]]


def mine(here: Visitor) -> int:
    """The player who acts."""
    assert here.player is not None
    return here.player


async def do_join(request: Request, here: Visitor, form: Form, response: Response) -> None:
    """Sit down, or wait by name where one cannot: in mid-game, at a locked or a full table."""
    limit(request, "join")
    table, came = here.table, device(request, here.table)
    judged = commands.join if may_join(table.state, came) else commands.wait
    token = token_for(table, judged, form.text("name"), form.key(), arrival=came)
    hold_token(request, response, table, token)


def may_join(state: TableState, came: Arrival) -> bool:
    """Whether somebody new sits down by themselves, now or for the next game."""
    if state.in_game() or not may_sit(state, mark(state, came.network)):
        return False
    return state.game is None or len(state.order) + len(state.coming()) < MOST_PLAYERS


async def do_names(request: Request, here: Visitor, form: Form, response: Response) -> None:
    """Several names for a device that is passed round."""
    state = here.table.state
    wanted = [line for field in form.several("names") for line in field.splitlines()]
    names = [clean_name(name) for name in wanted if name.strip()]
    new = [n for n, name in enumerate(names) if form.key(f"{n} {name}") not in state.joined]
    coming = state.coming() if state.game else ()
    if len(state.order) + len(coming) + len(new) > MOST_PLAYERS:
        raise conflict("full", "All twelve seats are taken.", "S1")
    by_host = mine(here) == state.host
    tokens = [
        seat_here(request, here.table, form, n, name, by_host) for n, name in enumerate(names)
    ]
    hold_token(request, response, here.table, *tokens)


async def do_bots(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """One more bot."""
    kind = bot_kind(form.text("level", BotKind().level), form.text("personality"))
    seat_bot(here.table, mine(here), kind, form.key())


async def do_remove(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """One less at the table: by seat, or by the name of who waits."""
    seat, name = form.optional_number("player"), form.text("name") or None
    remove(here.table, mine(here), seat, name, form.ticked("ban"))


async def do_lock(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Lock the table, or unlock it."""
    table = here.table
    table.grant(admission.lock(table.state, mine(here), form.ticked("locked")))


async def do_admit(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Let somebody who waits play the next game, or a seat of this one."""
    admit(here.table, mine(here), form.text("name"), form.optional_number("seat"))


async def do_seats(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Other places: a whole order, one step, or by chance."""
    state = here.table.state
    if form.ticked("shuffle"):
        here.table.grant(commands.shuffle(state, mine(here), SystemRandom()))
        return
    if form.text("order"):
        words = form.text("order").split(",")
        if len(words) > 12 or not all(re.fullmatch(r" *\d{1,2} *", word) for word in words):
            raise not_understood("Every seat once, please.")
        order = [int(word) for word in words]
    else:
        order, seat = list(range(len(state.order))), form.number("player")
        if not 0 <= seat < len(order):
            raise not_understood("There is no such seat at this table.")
        there = (seat + form.number("by")) % len(order)
        order.insert(there, order.pop(seat))
    here.table.grant(commands.reorder(state, mine(here), order))


async def do_options(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Other options."""
    state = here.table.state
    options = options_of(form, state.options, len(state.order))
    here.table.grant(commands.set_options(state, mine(here), options))


async def do_godfather(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """The hat for somebody."""
    seat = form.number("godfather")
    here.table.grant(commands.choose_godfather(here.table.state, mine(here), seat))


async def do_start(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """The first game, or the next."""
    state = here.table.state
    godfather = None
    if (seat := form.optional_number("godfather")) is not None:
        godfather = state.players[commands.seated(state, seat)].name
    commands.begin(state, mine(here), godfather)  # denied before anybody changes seats
    if form.ticked("shuffle"):
        elected = state.elected()
        if godfather is None and elected is not None:
            godfather = state.players[elected].name
        here.table.grant(commands.shuffle(state, mine(here), SystemRandom()))
    here.table.grant(commands.begin(state, mine(here), godfather))


async def do_host(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Another host."""
    here.table.grant(commands.hand_over(here.table.state, mine(here), form.number("player")))


async def do_leave(request: Request, here: Visitor, __: Form, response: Response) -> None:
    """Go for good."""
    here.table.grant(commands.leave(mine(here)))
    keep_seats(request, response, here.table.state.code, kept_tokens(request, here.table))


async def do_move(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """A move of the game."""
    key = form.text("id")[:64] or secrets.token_urlsafe(9)
    seen = form.optional_number("seen")
    seen = here.view.version if seen is None else seen
    here.table.move(mine(here), move_of(form), seen, key)


async def do_press(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """A thumb on POW!."""
    here.table.press(mine(here), form.text("id")[:64] or secrets.token_urlsafe(9))


async def do_pass(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Keep still."""
    key = form.text("id")[:64] or secrets.token_urlsafe(9)
    here.table.let_be(mine(here), key)


async def do_vote(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """A vote: for the next Godfather, about an absent player, or about who asks for a seat."""
    state, player = here.table.state, mine(here)
    if form.text("ballot") == "seat":
        decide_seat(here.table, player, form.text("name"), form.text("choice"))
        return
    if form.text("ballot") == "absent":
        choice = form.text("choice")
        away = here.table.away()
        here.table.grant(commands.vote_about(state, player, form.number("seat"), choice, away))
    else:
        here.table.grant(commands.vote_godfather(state, player, form.number("choice")))


async def do_absent(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Ask the table what to do about an absent player."""
    open_vote(here.table, mine(here), form.number("seat"))


async def do_sit(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Ask for a free seat of the running game, or take a place in the next."""
    sit_down(here.table, mine(here), form.optional_number("seat"), here.beside - {mine(here)})


async def do_revoke(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Sign one of one's own devices out."""
    here.table.revoke(mine(here), form.number("device"))


ACTIONS: dict[str, Action] = {
    "join": do_join,
    "names": do_names,
    "bots": do_bots,
    "remove": do_remove,
    "lock": do_lock,
    "admit": do_admit,
    "seats": do_seats,
    "options": do_options,
    "godfather": do_godfather,
    "start": do_start,
    "host": do_host,
    "leave": do_leave,
    "move": do_move,
    "press": do_press,
    "pass": do_pass,
    "vote": do_vote,
    "absent": do_absent,
    "sit": do_sit,
    "revoke": do_revoke,
}
