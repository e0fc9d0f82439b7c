"""The pages: forms come up as POSTs, screens go down a socket, both through the same views."""

import gzip
import re
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from random import SystemRandom
from typing import Any
from urllib.parse import quote

import msgspec
from starlette.datastructures import URL, Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket

from mafia_de_cuba.rules.record import write
from mafia_de_cuba.rules.setup import MOST_PLAYERS
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.table import judge
from mafia_de_cuba.table.denial import (
    Denied,
    conflict,
    forbidden,
    not_understood,
    unknown_token,
)
from mafia_de_cuba.table.entries import BotKind
from mafia_de_cuba.table.live import LiveTable, hashed, new_token
from mafia_de_cuba.table.names import clean_name, free_name
from mafia_de_cuba.table.options import Options
from mafia_de_cuba.table.view import TableView

from .api import address, check_bot, denial, find, hub, limit, limits
from .forms import Form, move_of, options_of, read_form
from .guard import check_origin
from .qr import qr
from .screens import STATIC, Extra, Memory, render_page, render_screen, render_table
from .sockets import watch
from .words import LANGUAGES, Words, choose_language

MONTH = 30 * 24 * 3600
NAMELESS = "Rosa"  # who plays alone and gives no name


def page_routes() -> list[BaseRoute]:
    """The pages and what their forms do."""
    return [
        Route("/", home),
        Route("/tables", open_table, methods=["POST"]),
        Route("/sit", find_table, methods=["POST"]),
        Route("/watch", watch_form, methods=["GET"]),
        Route("/alone", alone, methods=["GET", "POST"]),
        Route("/together", together, methods=["GET", "POST"]),
        Route("/rules", rules),
        Route("/language", set_language, methods=["POST"]),
        Route("/t/{table}", show_table),
        Route("/t/{table}/screen", show_public),
        Route("/t/{table}/record", download),
        Route("/t/{table}/rejoin", rejoin),
        Route("/t/{table}/rejoin/{token}", take_seat_along),
        Route("/t/{table}/{action}", act, methods=["POST"]),
        WebSocketRoute("/t/{table}/live", live),
        WebSocketRoute("/t/{table}/screen/live", live_public),
        Mount("/static", KeptFiles(directory=STATIC)),
        Route("/{table}", short_link),
    ]


class KeptFiles(StaticFiles):
    """Static files: small on the wire, and kept by browsers while their address carries a stamp."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file; only these are compressed, for lengths of pages must not tell of contents."""
        response = await super().get_response(path, scope)
        accepted = Headers(scope=scope).get("accept-encoding", "")
        if response.status_code == 200 and "gzip" in accepted:
            body, kind = packed(path), response.headers["content-type"]
            response = Response(body, headers={"content-type": kind, "content-encoding": "gzip"})
        stamped = b"v=" in scope["query_string"]
        kept = "public, max-age=31536000, immutable" if stamped else "public, max-age=300"
        response.headers["cache-control"] = kept
        response.headers["vary"] = "accept-encoding"
        return response


@cache
def packed(path: str) -> bytes:
    """A static file, compressed once."""
    return gzip.compress((STATIC / path).read_bytes(), mtime=0)


# ---------------------------------------------------------------- who and where


@dataclass(frozen=True)
class Visit:
    """One request for a page of a table: which table, which of its players, in which language."""

    table: LiveTable
    players: tuple[int, ...]  # all that this device holds a token of
    player: int | None  # whose view it is
    lang: str
    extra: Extra

    @property
    def view(self) -> TableView:
        """What the visitor may know."""
        return self.table.show(self.player)

    @property
    def seat(self) -> int | None:
        """Where the visitor sits."""
        return None if self.player is None else self.table.affairs.seat_of(self.player)

    @property
    def shared(self) -> bool:
        """Whether this device is passed round."""
        return len(self.players) > 1


def visit(connection: HTTPConnection, wanted: str | None = None) -> Visit:
    """Who comes to which table, by the cookie; `wanted` is one of several seats. Raises Denied."""
    table = find(connection)
    players = tuple(
        number for token in tokens_of(connection) if (number := table.player(token)) is not None
    )
    seats = tuple(seat for number in players if (seat := table.affairs.seat_of(number)) is not None)
    extra = Extra(
        origin=origin(connection),
        seats=seats,
        watching=sum(player is None for player in table.watchers.values()),
        theme=connection.cookies.get("theme", ""),
        nonce=secrets.token_urlsafe(6),
    )
    player = choose(table, players, wanted)
    return Visit(table, players, player, language(connection), extra)


