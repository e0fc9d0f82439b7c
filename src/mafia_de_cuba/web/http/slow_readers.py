"""Slow readers: connections whose client does not read are aborted after a while.

What is written and not read stays in memory. Closing such a connection in the usual way would wait
until all is read, so it is aborted.
"""

import asyncio

PATIENCE = 20.0  # seconds for the other side to read on
MOST_WAITING = 64 << 20  # bytes that wait for slow readers, of all connections together


class Backlog:
    """The connections whose client does not read, the longest waiting first."""

    def __init__(self, patience: float = PATIENCE, most: int = MOST_WAITING) -> None:
        self.patience = patience
        self.most = most
        self.waiting: dict[asyncio.Transport, asyncio.TimerHandle] = {}

    @property
    def size(self) -> int:
        """How many bytes wait to be read."""
        return sum(transport.get_write_buffer_size() for transport in self.waiting)

    def add(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        """The client has stopped reading; it has some time to go on."""
        self.remove(transport)
        self.waiting[transport] = loop.call_later(self.patience, self._drop, transport)
        while self.size > self.most:
            self._drop(next(iter(self.waiting)))

    def remove(self, transport: asyncio.Transport) -> None:
        """The client reads again, or is gone."""
        if timer := self.waiting.pop(transport, None):
            timer.cancel()

    def _drop(self, transport: asyncio.Transport) -> None:
        self.remove(transport)
        transport.abort()


BACKLOG = Backlog()


class DropsSlowReaders(asyncio.Protocol):
    """A mixin for uvicorn's protocols that aborts connections whose client does not read."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    backlog = BACKLOG

    def pause_writing(self) -> None:
        """The client does not read as fast as we write."""
        super().pause_writing()
        self.backlog.add(self.transport, self.loop)

    def resume_writing(self) -> None:
        """The client has read on."""
        self.backlog.remove(self.transport)
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self.backlog.remove(self.transport)
        super().connection_lost(exc)
