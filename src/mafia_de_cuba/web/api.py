"""The JSON API: tables, players, bots, moves and views for other clients, bots and tests."""

from collections.abc import Callable
from random import SystemRandom
from typing import Any

import msgspec
from msgspec import UNSET, Raw, UnsetType
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from mafia_de_cuba.bots.personality import PERSONALITIES
from mafia_de_cuba.bots.registry import LEVELS
from mafia_de_cuba.rules.moves import GameMove, Pass
from mafia_de_cuba.rules.record import UNREADABLE, as_move, write
from mafia_de_cuba.rules.refusal import Malformed
from mafia_de_cuba.rules.talk import Talk
from mafia_de_cuba.table import judge
from mafia_de_cuba.table.denial import Denied, forbidden, not_understood, unknown_token
from mafia_de_cuba.table.entries import BotKind
from mafia_de_cuba.table.hub import Hub
from mafia_de_cuba.table.live import LiveTable, hashed, new_token
from mafia_de_cuba.table.options import Options

from .bodies import (
    AbsentVote,
    BotBody,
    EmptyBody,
    JoinBody,
    OpenBody,
    OptionsBody,
    SeatBody,
    SeatsBody,
    StartBody,
    VoteBody,
)
from .guard import Limits, read_body
from .openapi import openapi
from .sockets import Make, watch

TOO_MANY = 1013  # the code that a socket is closed with: try again later

_encode = msgspec.json.Encoder().encode


def api_routes() -> list[Route | WebSocketRoute]:
    """The calls of the API."""
    table = "/api/tables/{table}"
    return [
        Route("/api/openapi.json", get_openapi),
        Route("/api/tables", open_table, methods=["POST"]),
        Route(table, get_view),
        Route(f"{table}/players", join, methods=["POST"]),
        Route(f"{table}/waiting", wait, methods=["POST"]),
        Route(f"{table}/tokens", add_token, methods=["POST"]),
        Route(f"{table}/bots", add_bot, methods=["POST"]),
        Route(f"{table}/seats", arrange, methods=["POST"]),
        Route(f"{table}/godfather", choose_godfather, methods=["POST"]),
        Route(f"{table}/remove", remove, methods=["POST"]),
        Route(f"{table}/host", hand_over, methods=["POST"]),
        Route(f"{table}/leave", leave, methods=["POST"]),
        Route(f"{table}/options", set_options, methods=["POST"]),
        Route(f"{table}/start", start, methods=["POST"]),
        Route(f"{table}/moves", move, methods=["POST"]),
        Route(f"{table}/absent", ask_about, methods=["POST"]),
        Route(f"{table}/votes", vote, methods=["POST"]),
        Route(f"{table}/sit", sit, methods=["POST"]),
        Route(f"{table}/record", record),
        WebSocketRoute(f"{table}/live", live),
    ]


# ---------------------------------------------------------------- calls


async def get_openapi(_: Request) -> Response:
    """The OpenAPI file."""
    return answer(openapi())


async def open_table(request: Request) -> Response:
    """A new table with its host seated."""
    limit(request, "open")
    body = await read_json(request, OpenBody)
    options = body.options.apply(Options())
    table, token = hub(request).open(body.name, options, key=key_of(body.id))
    return answer({"table": table.affairs.code, "token": token}, 201)


async def join(request: Request) -> Response:
    """A seat for one more."""
    return await let_in(request, judge.join)


async def wait(request: Request) -> Response:
    """A name for somebody who watches, and would take a seat."""
    return await let_in(request, judge.wait)


async def let_in(request: Request, judged: Callable[..., judge.Entries]) -> Response:
    """A token for somebody who comes in."""
    limit(request, "join")
    body, table = await read_json(request, JoinBody), find(request)
    return answer({"token": token_for(table, judged, body.name, key_of(body.id))}, 201)


async def add_token(request: Request) -> Response:
    """A further token of the same seat, for another device."""
    _, table = await read_json(request, EmptyBody, empty=True), find(request)
    return answer({"token": table.another_token(authenticate(request, table))}, 201)


async def add_bot(request: Request) -> Response:
    """A seat for a bot."""
    body, table = await read_json(request, BotBody, empty=True), find(request)
    player = authenticate(request, table)
    bot = seat_bot(table, player, bot_kind(body.level, body.personality), key_of(body.id))
    return answer({"name": table.affairs.players[bot].name}, 201)


