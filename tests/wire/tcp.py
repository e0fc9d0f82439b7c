"""A real server in a process of its own, and clients that keep the raw bytes of every answer and socket."""

import asyncio
import base64
import os
import re
import signal
import struct
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

HOST = "127.0.0.1"
KEY = base64.b64encode(b"the same for all")
PLACE = re.compile(rf"http://{re.escape(HOST)}:(\d+)")
PING = b"\x89\x80\0\0\0\0"  # empty, and masked as a client's frames are
DATE = re.compile(rb"(?mi)^date: [^\r]*\r\n")
# Whether a reveal is still shown, and since when, is a matter of real time here; twins.py compares it.
STAGED = re.compile(rb',"stage":\[[\d.,]+\]')


class Server:
    """`mafia-de-cuba serve` on a port and a directory of its own."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.options = options
        self.port = 0  # the system chooses; once chosen it stays
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start, and wait until it answers; how long that took."""
        begun, before = time.monotonic(), len(self.said())
        where = ["--port", str(self.port), "--data", str(self.data), "--limits", "off"]
        with (self.data.parent / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [*self.command(), "serve", *where, *self.options], stdout=log, stderr=log
            )
        while time.monotonic() - begun < 60:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended: {self.said()}")
            if told := PLACE.search(self.said(), before):
                self.port = int(told[1])
                return time.monotonic() - begun
            time.sleep(0.01)
        raise RuntimeError(f"the server does not answer: {self.said()}")

    def command(self) -> list[str]:
        """The program."""
        return [str(Path(sys.executable).with_name("mafia-de-cuba"))]

    def said(self) -> str:
        """All that it wrote."""
        log = self.data.parent / "server.log"
        return log.read_text("utf-8", "replace") if log.exists() else ""

    def kill(self) -> None:
        """`kill -9`, and nothing else: no goodbye, no flushing."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it politely."""
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.kill()


@asynccontextmanager
async def served(data: Path, *options: str) -> AsyncIterator[Server]:
    """A server for a while."""
    server = Server(data, *options)
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Answer(NamedTuple):
    """An answer, raw and read."""

    raw: bytes
    status: int
    body: bytes

    @property
    def json(self) -> Any:
        """The body read."""
        return msgspec.json.decode(self.body)


def request(method: str, path: str, body: bytes = b"", *headers: str) -> bytes:
    """A request as it goes over the wire."""
    lines = [f"{method} {path} HTTP/1.1", "host: table.test", *headers]
    lines += [f"content-length: {len(body)}"] if method == "POST" else []
    return "\r\n".join([*lines, "", ""]).encode() + body


class Line:
    """One kept-alive connection for requests."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """The connection, made where there is none. Raises OSError."""
        if self.streams is None:
            self.streams = await asyncio.open_connection(HOST, self.port)
        return self.streams

    async def ask(self, sent: bytes) -> Answer:
        """Send a request and read its answer. Raises OSError or EOFError where it breaks off."""
        reader, writer = await self.connect()
        try:
            writer.write(sent)
            head = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"(?mi)^content-length: (\d+)", head)
            body = await reader.readexactly(int(length[1]) if length else 0)
        except (OSError, EOFError):
            self.close()
            raise
        return Answer(DATE.sub(b"", head) + body, int(head.split()[1]), body)

    def close(self) -> None:
        """Hang up."""
        if self.streams:
            self.streams[1].close()
            self.streams = None


class Socket:
    """A live socket whose raw bytes are kept, the handshake's too."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.raw = b""
        self.frames: list[bytes] = []
        self.more = asyncio.Event()
        self.ponged = asyncio.Event()
        self.task = asyncio.create_task(self._listen())

    @classmethod
    async def open(cls, port: int, path: str, *headers: str) -> "Socket":
        """Connect and wait for the first message."""
        reader, writer = await asyncio.open_connection(HOST, port)
        upgrade = ("connection: Upgrade", "upgrade: websocket", "sec-websocket-version: 13")
        key = f"sec-websocket-key: {KEY.decode()}"
        writer.write(request("GET", path, b"", *upgrade, key, *headers))
        made = cls(reader, writer)
        await made.wait_for(1)
        return made

    async def _listen(self) -> None:
        with suppress(OSError, EOFError):
            self.raw += DATE.sub(b"", await self.reader.readuntil(b"\r\n\r\n"))
            while True:
                await self._frame()

    async def _frame(self) -> None:
        head = await self.reader.readexactly(2)
        length, more = head[1] & 0x7F, b""
        if length >= 126:
            more = await self.reader.readexactly(2 if length == 126 else 8)
            length = struct.unpack("!H" if length == 126 else "!Q", more)[0]
        payload = await self.reader.readexactly(length)
        kind = head[0] & 0x0F
        if kind == 10:
            self.ponged.set()
        if kind == 9:  # who does not answer is dropped, and on a busy machine a game takes long
            self.writer.write(bytes((0x8A, 0x80 | length, 0, 0, 0, 0)) + payload)
        if kind in (9, 10):  # pings and pongs: their time is not the table's
            return
        told = STAGED.sub(b"", payload)
        self.raw += head[:1] + struct.pack("!Q", len(told)) + told
        self.frames.append(payload)
        self.more.set()

    async def wait_for(self, number: int) -> None:
        """Wait until so many messages have come down altogether."""
        async with asyncio.timeout(60):
            while len(self.frames) < number:
                await self.more.wait()
                self.more.clear()

    async def until(self, shown: Callable[[Any], bool]) -> None:
        """Wait until the last view is such a one."""
        async with asyncio.timeout(60):
            while not shown(self.view):
                self.more.clear()
                await self.more.wait()

    async def settle(self) -> None:
        """Wait until all has come down that the server had to send before it heard this ping."""
        self.ponged.clear()
        self.writer.write(PING)
        async with asyncio.timeout(20):
            await self.ponged.wait()

    @property
    def view(self) -> Any:
        """The last view."""
        return msgspec.json.decode(self.frames[-1])

    def close(self) -> None:
        """Hang up."""
        self.task.cancel()
        self.writer.close()

    async def closed(self) -> None:
        """Wait until the line is free."""
        with suppress(OSError):
            await self.writer.wait_closed()
