"""The viewers of the load benchmark: live sockets, spoken by hand, as a client would cost more."""

import asyncio
import base64
import json
import os
import re
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from itertools import count
from random import Random
from time import perf_counter
from typing import NamedTuple, Protocol, Self, cast
from urllib.parse import urlencode

import msgspec

from mafia_de_cuba.rules.talk import Ask, Claim, Say, Talk

from .load_servers import HOST
from .load_tables import PLAYERS, Seated, Words, small_talk

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NO_MASK = bytes(4)


# ---------------------------------------------------------------- dialects


class Dialect(Protocol):
    """How a server wants to be spoken to."""

    version: re.Pattern[bytes]  # finds the number that goes up with each change
    by_socket: bool  # whether moves go up the socket, or as requests

    def address(self, table: Seated, seat: int, /) -> tuple[str, str]:
        """The path of a seat's socket, and a header that says who it is."""

    def reply(self, table: Seated, seat: int, message: bytes, /) -> bytes | None:
        """What has to be said to this message, if anything."""

    def move(self, table: Seated, words: Words, number: int) -> bytes:
        """The request, or the message, that makes this move."""


class JsonApi:
    """Our JSON API: a bearer token, whole views."""

    version = re.compile(rb'"version":(\d+)')
    by_socket = False

    def address(self, table: Seated, seat: int) -> tuple[str, str]:
        """The live view."""
        return f"/api/tables/{table.code}/live", f"Authorization: Bearer {table.tokens[seat]}"

    def reply(self, _: Seated, __: int, ___: bytes) -> None:
        """Nothing: the socket carries no state."""

    def move(self, table: Seated, words: Words, number: int) -> bytes:
        """A move of the record, with the version seen and an id."""
        parts = {**msgspec.to_builtins(words.talk), "seen": 0, "id": f"load {number}"}
        who = f"Authorization: Bearer {table.tokens[words.seat]}"
        return _post(f"/api/tables/{table.code}/moves", who, json.dumps(parts).encode())


class Pages:
    """Our pages: a cookie, screens as HTML, forms."""

    version = JsonApi.version
    by_socket = False

    def address(self, table: Seated, seat: int) -> tuple[str, str]:
        """The live page."""
        return f"/t/{table.code}/live", _cookie(table, seat)

    def reply(self, _: Seated, __: int, ___: bytes) -> None:
        """Nothing: the socket carries no state."""

    def move(self, table: Seated, words: Words, number: int) -> bytes:
        """A form, as send_forms.js posts it."""
        fields = {**form_of(words.talk), "seen": 0, "id": f"load {number}"}
        who = f"{_cookie(table, words.seat)}\r\nX-Live: 1"
        return _post(f"/t/{table.code}/move", who, urlencode(fields).encode())


def _cookie(table: Seated, seat: int) -> str:
    return f"Cookie: seats_{table.code}={table.tokens[seat]}"


def form_of(talk: Talk) -> dict[str, str | int]:
    """The fields of the form that says this."""
    match talk:
        case Ask(target, about):
            return {"do": "ask", "target": target, "about": about}
        case Claim(received=received, took=took) if received and took:
            return {
                "do": "claim",
                "received_diamonds": int(received.diamonds or 0),
                "took": str(took.diamonds or "-"),
            }
        case Say(text):
            return {"do": "say", "text": text}
    raise ValueError(f"There is no form for {talk}.")