async def arrange(request: Request) -> Response:
    """Other places, before the start or between games."""
    body, table = await read_json(request, SeatsBody), find(request)
    player = authenticate(request, table)
    if body.shuffle == (body.order is not UNSET):
        raise not_understood("An order, or shuffle.")
    if body.order is UNSET:
        table.grant(judge.shuffle(table.affairs, player, SystemRandom()))
    else:
        table.grant(judge.reorder(table.affairs, player, body.order))
    return answer({})


async def choose_godfather(request: Request) -> Response:
    """The hat of the first Godfather for somebody."""
    body, table = await read_json(request, SeatBody), find(request)
    player = authenticate(request, table)
    table.grant(judge.choose_godfather(table.affairs, player, body.seat))
    return answer({})


async def remove(request: Request) -> Response:
    """One less at the table."""
    body, table = await read_json(request, SeatBody), find(request)
    table.grant(judge.remove(table.affairs, authenticate(request, table), body.seat))
    return answer({})


async def hand_over(request: Request) -> Response:
    """Another host."""
    body, table = await read_json(request, SeatBody), find(request)
    table.grant(judge.hand_over(table.affairs, authenticate(request, table), body.seat))
    return answer({})


async def leave(request: Request) -> Response:
    """Go for good."""
    _, table = await read_json(request, EmptyBody, empty=True), find(request)
    table.grant(judge.leave(authenticate(request, table)))
    return answer({})


async def set_options(request: Request) -> Response:
    """Other options."""
    body, table = await read_json(request, OptionsBody), find(request)
    player = authenticate(request, table)
    table.grant(judge.set_options(table.affairs, player, body.apply(table.affairs.options)))
    return answer({})


async def start(request: Request) -> Response:
    """The first game, or the next."""
    body, table = await read_json(request, StartBody, empty=True), find(request)
    player = authenticate(request, table)
    godfather = None if body.godfather is UNSET else body.godfather
    table.grant(judge.begin(table.affairs, player, godfather))
    return answer({})


async def move(request: Request) -> Response:
    """A move of the token's seat."""
    table = find(request)
    player = authenticate(request, table)
    wish, seen, key = read_wish(await read_body(request.receive))
    return answer({"version": table.move(player, wish, seen, key)})


async def ask_about(request: Request) -> Response:
    """A vote about an absent player."""
    body, table = await read_json(request, SeatBody), find(request)
    open_vote(table, authenticate(request, table), body.seat)
    return answer({})


async def vote(request: Request) -> Response:
    """A vote: for the next Godfather, or about an absent player."""
    body, table = await read_json(request, VoteBody), find(request)
    player = authenticate(request, table)
    if isinstance(body, AbsentVote):
        away = table.away()
        table.grant(judge.vote_about(table.affairs, player, body.seat, body.choice, away))
    else:
        table.grant(judge.vote_godfather(table.affairs, player, int(body.choice)))
    return answer({})


async def sit(request: Request) -> Response:
    """Somebody who waits takes a seat that its player left or a bot plays."""
    body, table = await read_json(request, SeatBody), find(request)
    table.grant(judge.sit(table.affairs, authenticate(request, table), body.seat))
    return answer({})


async def get_view(request: Request) -> Response:
    """The view of the token's seat, or the spectator's."""
    table = find(request)
    player = None if bearer(request) is None else authenticate(request, table)
    return answer(Raw(table.write(player)))


async def record(request: Request) -> Response:
    """The record of the last finished game."""
    last = find(request).affairs.last_record
    if last is None:
        raise forbidden("There is no finished game yet.")
    return Response(write(last), media_type="application/json")


async def live(socket: WebSocket) -> None:
    """A view on connecting, and on every change that this seat may see."""
    try:
        limits(socket).check("socket", address(socket))
        table = find(socket)
        token = bearer(socket)
        if token is None:
            token = socket.query_params.get("token")
        player = None if token is None else known(table, token)
    except Denied as denied:
        await socket.send_denial_response(denial(denied))
        return
    await stay(socket, table, player, lambda: table.write(player).decode())


# ---------------------------------------------------------------- what pages do alike


def token_for(
    table: LiveTable, judged: Callable[..., judge.Entries], name: str, key: str, **more: Any
) -> str:
    """A token for somebody who sits down or waits; who came with the same key gets one more."""
    if key in table.affairs.joined:
        return table.another_token(table.affairs.joined[key])
    token = new_token()
    table.grant(judged(table.affairs, name, hashed(token), key=key, **more))
    return token


