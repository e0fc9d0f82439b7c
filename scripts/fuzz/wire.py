"""Raw connections to the server: whatever bytes, from whichever address of this machine."""

import asyncio
import re
from collections import Counter
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

HOST = "127.0.0.1"
PATIENCE = 30.0  # seconds; who waits longer for an answer has found a fault
MOMENT = 0.02  # seconds that half a request is left open
CLOSED = "closed without an answer"
SILENT = "no answer in time"


class Sent(NamedTuple):
    """A request in bytes, and whether an answer is owed to it."""

    raw: bytes
    whole: bool = True


class Got(NamedTuple):
    """An answer, or why there is none (status 0)."""

    status: int
    body: bytes = b""
    why: str = ""
    last: bool = False  # whether the connection is of no more use

    @property
    def json(self) -> Any:
        """The body read; None if it is no JSON."""
        with suppress(msgspec.DecodeError):
            return msgspec.json.decode(self.body)
        return None


def request(method: str, path: str, body: bytes = b"", *headers: str) -> bytes:
    """A request as it goes over the wire."""
    lines = [f"{method} {path} HTTP/1.1", "host: table.test", *headers]
    lines += [f"content-length: {len(body)}"] if body or method == "POST" else []
    return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + body


class Connection:
    """One connection from one address, made anew whenever it is gone."""

    def __init__(self, port: int, source: str = HOST) -> None:
        self.port = port
        self.source = source
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.counts: Counter[str] = Counter()

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """The connection, made where there is none. Raises OSError."""
        if self.streams is None:
            self.streams = await asyncio.open_connection(
                HOST, self.port, local_addr=(self.source, 0), limit=1 << 22
            )
        return self.streams

    async def ask(self, sent: Sent, keep: bool = False) -> Got:
        """Send and read the answer; what came of it is counted. `keep` is for sockets."""
        reused = self.streams is not None
        got = await self._ask(sent)
        if got.why == CLOSED and reused and sent.whole:  # an idle connection was closed meanwhile
            self.close()
            got = await self._ask(sent)
        if got.status:
            self.counts[str(got.status)] += 1
        else:
            self.counts[got.why] += 1
        if got.last and not (keep and got.status == 101):
            self.close()
        return got

    async def _ask(self, sent: Sent) -> Got:
        try:
            async with asyncio.timeout(PATIENCE if sent.whole else MOMENT):
                reader, writer = await self.open()
                writer.write(sent.raw)
                return await self._answer(reader)
        except TimeoutError:
            return Got(0, why=SILENT if sent.whole else "half a request", last=True)
        except (OSError, EOFError, asyncio.LimitOverrunError):
            return Got(0, why=CLOSED, last=True)

    async def _answer(self, reader: asyncio.StreamReader) -> Got:
        head = await reader.readuntil(b"\r\n\r\n")
        status = int(head.split(None, 2)[1])
        length = re.search(rb"(?mi)^content-length: (\d+)", head)
        body = await reader.readexactly(int(length[1])) if length else b""
        closing = re.search(rb"(?mi)^connection: close", head) is not None
        return Got(status, body, last=closing or status in (101, 400))

    async def call(self, method: str, path: str, body: Any = None, token: str = "") -> Got:
        """A well-made call of the API."""
        text = b"" if body is None else msgspec.json.encode(body)
        headers = [f"authorization: Bearer {token}"] if token else []
        return await self.ask(Sent(request(method, path, text, *headers)))

    def close(self) -> None:
        """Hang up."""
        if self.streams:
            self.streams[1].close()
            self.streams = None
