"""The JSON API: tables, players, bots, moves and views for other clients, bots and tests."""

from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from mafia_de_cuba.rules.moves import GameMove, Pass
from mafia_de_cuba.rules.record import UNREADABLE, as_move, write
from mafia_de_cuba.rules.refusal import Malformed
from mafia_de_cuba.rules.talk import Talk
from mafia_de_cuba.table import judge
from mafia_de_cuba.table.denial import Denied, forbidden, not_understood, unknown_token
from mafia_de_cuba.table.entries import BotKind
from mafia_de_cuba.table.hub import Hub
from mafia_de_cuba.table.live import LiveTable, hashed, new_token
from mafia_de_cuba.table.options import Help, Language, Options, Pace, SetupWish

from .guard import Limits, read_body
from .openapi import openapi
from .sockets import watch

_encode = msgspec.json.Encoder().encode


class OptionsWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Options to change; what is left out stays."""

    setup: SetupWish | UnsetType = UNSET
    help: Help | UnsetType = UNSET
    pace: Pace | UnsetType = UNSET
    clock: int | UnsetType | None = UNSET
    language: Language | UnsetType | None = UNSET

    def apply(self, options: Options) -> Options:
        """These options with the changes."""
        given = {key: getattr(self, key) for key in self.__struct_fields__}
        changes = {key: value for key, value in given.items() if value is not UNSET}
        if (seconds := changes.get("clock")) is not None and not 1 <= seconds <= 3600:
            raise not_understood("A clock runs 1 to 3600 seconds.")
        return replace(options, **changes)


class OpenBody(Struct, frozen=True, forbid_unknown_fields=True):
    """What opens a table."""

    name: str
    options: OptionsWish = OptionsWish()


class JoinBody(Struct, frozen=True, forbid_unknown_fields=True):
    """What seats a player."""

    name: str


class StartBody(Struct, frozen=True, forbid_unknown_fields=True):
    """What starts a game."""

    godfather: str | UnsetType = UNSET


class BotBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Which bot to seat."""

    level: str = "easy"
    personality: str = ""


def api_routes() -> list[Route | WebSocketRoute]:
    """The calls of the API."""
    table = "/api/tables/{table}"
    return [
        Route("/api/openapi.json", get_openapi),
        Route("/api/tables", open_table, methods=["POST"]),
        Route(table, get_view),
        Route(f"{table}/players", join, methods=["POST"]),
        Route(f"{table}/bots", add_bot, methods=["POST"]),
        Route(f"{table}/options", set_options, methods=["POST"]),
        Route(f"{table}/start", start, methods=["POST"]),
        Route(f"{table}/moves", move, methods=["POST"]),
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
    table, token = hub(request).open(body.name, body.options.apply(Options()))
    return answer({"table": table.affairs.code, "token": token}, 201)


async def join(request: Request) -> Response:
    """A seat for one more."""
    limit(request, "join")
    body, table = await read_json(request, JoinBody), find(request)
    token = new_token()
    table.grant(judge.join(table.affairs, body.name, hashed(token)))
    return answer({"token": token}, 201)


async def add_bot(request: Request) -> Response:
    """A seat for a bot."""
    body, table = await read_json(request, BotBody, empty=True), find(request)
    player = authenticate(request, table)
    check_bot(body.level, body.personality)
    table.grant(judge.add_bot(table.affairs, player, BotKind(body.level, body.personality)))
    *_, bot = table.affairs.players.values()
    return answer({"name": bot.name}, 201)


async def set_options(request: Request) -> Response:
    """Other options."""
    body, table = await read_json(request, OptionsWish), find(request)
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
    await watch(socket, table, player, lambda: table.write(player).decode())


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


def check_bot(level: str, personality: str) -> None:
    """Refuse a bot that there is not. Raises Denied."""
    if level not in ("easy", "medium", "hard") or len(personality) > 24:
        raise not_understood("There is no such bot.")


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