def seat_bot(table: LiveTable, player: int, kind: BotKind, key: str) -> int:
    """A seat for a bot, but no second one for the same key; says which player it is."""
    if key not in table.affairs.joined:
        table.grant(judge.add_bot(table.affairs, player, kind, key))
        return max(table.affairs.players)
    return table.affairs.joined[key]


def bot_kind(level: str, personality: str) -> BotKind:
    """Which bot; refuses one that there is not. Raises Denied."""
    if level not in LEVELS or personality not in ("", *PERSONALITIES):
        raise not_understood("There is no such bot.")
    return BotKind(level, personality)


def open_vote(table: LiveTable, player: int, seat: int) -> None:
    """Ask the table what to do about an absent player. Raises Denied."""
    game = table.affairs.play
    away = game is not None and 0 <= seat < len(game.seating) and table.may_vote_about(seat)
    table.grant(judge.ask_about(table.affairs, player, seat, away))


async def stay(
    socket: WebSocket,
    table: LiveTable,
    player: int | None,
    make: Make,
    presence: Make | None = None,
) -> None:
    """Watch a table down a socket, if there is room for one more."""
    code = table.affairs.code
    watched = ("watchers", code) if player is None else ("seat", f"{code}/{player}")
    with limits(socket).room(("address", address(socket)), watched) as room:
        if room:
            await watch(socket, table, player, make, presence)
        else:
            await socket.accept()
            await socket.close(TOO_MANY, "Too many live views are open.")


# ---------------------------------------------------------------- reading and answering


def hub(connection: Any) -> Hub:
    """The hub of this server."""
    found: Hub = connection.app.state.hub
    return found


def limits(connection: Any) -> Limits:
    """The limits of this server."""
    found: Limits = connection.app.state.limits
    return found


def address(connection: Any) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else ""


def limit(connection: Any, kind: str) -> None:
    """Refuse what comes too fast from one address. Raises Denied."""
    limits(connection).check(kind, address(connection))


def find(connection: Any) -> LiveTable:
    """The table that the address names. Raises Denied."""
    return hub(connection).table(connection.path_params["table"])


def bearer(connection: Any) -> str | None:
    """The token that the request carries; None if it carries none."""
    header: str | None = connection.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def authenticate(request: Request, table: LiveTable) -> int:
    """The player whose token the request carries. Raises Denied."""
    token = bearer(request)
    if not token:
        raise unknown_token()
    return known(table, token, limits(request))


def known(table: LiveTable, token: str, rates: Limits | None = None) -> int:
    """The player whose token this is. Raises Denied."""
    player = table.player(token)
    if player is None:
        raise unknown_token()
    if rates:
        rates.check("seat", f"{table.affairs.code}/{player}")
    return player


async def read_json(request: Request, kind: Any, empty: bool = False) -> Any:
    """The body of a request as a value of this type. Raises Denied."""
    text = await read_body(request.receive)
    if empty and not text.strip():
        text = b"{}"
    try:
        return msgspec.json.decode(text, type=kind)
    except UNREADABLE as error:
        raise not_understood(f"The request cannot be read: {error}.") from None


def key_of(made: str | UnsetType) -> str:
    """What is kept of an id that a client made to come in: it is worth a seat."""
    return "" if made is UNSET else hashed(made)


def read_wish(text: bytes) -> tuple[GameMove | Talk | Pass, int, str]:
    """A move, the version seen and the id that its client made. Raises Denied."""
    try:
        parts: dict[str, Any] = msgspec.json.decode(text, type=dict[str, Any])
    except UNREADABLE as error:
        raise not_understood(f"The request cannot be read: {error}.") from None
    seen, key = parts.pop("seen", None), parts.pop("id", None)
    if type(seen) is not int or type(key) is not str or not 0 < len(key) <= 64:
        raise not_understood("A move carries 'seen', the version, and 'id', a text of its client.")
    return read_move(parts), seen, key


def read_move(parts: dict[str, Any]) -> GameMove | Talk | Pass:
    """A move of the record without its seat, or a pass. Raises Denied."""
    if parts == {"do": "pass"}:
        return Pass()
    try:
        return as_move(parts)
    except Malformed as malformed:
        raise not_understood(malformed.message) from None


def answer(value: Any, status: int = 200) -> Response:
    """A JSON answer."""
    return Response(
        _encode(value),
        status,
        media_type="application/json",
        headers={"cache-control": "no-store"},
    )


def denial(denied: Denied) -> Response:
    """The answer to what is denied."""
    error = {"code": denied.code, "rule": denied.rule, "message": denied.message}
    return answer({"error": error}, denied.status)
