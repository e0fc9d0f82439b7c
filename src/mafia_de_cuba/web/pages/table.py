"""The pages of a table and what goes where: screens go down a socket, forms come up as POSTs."""

import gzip
from dataclasses import replace
from functools import cache

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket

from mafia_de_cuba.rules.record import write as write_record
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.table.devices import LINK
from mafia_de_cuba.table.errors import TableError, forbidden, unknown_token
from mafia_de_cuba.table.presence import Absence
from mafia_de_cuba.web.http.rate_limits import check_origin
from mafia_de_cuba.web.http.requests import denial, find, limit, limits
from mafia_de_cuba.web.http.visitor import (
    PublicVisitor,
    Visitor,
    go,
    kept_tokens,
    page,
    to_table,
    visit,
    was_removed,
)
from mafia_de_cuba.web.live.messages import Memory, write, written
from mafia_de_cuba.web.live.sockets import stay
from mafia_de_cuba.web.presenters.ledger import talk
from mafia_de_cuba.web.rendering import render_screen, render_table
from mafia_de_cuba.web.templating import STATIC

from .actions import act
from .forms import read_form
from .home import (
    alone,
    door,
    find_table,
    home,
    open_table,
    rules,
    set_language,
    short_link,
    together,
    watch_form,
)
from .people import devices_page, people_page


def page_routes() -> list[BaseRoute]:
    """The pages and what their forms do."""
    return [  # the busiest first
        Route("/t/{table}/rejoin", make_link, methods=["POST"]),
        Route("/t/{table}/{action}", act, methods=["POST"]),
        WebSocketRoute("/t/{table}/live", live),
        WebSocketRoute("/t/{table}/screen/live", live_public),
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
        Route("/t/{table}/people", show_people),
        Route("/t/{table}/rejoin", show_devices),
        Route("/t/{table}/rejoin/{token}", take_seat_along),
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


async def show_table(request: Request) -> Response:
    """The table as this device may see it; who holds no seat is asked for a name."""
    here = visit(request, request.query_params.get("as"))
    if here.table.state.code != request.path_params["table"]:
        return go(f"/t/{here.table.state.code}")
    if not here.players and "watch" not in request.query_params:
        return door(request, here.table, sent_away=was_removed(request, here.table))
    return table_page(request, here, screen_name(here))


async def show_public(request: Request) -> Response:
    """The public screen, for a TV or tablet."""
    return table_page(request, PublicVisitor(request, find(request), (), None), "tv.html")


def screen_name(here: Visitor) -> str | None:
    """A device that is passed round shows the curtain when it is one of its seats' time."""
    if here.shared and here.player is None and next_hand(here) is not None:
        return "curtain.html"
    return None


def next_hand(here: Visitor) -> int | None:
    """The seat of this device that should take it in hand now, in private."""
    game = here.table.state.game
    if game is None or game.over:
        return None
    seats = here.extra.seats
    state = game.state
    if state.phase in (Phase.HIDE, Phase.THEFT):
        turn = state.turn or 0
        return turn if turn in seats and turn not in game.pending else None
    if game.window_open:
        asked = [s for s in seats if s != state.accused and state.in_play(s)]
        return next((seat for seat in sorted(asked) if seat not in game.answers), None)
    return None


def table_page(request: Request, here: Visitor, name: str | None) -> Response:
    """A page of the table: small on the wire where there are no secrets that lengths could tell."""
    html, headers = whole(here, name), {"cache-control": "no-store", "vary": "accept-encoding"}
    open_to_all = here.view.phase in ("lobby", "over")
    if not open_to_all or "gzip" not in request.headers.get("accept-encoding", ""):
        return HTMLResponse(html, headers=headers)
    body = gzip.compress(html.encode(), 5)
    return HTMLResponse(body, headers={**headers, "content-encoding": "gzip"})


def whole(here: Visitor, name: str | None) -> str:
    """A whole page of the table; whoever asks for it is here, though their socket is not yet."""
    return render_table(
        here.view,
        here.seat if name != "curtain.html" else next_hand(here),
        here.lang,
        away=here.table.away().difference(here.extra.seats),
        askable=here.table.presence.askable().difference(here.extra.seats),
        seconds=here.table.seconds_left(),
        extra=here.extra,
        name=name,
    )


async def download(request: Request) -> Response:
    """The record of the last finished game, as a file."""
    table = find(request)
    if table.state.last_record is None:
        raise forbidden("There is no finished game yet.")
    name = f"mafia-de-cuba-{table.state.code}-{len(table.state.series)}.json"
    return Response(
        write_record(table.state.last_record),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


async def all_said(request: Request) -> Response:
    """Everything said in this game, every question with its answer: all of it was said aloud."""
    here = visit(request)
    back = f"/t/{here.table.state.code}" + ("" if here.players else "?watch=1")
    return page(request, "said.html", back=back, exchanges=talk(here.table.show(None)))


async def show_people(request: Request) -> Response:
    """Who is at the table and who waits; the host lets in, removes and locks here."""
    here = visit(request, request.query_params.get("as"))
    host = here.table.state.host
    if here.player is None and host in here.held:  # a device that is passed round
        here = replace(here, player=host)
    return people_page(request, here)


async def show_devices(request: Request) -> Response:
    """The devices of a seat, shown to its holder alone; looking at them changes nothing."""
    here = visit(request, request.query_params.get("as"))
    return devices_page(request, here)


async def make_link(request: Request) -> Response:
    """A link and a QR code that take this seat to another device; shown to its holder alone."""
    check_origin(request)
    form = await read_form(request)
    here = visit(request, form.text("as"))
    if here.player is None:
        raise unknown_token()
    limits(request).check("seat", f"{here.table.state.code}/{here.player}")
    token = here.table.another_token(here.player, LINK)
    return devices_page(request, here, token)


async def take_seat_along(request: Request) -> Response:
    """Take a seat on this device, beside those that it holds already.

    It sets a cookie and writes nothing: a link preview that follows the link holds a cookie that
    nobody uses, and the link is as good as before.
    """
    table, token = find(request), request.path_params["token"]
    player = table.player(token)
    if player is None:
        raise unknown_token()
    held = kept_tokens(request, table)
    others = [each for each in held if table.player(each) not in (None, player)]
    void = [each for each in held if table.player(each) is None]
    return to_table(request, table, [*others, token, *void])


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
        limit(socket, "socket")
        here = PublicVisitor(socket, find(socket), (), None) if public else visit(socket, wanted)
    except TableError as denied:
        await socket.send_denial_response(denial(denied))
        return

    memory = Memory()
    elsewhere = written({"go": f"/t/{here.table.state.code}"})

    def screen() -> str:
        if wanted and not here.players:  # the page is of a seat that is lost
            return elsewhere
        return write_screen(here, "tv.html" if public else screen_name(here), memory)

    await stay(
        socket,
        here.table,
        here.player,
        screen,
        write_absence,
        here.players,
        here.rights,
        elsewhere,
        memory.clear,
    )


def write_absence(absence: Absence) -> str:
    """Who is away as a message to a page."""
    return written({"away": sorted(absence.away), "askable": sorted(absence.askable)})


def write_screen(here: Visitor, name: str | None, memory: Memory) -> str:
    """A screen as a message to its page, of the regions only what is new there."""
    view, table = here.view, here.table
    page_ = render_screen(
        view,
        next_hand(here) if name == "curtain.html" else here.seat,
        here.lang,
        away=table.away(),
        askable=table.presence.askable(),
        extra=here.extra,
        name=name,
        public=table.show(None),
        last=memory.page,
    )
    return write(view.version, table.seconds_left(), page_, memory)
