"""One call of the JSON API: what is declared of it, and the route that is made from that."""

from collections.abc import Awaitable, Callable
from enum import StrEnum
from inspect import getdoc
from typing import Any, get_type_hints

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from mafia_de_cuba.table.live_table import LiveTable
from mafia_de_cuba.web.http.requests import answer, authenticate, find, limit, read_json

from .bodies import EmptyBody

Handler = Callable[..., Awaitable[Any]]
SOCKET = "WS"  # in place of a method


class By(StrEnum):
    """Who may make a call; the table itself refuses whoever is not the host, or does not wait."""

    ANYONE = "anyone"  # no token is needed
    VIEWER = "viewer"  # with a token of the table, or without one as a spectator
    PLAYER = "player"
    HOST = "host"
    WAITING = "waiting"


class Caller(Struct, frozen=True):
    """Whose token a request carries, and the table that it names."""

    request: Request
    table: LiveTable
    player: int


class Call(Struct, frozen=True):
    """A call. Its body, its answer and its summary are read from the handler.

    A handler gets the caller (the request or the socket itself where no token is needed), then the
    body if it declares one, and gives the answer.
    """

    method: str
    path: str  # below /api
    handler: Handler
    by: By
    status: int = 200
    empty: bool = False  # whether the body may be left out
    rate: str = ""  # the rate limit that counts it, besides those of all calls
    sends: str = ""  # the schema of a body that the handler reads itself
    answers: str = ""  # the schema of an answer that the handler writes itself

    @property
    def body(self) -> Any:
        """The type of the body, or None; a handler without one may be sent an empty one."""
        return get_type_hints(self.handler).get("body", EmptyBody if self.empty else None)

    @property
    def answer(self) -> Any:
        """The type of the answer, or None where `answers` names its schema."""
        return None if self.answers else get_type_hints(self.handler)["return"]

    @property
    def summary(self) -> str:
        """What the call does, in one sentence."""
        return (getdoc(self.handler) or "").partition("\n")[0]

    @property
    def needs_token(self) -> bool:
        """Whether a call without a token is refused."""
        return self.by not in (By.ANYONE, By.VIEWER)

    def route(self) -> Route | WebSocketRoute:
        """The route below /api."""
        if self.method == SOCKET:
            return WebSocketRoute(self.path, self.handler)
        return Route(self.path, endpoint(self), methods=[self.method], name=self.handler.__name__)


def endpoint(call: Call) -> Callable[[Request], Awaitable[Response]]:
    """What a route does: read the body, find out who calls, let the handler answer."""
    body, takes_body = call.body, "body" in get_type_hints(call.handler)

    async def respond(request: Request) -> Response:
        if call.rate:
            limit(request, call.rate)
        sent = None if body is None else await read_json(request, body, empty=call.empty)
        caller = identify(request) if call.needs_token else request
        told = await (call.handler(caller, sent) if takes_body else call.handler(caller))
        return told if isinstance(told, Response) else answer(told, call.status)

    return respond


def identify(request: Request) -> Caller:
    """The player whose token the request carries, at the table that it names. Raises TableError."""
    table = find(request)
    return Caller(request, table, authenticate(request, table))
