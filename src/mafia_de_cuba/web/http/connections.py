"""HTTP connections with bounds: what a request may send, in what time, and how many there are."""

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus
from itertools import islice
from typing import Any, NamedTuple

import httptools
import msgspec
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from .networks import network_of
from .rate_limits import HEADERS, LARGEST_READ
from .slow_readers import DropsSlowReaders

LONGEST_LINE = 8000  # of a header in the handshake of a socket: the library reads 8192
LOOKED_AT = 100  # connections that may be asked whether they can go, oldest first
Field = tuple[bytes, bytes]


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
    linger_time: float = 2.0  # for whoever is refused, to read why
    linger: int = 1024 * 1024


class Census:
    """All plain HTTP connections, and which of them goes when there are too many."""

    def __init__(self, most: int, each: int | None = None, seconds: float = 60.0) -> None:
        self.most = most  # of all connections, sockets too
        self.each = each  # of one network, sockets apart
        self.quiet = seconds  # between two lines in the log
        self.networks: dict[str, dict[BoundedHttp, None]] = {}
        self.everybody: dict[BoundedHttp, None] = {}
        self._told: float | None = None

    def enter(self, new: "BoundedHttp", number: int) -> bool:
        """Count one more connection, of so many; False if it has to go and no other can."""
        network = self.networks.setdefault(new.network, {})
        full = self.each is not None and len(network) >= self.each
        fits = not full or drop_one(network)
        if fits and number > self.most:
            self._warn(new.loop.time())
            fits = drop_one(self.everybody)
        if fits:
            self.networks.setdefault(new.network, {})[new] = None
            self.everybody[new] = None
        return fits

    def leave(self, old: "BoundedHttp") -> None:
        """Count one less."""
        self.everybody.pop(old, None)
        network = self.networks.get(old.network, {})
        network.pop(old, None)
        if not network:
            self.networks.pop(old.network, None)

    def _warn(self, now: float) -> None:
        if self._told is None or now - self._told >= self.quiet:
            self._told = now
            logging.getLogger("uvicorn.error").warning(
                "Too many connections: %d are open, as many as there are files or limits for. "
                "New ones push out idle ones (docs/serving.md).",
                self.most,
            )


def drop_one(connections: dict["BoundedHttp", None]) -> bool:
    """Drop the oldest connection that waits for its client; False if there is none."""
    for each in islice(connections, LOOKED_AT):
        if not each.is_answering:
            each.drop()
            return True
    return False


class FrontConfig(uvicorn.Config):
    """What the server is run with, and the bounds of its connections."""

    def __init__(self, app: Any, bounds: Bounds, census: Census, **options: Any) -> None:
        super().__init__(app, **options)
        self.bounds = bounds
        self.census = census


class Refusal(NamedTuple):
    """Why a request goes beyond the bounds, and with which status it is answered."""

    status: HTTPStatus
    message: str


