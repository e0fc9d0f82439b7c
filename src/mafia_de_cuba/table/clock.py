"""Clocks: what time it is, and what will happen at a later one."""

from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """Something that will happen, unless cancelled."""

    def cancel(self) -> None:
        """Cancel the call."""


class Clock(Protocol):
    """What time it is, and calls at a later one; an asyncio event loop fits."""

    def time(self) -> float:
        """Seconds, going forward."""

    def call_at(self, when: float, call: Callable[[], None]) -> Timer:
        """Call back at this time."""
