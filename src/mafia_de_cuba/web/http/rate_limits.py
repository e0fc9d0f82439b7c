"""The guard at the door: sizes, rates, origins, and the headers of every answer."""

import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mafia_de_cuba.table.errors import TableError, forbidden, not_understood
from mafia_de_cuba.web.live.spectators import Audience, Leave

from .buckets import Buckets, Recent
from .networks import customer_of, network_of, site_of

DAY = 24 * 3600.0
LARGEST_BODY = 64 * 1024
LARGEST_READ = 4 * 1024 * 1024  # of what is too large, so that whoever sent it hears why
LONGEST_HOST = 134  # a name of 128 letters, and a port
HOST = re.compile(
    rb"(?:[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_.])?|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?"
)
USUAL_PORTS = {"http": ":80", "https": ":443"}

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
    """The whole body of a request, unless it is too large. Raises TableError."""
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
        raise TableError("too_large", "That is too much to read.")
    return b"".join(parts)


def check_host(scope: Scope) -> None:
    """Refuse a request whose Host is no host: links are made of it. Raises TableError."""
    named = [value for name, value in scope["headers"] if name == b"host"]
    if not named and scope.get("http_version") == "1.0":
        return
    if len(named) != 1 or len(named[0]) > LONGEST_HOST or not HOST.fullmatch(named[0]):
        raise not_understood("The Host header of this request names no host.")


def check_origin(connection: HTTPConnection) -> None:
    """Refuse what another site's page sends with this browser's cookies. Raises TableError.

    Our pages send `null` themselves, for they tell nobody where a visitor comes from.
    """
    origin = connection.headers.get("origin")
    if origin is None or origin == "null":
        if connection.headers.get("sec-fetch-site") in ("cross-site", "same-site"):
            raise forbidden("This request comes from another site.")
    elif not is_own(origin, connection.headers.get("host", "")):
        raise forbidden("This request comes from another site.")


def check_caller(connection: HTTPConnection) -> None:
    """Refuse another site's page; programs send no Origin. Raises TableError."""
    check_origin(connection)
    ours = connection.headers.get("sec-fetch-site") in ("same-origin", "none")
    if connection.headers.get("origin") == "null" and not ours:
        raise forbidden("This request comes from another site.")


def is_own(origin: str, host: str) -> bool:
    """Whether an Origin is that of this host; a scheme's usual port may be said or left out."""
    scheme, _, place = origin.partition("://")
    usual = USUAL_PORTS.get(scheme.lower())
    if usual is None or not place:
        return False
    return place.lower().removesuffix(usual) == host.lower().removesuffix(usual)


class Limits:
    """Rates, quotas and open sockets, by network and by seat; `off` lets everything through."""

    KINDS = {  # noqa: RUF012
        "call": (120.0, 40.0),  # any request of one network: a whole room may share one
        "open": (10.0, 0.1),  # new tables
        "join": (40.0, 1.0),  # new players
        "seat": (30.0, 8.0),  # what one seat does
        "socket": (60.0, 4.0),
        "miss": (20.0, 0.1),  # codes that one network tries in vain
        "misses": (1000.0, 2.0),  # all networks together …
        "spare": (5.0, 1 / 60),  # … and what each has left once they have used it up
        "tables": (200.0, 200 / DAY),  # new tables that one network keeps
        "site": (500.0, 500 / DAY),  # the same for a whole IPv4 /24 or IPv6 /48
    }
    SOCKETS = {  # noqa: RUF012
        "address": 300,  # a school behind one: tables of twelve, tablets and a wall
        "seat": 12,  # phone, laptop, forgotten tabs, and what a bad network has not let go of yet
        "watchers": 200,  # of one table; who plays has the seat's room
        "home": 60,  # watchers of one table in a network that somebody plays from
    }
    MOST_KEPT = 10_000  # of each kind

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self.buckets = {kind: Buckets(*of, self.MOST_KEPT) for kind, of in self.KINDS.items()}
        self.sockets: Counter[tuple[str, str]] = Counter()
        self.visited = Recent(2 * self.MOST_KEPT)  # network and table
        self.homes = Recent(2 * self.MOST_KEPT)  # network and table that somebody plays at
        self.audiences: dict[str, Audience] = {}

    def check(self, kind: str, who: str) -> None:
        """Refuse what comes too fast. Raises TableError."""
        if self.on and not self._take(kind, who):
            raise TableError("too_fast", "Too fast. Take a breath and try again.")

    def _has(self, kind: str, who: str) -> bool:
        now = time.monotonic()
        return self.buckets[kind].of(who, now).has(now)

    def _take(self, kind: str, who: str) -> bool:
        now = time.monotonic()
        return self.buckets[kind].of(who, now).take(now)

    # ---------------------------------------------------------------- codes of tables

    def may_try(self, address: str, code: str) -> bool:
        """Whether somebody may ask if there is a table of this code.

        Who has tried too many in vain is told nothing, right or wrong: else a refusal would tell
        as much as an answer. Whoever has been at this table knows it already.
        """
        network = network_of(address)
        if not self.on or (network, code) in self.visited:
            return True
        spare = self._has("misses", "") or self._has("spare", customer_of(address))
        return self._has("miss", network) and spare

    def missed(self, address: str) -> None:
        """Somebody tried a code that is none."""
        if self.on:
            self._take("miss", network_of(address))
            if not self._take("misses", ""):
                self._take("spare", customer_of(address))

    def found(self, address: str, code: str) -> None:
        """Somebody came to a table that there is."""
        if self.on:
            self.visited.add((network_of(address), code))

    # ---------------------------------------------------------------- new tables

    def check_tables(self, address: str) -> None:
        """Refuse one more table of a network that has opened very many. Raises TableError."""
        if self.on and not (
            self._has("tables", network_of(address)) and self._has("site", site_of(address))
        ):
            raise TableError("too_fast", "Too many tables were opened from here today.")

    def opened(self, address: str) -> None:
        """A table was opened."""
        if self.on:
            self._take("tables", network_of(address))
            self._take("site", site_of(address))

    # ---------------------------------------------------------------- open sockets

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

    @contextmanager
    def room_for_player(self, address: str, code: str, player: int) -> Iterator[bool]:
        """Whether a seat has room for one more socket; its network has room to watch, too."""
        network = network_of(address)
        with self.room(("address", network), ("seat", f"{code}/{player}")) as room:
            if room:
                self.homes.add((network, code))
            yield room

    @contextmanager
    def room_to_watch(self, address: str, code: str, leave: Leave) -> Iterator[bool]:
        """Whether a table has room for one more who watches; `leave` is called to make way.

        Where somebody plays from there is room that no stranger can take: the TV's.
        """
        network = network_of(address)
        if (network, code) in self.homes:
            with self.room(("address", network), ("home", f"{code} {network}")) as room:
                yield room
            return
        with self.room(("address", network)) as room:
            audience = self.audiences.setdefault(code, Audience(self.SOCKETS["watchers"]))
            watcher = audience.admit(site_of(address), leave) if room and self.on else None
            try:
                yield room and (watcher is not None or not self.on)
            finally:
                if watcher:
                    audience.remove(watcher)
                if not audience.watchers:
                    self.audiences.pop(code, None)
