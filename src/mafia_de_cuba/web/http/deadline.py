"""A deadline: one timer of a connection that is set once and cancelled when the work is done."""

import asyncio
from collections.abc import Callable
from functools import partial


class Deadline:
    """Calls back when its time is over, unless it was cancelled before."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None

    def set(self, seconds: float, on_expiry: Callable[[], None]) -> None:
        """Start the time; one that runs already runs on."""
        if self._timer is None:
            self._timer = self._loop.call_later(seconds, partial(self._expire, on_expiry))

    def cancel(self) -> None:
        """Stop the time."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _expire(self, on_expiry: Callable[[], None]) -> None:
        self._timer = None
        on_expiry()
