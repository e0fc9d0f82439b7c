"""The pages of a table: whole on a GET, then screens down a socket; actions.py takes the forms."""

import re
from dataclasses import replace
from typing import Any

from msgspec import structs
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.websockets import WebSocket

from mafia_de_cuba.table import queries
from mafia_de_cuba.table.devices import LINK
from mafia_de_cuba.table.errors import TableError, unknown_token
from mafia_de_cuba.table.laid_open import lay_open
from mafia_de_cuba.table.presence import Absence
from mafia_de_cuba.web.http.errors import RequestError
from mafia_de_cuba.web.http.origins import check_origin
from mafia_de_cuba.web.http.packing import packed_page
from mafia_de_cuba.web.http.requests import denial, find, limit, limits
from mafia_de_cuba.web.http.visitor import (
    Visitor,
    go,
    kept_tokens,
    language,
    page,
    public_visitor,
    to_table,
    visitor_of,
    was_removed,
)
from mafia_de_cuba.web.live.messages import Memory, write, written
from mafia_de_cuba.web.live.printed import digests, read_printed
from mafia_de_cuba.web.live.sockets import LOST, stay
from mafia_de_cuba.web.presenters.ledger import talk
from mafia_de_cuba.web.presenters.picture import present_picture
from mafia_de_cuba.web.rendering import render_screen, render_table
from mafia_de_cuba.web.templating import render

from .forms import read_form
from .home import join_page
from .people import devices_page, people_page
from .records import record_file


async def show_table(request: Request) -> Response:
    """The table as this device may see it; who holds no seat is asked for a name."""
    here = visitor_of(request, request.query_params.get("as"))
    if here.table.code != request.path_params["table"]:
        return go(f"/t/{here.table.code}")
    if not here.players and "watch" not in request.query_params:
        return join_page(request, here.table, sent_away=was_removed(request, here.table))
    return table_page(request, here, screen_name(here))


async def show_public(request: Request) -> Response:
    """The public screen, for a TV or tablet."""
    return table_page(request, public_visitor(request), "tv.html")


def screen_name(here: Visitor) -> str | None:
    """A device that is passed round shows the curtain before each secret of its seats."""
    if here.player is None and here.hotseat and behind_curtain(here) is not None:
        return "curtain.html"
    return None


def behind_curtain(here: Visitor) -> int | None:
    """Whose secrets are behind the curtain: of whom it was asked for, or whose time it is."""
    wanted = here.connection.query_params.get("to", "")
    if here.view.phase in ("lobby", "over"):
        return None
    asked = (seat for seat in here.extra.seats if str(seat) == wanted)
    return next(asked, next_hand(here))


def next_hand(here: Visitor) -> int | None:
    """The seat of this device that should take it in hand now, in private."""
    return here.table.ask(queries.next_in_hand, here.extra.seats)


def table_page(request: Request, here: Visitor, name: str | None) -> Response:
    """A page of the table: small on the wire where there are no secrets that lengths could tell."""
    html = whole(here, name, declined(request))
    if here.view.phase in ("lobby", "over"):
        return packed_page(request, html)
    return HTMLResponse(html, headers={"cache-control": "no-store", "vary": "accept-encoding"})


def declined(request: Request) -> int | None:
    """Which of the viewer's own words a page without script was told not to ask about again."""
    number = request.query_params.get("declined", "")
    return int(number) if re.fullmatch("[0-9]{1,6}", number) else None


def whole(here: Visitor, name: str | None, declined: int | None) -> str:
    """A whole page of the table; whoever asks for it is here, though their socket is not yet."""
    timers, shown = here.table.timers, shown_to(here, name)
    shown["extra"] = structs.replace(here.extra, declined=declined)
    for absent in ("away", "askable"):
        shown[absent] = shown[absent].difference(here.extra.seats)
    return render_table(
        **shown,
        left=timers.time_left(),
        staged=timers.staged(),
        printed=digests(render_screen(**shown).regions, here.tokens),
    )


def shown_to(here: Visitor, name: str | None) -> dict[str, Any]:
    """What a page of the table is made from, whole or live."""
    away, askable = here.table.presence.absence()
    return {
        "view": here.view,
        "me": behind_curtain(here) if name == "curtain.html" else here.seat,
        "lang": here.lang,
        "away": away,
        "askable": askable,
        "extra": here.extra,
        "name": name,
        "public": here.table.show(None),
    }


async def download(request: Request) -> Response:
    """The record of the last finished game, as a file."""
    table = find(request)
    last = table.ask(queries.last_game)
    if last is None:
        raise RequestError("forbidden", "no_finished_game")
    return record_file(table.code, last)


async def picture(request: Request) -> Response:
    """The last finished game as a picture, for anyone, in the language of the page."""
    table = find(request)
    last = table.ask(queries.last_game)
    if last is None:
        raise RequestError("forbidden", "no_finished_game")
    drawn = render(language(request), present_picture(lay_open(last.record), last.number))
    headers = {"cache-control": "no-store"}
    return Response(drawn.html, media_type="image/svg+xml", headers=headers)


async def all_said(request: Request) -> Response:
    """Everything said in this game, every question with its answer: all of it was said aloud."""
    here = visitor_of(request)
    back = f"/t/{here.table.code}" + ("" if here.players else "?watch=1")
    return page(request, "said.html", back=back, exchanges=talk(here.table.show(None)))


async def show_people(request: Request) -> Response:
    """Who is at the table and who waits; the host lets in, removes and locks here."""
    here = visitor_of(request, request.query_params.get("as"))
    host = here.table.ask(queries.host)
    if here.player is None and host in here.held:  # a device that is passed round
        here = replace(here, player=host)
    return people_page(request, here)


async def show_devices(request: Request) -> Response:
    """The devices of a seat, shown to its holder alone; looking at them changes nothing."""
    here = visitor_of(request, request.query_params.get("as"))
    return devices_page(request, here)


async def make_link(request: Request) -> Response:
    """A link and a QR code that take this seat to another device; shown to its holder alone."""
    check_origin(request)
    form = await read_form(request)
    here = visitor_of(request, form.text("as"))
    if here.player is None:
        raise unknown_token()
    limits(request).check("seat", f"{here.table.code}/{here.player}")
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
        here = public_visitor(socket) if public else visitor_of(socket, wanted)
    except TableError as denied:
        await turn_away(socket, denied)
        return

    memory = Memory(read_printed(socket.query_params.get("have", "")), here.tokens)
    elsewhere = written({"go": f"/t/{here.table.code}"})

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


async def turn_away(socket: WebSocket, denied: TableError) -> None:
    """Refuse a socket; the page of a closed table, which slept meanwhile, loads what it is told."""
    if denied.reason != "table_closed":
        await socket.send_denial_response(denial(denied))
        return
    await socket.accept()
    await socket.send_text(written({"go": f"/t/{socket.path_params['table']}"}))
    await socket.close(LOST, denied.message)


def write_absence(absence: Absence) -> str:
    """Who is away as a message to a page."""
    return written({"away": sorted(absence.away), "askable": sorted(absence.askable)})


def write_screen(here: Visitor, name: str | None, memory: Memory) -> str:
    """A screen as a message to its page, of the regions only what is new there."""
    shown, timers = shown_to(here, name), here.table.timers
    made = render_screen(**shown, last=memory.page)
    return write(shown["view"].version, timers.time_left(), made, memory, timers.staged())
