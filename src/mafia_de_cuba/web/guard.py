"""The guard at the door: sizes, rates, origins, and the headers of every answer."""

import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mafia_de_cuba.table.denial import Denied, forbidden, not_understood

LARGEST_BODY = 64 * 1024
LARGEST_READ = 4 * 1024 * 1024  # of what is too large, so that whoever sent it hears why

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


class Headers:
    """Adds the security headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.lines = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the call on, and its answer with the headers."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                message["headers"] = [*message["headers"], *self.lines]
            await send(message)

        await self.app(scope, receive, send_with_headers)


async def read_body(stream: Callable[[], Awaitable[Message]]) -> bytes:
    """The whole body of a request, unless it is too large. Raises Denied."""
    parts, size, more = [], 0, True
    while more:
        message = await stream()
        if message["type"] == "http.disconnect":
            raise not_understood("The request broke off.")
        part = message.get("body", b"")
        size += len(part)
        if size <= LARGEST_BODY:
            parts.append(part)
        more = message.get("more_body", False) and size <= LARGEST_READ
    if size > LARGEST_BODY:
        raise Denied(413, "too_large", "That is too much to read.")
    return b"".join(parts)


def check_origin(connection: HTTPConnection) -> None:
    """Refuse what another site's page sends with this browser's cookies. Raises Denied."""
    origin = connection.headers.get("origin")
    if origin is None or origin == "null":
        if connection.headers.get("sec-fetch-site") in ("cross-site", "same-site"):
            raise forbidden("This request comes from another site.")
        return
    scheme, _, host = origin.partition("://")
    if not scheme or host != connection.headers.get("host"):
        raise forbidden("This request comes from another site.")


@dataclass
class Bucket:
    """So many calls at once, and so many a second in the long run."""

    most: float
    rate: float
    left: float = field(init=False)
    at: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self.left = self.most

    def take(self) -> bool:
        """Whether one more call is welcome."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Limits:
    """Rates and open sockets, by address and by seat; `off` lets everything through."""

    KINDS = {  # noqa: RUF012
        "call": (120.0, 40.0),  # any request of one address: a whole room may share one
        "open": (10.0, 0.1),  # new tables
        "join": (40.0, 1.0),  # new players
        "seat": (30.0, 8.0),  # what one seat does
        "socket": (60.0, 4.0),
    }
    SOCKETS = {  # noqa: RUF012
        "address": 300,  # a school behind one: tables of twelve, tablets and a wall
        "seat": 12,  # phone, laptop, forgotten tabs, and what a bad network has not let go of yet
        "watchers": 200,  # of one table; who plays has the seat's room
    }
    MOST_KEPT = 50_000

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self.buckets: dict[tuple[str, str], Bucket] = {}
        self.sockets: Counter[tuple[str, str]] = Counter()

    def check(self, kind: str, who: str) -> None:
        """Refuse what comes too fast. Raises Denied."""
        if not self.on:
            return
        if len(self.buckets) > self.MOST_KEPT:
            self.buckets.clear()
        bucket = self.buckets.get((kind, who))
        if bucket is None:
            bucket = self.buckets[kind, who] = Bucket(*self.KINDS[kind])
        if not bucket.take():
            raise Denied(429, "too_fast", "Too fast. Take a breath and try again.")

    @contextmanager
    def room(self, *places: tuple[str, str]) -> Iterator[bool]:
        """Whether there is room for one more socket in all these places; if so, it is taken."""
        room = not self.on or all(self.sockets[place] < self.SOCKETS[place[0]] for place in places)
        if not room:
            yield False
            return
        self.sockets.update(places)
        try:
            yield True
        finally:
            for place in places:
                self.sockets[place] -= 1
                if not self.sockets[place]:
                    del self.sockets[place]
