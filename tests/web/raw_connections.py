"""Plain connections to a server, for tests that speak HTTP and sockets by the byte."""

import base64
import contextlib
import os
import select
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager

from .server_process import PATIENCE

HOST = "127.0.0.1"
GONE = (ConnectionError, TimeoutError)


@contextmanager
def wire(port: int, source: str = HOST) -> Iterator[socket.socket]:
    """A connection from one of this machine's own addresses."""
    with socket.create_connection((HOST, port), PATIENCE, (source, 0)) as it:
        yield it


def pour(it: socket.socket, data: bytes) -> int:
    """Send as much as the other side takes; says how much that was."""
    sent, view = 0, memoryview(data)
    with contextlib.suppress(*GONE):
        while sent < len(view):
            if is_readable(it, 0.0):
                break  # it has something to say
            sent += it.send(view[sent : sent + 16384])
    return sent


def read_all(it: socket.socket) -> bytes:
    """All that comes until the other side closes. Raises TimeoutError if it never does."""
    parts = []
    try:
        while part := it.recv(65536):
            parts.append(part)
    except ConnectionError:
        pass
    return b"".join(parts)


def is_readable(it: socket.socket, seconds: float) -> bool:
    return bool(select.select([it], [], [], seconds)[0])


def status(answer: bytes) -> int:
    """The status of an answer, 0 if there is none."""
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else 0


# ---------------------------------------------------------------- sockets


def open_socket(it: socket.socket, path: str, *headers: str) -> bytes:
    """Ask for a socket; gives the head of the answer."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        "Host: 127.0.0.1",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        *headers,
    ]
    it.sendall("\r\n".join([*lines, "", ""]).encode())
    head = b""
    while not head.endswith(b"\r\n\r\n") and (byte := it.recv(1)):
        head += byte
    return head


def frame(opcode: int, data: bytes = b"", fin: bool = True, masked: bool = True) -> bytes:
    """A frame as a client sends it, masked with zeros."""
    first = opcode | (0x80 if fin else 0)
    mask = 0x80 if masked else 0
    size = (
        bytes([mask | len(data)])
        if len(data) < 126
        else bytes([mask | 126]) + struct.pack("!H", len(data))
    )
    return bytes([first]) + size + (b"\0\0\0\0" if masked else b"") + data


def close_code(it: socket.socket) -> int | None:
    """With which code the other side closes, whatever it sends before."""
    while (code := next_close(it)) == 0:
        pass
    return code


def next_close(it: socket.socket) -> int | None:
    """The code of the next frame if it closes the socket, 0 if it does not, None at the end."""
    try:
        first, size = exactly(it, 2)
        if size == 126:
            (size,) = struct.unpack("!H", exactly(it, 2))
        elif size == 127:
            (size,) = struct.unpack("!Q", exactly(it, 8))
        data = exactly(it, size)
    except ConnectionError:
        return None
    return int(struct.unpack("!H", data[:2])[0]) if first & 0x0F == 8 else 0


def exactly(it: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        part = it.recv(size - len(data))
        if not part:
            raise ConnectionResetError
        data += part
    return data
