"""Actions: what the forms of a table do."""

from starlette.requests import Request
from starlette.responses import Response

from mafia_de_cuba.rules.setup import MOST_PLAYERS
from mafia_de_cuba.table import commands, queries
from mafia_de_cuba.table.commands.checks import check_room_for
from mafia_de_cuba.table.errors import TableError, nothing_here, unknown_token
from mafia_de_cuba.table.events import BotKind
from mafia_de_cuba.table.names import clean_name
from mafia_de_cuba.testimony.offers import offer
from mafia_de_cuba.web.http.cookies import keep_seats
from mafia_de_cuba.web.http.device_memory import keep_name
from mafia_de_cuba.web.http.errors import status_of
from mafia_de_cuba.web.http.origins import check_origin
from mafia_de_cuba.web.http.requests import limit, limits
from mafia_de_cuba.web.http.visitor import (
    Visitor,
    device,
    go,
    hold_token,
    kept_tokens,
    live_tokens,
    seat_here,
    told,
    visitor_of,
)
from mafia_de_cuba.web.presenters.passing import next_holder
from mafia_de_cuba.web.table_actions import (
    admit,
    bot_kind,
    decide_seat,
    open_vote,
    remove,
    seat_bot,
    show_reaction,
    sit_down,
    token_for,
)

from .forms import Form, games_played, options_of, read_form
from .game_actions import GAME_ACTIONS, do_move
from .home import join_page
from .lobby_actions import LOBBY_ACTIONS, Action, do_end_game, mine

NO_CONTENT = 204


async def act(request: Request) -> Response:
    """What a form of the table asks for."""
    check_origin(request)
    action = ACTIONS.get(request.path_params["action"])
    if action is None:
        raise nothing_here()
    form = await read_form(request)
    here = visitor_of(request, form.text("as"))
    there = f"/t/{here.table.code}"
    live = bool(request.headers.get("x-live"))
    response = Response(status_code=NO_CONTENT) if live else go(there + back_to(here, form))
    if here.player is not None:
        limits(request).check("seat", f"{here.table.code}/{here.player}")
    elif action is do_sit and not here.players:  # first a name: the table's page asks for one
        response.headers["x-go"] = there
        return response
    elif action is not do_join:
        raise unknown_token()
    try:
        await action(request, here, form, response)
    except TableError as denied:
        if action is do_join and not live:
            name = form.text("name")[:24]
            return join_page(request, here.table, status_of(denied), name, told(request, denied))
        raise
    tell_page(here, action, response)
    return response


def tell_page(here: Visitor, action: Action, response: Response) -> None:
    """Tell a live page to connect anew, or to load another page where its own is out of date."""
    if "x-go" in response.headers:
        return
    if action is do_move and here.hotseat and (has_offer(here) or goes_on(here)):
        stay_in_hand(here, response)
        return
    in_hand = here.hotseat and not is_arranging(here, action)  # the phone goes on
    if action is do_names and here.hotseat:
        response.headers["x-anew"] = "1"  # the same page, once it connects with the new seats
    elif in_hand or action in (do_join, do_names, do_leave, do_end_game):
        response.headers["x-go"] = f"/t/{here.table.code}"  # the page as a whole is another one now


def is_arranging(here: Visitor, action: Action) -> bool:
    """Whether this was about the next game: what else was chosen for it on the page stays."""
    return here.view.phase == "lobby" or (here.view.phase == "over" and action is not do_move)


def has_offer(here: Visitor) -> bool:
    """Whether the words that were just said can be confirmed as something."""
    playing = here.view.phase == "investigation" and here.seat is not None
    return playing and offer(here.view, here.seat or 0, here.lang) is not None


def goes_on(here: Visitor) -> bool:
    """Whether who has just spoken is the next to speak: a Godfather after a question to a bot."""
    if here.view.phase != "investigation":
        return False
    return here.seat == next_holder(here.view, here.extra.seats)[0]


def stay_in_hand(here: Visitor, response: Response) -> None:
    """A device that is passed round stays with who has just spoken; a live page stays as it is."""
    if response.status_code != NO_CONTENT:
        send_to(f"/t/{here.table.code}?as={here.seat}", response)


def send_to(path: str, response: Response) -> None:
    """Let the page go there, by script or without."""
    response.headers["x-go" if response.status_code == NO_CONTENT else "location"] = path