def choose(table: LiveTable, players: tuple[int, ...], wanted: str | None) -> int | None:
    """Whose view a device shows: its only player's, or the one of the seat it asks for."""
    if len(players) == 1:
        return players[0]
    if wanted and wanted.isdecimal():
        return next((n for n in players if table.affairs.seat_of(n) == int(wanted[:3])), None)
    return None


def tokens_of(connection: HTTPConnection) -> list[str]:
    """The tokens that this device holds for the table."""
    held = connection.cookies.get(cookie_name(connection.path_params["table"]), "")
    return [token for token in held.split(".")[:12] if token]


def cookie_name(code: str) -> str:
    """The cookie of a table."""
    return f"seats_{code.upper()}"


def keep_tokens(response: Response, code: str, tokens: list[str]) -> None:
    """Let the device hold these tokens."""
    response.set_cookie(
        cookie_name(code), ".".join(tokens), max_age=MONTH, httponly=True, samesite="lax"
    )


def language(connection: HTTPConnection) -> str:
    """The language of this device: chosen, or its browser's."""
    accept = connection.headers.get("accept-language", "")
    return choose_language(accept, connection.cookies.get("lang"))


def origin(connection: HTTPConnection) -> str:
    """The address that others reach this server by."""
    url: URL = connection.url
    scheme = "https" if url.scheme in ("https", "wss") else "http"
    return f"{scheme}://{connection.headers.get('host', url.netloc)}"


# ---------------------------------------------------------------- pages without a table


def page(request: Request, template: str, status: int = 200, /, **context: Any) -> Response:
    """A page in the visitor's language."""
    theme = request.cookies.get("theme", "")
    html = render_page(template, language(request), theme=theme, **context)
    return HTMLResponse(html, status, headers={"cache-control": "no-store"})


async def home(request: Request) -> Response:
    """The front door."""
    return home_page(request)


def home_page(request: Request, status: int = 200, **problems: str) -> Response:
    """The front door, with what was wrong with the last knock."""
    empty = {"code": "", "problem": "", "name": "", "name_problem": ""}
    return page(request, "home.html", status, **(empty | problems))


async def rules(request: Request) -> Response:
    """How to play."""
    return page(request, "rules.html")


async def watch_form(request: Request) -> Response:
    """Watch a table: by its code."""
    code = request.query_params.get("code", "").strip().upper()[:8]
    if not code:
        return page(request, "watch.html", code="", problem="")
    try:
        hub(request).table(code)
    except Denied as denied:
        problem = told(request, denied)
        return page(request, "watch.html", denied.status, code=code, problem=problem)
    on_tv = request.query_params.get("on") == "screen"
    return go(f"/t/{code}/screen" if on_tv else f"/t/{code}?watch=1")


async def short_link(request: Request) -> Response:
    """`/KXQF` is the table itself: short enough to say aloud."""
    code = request.path_params["table"].upper()
    hub(request).table(code)
    return go(f"/t/{code}")


async def open_table(request: Request) -> Response:
    """Open a table and sit down as its host."""
    check_origin(request)
    limit(request, "open")
    form = await read_form(request)
    try:
        table, token = hub(request).open(form.text("name"), Options())
    except Denied as denied:
        name, problem = form.text("name")[:48], told(request, denied)
        return home_page(request, denied.status, name=name, name_problem=problem)
    response = go(f"/t/{table.affairs.code}")
    keep_tokens(response, table.affairs.code, [token])
    return response


async def find_table(request: Request) -> Response:
    """Go to the table with this code."""
    check_origin(request)
    form = await read_form(request)
    code = form.text("code").strip().upper()[:8]
    try:
        hub(request).table(code)
    except Denied as denied:
        return home_page(request, denied.status, code=code, problem=told(request, denied))
    return go(f"/t/{quote(code)}")