class BeyondBounds(Exception):
    """Raised where the parser tells of what is too much."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


UNREADABLE = Refusal(HTTPStatus.BAD_REQUEST, "That is no HTTP request.")
TARGET_TOO_LONG = Refusal(HTTPStatus.REQUEST_URI_TOO_LONG, "That address is too long.")
HEAD_TOO_LARGE = Refusal(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "These headers are too large.")
BODY_TOO_LARGE = Refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "That is too much to read.")
TOO_MANY_AT_ONCE = Refusal(HTTPStatus.TOO_MANY_REQUESTS, "Too many requests at once.")
TOO_LATE = Refusal(HTTPStatus.REQUEST_TIMEOUT, "The request did not arrive in time.")
CODES = {
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "too_large",
    HTTPStatus.TOO_MANY_REQUESTS: "too_fast",
    HTTPStatus.REQUEST_TIMEOUT: "too_slow",
}


class BoundedHttp(DropsSlowReaders, HttpToolsProtocol):
    """A connection that reads no more than it has to, and waits no longer than it should."""

    def __init__(
        self,
        config: FrontConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.bounds = config.bounds
        self.census = config.census
        self.network = ""
        self.url = b""
        self.running: RequestResponseCycle | None = None  # which of several requests is answered
        self.in_body = False  # the head has come, the body not all
        self.received = 0  # bytes of the head or body that is under way
        self.head_size = 0
        self.deadline: asyncio.TimerHandle | None = None
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
        if self.census.enter(self, len(self.connections)):
            self._set_deadline(self.bounds.head_time)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._cancel_deadline()
        self.census.leave(self)
        self._silence()
        super().connection_lost(exc)

    def drop(self) -> None:
        """Make way for another connection."""
        self.census.leave(self)
        self.connections.discard(self)
        self._silence()
        self.transport.abort()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.running = cycle
        super()._start_asgi_task(cycle, app)

    def _silence(self) -> None:
        """Send nothing of what the application says from now on: nobody is there to hear it."""
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
        self._cancel_deadline()
        self.census.leave(self)
        self.scope["headers"] = list(split_cookies(self.headers))
        super().handle_websocket_upgrade()

    def _unsupported_upgrade_warning(self) -> None:
        """Anybody may ask for another protocol, and is answered in this one; that is no news."""

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
            self._set_deadline(self.bounds.body_time)
        elif self.received:
            self._set_deadline(self.bounds.head_time)
        else:
            self._cancel_deadline()

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
        self._cancel_deadline()
        self.received, self.in_body = 0, True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The whole request is there."""
        self._cancel_deadline()
        self.received, self.in_body = 0, False
        super().on_message_complete()

    # ---------------------------------------------------------------- refusing

    def refuse(self, refusal: Refusal) -> None:
        """Say why, stop reading, and close; in the midst of another answer just close."""
        cycle: RequestResponseCycle | None = self.cycle
        reading = self.in_body and not self.pipeline
        self._cancel_deadline()
        self._unset_keepalive_if_required()
        self.refusal, self.received = refusal, 0
        self._silence()
        if cycle and not cycle.response_complete and (cycle.response_started or not reading):
            self.transport.close()
            return
        self.transport.write(written(refusal, self.url.startswith(b"/api/")))
        self.transport.write_eof()
        self._set_deadline(self.bounds.linger_time)

    def _set_deadline(self, seconds: float) -> None:
        if self.deadline is None:
            self.deadline = self.loop.call_later(seconds, self._on_deadline)

    def _cancel_deadline(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def _on_deadline(self) -> None:
        self.deadline = None
        if self.refusal or not (self.in_body or self.received):
            self.transport.abort()  # who never asked anything is told nothing
        else:
            self.refuse(TOO_LATE)


def written(refusal: Refusal, in_api: bool) -> bytes:
    """An answer that needs no application."""
    kind, body = b"text/plain; charset=utf-8", refusal.message.encode()
    if in_api:
        code = CODES.get(refusal.status, "bad_request")
        error = {"code": code, "rule": None, "message": refusal.message}
        kind, body = b"application/json", msgspec.json.encode({"error": error})
    fields = {name.encode(): value.encode() for name, value in HEADERS.items()}
    fields |= {b"content-type": kind, b"content-length": b"%d" % len(body), b"connection": b"close"}
    lines = [b"%s: %s\r\n" % field for field in fields.items()]
    status = b"HTTP/1.1 %d %s\r\n" % (refusal.status, refusal.status.phrase.encode())
    return b"".join([status, *lines, b"\r\n", body])


def split_cookies(fields: list[Field]) -> Iterator[Field]:
    """The same headers with long lines of cookies in several, as HTTP allows."""
    for name, value in fields:
        if name != b"cookie" or len(value) <= LONGEST_LINE:
            yield name, value
            continue
        line = b""
        for cookie in value.split(b";"):
            if line and len(line) + len(cookie) >= LONGEST_LINE:
                yield name, line
                line = b""
            line = line + b";" + cookie if line else cookie.strip()
        yield name, line
