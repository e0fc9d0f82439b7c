"""The count of open HTTP connections, and which of them is dropped when there are too many."""

import asyncio
import logging
from itertools import islice
from typing import Protocol

MOST_EXAMINED = 100  # connections that are asked whether they can be dropped, oldest first


class Connection(Protocol):
    """What has to be known of a connection here."""

    network: str
    loop: asyncio.AbstractEventLoop

    @property
    def is_answering(self) -> bool:
        """Whether a whole request waits for its answer."""

    def drop(self) -> None:
        """Close it at once."""


class ConnectionCount:
    """All plain HTTP connections; a new one beyond the limit replaces the oldest idle one."""

    def __init__(self, most: int, each: int | None = None, seconds: float = 60.0) -> None:
        self.most = most  # of all connections, sockets too
        self.each = each  # of one network, sockets apart
        self.quiet = seconds  # between two warnings in the log
        self.networks: dict[str, dict[Connection, None]] = {}
        self.everybody: dict[Connection, None] = {}
        self._warned: float | None = None

    def add(self, new: Connection, number: int) -> bool:
        """Count a connection, of so many that are open; False if no other can make room for it."""
        network = self.networks.setdefault(new.network, {})
        full = self.each is not None and len(network) >= self.each
        fits = not full or drop_oldest_idle(network)
        if fits and number > self.most:
            self._warn(new.loop.time())
            fits = drop_oldest_idle(self.everybody)
        if fits:
            self.networks.setdefault(new.network, {})[new] = None
            self.everybody[new] = None
        return fits

    def remove(self, old: Connection) -> None:
        """Count a connection no more."""
        self.everybody.pop(old, None)
        network = self.networks.get(old.network, {})
        network.pop(old, None)
        if not network:
            self.networks.pop(old.network, None)

    def _warn(self, now: float) -> None:
        if self._warned is None or now - self._warned >= self.quiet:
            self._warned = now
            logging.getLogger("uvicorn.error").warning(
                "Too many connections: %d are open, as many as there are files or limits for. "
                "New ones push out idle ones (docs/serving.md).",
                self.most,
            )


def drop_oldest_idle(connections: dict[Connection, None]) -> bool:
    """Drop the oldest connection that waits for its client; False if there is none."""
    for each in islice(connections, MOST_EXAMINED):
        if not each.is_answering:
            each.drop()
            return True
    return False