async def alone(request: Request) -> Response:
    """One person and bots: a table that starts at once."""
    if request.method == "GET":
        return page(request, "alone.html", name="", players=7, level="easy", problem="")
    check_origin(request)
    limit(request, "open")
    form = await read_form(request)
    number = form.optional_number("players") or 7
    if not 5 <= number <= 12:
        raise not_understood("It takes 5 to 12 players.")
    level = form.text("level", "easy")
    check_bot(level, "")
    table, token = hub(request).open(form.text("name") or NAMELESS, Options())
    for _ in range(number - 1):
        table.grant(judge.add_bot(table.affairs, 0, BotKind(level)))
    table.grant(judge.shuffle(table.affairs, 0, SystemRandom()))
    wanted = form.text("role") == "godfather"
    bots = [n for n in table.affairs.order if n != 0]
    godfather = table.affairs.players[0 if wanted else secrets.choice(bots)].name
    table.grant(judge.begin(table.affairs, 0, godfather))
    response = go(f"/t/{table.affairs.code}")
    keep_tokens(response, table.affairs.code, [token])
    return response


async def together(request: Request) -> Response:
    """One device passed round: all names at once, all seats on this device."""
    if request.method == "GET":
        return page(request, "together.html", names=[], bots=0, problem="")
    check_origin(request)
    limit(request, "open")
    form = await read_form(request)
    wanted = [line for field in form.several("names") for line in field.splitlines()]
    names = [clean_name(name) for name in wanted if name.strip()][:12]
    if not names:
        raise not_understood("Type the names of everybody who shares this device.")
    table, token = hub(request).open(names[0], Options(), shared=True)
    tokens = [token]
    for name in names[1:]:
        tokens.append(new_token())
        free = free_name(name, table.affairs.names())
        table.grant(judge.join(table.affairs, free, hashed(tokens[-1]), shared=True))
    for _ in range(min(form.optional_number("bots") or 0, 12 - len(names))):
        table.grant(judge.add_bot(table.affairs, 0, BotKind()))
    response = go(f"/t/{table.affairs.code}")
    keep_tokens(response, table.affairs.code, tokens)
    return response


async def set_language(request: Request) -> Response:
    """The language and the look of this device."""
    check_origin(request)
    form = await read_form(request)
    back = form.text("back", "/")
    response = go(back if back.startswith("/") and not back.startswith("//") else "/")
    if form.text("lang") in LANGUAGES:
        response.set_cookie("lang", form.text("lang"), max_age=12 * MONTH, samesite="lax")
    if form.text("theme") in ("cedar", "plain"):
        response.set_cookie("theme", form.text("theme"), max_age=12 * MONTH, samesite="lax")
    return response


def go(where: str) -> Response:
    """Off to another page."""
    return RedirectResponse(where, 303)


def show_denial(request: Request, denied: Denied) -> Response:
    """What is denied, in the page's language: as words for a live page, else as a page."""
    message = told(request, denied)
    if request.headers.get("x-live"):
        return denial(Denied(denied.status, denied.code, message, denied.rule))
    at_table = request.url.path.startswith("/t/") and denied.status not in (401, 404)
    return page(
        request,
        "error.html",
        denied.status,
        heading=Words(language(request)).error(denied.code),
        message=message,
        rule=denied.rule,
        status=denied.status,
        back="/".join(request.url.path.split("/")[:3]) if at_table else "",
    )


def told(request: Request, denied: Denied) -> str:
    """Why something is denied, in the page's language."""
    return Words(language(request)).refusal(denied.message)


# ---------------------------------------------------------------- the table's pages


async def show_table(request: Request) -> Response:
    """The table as this device may see it; who holds no seat is asked for a name."""
    here = visit(request, request.query_params.get("as"))
    if here.table.affairs.code != request.path_params["table"]:
        return go(f"/t/{here.table.affairs.code}")
    if not here.players and "watch" not in request.query_params:
        return door(request, here.table)
    return table_page(request, here, screen_name(here))


def door(
    request: Request, table: LiveTable, status: int = 200, name: str = "", problem: str = ""
) -> Response:
    """Where somebody new says their name; a taken one is answered with free ones to tap."""
    taken = table.affairs.names()
    free = [free_name(name, taken)] if name.casefold() in taken else []
    full = table.affairs.play is None and len(table.affairs.order) >= MOST_PLAYERS
    return page(
        request,
        "join.html",
        status,
        code=table.affairs.code,
        names=[player.name for player in table.show(None).players],
        open=not full,
        name=name,
        problem=problem,
        free=free,
    )


async def show_public(request: Request) -> Response:
    """The public screen, for a TV or tablet."""
    here = visit(request)
    public = Visit(here.table, (), None, spoken_language(here, request), here.extra)
    return table_page(request, public, "tv.html")


