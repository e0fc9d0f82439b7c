"""A server inside the test: the real application, a clock that stands still, and every byte it sends kept."""

import asyncio
import heapq
import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch
from urllib.parse import urlencode

import msgspec
from starlette.applications import Starlette

from mafia_de_cuba.store.sqlite import SqliteStore
from mafia_de_cuba.table.hub import Hub
from mafia_de_cuba.table.live_table import LiveTable
from mafia_de_cuba.table.timers import Tempo
from mafia_de_cuba.web.app import create_app
from mafia_de_cuba.web.side_process import ROOMS, SideProcess

CODE = "TWIN"  # twins may differ in nothing else than their code: so they have the same
TURNS = 4  # of the event loop, until everybody has been told: publish, wake, send, and one to spare
HOST = b"table.test"

encode = msgspec.json.encode
Viewer = int | str | None  # a seat, "tv", or a spectator


class AtOnce(Executor):
    """What is worked out beside the server is there at once, by the clock that the test holds."""

    def submit(self, job: Callable[..., Any], /, *given: Any, **more: Any) -> "Future[Any]":
        """Do it now."""
        future: Future[Any] = Future()
        future.set_result(job(*given, **more))
        return future


class FakeTimer:
    """Something that happens when the clock is put forward, unless cancelled."""

    def __init__(self, when: float, call: Callable[[], None]) -> None:
        self.when = when
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        """It will not happen."""
        self.call = None


class FakeClock:
    """A clock that only the test puts forward."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.timers: list[tuple[float, int, FakeTimer]] = []
        self.numbers = count()

    def time(self) -> float:
        """What time it is."""
        return self.now

    def call_at(self, when: float, call: Callable[[], None]) -> FakeTimer:
        """Call back then."""
        timer = FakeTimer(when, call)
        heapq.heappush(self.timers, (when, next(self.numbers), timer))
        return timer

    def next_until(self, end: float) -> Callable[[], None] | None:
        """Put the clock to the next call before this time, or to the time if there is none."""
        while self.timers and self.timers[0][0] <= end:
            when, _, timer = heapq.heappop(self.timers)
            if timer.call:
                self.now = max(self.now, when)
                return timer.call
        self.now = max(self.now, end)
        return None


class Reply(NamedTuple):
    """An answer of the server, whole."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    @property
    def json(self) -> Any:
        """The body read."""
        return msgspec.json.decode(self.body)

    def cookie(self) -> str:
        """The cookie of a seat that it sets."""
        cookies = (value for name, value in self.headers if name == b"set-cookie")
        lines = [value for value in cookies if value.startswith(b"seats_") and b'=""' not in value]
        return lines[-1].split(b";")[0].decode()


class Sent(NamedTuple):
    """Something that went down to a viewer: when by the fake clock, how, and which bytes."""

    at: float
    how: str
    what: bytes


