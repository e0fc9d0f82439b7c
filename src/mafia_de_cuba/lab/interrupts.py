"""Ctrl-C at a good moment: at once while results are awaited, else after the current step."""

import signal
from collections.abc import Iterator
from types import FrameType
from typing import Any, TypeVar

T = TypeVar("T")


class Interrupts:
    """Within `with`, the first interrupt is noted; others change nothing, as the end is near."""

    def __init__(self) -> None:
        self.came = False
        self._waiting = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> "Interrupts":
        for number in (signal.SIGINT, signal.SIGTERM):
            self._before[number] = signal.signal(number, self._note)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def until_interrupted(self, results: Iterator[T]) -> Iterator[T]:
        """These results until somebody interrupts; what was not ready then is dropped."""
        while not self.came:
            try:
                self._waiting = True
                result = next(results)
                self._waiting = False
            except (StopIteration, KeyboardInterrupt):
                return
            finally:
                self._waiting = False
            yield result

    def _note(self, _: int, __: FrameType | None) -> None:
        first, self.came = not self.came, True
        if first and self._waiting:
            raise KeyboardInterrupt
