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

from mafia_de_cuba.bots.registry import LEVELS
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
from mafia_de_cuba.table.live import LiveTable
from mafia_de_cuba.table.names import clean_name, free_name
from mafia_de_cuba.table.options import Help, Options, SetupWish
from mafia_de_cuba.table.view import TableView

from .api import (
    address,
    bot_kind,
    denial,
    find,
    hub,
    limit,
    limits,
    open_vote,
    seat_bot,
    stay,
    token_for,
)
from .forms import Form, Lone, lone_of, move_of, options_of, read_form
from .guard import check_origin
from .lobby import cards
from .qr import qr
from .scene import talk
from .screens import PUBLIC, STATIC, Extra, Memory, Shared, render_page, render_screen, render_table
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
        Route("/t/{table}/said", all_said),
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
        nonce=secrets.token_urlsafe(12),
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


def keep_tokens(request: Request, response: Response, code: str, tokens: list[str]) -> None:
    """Let the device hold these tokens."""
    keep(request, response, cookie_name(code), ".".join(tokens), MONTH, hidden=True)


def keep(
    request: Request, response: Response, name: str, value: str, age: int, hidden: bool = False
) -> None:
    """A cookie, which goes back over https alone if that is how its owner came."""
    secure = request.url.scheme == "https"  # a proxy's word counts where the server trusts it
    response.set_cookie(name, value, max_age=age, httponly=hidden, samesite="lax", secure=secure)


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
    context |= {"theme": request.cookies.get("theme", ""), "nonce": secrets.token_urlsafe(16)}
    html = render_page(template, language(request), **context)
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
        table, token = hub(request).open(form.text("name"), Options(), key=form.key())
    except Denied as denied:
        name, problem = form.text("name")[:48], told(request, denied)
        return home_page(request, denied.status, name=name, name_problem=problem)
    return to_table(request, table, [token])


def to_table(request: Request, table: LiveTable, tokens: list[str]) -> Response:
    """Off to a table with these seats in hand."""
    response = go(f"/t/{table.affairs.code}")
    keep_tokens(request, response, table.affairs.code, tokens)
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
        return alone_page(request, Form([]))
    check_origin(request)
    limit(request, "open")
    form = await read_form(request)
    try:
        lone, name = lone_of(form), form.text("name") or NAMELESS
        options = Options(setup=SetupWish(preset=lone.preset), help=Help.PRIVATE)
        table, token = hub(request).open(name, options, key=form.key())
    except Denied as denied:
        return alone_page(request, form, denied.status, told(request, denied))
    if table.affairs.play is None:
        begin_alone(table, lone)
    return to_table(request, table, [token])


def alone_page(request: Request, form: Form, status: int = 200, problem: str = "") -> Response:
    """The form of a table for one, as it was filled in."""
    return page(
        request,
        "alone.html",
        status,
        name=form.text("name")[:24],
        players=form.text("players", "7"),
        seat=form.text("seat", "random"),
        level=form.text("level", "medium"),
        box=form.text("box", "standard"),
        cards=cards(),
        problem=problem,
    )


def begin_alone(table: LiveTable, lone: Lone) -> None:
    """Bots round the table, the one person where they like to sit, and off it goes."""
    affairs, rng = table.affairs, SystemRandom()
    while len(affairs.order) < lone.players:
        level = rng.choice([*LEVELS]) if lone.level == "mixed" else lone.level
        table.grant(judge.add_bot(affairs, 0, BotKind(level)))
    order = [seat for seat, number in enumerate(affairs.order) if number != 0]
    rng.shuffle(order)
    order.insert(lone.seat, affairs.order.index(0))
    table.grant(judge.reorder(affairs, 0, order))
    table.grant(judge.begin(affairs, 0, affairs.player_at(0).name))


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
    table, token = hub(request).open(names[0], Options(), shared=True, key=form.key())
    tokens = [token, *(seat_here(table, form, n, name) for n, name in enumerate(names[1:]))]
    for n in range(min(form.optional_number("bots") or 0, MOST_PLAYERS - len(names))):
        seat_bot(table, 0, BotKind(), form.key(f"bot {n}"))
    return to_table(request, table, tokens)


def seat_here(table: LiveTable, form: Form, number: int, name: str) -> str:
    """A token for one of several who share the device that sends this form."""
    free = free_name(name, table.affairs.names())
    return token_for(table, judge.join, free, form.key(f"{number} {name}"), shared=True)


async def set_language(request: Request) -> Response:
    """The language and the look of this device."""
    check_origin(request)
    form = await read_form(request)
    back = form.text("back", "/")
    response = go(back if back.startswith("/") and not back.startswith("//") else "/")
    if form.text("lang") in LANGUAGES:
        keep(request, response, "lang", form.text("lang"), 12 * MONTH)
    if form.text("theme") in ("cedar", "plain"):
        keep(request, response, "theme", form.text("theme"), 12 * MONTH)
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