class Wire:
    """The server and everything that it ever sent, by viewer."""

    def __init__(self, tempo: Tempo | None = None) -> None:
        self.clock = FakeClock()
        self.store = SqliteStore(":memory:")
        self.app: Starlette = create_app(Path("nowhere"), limits=False)
        self.app.state.side_processes = {"notebook": SideProcess(ROOMS["notebook"], AtOnce)}
        self.app.state.hub = self.hub = Hub(self.store, self.clock, self.clock.time, tempo)
        self.sent: dict[Viewer, list[Sent]] = {}
        self.last: dict[tuple[Viewer, str], str] = {}  # the last text down each socket
        self.sockets: list[asyncio.Task[None]] = []

    @property
    def table(self) -> LiveTable:
        """The one table of this server."""
        return self.hub.table(CODE)

    async def settle(self) -> None:
        """Let everybody be told."""
        for _ in range(TURNS):
            await asyncio.sleep(0)

    async def until(self, end: float) -> None:
        """Put the clock forward, with all that happens on the way."""
        while call := self.clock.next_until(end):
            call()
            await self.settle()

    async def call(
        self,
        viewer: Viewer,
        method: str,
        path: str,
        body: bytes = b"",
        *headers: tuple[bytes, bytes],
    ) -> Reply:
        """One request, and its answer."""
        scope = connection("http", path, headers) | {"method": method}
        told: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            told.append(message)

        await self.app(scope, receive, send)
        await self.settle()
        reply = Reply(
            told[0]["status"],
            tuple(told[0]["headers"]),
            b"".join(message.get("body", b"") for message in told[1:]),
        )
        self.keep(viewer, f"{method} {path.partition('?')[0]}", encode_reply(reply))
        return reply

    def keep(self, viewer: Viewer, how: str, what: bytes) -> None:
        """Remember what was sent to whom."""
        self.sent.setdefault(viewer, []).append(Sent(self.clock.now, how, what))

    async def connect(
        self, viewer: Viewer, path: str, *headers: tuple[bytes, bytes], tab: str = "WS"
    ) -> asyncio.Task[None]:
        """A live socket; whatever comes down is kept."""
        scope = connection("websocket", path, headers) | {"subprotocols": []}
        how = f"{tab} {path}"
        opened = iter([{"type": "websocket.connect"}])

        async def receive() -> dict[str, Any]:
            for message in opened:
                return message
            await asyncio.Event().wait()
            raise AssertionError

        async def send(message: Any) -> None:
            self.keep(viewer, how, encode(message))
            if "text" in message:
                self.last[viewer, how] = message["text"]

        task = asyncio.create_task(self.app(scope, receive, send))
        self.sockets.append(task)
        await self.settle()
        return task

    async def hang_up(self, socket: asyncio.Task[None]) -> None:
        """Close a socket."""
        socket.cancel()
        await asyncio.gather(socket, return_exceptions=True)
        await self.settle()

    async def close(self) -> None:
        """Finish; a socket that broke meanwhile breaks the test."""
        for socket in self.sockets:
            socket.cancel()
        ended = await asyncio.gather(*self.sockets, return_exceptions=True)
        self.hub.close()
        for error in ended:
            if isinstance(error, Exception):
                raise error


def encode_reply(reply: Reply) -> bytes:
    """An answer as one run of bytes."""
    lines = [str(reply.status).encode(), *(name + b": " + value for name, value in reply.headers)]
    return b"\r\n".join([*lines, b"", reply.body])


def connection(kind: str, path: str, headers: tuple[tuple[bytes, bytes], ...]) -> dict[str, Any]:
    """What ASGI tells of a connection."""
    where, _, query = path.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "ws" if kind == "websocket" else "http",
        "path": where,
        "raw_path": where.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(b"host", HOST), *headers],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }


def bearer(token: str) -> tuple[bytes, bytes]:
    """The header that authenticates."""
    return b"authorization", b"Bearer " + token.encode()


def cookie(text: str) -> tuple[bytes, bytes]:
    """The header that a browser sends."""
    return b"cookie", text.encode()


def form(**fields: Any) -> bytes:
    """A form as browsers send it."""
    return urlencode({key: value for key, value in fields.items() if value is not None}).encode()


@contextmanager
def no_chance() -> Iterator[None]:
    """Chance without secrets in it taken out: the code, the tokens, the marks of pages."""
    numbers = count()
    right = secrets.token_urlsafe

    def token(size: int | None = None) -> str:
        if size == 12:  # the mark of a page, from which its forms make their ids
            return "pagemark"
        return f"token-{next(numbers):026}" if size == 24 else right(size)

    with (
        patch.object(Hub, "_free_code", lambda _: CODE),
        patch.object(secrets, "token_urlsafe", token),
    ):
        yield


@asynccontextmanager
async def serving(tempo: Tempo | None = None) -> AsyncIterator[Wire]:
    """A server for a while."""
    with no_chance():
        wire = Wire(tempo)
        try:
            yield wire
        finally:
            await wire.close()
