"""Deadlines: how long the server waits for a request, for its body, and for an answer to be taken."""

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from uvicorn.server import ServerState

from mafia_de_cuba.web.http.connection_count import ConnectionCount
from mafia_de_cuba.web.http.connections import BoundedHttp, Bounds, ServerConfig
from tests.web.api_tables import raw
from tests.web.raw_connections import GONE, is_readable, read_all, status, wire
from tests.web.server_process import Running, running

HURRY = """
from mafia_de_cuba.web import server
from mafia_de_cuba.web.http import connections
server.Bounds = lambda: connections.Bounds(head_time=0.3, body_time=0.3, linger_time=0.3)
"""  # the server's own patience is fifteen seconds and more
HEAD = b"GET /rules HTTP/1.1\r\nHost: x\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: x\r\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("hurry") / "data", before=HURRY) as it:
        yield it
        it.stop()
        assert it.said().count("\n") == 1, "nothing of this is worth a line in the log"


def test_who_says_nothing_is_told_nothing(house: Running) -> None:
    with wire(house.port) as it:
        assert read_all(it) == b""


# fmt: off
HALF = {
    # what is sent, and what again and again
    "a letter":        (b"G", b""),
    "half a line":     (b"GET /", b""),
    "half a head":     (HEAD + b"X-Header:", b""),
    "slowly an address": (b"GET /", b"x"),
    "slowly a head":   (HEAD + b"X-Header: ", b"x"),
    "slowly headers":  (HEAD, b"X: y\r\n"),
    "slowly nothing":  (b"", b"\r\n"),
    "half a body":     (POST + b"Content-Length: 100\r\n\r\n{", b""),
    "slowly a body":   (POST + b"Content-Length: 10000\r\n\r\n", b" "),
    "slowly chunks":   (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    "half a chunk":    (POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\n", b""),
    "slowly trailers": (POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"X: y\r\n"),
}
# fmt: on


@pytest.mark.parametrize("kind", HALF)
def test_half_a_request_is_not_waited_for(house: Running, kind: str) -> None:
    begin, more = HALF[kind]
    with wire(house.port) as it:
        it.sendall(begin)
        drip(it, more)
        answer = read_all(it)
    assert status(answer) == 408
    if begin.startswith(POST):
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["error"]["code"] == "too_slow"
    assert raw(house.server, "GET", "/rules")[0] == 200


def drip(it: Any, more: bytes) -> None:
    """Send a little now and then, until there is an answer."""
    try:
        while more and not is_readable(it, 0.02):
            it.sendall(more)
    except GONE:
        pass


def test_a_connection_that_was_used_may_not_dawdle_either(house: Running) -> None:
    with wire(house.port) as it:
        it.sendall(HEAD + b"\r\n" + HEAD)
        answer = read_all(it)
    assert status(answer) == 200


# ---------------------------------------------------------------- without a network


class Timers:
    """A loop whose time goes by when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0
        self.calls: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, call: Callable[[], None]) -> asyncio.Future[None] | Any:
        timer = (self.now + seconds, call)
        self.calls.append(timer)
        return Timer(self.calls, timer)

    def go_on(self, seconds: float) -> None:
        self.now += seconds
        for timer in [timer for timer in self.calls if timer[0] <= self.now]:
            self.calls.remove(timer)
            timer[1]()


class Timer:
    """One of its calls."""

    def __init__(self, calls: list[Any], timer: Any) -> None:
        self.calls = calls
        self.timer = timer

    def cancel(self) -> None:
        if self.timer in self.calls:
            self.calls.remove(self.timer)


class Pipe:
    """A transport to somebody who takes nothing."""

    def __init__(self) -> None:
        self.closing = self.aborted = False

    def get_extra_info(self, _: str) -> None:
        return None

    def get_write_buffer_size(self) -> int:
        return 1

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = self.aborted = True


def connection(timers: Timers, count: ConnectionCount | None = None) -> tuple[BoundedHttp, Pipe]:
    async def nothing(_scope: Any, _receive: Any, _send: Any) -> None:
        return

    state, pipe = ServerState(), Pipe()
    config = ServerConfig(nothing, Bounds(), count or ConnectionCount(10), log_config=None)
    made = BoundedHttp(config, state, {}, timers)  # type: ignore[arg-type]
    made.connection_made(pipe)  # type: ignore[arg-type]
    return made, pipe


def test_an_answer_that_nobody_takes_is_dropped_in_the_end() -> None:
    timers = Timers()
    made, pipe = connection(timers)
    made.timeout_keep_alive_handler()
    assert pipe.closing
    assert not pipe.aborted, "a slow phone has some time"
    timers.go_on(Bounds().answer_time)
    assert pipe.aborted


def test_who_waits_makes_way_and_who_is_answered_stays() -> None:
    timers, count = Timers(), ConnectionCount(most=10, each=2)
    (first, pipe), (_, other) = (connection(timers, count) for _ in range(2))
    first.cycle = type("Cycle", (), {"response_complete": False})()
    assert first.is_answering
    _, third = connection(timers, count)
    assert not pipe.closing
    assert other.aborted
    assert not third.closing
    for each in list(count.everybody):
        count.remove(each)
    assert count.networks == {}
