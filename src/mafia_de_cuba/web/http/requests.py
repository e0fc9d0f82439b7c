"""Requests: which table they name, whose they are, what they say, and how they are answered."""

from typing import Any, ClassVar

import msgspec
from msgspec import UNSET, UnsetType
from starlette.requests import Request
from starlette.responses import Response

from mafia_de_cuba.rules.errors import Malformed
from mafia_de_cuba.rules.moves import GameMove, Pass
from mafia_de_cuba.rules.record import UNREADABLE, as_move
from mafia_de_cuba.rules.talk import Talk
from mafia_de_cuba.table.credentials import hashed
from mafia_de_cuba.table.errors import TableError, refused_by, unknown_token
from mafia_de_cuba.table.hub import LETTERS, Hub
from mafia_de_cuba.table.live_table import LiveTable
from mafia_de_cuba.table.options import Options
from mafia_de_cuba.web.http.errors import RequestError, bad_request

from .cookies import seat_tokens
from .errors import status_of
from .networks import network_of
from .rate_limits import RateLimits
from .request_body import read_body
from .socket_limits import SocketLimits

MOST_SEEN = 2**53 - 1  # the largest whole number that every client can write
LONGEST_ID = 64
TEMPLATES = {"request_unreadable": "The request cannot be read."}

_encode = msgspec.json.Encoder().encode


def hub(connection: Any) -> Hub:
    """The hub of this server."""
    found: Hub = connection.app.state.hub
    return found


def limits(connection: Any) -> RateLimits:
    """The limits of this server."""
    found: RateLimits = connection.app.state.limits
    return found


def socket_limits(connection: Any) -> SocketLimits:
    """The limits of live sockets of this server."""
    found: SocketLimits = connection.app.state.socket_limits
    return found


def address(connection: Any) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else ""


def limit(connection: Any, kind: str) -> None:
    """Refuse what comes too fast from one network. Raises TableError."""
    limits(connection).check(kind, network_of(address(connection)))


def find(connection: Any) -> LiveTable:
    """The table that the address names. Raises TableError."""
    return look_up(connection, connection.path_params["table"])


def look_up(connection: Any, code: str) -> LiveTable:
    """The table of this code; who guesses many is not told if there is one. Raises TableError."""
    code, here, rates = code.upper(), address(connection), limits(connection)
    is_guess = len(code) == 4 and set(code) <= set(LETTERS)
    if is_guess and not rates.may_try(here, code) and not holds_seat(connection, code):
        raise RequestError("too_fast", "wrong_codes")
    try:
        table = hub(connection).table(code)
    except TableError as denied:
        if is_guess and denied.reason == "no_such_table":
            rates.missed(here)
        raise
    rates.found(here, code)
    return table


def holds_seat(connection: Any, code: str) -> bool:
    """Whether a request carries a token of this table, as far as can be told without waking it."""
    table = hub(connection).awake.get(code)
    tokens = [bearer(connection), connection.query_params.get("token")]
    tokens += seat_tokens(connection, code)
    return table is not None and any(t and table.player(t) is not None for t in tokens)


def new_table(
    connection: Any,
    name: str,
    options: Options,
    hotseat: bool = False,
    key: str = "",
    played: int = 0,
) -> tuple[LiveTable, str]:
    """A new table and its host's token; one network opens only so many. Raises TableError."""
    here, rates, tables = address(connection), limits(connection), hub(connection)
    rates.check_tables(here)
    before = len(tables.known)
    table, token = tables.open(name, options, hotseat, key, played)
    if len(tables.known) > before:
        rates.opened(here)
    return table, token


def bearer(connection: Any) -> str | None:
    """The token that the request carries, empty if it is in no form we know; None without one."""
    header: str | None = connection.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def authenticate(request: Request, table: LiveTable) -> int:
    """The player whose token the request carries. Raises TableError."""
    token = bearer(request)
    if not token:
        raise unknown_token()
    return known(table, token, limits(request))


def known(table: LiveTable, token: str, rates: RateLimits | None = None) -> int:
    """The player whose token this is. Raises TableError."""
    player = table.player(token)
    if player is None:
        raise unknown_token()
    if rates:
        rates.check("seat", f"{table.code}/{player}")
    return player


async def read_json(request: Request, kind: Any, empty: bool = False) -> Any:
    """The body of a request as a value of this type. Raises TableError."""
    text = await read_body(request.receive)
    if empty and not text.strip():
        text = b"{}"
    try:
        return msgspec.json.decode(text, type=kind)
    except UNREADABLE as error:
        raise unreadable(error) from None


class UnreadableRequest(Malformed):
    """A body that is no JSON, or not the JSON that is wanted here; programs are told why."""

    templates: ClassVar = TEMPLATES
    precise: ClassVar = {"request_unreadable": "The request cannot be read: %(reason)s."}


def unreadable(error: Exception) -> TableError:
    """A body that is no JSON, or not the JSON that is wanted here."""
    return refused_by(
        UnreadableRequest("request_unreadable", reason=str(error)[:200]), "bad_request"
    )


def key_of(made: str | UnsetType) -> str:
    """What is kept of an id that a client made to come in: it is worth a seat."""
    return "" if made is UNSET else hashed(made)


def read_wish(text: bytes) -> tuple[GameMove | Talk | Pass, int, str]:
    """A move, the version seen and the id that its client made. Raises TableError."""
    try:
        parts: dict[str, Any] = msgspec.json.decode(text, type=dict[str, Any])
    except UNREADABLE as error:
        raise unreadable(error) from None
    seen, key = parts.pop("seen", None), parts.pop("id", None)
    known = type(seen) is int and 0 <= seen <= MOST_SEEN
    if not known or type(key) is not str or not 0 < len(key) <= LONGEST_ID:
        raise bad_request("seen_and_id")
    return read_move(parts), seen, key


def read_move(parts: dict[str, Any]) -> GameMove | Talk | Pass:
    """A move of the record without its seat, or a pass. Raises TableError."""
    if parts == {"do": "pass"}:
        return Pass()
    try:
        return as_move(parts)
    except Malformed as malformed:
        raise refused_by(malformed, "bad_request") from None


def answer(value: Any, status: int = 200) -> Response:
    """A JSON answer."""
    return Response(
        _encode(value),
        status,
        media_type="application/json",
        headers={"cache-control": "no-store"},
    )


def denial(denied: TableError, status: int | None = None, message: str = "") -> Response:
    """The answer to what is denied; without others, the status and the sentence of its code."""
    error = {"code": denied.code, "rule": denied.rule, "message": message or denied.message}
    return answer({"error": error}, status or status_of(denied))
