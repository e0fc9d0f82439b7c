"""WebSockets with bounds: little is read, because nothing is used, and a flood is closed."""

import asyncio
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode
from websockets.protocol import OPEN

from .buckets import Bucket
from .slow_readers import DropsSlowReaders

SEND_NOW = "mafia_de_cuba.send_now"  # an extension of ASGI that our live sockets use
BYTES = (4096.0, 64.0)  # at once, and a second: a page says a word of 6 in ten seconds
FRAMES = (60.0, 1.0)
LINGER_TIME, LINGER = 2.0, 256 * 1024  # for a client that is closed to read why
UNREADABLE = (
    b"HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain\r\ncontent-length: 32\r\n"
    b"connection: close\r\n\r\nThat handshake cannot be read.\r\n"
)


class BoundedSocket(DropsSlowReaders, WebSocketsSansIOProtocol):
    """A WebSocket that checks the form of incoming frames, and closes when there are too many."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        now = self.loop.time()
        self.bytes_left = Bucket(*BYTES, BYTES[0], now)
        self.frames_left = Bucket(*FRAMES, FRAMES[0], now)
        self.ignored: int | None = None  # bytes, once nothing is read any more

    def data_received(self, data: bytes) -> None:
        """Read what came, unless it is too much: then it is not even looked at."""
        if self.ignored is not None:
            self._ignore(len(data))
        elif not self.handshake_initiated:
            self._read_handshake(data)
        elif self.bytes_left.take(self.loop.time(), len(data)):
            super().data_received(data)
        else:
            self.send_away(CloseCode.POLICY_VIOLATION, "too much was sent")

    def _read_handshake(self, data: bytes) -> None:
        """Read the request, which the HTTP connection hands over whole."""
        super().data_received(data)
        if not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()) or UNREADABLE)
            self.transport.close()

    def _ignore(self, size: int) -> None:
        assert self.ignored is not None
        self.ignored += size
        if self.ignored > LINGER:
            self.transport.abort()

    async def run_asgi(self) -> None:
        """Run the application, and offer it a way to send that wakes no task."""
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[SEND_NOW] = self.send_now
        try:
            await super().run_asgi()
        finally:
            del extensions[SEND_NOW]  # else this object and its scope would hold each other

    def send_now(self, text: str) -> bool:
        """Send a text at once; False where the socket is closing, or its reader is slow."""
        can_send = self.is_open and self.writable.is_set()
        if can_send:
            self.transport.write(text_frame(text.encode()))
        return can_send

    async def send(self, message: Any) -> None:
        """Send a message; text down an open socket goes straight to the transport."""
        text = message.get("text") if message["type"] == "websocket.send" else None
        if text is None or not self.send_now(text):
            await super().send(message)

    @property
    def is_open(self) -> bool:
        """Whether messages can be sent: the handshake is done, and neither side has closed."""
        return self.conn.state is OPEN and not (self.close_sent or self.disconnected)

    def handle_events(self) -> None:
        """Answer what has to be answered, unless there are too many frames."""
        if self.frames_left.take(self.loop.time(), len(self.conn.events)):
            super().handle_events()
        else:
            self.send_away(CloseCode.POLICY_VIOLATION, "too many frames were sent")

    def send_receive_event_to_app(self) -> None:
        """A whole message has come: it is checked, and nobody is told."""
        data, self.frames = b"".join(self.frames), []
        if self.curr_msg_data_type == "text" and not is_utf8(data):
            self.send_away(CloseCode.INVALID_DATA, "no UTF-8")

    def handle_parser_exception(self) -> None:
        """A frame that cannot be read closes the socket without a word in the log."""
        if self.conn.close_sent is None:  # before the handshake is answered
            self.transport.close()
        else:
            super().handle_parser_exception()

    def keepalive_timeout(self) -> None:
        """A ping was not answered: the other side is gone, or does not read."""
        super().keepalive_timeout()
        self.transport.abort()

    def send_away(self, code: CloseCode, reason: str) -> None:
        """Close the socket, and read no more of what it sends."""
        self.conn.events.clear()
        if self.conn.state is not OPEN or self.close_sent:
            self.transport.close()
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.stop_keepalive()
        self.conn.fail(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.ignored = 0
        self.close_timer = self.loop.call_later(LINGER_TIME, self.transport.abort)


def text_frame(data: bytes) -> bytes:
    """One whole, unmasked text frame, as a server sends it (RFC 6455, 5.2)."""
    size = len(data)
    if size < 126:
        return b"\x81%c" % size + data
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2) + data
    return b"\x81\x7f" + size.to_bytes(8) + data


def is_utf8(data: bytes) -> bool:
    """Whether this is UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
