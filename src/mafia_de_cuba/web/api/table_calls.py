"""Calls that need no token: open a table, come in, see the view, the record and the live view."""

from collections.abc import Callable

from msgspec import Raw
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from mafia_de_cuba.rules.record import write
from mafia_de_cuba.table import commands, queries
from mafia_de_cuba.table.credentials import hashed
from mafia_de_cuba.table.errors import TableError, nothing_here
from mafia_de_cuba.table.events import Events
from mafia_de_cuba.table.live_table import LiveTable
from mafia_de_cuba.table.options import Options
from mafia_de_cuba.web.http.errors import RequestError
from mafia_de_cuba.web.http.finished_games import finished
from mafia_de_cuba.web.http.requests import (
    answer,
    authenticate,
    bearer,
    denial,
    find,
    key_of,
    known,
    limit,
    new_table,
)
from mafia_de_cuba.web.live.sockets import stay
from mafia_de_cuba.web.table_actions import arrival, token_for

from .answers import Games, Opened, Seals, SeatToken
from .bodies import JoinBody, OpenBody


async def open_table(request: Request, body: OpenBody) -> Opened:
    """Open a table; the caller is its host and has a seat."""
    options = body.options.apply(Options())
    key, played = key_of(body.id), body.played
    table, token = new_table(request, body.name, options, key=key, played=played)
    return Opened(table.code, token)


async def join(request: Request, body: JoinBody) -> SeatToken:
    """Take a seat, before the first game or between games."""
    return let_in(request, body, commands.join)


async def wait(request: Request, body: JoinBody) -> SeatToken:
    """Watch by name until the host admits the caller."""
    return let_in(request, body, commands.wait)


def let_in(request: Request, body: JoinBody, command: Callable[..., Events]) -> SeatToken:
    """A token for somebody who comes in. Raises TableError."""
    table = find(request)
    tokens = [token] if (token := bearer(request)) else []
    came = arrival(request, table, tokens)
    key, played = key_of(body.id), body.played
    return SeatToken(token_for(table, command, body.name, key, arrival=came, played=played))


async def get_view(request: Request) -> Response:
    """See the table as the token's seat, or as a spectator."""
    table = find(request)
    player = None if bearer(request) is None else authenticate(request, table)
    return answer(Raw(table.write(player).encode()))


async def record(request: Request) -> Response:
    """Get the record of the last finished game."""
    last = find(request).ask(queries.last_game)
    if last is None:
        raise RequestError("forbidden", "no_finished_game")
    return Response(write(last.record), media_type="application/json")


async def games(request: Request) -> Games:
    """List the finished games of the table, the first one first."""
    return Games(find(request).ask(queries.game_list))


async def game(request: Request) -> Response:
    """Get the record of one finished game, by its number in the list."""
    return Response(write(finished(request).record), media_type="application/json")


async def seals(request: Request) -> Seals:
    """Get the seals of the secret choices of the current or last game, in the order of the box."""
    return Seals(find(request).ask(queries.seals))


async def live(socket: WebSocket) -> None:
    """Get a view on connecting, and one at every change that this seat may see."""
    try:
        limit(socket, "socket")
        table, token = find(socket), token_of(socket)
        player = None if token is None else known(table, token)
    except TableError as denied:
        await socket.send_denial_response(denial(denied))
        return
    rights = None if token is None else rights_of(table, token)
    await stay(socket, table, player, lambda: table.write(player), rights=rights)


def token_of(socket: WebSocket) -> str | None:
    """The token in the header, or else in the address: browsers set no headers of sockets."""
    token = bearer(socket)
    return socket.query_params.get("token") if token is None else token


def rights_of(table: LiveTable, token: str) -> Callable[[], int]:
    """Whether a token is still worth its player's view, asked at any time later."""
    token_hash = hashed(token)
    return lambda: int(table.is_valid(token_hash))


async def live_nowhere(socket: WebSocket) -> None:
    """Refuse a socket at an address that has none."""
    await socket.send_denial_response(denial(nothing_here()))
