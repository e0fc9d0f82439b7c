"""Cookies: the seats that a device holds, each table's sent to that table's pages alone."""

import re
from collections.abc import Iterator
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MONTH = 30 * 24 * 3600
MOST_TOKENS = 24  # that a device holds of one table: twelve seats, and some that it has lost
MOST_MOVED = 20  # cookies in one answer
LONGEST_LINE = 8000  # of a header in the handshake of a socket: the library reads 8192
SEATS = re.compile(r"seats_([A-Z]{1,8})")
TOKENS = re.compile(r"[A-Za-z0-9_.-]{1,1600}")

Field = tuple[bytes, bytes]


def cookie_name(code: str) -> str:
    """The cookie of a table."""
    return f"seats_{code.upper()}"


def cookie_path(code: str) -> str:
    """Where it is sent: many tables on one tablet would else be too much for any request."""
    return f"/t/{code.upper()}"


def seat_tokens(connection: HTTPConnection, code: str) -> list[str]:
    """The tokens that this device holds for a table."""
    held = connection.cookies.get(cookie_name(code), "")
    return [token for token in held.split(".")[:MOST_TOKENS] if token]


def keep(
    connection: HTTPConnection,
    response: Response,
    name: str,
    value: str,
    age: int,
    hidden: bool = False,
    path: str = "/",
) -> None:
    """A cookie, which goes back over https alone if that is how its owner came."""
    secure = connection.url.scheme == "https"  # a proxy's word counts where the server trusts it
    response.set_cookie(
        name, value, max_age=age, path=path, httponly=hidden, samesite="lax", secure=secure
    )


def keep_seats(
    connection: HTTPConnection, response: Response, code: str, tokens: list[str]
) -> None:
    """Let the device hold these tokens of a table; none: forget the table."""
    name, path = cookie_name(code), cookie_path(code)
    if name in connection.cookies:  # perhaps one for all paths, which would hide this one
        response.delete_cookie(name, path="/")
    if tokens:
        keep(
            connection,
            response,
            name,
            ".".join(tokens[:MOST_TOKENS]),
            MONTH,
            hidden=True,
            path=path,
        )
    else:
        response.delete_cookie(name, path=path)


class TidyCookies:
    """Moves cookies of other tables, as they were set once for all paths, to where they belong.

    Those of tables that are no more are deleted. So no device ever sends more than fits.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the call on, and its answer with what is to be done to cookies."""
        is_page = scope["type"] == "http" and not scope["path"].startswith(("/static/", "/api/"))
        if not is_page or not any(has_others(scope["path"], each) for each in cookies_of(scope)):
            await self.app(scope, receive, send)
            return
        lines = list(tidied(HTTPConnection(scope), scope["app"].state.hub.known))

        async def send_tidied(message: Message) -> None:
            if lines and message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *lines]
            await send(message)

        await self.app(scope, receive, send_tidied)


def cookies_of(scope: Scope) -> Iterator[bytes]:
    """The lines of cookies in a request."""
    return (value for name, value in scope["headers"] if name == b"cookie")


def has_others(path: str, cookies: bytes) -> bool:
    """Whether cookies of other tables than the one that is asked may be among these."""
    code = path.removeprefix("/t/").partition("/")[0]
    return cookies.count(b"seats_") > cookies.count(b"seats_%s=" % code.encode())


def tidied(connection: HTTPConnection, known: Any) -> list[tuple[bytes, bytes]]:
    """The headers that move or delete the cookies of other tables than the one that is asked."""
    here = connection.scope["path"]
    others = [
        (found[1], value)
        for name, value in connection.cookies.items()
        if (found := SEATS.fullmatch(name)) and not f"{here}/".startswith(f"/t/{found[1]}/")
    ]
    if not others:
        return []
    answer = Response()
    for code, value in others[:MOST_MOVED]:
        alive = code in known and TOKENS.fullmatch(value)
        keep_seats(connection, answer, code, [value] if alive else [])
    return [line for line in answer.raw_headers if line[0] == b"set-cookie"]


def split_cookies(fields: list[Field]) -> Iterator[Field]:
    """The same headers with long lines of cookies in several, as HTTP allows."""
    for name, value in fields:
        if name == b"cookie" and len(value) > LONGEST_LINE:
            yield from ((name, line) for line in _lines(value))
        else:
            yield name, value


def _lines(cookies: bytes) -> Iterator[bytes]:
    line = b""
    for cookie in cookies.split(b";"):
        if line and len(line) + len(cookie) >= LONGEST_LINE:
            yield line
            line = b""
        line = line + b";" + cookie if line else cookie.strip()
    yield line
