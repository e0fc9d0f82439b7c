"""The append-only log: an asynchronous protocol for rows that are stored before they are told.

`await store.append(…)` returns when the rows are durable. Whatever stands behind it, SQLite in
this process or a database server, other tables go on meanwhile.
"""

import logging
from asyncio import CancelledError, Task, ensure_future, get_running_loop
from collections.abc import Awaitable, Callable, Generator, Iterable, Iterator
from typing import Any, Protocol

from .walk import Span

log = logging.getLogger(__name__)


class NotWritten(Exception):
    """Rows that could not be written, for the time being: none of them is in the log."""


class RowConflict(NotWritten):
    """Rows that do not follow the last one in the log: they were judged by something else."""


class Append:
    """Rows on their way into the log; awaited, it returns once they are there, or raises.

    It is finished, and calls back, in the thread of the event loop. Whether it is done can be
    asked without waiting.
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

_tasks: set[Task[None]] = set()  # the event loop itself keeps no task alive


def tracked(appending: Awaitable[None]) -> Append:
    """What a store's `append` gave, as something that can be asked and calls back.

    Most stores give an Append. What another one gives, a coroutine say, runs as a task.
    """
    if isinstance(appending, Append):
        return appending
    append = Append()
    task = ensure_future(_run(appending, append))
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)
    return append


async def _run(appending: Awaitable[None], append: Append) -> None:
    """Wait for an append, and tell what came of it, whatever it was."""
    error: NotWritten | None = None
    try:
        await appending
    except NotWritten as not_written:
        error = not_written
    except CancelledError:
        append.finish(NotWritten("the append was cancelled"))
        raise
    except Exception as unforeseen:
        log.error("An append met something unforeseen.", exc_info=unforeseen)
        error = NotWritten(str(unforeseen))
    append.finish(error)


class Store(Protocol):
    """Where tables keep their rows, in an order without gaps."""

    unreadable: list[Span]
    """Names that tables may have which cannot be read; known once `tables` was asked."""

    def append(self, table: str, first: int, rows: Iterable[bytes], at: float) -> Awaitable[None]:
        """Write rows number `first` and following of a table, all or none.

        Awaited, it returns when they are durable: they survive whatever the store promises to
        survive. Appends of a table are decided in the order in which they were asked for; after
        one that failed, those that were to follow it fail too. Raises NotWritten, at once or when
        it is awaited. An `async def` will do; a store that gives an Append spares the task.
        """

    def read(self, table: str) -> list[bytes]:
        """All rows of a table, in order; none if there is no such table. Raises Unreadable."""

    def tables(self) -> Iterator[str]:
        """The names of all tables."""

    def close(self) -> None:
        """Finish; what is on its way is written first."""
