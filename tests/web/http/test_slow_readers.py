"""Who never reads: dropped after a while, and what waits for them all together is bounded."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, cast

import pytest
import uvicorn

from mafia_de_cuba.web.app import create_app
from mafia_de_cuba.web.http.connections import BoundedHttp
from mafia_de_cuba.web.http.slow_readers import Backlog
from mafia_de_cuba.web.http.websockets import BoundedSocket
from mafia_de_cuba.web.server import configured
from tests.wire.tcp import HOST, KEY, Line, Socket, request

UPGRADE = ("connection: Upgrade", "upgrade: websocket", "sec-websocket-version: 13")
PATIENCE = 30.0
LONG = "x" * 1000
PIPELINED = 6  # as many requests as one connection may send at once, or fewer


# ---------------------------------------------------------------- the backlog


class Handle:
    """A timer that is set off by hand."""

    def __init__(self, call: Any, given: tuple[Any, ...]) -> None:
        self.call = call
        self.given = given
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True

    def fire(self) -> None:
        if not self.cancelled:
            self.call(*self.given)


class Timers:
    """A loop of which only the timers are needed."""

    def __init__(self) -> None:
        self.set: list[tuple[float, Handle]] = []

    def call_later(self, seconds: float, call: Any, *given: Any) -> Handle:
        self.set.append((seconds, Handle(call, given)))
        return self.set[-1][1]


class Pipe:
    """A transport in which so much waits."""

    def __init__(self, waiting: int) -> None:
        self.waiting = waiting
        self.aborted = False

    def get_write_buffer_size(self) -> int:
        return 0 if self.aborted else self.waiting

    def abort(self) -> None:
        self.aborted = True


def added(backlog: Backlog, timers: Timers, waiting: int) -> Pipe:
    pipe = Pipe(waiting)
    backlog.add(cast("Any", pipe), cast("Any", timers))
    return pipe


def test_who_does_not_read_on_in_time_is_dropped() -> None:
    backlog, timers = Backlog(20.0, 1000), Timers()
    slow, quick = added(backlog, timers, 10), added(backlog, timers, 10)
    backlog.remove(cast("Any", quick))
    assert [seconds for seconds, _ in timers.set] == [20.0, 20.0]
    for _, handle in timers.set:
        handle.fire()
    assert (slow.aborted, quick.aborted) == (True, False)
    assert not backlog.waiting


def test_what_waits_for_all_is_bounded_and_the_longest_waiting_goes() -> None:
    backlog, timers = Backlog(20.0, 1000), Timers()
    pipes = [added(backlog, timers, 400) for _ in range(5)]
    assert [pipe.aborted for pipe in pipes] == [True, True, True, False, False]
    assert backlog.size == 800


# ---------------------------------------------------------------- a real server


@asynccontextmanager
async def serving(data: Path, backlog: Backlog, limit: int = 4096) -> AsyncIterator[int]:
    """Our server in this loop, with small buffers; its port."""

    class Page(BoundedHttp):
        pass

    class Live(BoundedSocket):
        pass

    Page.backlog = Live.backlog = backlog
    listening = socket.create_server((HOST, 0))
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, limit)
    config = configured(create_app(data, limits=False), HOST, 0, limits=False)
    config.http, config.ws = Page, Live
    server = uvicorn.Server(config)
    task = asyncio.create_task(server._serve([listening]))
    while not server.started:
        await asyncio.sleep(0)
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        await task


async def never_reads(port: int, sent: bytes) -> socket.socket:
    """A connection that sends this, and reads nothing."""
    loop = asyncio.get_running_loop()
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    one.setblocking(False)
    await loop.sock_connect(one, (HOST, port))
    await loop.sock_sendall(one, sent)
    return one


async def table(port: int) -> tuple[Line, str, list[str]]:
    """A table in the middle of the questions: a line, its code, and its tokens."""
    line = Line(port)

    async def post(path: str, body: str, token: str = "") -> Any:
        sent = request("POST", path, body.encode(), f"authorization: Bearer {token}")
        return (await line.ask(sent)).json

    opened = await post("/api/tables", '{"name":"Ana","options":{"pace":"instant"}}')
    code, names = opened["table"], ("Bea", "Cruz", "Dora", "Eli")
    joined = [await post(f"/api/tables/{code}/players", f'{{"name":"{name}"}}') for name in names]
    tokens = [each["token"] for each in (opened, *joined)]
    await post(f"/api/tables/{code}/start", "", tokens[0])
    moves = ['"hide","diamonds":0', *['"take","diamonds":1'] * 4]
    for number, (token, move) in enumerate(zip(tokens, moves, strict=True)):
        await post(f"/api/tables/{code}/moves", f'{{"do":{move},"seen":0,"id":"{number}"}}', token)
    return line, code, tokens


async def say(line: Line, code: str, token: str, key: str) -> int:
    body = f'{{"do":"say","text":"{LONG}","seen":0,"id":"{key}"}}'.encode()
    path, header = f"/api/tables/{code}/moves", f"authorization: Bearer {token}"
    return (await line.ask(request("POST", path, body, header))).status


@pytest.mark.parametrize("page", [False, True], ids=["API", "TV"])
def test_a_socket_that_never_reads_is_dropped_and_others_are_served(
    tmp_path: Path, page: bool
) -> None:
    async def main() -> None:
        backlog = Backlog(patience=0.2)
        async with serving(tmp_path, backlog) as port, asyncio.timeout(PATIENCE):
            line, code, tokens = await table(port)
            path = f"/t/{code}/screen/live" if page else f"/api/tables/{code}/live"
            reader = await Socket.open(port, f"/api/tables/{code}/live")
            sent = request("GET", path, b"", *UPGRADE, f"sec-websocket-key: {KEY.decode()}")
            one = await never_reads(port, sent)
            stalled = number = 0
            while not stalled or backlog.waiting:  # until it was seen to stall, and dropped
                assert await say(line, code, tokens[1], f"say {number}") in (200, 422)
                number += 1
                stalled = max(stalled, backlog.size)
                assert backlog.size < 4 << 20
            await reader.wait_for(2)
            await all_that_came(one)
            reader.close()
            line.close()

    asyncio.run(main())


def test_an_answer_that_nobody_reads_is_dropped(tmp_path: Path) -> None:
    async def main() -> None:
        backlog = Backlog(patience=0.2)
        async with serving(tmp_path, backlog) as port, asyncio.timeout(PATIENCE):
            line, code, tokens = await table(port)
            for number in range(100):
                assert await say(line, code, tokens[1], f"say {number}") == 200
            asked = request("GET", f"/api/tables/{code}") * PIPELINED
            one = await never_reads(port, asked)
            while not backlog.waiting:
                await asyncio.sleep(0)
            while backlog.waiting:
                await asyncio.sleep(0)
            assert await all_that_came(one) < PIPELINED * 100 * len(LONG)
            line.close()

    asyncio.run(main())


async def all_that_came(one: socket.socket) -> int:
    """How many bytes can still be read until the connection breaks off."""
    loop, size = asyncio.get_running_loop(), 0
    with one, suppress(ConnectionResetError):
        while part := await loop.sock_recv(one, 1 << 16):
            size += len(part)
    return size
