"""The viewers of the load benchmark: live sockets, spoken by hand, as a client would cost more."""

import asyncio
import base64
import os
import re
from collections.abc import Iterator
from itertools import count
from time import perf_counter
from typing import NamedTuple, Self, cast

from .load_dialects import Dialect
from .load_servers import HOST
from .load_tables import PLAYERS, Seated

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NO_MASK = bytes(4)
MOST_CONNECTIONS = 500  # for moves under way; a move that finds none waits, and its clock runs
CONTENT_LENGTH = re.compile(rb"(?i)\r\ncontent-length: (\d+)")


class Moved(NamedTuple):
    """A move: when it was sent, and how long until the last viewer had what it changed."""

    at: float
    seconds: float


class Table:
    """A table under load: its viewers, and the moves under way to them."""

    def __init__(self, seated: Seated, dialect: Dialect, requests: "Requests") -> None:
        self.seated = seated
        self.dialect = dialect
        self.requests = requests
        self.viewers: list[Viewer] = []
        self.sent: list[float] = []
        self.missing: list[int] = []  # by move: how many viewers have not seen it yet
        self.moved: list[Moved] = []

    async def connect(self) -> None:
        """Sit everybody down and wait until they have their views."""
        loop = asyncio.get_running_loop()
        self.viewers = [Viewer(self, seat) for seat in range(PLAYERS)]
        for viewer in self.viewers:
            await loop.create_connection(viewer.itself, HOST, self.requests.port)
        await asyncio.wait_for(asyncio.gather(*(viewer.up for viewer in self.viewers)), 60)

    async def play(self, period: float, begin: float) -> None:
        """One move in every period, the first at a moment of the table's own."""
        for number in count():
            await asyncio.sleep(max(0.0, begin + number * period - perf_counter()))
            await self._move()

    async def _move(self) -> None:
        words = next(self.seated.talk)
        message = self.dialect.move(self.seated, words, len(self.sent))
        self.sent.append(perf_counter())
        self.missing.append(PLAYERS)
        line = None if self.dialect.by_socket else await self.requests.connection()
        if line:
            line.transport.write(message)
        else:
            self.viewers[words.seat].send(TEXT, message)

    def seen(self, moves: range) -> None:
        """A viewer has seen these moves."""
        for move in moves:
            self.missing[move] -= 1
            if not self.missing[move]:
                at = self.sent[move]
                self.moved.append(Moved(at, perf_counter() - at))

    def outcomes(self) -> Iterator[Moved]:
        """All moves; those that did not arrive took for ever."""
        yield from self.moved
        for at, missing in zip(self.sent, self.missing, strict=True):
            if missing:
                yield Moved(at, float("inf"))


class Requests:
    """The connections that moves are posted over: few for all tables, as open files are limited."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.open = 0
        self.free: asyncio.LifoQueue[Requester] = asyncio.LifoQueue()

    async def connection(self) -> "Requester":
        """A connection that waits for no answer; a new one where there may be one more."""
        while not self.free.empty() or self.open == MOST_CONNECTIONS:
            found = await self.free.get()
            if not found.transport.is_closing():
                return found
            self.open -= 1
        self.open += 1
        loop = asyncio.get_running_loop()
        _, made = await loop.create_connection(lambda: Requester(self.free), HOST, self.port)
        return made


class Requester(asyncio.Protocol):
    """One connection for requests, free again after each answer; each has to be a yes."""

    transport: asyncio.Transport

    def __init__(self, free: "asyncio.LifoQueue[Requester]") -> None:
        self.free = free
        self.buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is open."""
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """An answer, or a part of it."""
        self.buffer += data
        if not self.buffer.startswith(b"HTTP/1.1 20"):
            raise RuntimeError(f"A move was not taken: {self.buffer!r}")
        head, found, body = self.buffer.partition(b"\r\n\r\n")
        length = CONTENT_LENGTH.search(head)
        if found and len(body) >= (int(length[1]) if length else 0):
            self.buffer = b""
            self.free.put_nowait(self)


class Viewer(asyncio.Protocol):
    """One seat's live socket."""

    transport: asyncio.Transport

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.up: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.buffer = b""
        self.upgraded = False
        self.first = 0  # the version before the first move
        self.seen = 0  # moves

    def itself(self) -> Self:
        """What the connection is made for."""
        return self

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        self.transport = cast(asyncio.Transport, transport)
        path, who = self.table.dialect.address(self.table.seated, self.seat)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET {path} HTTP/1.1",
            f"Host: {HOST}",
            who,
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            "\r\n",
        )
        self.transport.write("\r\n".join(lines).encode())

    def data_received(self, data: bytes) -> None:
        """Bytes; as soon as a frame is whole, it is heard."""
        self.buffer = self.buffer + data if self.buffer else data
        if not self.upgraded and not self._upgrade():
            return
        while (end := frame_end(self.buffer)) is not None:
            frame, self.buffer = self.buffer[:end], self.buffer[end:]
            self._hear(frame[0] & 15, frame)

    def _upgrade(self) -> bool:
        head, found, rest = self.buffer.partition(b"\r\n\r\n")
        if found:
            if not head.startswith(b"HTTP/1.1 101"):
                raise RuntimeError(f"There is no socket: {head!r}")
            self.upgraded, self.buffer = True, rest
        return self.upgraded

    def _hear(self, kind: int, frame: bytes) -> None:
        if kind == PING:
            self.send(PONG, frame[2:])
        elif kind == CLOSE:
            raise RuntimeError(f"The server hung up: {frame!r}")
        elif (found := self.table.dialect.version.search(frame)) is not None:
            self._see(int(found[1]))
        elif reply := self.table.dialect.reply(self.table.seated, self.seat, frame[2:]):
            self.send(TEXT, reply)

    def _see(self, version: int) -> None:
        if not self.up.done():
            self.first = version
            self.up.set_result(None)
        moves = version - self.first
        self.table.seen(range(self.seen, moves))
        self.seen = moves

    def send(self, kind: int, payload: bytes) -> None:
        """A frame, masked with zeroes: as clients must, at no cost."""
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
        self.transport.write(bytes([0x80 | kind]) + length + NO_MASK + payload)


def frame_end(buffer: bytes) -> int | None:
    """Where the first frame ends; None if it is not there yet."""
    if len(buffer) < 2:
        return None
    size, head = buffer[1], 2
    if size == 126:
        size, head = int.from_bytes(buffer[2:4]), 4
    elif size == 127:
        size, head = int.from_bytes(buffer[2:10]), 10
    return head + size if len(buffer) >= head + size else None