async def all_said(request: Request) -> Response:
    """Everything said in this game, every question with its answer: all of it was said aloud."""
    table = find(request)
    return page(request, "said.html", code=table.affairs.code, exchanges=talk(table.show(None)))


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
    return to_table(request, table, [*others, token])


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

    await stay(socket, here.table, here.player, screen, presence)


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
    news: dict[str, Any] = memory.news(screen.regions)
    shared = {name: written_once(news[name], here.table.kept) for name in PUBLIC if name in news}
    message = {
        "version": view.version,
        "body": screen.body,
        "title": screen.title,
        "regions": news | shared,
        "seconds": here.table.seconds_left(),
    }
    return msgspec.json.encode(message).decode()


def written_once(html: str, kept: Shared) -> msgspec.Raw:
    """A public region as JSON, the same for all who are sent it."""
    if ("json", html) not in kept:
        kept["json", html] = msgspec.Raw(msgspec.json.encode(html))
    written: msgspec.Raw = kept["json", html]
    return written


# ---------------------------------------------------------------- what forms do


async def act(request: Request) -> Response:
    """What a form of the table asks for."""
    check_origin(request)
    action = ACTIONS.get(request.path_params["action"])
    if action is None:
        raise Denied(404, "not_found", "There is nothing here.")
    form = await read_form(request)
    here = visit(request, form.text("as"))
    there = f"/t/{here.table.affairs.code}"
    live = bool(request.headers.get("x-live"))
    response = Response(status_code=204) if live else go(there)
    if here.player is not None:
        limits(request).check("seat", f"{here.table.affairs.code}/{here.player}")
    elif action is do_sit and not here.players:  # first a name: the door asks for one
        response.headers["x-go"] = there
        return response
    elif action is not do_join:
        raise unknown_token()
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
    table = here.table
    judged = judge.join if table.affairs.play is None else judge.wait
    token = token_for(table, judged, form.text("name"), form.key())
    keep_tokens(request, response, table.affairs.code, [*tokens_of(request), token])


async def do_names(request: Request, here: Visit, form: Form, response: Response) -> None:
    """Several names for a device that is passed round."""
    affairs = here.table.affairs
    wanted = [line for field in form.several("names") for line in field.splitlines()]
    names = [clean_name(name) for name in wanted if name.strip()]
    new = [n for n, name in enumerate(names) if form.key(f"{n} {name}") not in affairs.joined]
    if len(affairs.order) + len(new) > MOST_PLAYERS:
        raise conflict("full", "All twelve seats are taken.", "S1")
    tokens = [seat_here(here.table, form, n, name) for n, name in enumerate(names)]
    keep_tokens(request, response, affairs.code, [*tokens_of(request), *tokens])


async def do_bots(_: Request, here: Visit, form: Form, __: Response) -> None:
    """One more bot."""
    kind = bot_kind(form.text("level", BotKind().level), form.text("personality"))
    seat_bot(here.table, mine(here), kind, form.key())


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


async def do_godfather(_: Request, here: Visit, form: Form, __: Response) -> None:
    """The hat for somebody."""
    seat = form.number("godfather")
    here.table.grant(judge.choose_godfather(here.table.affairs, mine(here), seat))


async def do_start(_: Request, here: Visit, form: Form, __: Response) -> None:
    """The first game, or the next."""
    affairs = here.table.affairs
    godfather = None
    if (seat := form.optional_number("godfather")) is not None:
        godfather = affairs.players[judge.seated(affairs, seat)].name
    judge.begin(affairs, mine(here), godfather)  # denied before anybody changes seats
    if form.ticked("shuffle"):
        elected = affairs.elected()
        if godfather is None and elected is not None:
            godfather = affairs.players[elected].name
        here.table.grant(judge.shuffle(affairs, mine(here), SystemRandom()))
    here.table.grant(judge.begin(affairs, mine(here), godfather))


async def do_host(_: Request, here: Visit, form: Form, __: Response) -> None:
    """Another host."""
    here.table.grant(judge.hand_over(here.table.affairs, mine(here), form.number("player")))


async def do_leave(request: Request, here: Visit, __: Form, response: Response) -> None:
    """Go for good."""
    left = mine(here)
    kept = [token for token in tokens_of(request) if here.table.player(token) not in (None, left)]
    here.table.grant(judge.leave(left))
    if kept:
        keep_tokens(request, response, here.table.affairs.code, kept)
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
    open_vote(here.table, mine(here), form.number("seat"))


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
}
