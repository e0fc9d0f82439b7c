"""HTTP connections with bounds: how much a request may send, and in what time."""

import asyncio
from dataclasses import dataclass
from typing import Any

import httptools
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from .answer_writer import AnswerWriter
from .connection_count import ConnectionCount
from .cookies import split_cookies
from .deadline import Deadline
from .networks import network_of
from .refusals import (
    BODY_TOO_LARGE,
    HEAD_TOO_LARGE,
    TARGET_TOO_LONG,
    TOO_LATE,
    TOO_MANY_AT_ONCE,
    UNREADABLE,
    BeyondBounds,
    Refusal,
    write_refusal,
)
from .request_body import LARGEST_READ
from .slow_readers import DropsSlowReaders


@dataclass(frozen=True)
class Bounds:
    """What one connection may send; times in seconds, sizes in bytes."""

    target: int = 16 * 1024
    head: int = 64 * 1024
    fields: int = 100
    body: int = LARGEST_READ + 1024 * 1024  # the application reads less, and says so
    pipelined: int = 8
    head_time: float = 15.0  # from the connection, or the first byte, to the last header
    body_time: float = 30.0
    answer_time: float = 60.0  # to take the last answer, once it is all written
    linger_time: float = 2.0  # for a refused client to read the reason
    linger: int = 1024 * 1024  # what it may send meanwhile


class ServerConfig(uvicorn.Config):
    """What the server is run with, and the bounds of its connections."""

    def __init__(
        self, app: Any, bounds: Bounds, connections: ConnectionCount, **options: Any
    ) -> None:
        super().__init__(app, **options)
        self.bounds = bounds
        self.connection_count = connections


class BoundedHttp(DropsSlowReaders, HttpToolsProtocol):
    """An HTTP connection that refuses requests beyond the bounds."""

    def __init__(
        self,
        config: ServerConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.bounds = config.bounds
        self.connection_count = config.connection_count
        self.network = ""
        self.url = b""
        self.running: RequestResponseCycle | None = None  # which of several requests is answered
        self.in_body = False  # the head has come, the body not all
        self.received = 0  # bytes of the head or body that is under way
        self.head_size = 0
        self.deadline = Deadline(self.loop)
        self.refusal: Refusal | None = None

    @property
    def is_answering(self) -> bool:
        """Whether it is the server's turn: a whole request waits for its answer."""
        return bool(self.cycle) and not self.cycle.response_complete and not self.in_body

    # ---------------------------------------------------------------- coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start to wait for a request, if there is room."""
        super().connection_made(transport)
        self.network = network_of(self.client[0] if self.client else "")
        if self.connection_count.add(self, len(self.connections)):
            self.deadline.set(self.bounds.head_time, self._on_deadline)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self.deadline.cancel()
        self.connection_count.remove(self)
        self._stop_answers()
        super().connection_lost(exc)

    def drop(self) -> None:
        """Close this connection at once, to make room for another."""
        self.connection_count.remove(self)
        self.connections.discard(self)
        self._stop_answers()
        self.transport.abort()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.running = cycle
        if cycle.scope["method"] != "HEAD":  # whose answer has no body
            cycle.transport = AnswerWriter(self.transport)
        super()._start_asgi_task(cycle, app)

    def _stop_answers(self) -> None:
        """Discard what the application answers from now on: the client is gone or refused."""
        for cycle in (self.running, self.cycle):
            if cycle and not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection, in the end even if its last answer is not taken."""
        if self.transport.get_write_buffer_size():
            self.loop.call_later(self.bounds.answer_time, self.transport.abort)
        super().timeout_keep_alive_handler()

    def handle_websocket_upgrade(self) -> None:
        """Go on as a socket."""
        self.deadline.cancel()
        self.connection_count.remove(self)
        self.scope["headers"] = list(split_cookies(self.headers))
        super().handle_websocket_upgrade()

    # ---------------------------------------------------------------- reading

    def data_received(self, data: bytes) -> None:
        """Read what came, unless it is more than there may be."""
        self.received += len(data)
        if self.refusal:
            if self.received > self.bounds.linger:
                self.transport.abort()
            return
        self._unset_keepalive_if_required()
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
                return
        except httptools.HttpParserError as error:
            cause = error.__context__
            self.refuse(cause.refusal if isinstance(cause, BeyondBounds) else UNREADABLE)
            return
        self._check_progress()

    def _check_progress(self) -> None:
        """Refuse what is too large already, and wait for the rest only for a while."""
        if self.received > (self.bounds.body if self.in_body else self.bounds.head):
            self.refuse(BODY_TOO_LARGE if self.in_body else HEAD_TOO_LARGE)
        elif self.in_body:
            self.deadline.set(self.bounds.body_time, self._on_deadline)
        elif self.received:
            self.deadline.set(self.bounds.head_time, self._on_deadline)
        else:
            self.deadline.cancel()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self.received = max(1, self.received)
        self.head_size = 0

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        super().on_url(url)
        if len(self.url) > self.bounds.target:
            raise BeyondBounds(TARGET_TOO_LONG)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or one that follows a body."""
        self.head_size += len(name) + len(value) + 4
        if self.head_size > self.bounds.head or len(self.headers) >= self.bounds.fields:
            raise BeyondBounds(HEAD_TOO_LARGE)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is there."""
        if len(self.pipeline) >= self.bounds.pipelined:
            raise BeyondBounds(TOO_MANY_AT_ONCE)
        self.deadline.cancel()
        self.received, self.in_body = 0, True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The whole request is there."""
        self.deadline.cancel()
        self.received, self.in_body = 0, False
        super().on_message_complete()

    # ---------------------------------------------------------------- refusing

    def refuse(self, refusal: Refusal) -> None:
        """Say why, stop reading, and close; in the midst of another answer just close."""
        cycle: RequestResponseCycle | None = self.cycle
        reading = self.in_body and not self.pipeline
        self.deadline.cancel()
        self._unset_keepalive_if_required()
        self.refusal, self.received = refusal, 0
        self._stop_answers()
        if cycle and not cycle.response_complete and (cycle.response_started or not reading):
            self.transport.close()
            return
        self.transport.write(write_refusal(refusal, self.url.startswith(b"/api/")))
        self.transport.write_eof()
        self.deadline.set(self.bounds.linger_time, self._on_deadline)

    def _on_deadline(self) -> None:
        if self.refusal or not (self.in_body or self.received):
            self.transport.abort()  # a client that sent nothing gets no answer
        else:
            self.refuse(TOO_LATE)