def back_to(here: Visitor, form: Form) -> str:
    """The page of the table that a form without script was sent from, if it is none of the game."""
    if form.text("back") not in ("people", "rejoin"):
        return ""
    return f"/{form.text('back')}" + ("" if here.seat is None else f"?as={here.seat}")


async def do_join(request: Request, here: Visitor, form: Form, response: Response) -> None:
    """Sit down, or wait by name where one cannot: in mid-game, at a locked or a full table."""
    if form.text("code") and here.players:  # from home, and has a seat here already
        return
    limit(request, "join")
    table, came = here.table, device(request, here.table)
    command = commands.join if table.ask(queries.entrance, came).may_join else commands.wait
    name, played = form.text("name"), games_played(form)
    token = token_for(table, command, name, form.key(), arrival=came, played=played)
    hold_token(request, response, table, token)
    keep_name(request, response, form.text("name"))


async def do_names(request: Request, here: Visitor, form: Form, response: Response) -> None:
    """Several names for a device that is passed round."""
    table = here.table
    wanted = [line for field in form.several("names") for line in field.splitlines()]
    names = [clean_name(name) for name in wanted if name.strip()]
    keys = [form.key(f"{n} {name}") for n, name in enumerate(names)]
    table.ask(check_room_for, sum(not table.ask(queries.has_entered, key) for key in keys))
    by_host = table.ask(queries.is_host, mine(here))
    tokens = [seat_here(request, table, form, n, name, by_host) for n, name in enumerate(names)]
    hold_token(request, response, table, *tokens)


async def do_bots(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """One more bot, or several at once."""
    kind = bot_kind(form.text("level", BotKind().level), form.text("personality"))
    for n in range(min(form.optional_number("count") or 1, MOST_PLAYERS)):
        seat_bot(here.table, mine(here), kind, form.key(f"bot {n}" if n else ""))


async def do_remove(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """One less at the table: by seat, or by the name of who waits."""
    seat, name = form.optional_number("player"), form.text("name") or None
    remove(here.table, mine(here), seat, name, form.ticked("ban"))


async def do_lock(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Lock the table, or unlock it."""
    here.table.do(commands.lock, mine(here), form.ticked("locked"))


async def do_admit(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Let somebody who waits play the next game, or a seat of this one."""
    admit(here.table, mine(here), form.text("name"), form.optional_number("seat"))


async def do_options(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Set the options."""
    table, now = here.table, here.table.show(None).options
    options = options_of(form, now, table.ask(queries.number_seated))
    table.do(commands.set_options, mine(here), options)


async def do_host(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Make somebody else the host."""
    here.table.do(commands.hand_over, mine(here), form.number("player"))


async def do_leave(request: Request, here: Visitor, __: Form, response: Response) -> None:
    """Go for good; who holds no other seat of the table is at home again."""
    here.table.do(commands.leave, mine(here))
    keep_seats(request, response, here.table.code, kept_tokens(request, here.table))
    if not live_tokens(request, here.table):
        send_to("/", response)


async def do_vote(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """A vote: for the next Godfather, about an absent player, or about who asks for a seat."""
    table, player = here.table, mine(here)
    if form.text("ballot") == "seat":
        decide_seat(table, player, form.text("name"), form.text("choice"))
    elif form.text("ballot") == "absent":
        seat, choice = form.number("seat"), form.text("choice")
        table.do(commands.vote_about, player, seat, choice, table.away())
    else:
        table.do(commands.vote_godfather, player, form.number("choice"))


async def do_absent(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Ask the table what to do about an absent player."""
    open_vote(here.table, mine(here), form.number("seat"))


async def do_sit(_: Request, here: Visitor, form: Form, __: Response) -> None:
    """Ask for a free seat of the running game, or take a place in the next."""
    sit_down(here.table, mine(here), form.optional_number("seat"), here.beside - {mine(here)})


async def do_react(request: Request, here: Visitor, form: Form, __: Response) -> None:
    """Show an emblem to the table."""
    show_reaction(request, here.table, mine(here), form.text("emblem"))


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
    "options": do_options,
    "host": do_host,
    "leave": do_leave,
    "vote": do_vote,
    "absent": do_absent,
    "sit": do_sit,
    "revoke": do_revoke,
    **GAME_ACTIONS,
    **LOBBY_ACTIONS,
    "react": do_react,
}
