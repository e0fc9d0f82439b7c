"""Checks of every request before any of it is read: its host, its rate, the site it comes from."""

from collections.abc import Callable

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from mafia_de_cuba.table.errors import TableError

from .origins import check_api_origin, check_host
from .requests import denial, limit

READING = ("GET", "HEAD", "OPTIONS")

Deny = Callable[[Request, TableError], Response]


class EarlyChecks:
    """Middleware that refuses requests which the application need not see."""

    def __init__(self, app: ASGIApp, deny: Deny) -> None:
        self.app = app
        self.deny = deny

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the call on, unless it names no host, comes too fast or from another site's page."""
        try:
            check(scope)
        except TableError as denied:
            if scope["type"] == "websocket":
                await WebSocket(scope, receive, send).send_denial_response(denial(denied))
            else:
                await self.deny(Request(scope), denied)(scope, receive, send)
            return
        await self.app(scope, receive, send)


def check(scope: Scope) -> None:
    """Refuse what no route has to see. Raises TableError."""
    if scope["type"] not in ("http", "websocket"):
        return
    check_host(scope)
    path: str = scope["path"]
    if scope["type"] == "http" and not is_unlimited(path):
        limit(HTTPConnection(scope), "call")
    if is_api(path) and scope.get("method") not in READING:
        check_api_origin(HTTPConnection(scope))


def is_unlimited(path: str) -> bool:
    """Whether an address may ask for this as often as it likes, because it costs little."""
    return path.startswith("/static/") or path == "/health"


def is_api(path: str) -> bool:
    """Whether this path belongs to the JSON API."""
    return path == "/api" or path.startswith("/api/")