class BoardgameIo:
    """boardgame.io: a socket that speaks Socket.IO, credentials, whole states."""

    version = re.compile(rb'"_stateID":(\d+)')
    by_socket = True

    def address(self, _: Seated, __: int) -> tuple[str, str]:
        """The one socket of all tables."""
        return "/socket.io/?EIO=4&transport=websocket", "Accept: */*"

    def reply(self, table: Seated, seat: int, message: bytes) -> bytes | None:
        """The steps to a table's state, and the sign of life it asks for."""
        if message.startswith(b"0"):
            return b"40/mafia,"
        if message.startswith(b"2"):
            return b"3"
        if message.startswith(b"40"):
            return _event("sync", table.code, str(seat), table.tokens[seat], PLAYERS)
        return None

    def move(self, table: Seated, words: Words, number: int) -> bytes:
        """The same words, as its client sends them."""
        seat = str(words.seat)
        payload = {
            "type": "speak",
            "args": [msgspec.to_builtins(words.talk)],
            "playerID": seat,
            "credentials": table.tokens[words.seat],
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        return _event("update", action, number, table.code, seat)


def _event(*parts: object) -> bytes:
    return b"42/mafia," + json.dumps(parts).encode()


def seat_at_boardgame_io(port: int, number: int) -> list[Seated]:
    """Tables of its lobby, every seat taken."""
    with closing(HTTPConnection(HOST, port)) as lobby:

        def post(path: str, body: object) -> dict[str, str]:
            lobby.request("POST", path, json.dumps(body), {"content-type": "application/json"})
            answer: dict[str, str] = json.loads(lobby.getresponse().read())
            return answer

        def seat(rng: Random) -> Seated:
            code = post("/games/mafia/create", {"numPlayers": PLAYERS})["matchID"]
            tokens = tuple(
                post(
                    f"/games/mafia/{code}/join", {"playerID": str(seat), "playerName": f"P{seat}"}
                )["playerCredentials"]
                for seat in range(PLAYERS)
            )
            return Seated(code, tokens, small_talk(rng))

        return [seat(Random(index)) for index in range(number)]


def _post(path: str, who: str, body: bytes) -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\n{who}\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


# ---------------------------------------------------------------- one table


class Moved(NamedTuple):
    """A move: when it was sent, and how long until the last viewer had what it changed."""

    at: float
    seconds: float


class Table:
    """A table under load: its viewers, and the moves under way to them."""

    def __init__(self, seated: Seated, dialect: Dialect, port: int) -> None:
        self.seated = seated
        self.dialect = dialect
        self.port = port
        self.viewers: list[Viewer] = []
        self.mover: asyncio.Transport | None = None
        self.sent: list[float] = []
        self.missing: list[int] = []  # by move: how many viewers have not seen it yet
        self.moved: list[Moved] = []

    async def connect(self) -> None:
        """Sit everybody down and wait until they have their views."""
        loop = asyncio.get_running_loop()
        self.viewers = [Viewer(self, seat) for seat in range(PLAYERS)]
        for viewer in self.viewers:
            await loop.create_connection(viewer.itself, HOST, self.port)
        await asyncio.wait_for(asyncio.gather(*(viewer.up for viewer in self.viewers)), 60)

    async def play(self, period: float, begin: float) -> None:
        """One move in every period, the first at a moment of the table's own."""
        for number in count():
            await asyncio.sleep(max(0.0, begin + number * period - perf_counter()))
            await self._move()

    async def _move(self) -> None:
        words = next(self.seated.talk)
        message = self.dialect.move(self.seated, words, len(self.sent))
        if not self.dialect.by_socket and (self.mover is None or self.mover.is_closing()):
            loop = asyncio.get_running_loop()
            self.mover, _ = await loop.create_connection(Answers, HOST, self.port)
        self.sent.append(perf_counter())
        self.missing.append(PLAYERS)
        if self.mover:
            self.mover.write(message)
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

    def leave(self) -> None:
        """Everybody goes."""
        for viewer in self.viewers:
            viewer.transport.abort()
        if self.mover:
            self.mover.abort()


class Answers(asyncio.Protocol):
    """The answers to requests: each has to be a yes."""

    def data_received(self, data: bytes) -> None:
        """An answer, or its head or its body."""
        if data.startswith(b"HTTP/") and not data.startswith(b"HTTP/1.1 20"):
            raise RuntimeError(f"A move was not taken: {data!r}")


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
