"""The append-only log: rows of tables, written before anything is acknowledged."""

from asyncio import get_running_loop
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any, Protocol

from .walk import Span


class NotWritten(Exception):
    """Rows that could not be written, for the time being: none of them is in the log."""


class RowConflict(NotWritten):
    """Rows that do not follow the last one in the log: they were judged by something else."""


class Append:
    """Rows on their way into the log; awaited, it returns once they are there, or raises.

    It is finished, and calls back, in the thread of the event loop.
    """

    def __init__(self) -> None:
        self.done = False
        self.error: NotWritten | None = None
        self._calls: list[Callable[[], None]] = []

    def then(self, call: Callable[[], None]) -> None:
        """Call back when it is decided, at once if it is already."""
        if self.done:
            call()
        else:
            self._calls.append(call)

    def finish(self, error: NotWritten | None = None) -> None:
        """The rows are in the log, or will never be; calls back in the order of `then`."""
        self.done, self.error = True, error
        calls, self._calls = self._calls, []
        for call in calls:
            call()

    def __await__(self) -> Generator[Any, None, None]:
        if not self.done:
            decided = get_running_loop().create_future()
            self.then(lambda: None if decided.done() else decided.set_result(None))
            yield from decided
        if self.error:
            raise self.error


WRITTEN = Append()  # what has been written at once
WRITTEN.finish()


class Store(Protocol):
    """Where tables keep their rows, in an order without gaps."""

    unreadable: list[Span]
    """Names that tables may have which cannot be read; known once `tables` was asked."""

    def append(self, table: str, first: int, rows: Iterable[bytes], at: float) -> Append:
        """Write rows number `first` and following of a table, all or none.

        What is done survives whatever the store promises to survive. Appends of a table are
        decided in their order; after one that failed, those that were to follow it fail too.
        Raises NotWritten where that is known at once.
        """

    def read(self, table: str) -> list[bytes]:
        """All rows of a table, in order; none if there is no such table. Raises Unreadable."""

    def tables(self) -> Iterator[str]:
        """The names of all tables."""

    def close(self) -> None:
        """Finish; what is on its way is written first."""