def spoken_language(here: Visit, connection: HTTPConnection) -> str:
    """The public screen speaks as this device does, else as the table does."""
    chosen = connection.cookies.get("lang")
    return here.lang if chosen else (here.table.affairs.options.language or here.lang)


def screen_name(here: Visit) -> str | None:
    """A device that is passed round shows the curtain when it is one of its seats' time."""
    if here.shared and here.player is None and next_hand(here) is not None:
        return "curtain.html"
    return None


def next_hand(here: Visit) -> int | None:
    """The seat of this device that should take it in hand now, in private."""
    game = here.table.affairs.play
    if game is None or game.over:
        return None
    held = [n for n in here.players if not here.table.affairs.players[n].gone]
    seats = [seat for n in held if (seat := here.table.affairs.seat_of(n)) is not None]
    state = game.state
    if state.phase in (Phase.HIDE, Phase.THEFT):
        turn = state.turn or 0
        return turn if turn in seats and turn not in game.held else None
    if game.window_open:
        asked = [s for s in seats if s != state.accused and state.in_play(s)]
        return next((seat for seat in sorted(asked) if seat not in game.answers), None)
    return None


def table_page(request: Request, here: Visit, name: str | None) -> Response:
    """A page of the table: small on the wire where there are no secrets that lengths could tell."""
    html, headers = whole(here, name), {"cache-control": "no-store", "vary": "accept-encoding"}
    open_to_all = here.view.phase in ("lobby", "over")
    if not open_to_all or "gzip" not in request.headers.get("accept-encoding", ""):
        return HTMLResponse(html, headers=headers)
    body = gzip.compress(html.encode(), 5)
    return HTMLResponse(body, headers={**headers, "content-encoding": "gzip"})


def whole(here: Visit, name: str | None) -> str:
    """A whole page of the table."""
    return render_table(
        here.view,
        here.seat if name != "curtain.html" else next_hand(here),
        here.lang,
        away=here.table.away(),
        seconds=here.table.seconds_left(),
        extra=here.extra,
        name=name,
    )


