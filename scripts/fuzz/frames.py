"""Live sockets by chance: opened well or badly, and frames up that nobody asked for."""

import asyncio
import struct
from contextlib import suppress
from random import Random

from .tables import Seated
from .values import BYTES, TEXTS
from .wire import Connection, Sent, request

UPGRADE = ("connection: Upgrade", "upgrade: websocket", "sec-websocket-version: 13")
KEY = "sec-websocket-key: dGhlIHNhbWUgZm9yIGFsbA=="
MOMENT = 0.02  # seconds of listening


async def any_socket(connection: Connection, rng: Random, table: Seated) -> None:
    """Open a socket, send frames by chance, read a little, and hang up, politely or not."""
    connection.close()
    got = await connection.ask(Sent(_opening(rng, table)), keep=True)
    if got.status == 101 and connection.streams:
        reader, writer = connection.streams
        with suppress(OSError, EOFError, TimeoutError):
            for _ in range(rng.randrange(1, 12)):
                writer.write(any_frame(rng))
            async with asyncio.timeout(MOMENT):
                while await reader.read(1 << 16):
                    pass
    connection.close()


def _opening(rng: Random, table: Seated) -> bytes:
    token = rng.choice(table.tokens)
    path = rng.choice(
        (
            f"/t/{table.code}/live",
            f"/t/{table.code}/live?as={rng.randrange(-1, 13)}",
            f"/t/{table.code}/screen/live",
            f"/api/tables/{table.code}/live",
            f"/api/tables/{table.code}/live?token={token}",
            f"/api/tables/{table.code}/live?token=%ff",
            "/api/nowhere",
        )
    )
    headers = [*UPGRADE, KEY, f"cookie: seats_{table.code}={token}"]
    if rng.random() < 0.1:
        headers[rng.randrange(len(headers))] = rng.choice(("origin: http://x.test", "a: b"))
    return request("GET", path, b"", *headers)


def any_frame(rng: Random) -> bytes:
    """One frame, well made or not."""
    match rng.randrange(8):
        case 0:
            return rng.randbytes(rng.randrange(1, 200))
        case 1:
            return frame(1, rng.choice(BYTES), rng)  # text that is no UTF-8
        case 2:
            return frame(8, struct.pack("!H", rng.choice((1000, 1001, 1005, 0, 9999))), rng)
        case 3:
            return frame(9, rng.randbytes(rng.choice((0, 4, 125, 200))), rng)
        case 4:
            return bytes([0x81, 0xFF]) + struct.pack("!Q", 1 << 60) + b"abcd"  # no end of it
        case 5:
            return frame(rng.randrange(16), b"x" * rng.randrange(300), rng)
        case 6:
            return frame(0, b"more of nothing", rng)
    return frame(1, rng.choice(TEXTS).encode("utf-8", "replace"), rng)


def frame(opcode: int, payload: bytes, rng: Random) -> bytes:
    """A frame as a browser would mask it."""
    mask, size = rng.randbytes(4), len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size)
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
    return bytes([0x80 | opcode]) + length + mask + masked