async def download(request: Request) -> Response:
    """The record of the last finished game, as a file."""
    table = find(request)
    if table.affairs.last_record is None:
        raise forbidden("There is no finished game yet.")
    name = f"mafia-de-cuba-{table.affairs.code}-{len(table.affairs.series)}.json"
    return Response(
        write(table.affairs.last_record),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


async def rejoin(request: Request) -> Response:
    """A link and a QR code that take this seat to another device; shown to its holder alone."""
    here = visit(request, request.query_params.get("as"))
    if here.player is None:
        raise unknown_token()
    token = here.table.another_token(here.player)
    code, player = here.table.affairs.code, here.table.affairs.players[here.player]
    link = f"{here.extra.origin}/t/{code}/rejoin/{token}"
    return page(
        request,
        "rejoin.html",
        code=code,
        seat=here.seat,
        name=player.name,
        link=link,
        qr=qr(link),
    )


async def take_seat_along(request: Request) -> Response:
    """Take a seat on this device, beside those that it holds already."""
    table, token = find(request), request.path_params["token"]
    player = table.player(token)
    if player is None:
        raise unknown_token()
    others = [held for held in tokens_of(request) if table.player(held) not in (None, player)]
    response = go(f"/t/{table.affairs.code}")
    keep_tokens(response, table.affairs.code, [*others, token])
    return response


# ---------------------------------------------------------------- live pages


async def live(socket: WebSocket) -> None:
    """The screens of a device, whole, on connecting and on every change."""
    await live_screens(socket, socket.query_params.get("as"), public=False)


async def live_public(socket: WebSocket) -> None:
    """The public screen."""
    await live_screens(socket, None, public=True)


async def live_screens(socket: WebSocket, wanted: str | None, public: bool) -> None:
    """Send a table's screens down a socket."""
    try:
        check_origin(socket)
        limits(socket).check("socket", address(socket))
        here = visit(socket, wanted)
    except Denied as denied:
        await socket.send_denial_response(denial(denied))
        return
    if public:
        here = Visit(here.table, (), None, spoken_language(here, socket), here.extra)

    memory = Memory()

    def screen() -> str:
        name = "tv.html" if public else screen_name(here)
        return write_screen(here, name, memory)

    def presence() -> str:
        return msgspec.json.encode({"away": sorted(here.table.away())}).decode()

    await watch(socket, here.table, here.player, screen, presence)


def write_screen(here: Visit, name: str | None, memory: Memory) -> str:
    """A screen as a message to its page."""
    view = here.view
    me = next_hand(here) if name == "curtain.html" else here.seat
    screen = render_screen(
        view,
        me,
        here.lang,
        away=here.table.away(),
        seconds=here.table.seconds_left(),
        extra=here.extra,
        name=name,
        public=here.table.show(None),
        shared=here.table.kept,
        memory=memory,
    )
    message = {
        "version": view.version,
        "body": screen.body,
        "title": screen.title,
        "regions": memory.news(screen.regions),
        "seconds": here.table.seconds_left(),
    }
    return msgspec.json.encode(message).decode()


# ---------------------------------------------------------------- what forms do


async def act(request: Request) -> Response:
    """What a form of the table asks for."""
    check_origin(request)
    action = ACTIONS.get(request.path_params["action"])
    if action is None:
        raise Denied(404, "not_found", "There is nothing here.")
    form = await read_form(request)
    here = visit(request, form.text("as"))
    if here.player is not None:
        limits(request).check("seat", f"{here.table.affairs.code}/{here.player}")
    elif action not in (do_join,):
        raise unknown_token()
    there = f"/t/{here.table.affairs.code}"
    live = bool(request.headers.get("x-live"))
    response = Response(status_code=204) if live else go(there)
    try:
        await action(request, here, form, response)
    except Denied as denied:
        if action is do_join and not live:
            name = form.text("name")[:24]
            return door(request, here.table, denied.status, name, told(request, denied))
        raise
    if here.shared or action in (do_join, do_names, do_leave):
        response.headers["x-go"] = there  # the page as a whole is another one now
    return response


Action = Callable[[Request, Visit, Form, Response], Awaitable[None]]


def mine(here: Visit) -> int:
    """The player who acts."""
    assert here.player is not None
    return here.player


async def do_join(request: Request, here: Visit, form: Form, response: Response) -> None:
    """Sit down, or watch by name once the game has begun."""
    limit(request, "join")
    table, token = here.table, new_token()
    sit_down = judge.join if table.affairs.play is None else judge.wait
    table.grant(sit_down(table.affairs, form.text("name"), hashed(token)))
    keep_tokens(response, table.affairs.code, [*tokens_of(request), token])


async def do_names(request: Request, here: Visit, form: Form, response: Response) -> None:
    """Several names for a device that is passed round."""
    affairs, tokens = here.table.affairs, tokens_of(request)
    wanted = [line for field in form.several("names") for line in field.splitlines()]
    names = [clean_name(name) for name in wanted if name.strip()]
    if len(affairs.order) + len(names) > MOST_PLAYERS:
        raise conflict("full", "All twelve seats are taken.", "S1")
    for name in names:
        tokens.append(new_token())
        free = free_name(name, affairs.names())
        here.table.grant(judge.join(affairs, free, hashed(tokens[-1]), shared=True))
    keep_tokens(response, here.table.affairs.code, tokens)


async def do_bots(_: Request, here: Visit, form: Form, __: Response) -> None:
    """One more bot."""
    level, personality = form.text("level", "easy"), form.text("personality")
    check_bot(level, personality)
    here.table.grant(judge.add_bot(here.table.affairs, mine(here), BotKind(level, personality)))


async def do_remove(_: Request, here: Visit, form: Form, __: Response) -> None:
    """One less at the table."""
    here.table.grant(judge.remove(here.table.affairs, mine(here), form.number("player")))


async def do_seats(_: Request, here: Visit, form: Form, __: Response) -> None:
    """Other places: a whole order, one step, or by chance."""
    affairs = here.table.affairs
    if form.ticked("shuffle"):
        here.table.grant(judge.shuffle(affairs, mine(here), SystemRandom()))
        return
    if form.text("order"):
        words = form.text("order").split(",")
        if len(words) > 12 or not all(re.fullmatch(r" *\d{1,2} *", word) for word in words):
            raise not_understood("Every seat once, please.")
        order = [int(word) for word in words]
    else:
        order, seat = list(range(len(affairs.order))), form.number("player")
        if not 0 <= seat < len(order):
            raise not_understood("There is no such seat at this table.")
        there = (seat + form.number("by")) % len(order)
        order.insert(there, order.pop(seat))
    here.table.grant(judge.reorder(affairs, mine(here), order))


async def do_options(_: Request, here: Visit, form: Form, __: Response) -> None:
    """Other options."""
    affairs = here.table.affairs
    options = options_of(form, affairs.options, len(affairs.order))
    if options != affairs.options:
        here.table.grant(judge.set_options(affairs, mine(here), options))


async def do_start(_: Request, here: Visit, form: Form, __: Response) -> None:
    """The first game, or the next."""
    affairs = here.table.affairs
    godfather = None
    if (seat := form.optional_number("godfather")) is not None:
        seats = affairs.play.seating if affairs.play else affairs.order
        if not 0 <= seat < len(seats):
            raise not_understood("There is no such seat at this table.")
        godfather = affairs.players[seats[seat]].name
    judge.begin(affairs, mine(here), godfather)  # denied before anybody changes seats
    if form.ticked("shuffle"):
        elected = affairs.elected()
        if godfather is None and elected is not None:
            godfather = affairs.players[elected].name
        here.table.grant(judge.shuffle(affairs, mine(here), SystemRandom()))
    here.table.grant(judge.begin(affairs, mine(here), godfather))


async def do_host(_: Request, here: Visit, form: Form, __: Response) -> None:
    """Another host."""
    affairs = here.table.affairs
    seats = affairs.play.seating if affairs.play else affairs.order
    seat = form.number("player")
    if not 0 <= seat < len(seats):
        raise not_understood("There is no such seat at this table.")
    here.table.grant(judge.hand_over(affairs, mine(here), seats[seat]))


async def do_leave(request: Request, here: Visit, __: Form, response: Response) -> None:
    """Go for good."""
    left = mine(here)
    kept = [token for token in tokens_of(request) if here.table.player(token) not in (None, left)]
    here.table.grant(judge.leave(left))
    if kept:
        keep_tokens(response, here.table.affairs.code, kept)
    else:
        response.delete_cookie(cookie_name(here.table.affairs.code))


async def do_move(_: Request, here: Visit, form: Form, __: Response) -> None:
    """A move of the game."""
    key = form.text("id")[:64] or secrets.token_urlsafe(9)
    seen = form.optional_number("seen")
    seen = here.view.version if seen is None else seen
    here.table.move(mine(here), move_of(form), seen, key)


async def do_press(_: Request, here: Visit, form: Form, __: Response) -> None:
    """A thumb on POW!."""
    here.table.press(mine(here), form.text("id")[:64] or secrets.token_urlsafe(9))


async def do_pass(_: Request, here: Visit, form: Form, __: Response) -> None:
    """Keep still."""
    key = form.text("id")[:64] or secrets.token_urlsafe(9)
    here.table.let_be(mine(here), key)


async def do_vote(_: Request, here: Visit, form: Form, __: Response) -> None:
    """A vote: for the next Godfather, or about an absent player."""
    affairs, player = here.table.affairs, mine(here)
    if form.text("ballot") == "absent":
        choice = form.text("choice")
        away = here.table.away()
        here.table.grant(judge.vote_about(affairs, player, form.number("seat"), choice, away))
    else:
        here.table.grant(judge.vote_godfather(affairs, player, form.number("choice")))


async def do_absent(_: Request, here: Visit, form: Form, __: Response) -> None:
    """Ask the table what to do about an absent player."""
    affairs, seat = here.table.affairs, form.number("seat")
    away = affairs.play is not None and 0 <= seat < len(affairs.play.seating)
    away = away and here.table.may_vote_about(seat)
    here.table.grant(judge.ask_about(affairs, mine(here), seat, away))


async def do_sit(_: Request, here: Visit, form: Form, __: Response) -> None:
    """Take a free seat."""
    here.table.grant(judge.sit(here.table.affairs, mine(here), form.number("seat")))


ACTIONS: dict[str, Action] = {
    "join": do_join,
    "names": do_names,
    "bots": do_bots,
    "remove": do_remove,
    "seats": do_seats,
    "options": do_options,
    "start": do_start,
    "host": do_host,
    "leave": do_leave,
    "move": do_move,
    "press": do_press,
    "pass": do_pass,
    "vote": do_vote,
    "absent": do_absent,
    "sit": do_sit,
}
