"""The writer: a thread that brings all appends that wait to the disk in one commit."""

import logging
import os
import sqlite3
from asyncio import AbstractEventLoop
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple

from . import Append, NotWritten, RowConflict
from .errors import is_damage
from .sqlite import SqliteStore, connect

log = logging.getLogger(__name__)

LAST = 'SELECT max(number) FROM log WHERE "table" = ?'
AT_ONCE = 200  # rows of one statement: each statement waits its turn with the event loop
MOST_KNOWN = 50_000  # tables whose next row is remembered


class Item(NamedTuple):
    """Rows of one table that belong together."""

    table: str
    first: int
    rows: list[bytes]
    at: float
    append: Append

    def values(self) -> Iterator[str | int | float | bytes]:
        """All fields of all rows."""
        for number, row in enumerate(self.rows, self.first):
            yield from (self.table, number, self.at, row)


Errors = list[NotWritten | None]  # what came of each item


class DurableStore(SqliteStore):
    """The log in a file, where what is done survives a power cut.

    Appends of one turn of the event loop go into the same commit, with all that came while the
    commit before was on its way; the event loop itself never waits for the disk.
    """

    def __init__(self, path: Path, loop: AbstractEventLoop) -> None:
        super().__init__(path)
        self._db.execute("PRAGMA synchronous = FULL")
        sync_directories(path)
        self._loop = loop
        self._waiting: list[Item] = []
        self._under_way = 0  # batches that the thread has
        self._batches: SimpleQueue[list[Item] | None] = SimpleQueue()
        self._writing = durable_connection(path)
        self._next: dict[str, int] = {}  # the number of a table's next row, in the thread
        self._thread = Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def append(self, table: str, first: int, rows: Iterable[bytes], at: float) -> Append:
        """Have rows number `first` and following of a table written; done, they are on the disk."""
        append = Append()
        if not self._waiting and not self._under_way:
            self._loop.call_soon(self._hand_over)
        self._waiting.append(Item(table, first, list(rows), at, append))
        return append

    def close(self) -> None:
        """Finish; what is on its way is written first."""
        self._hand_over()
        self._batches.put(None)
        self._thread.join()
        self._writing.close()
        super().close()

    # ------------------------------------------------------------ in the event loop

    def _hand_over(self) -> None:
        if self._waiting:
            self._under_way += 1
            self._batches.put(self._waiting)
            self._waiting = []

    def _decided(self, batch: Sequence[Item], errors: Errors) -> None:
        """Tell everybody whose rows were in a batch; the disk goes on meanwhile."""
        self._under_way -= 1
        self._hand_over()
        if failed := next((error for error in errors if type(error) is NotWritten), None):
            self.health.fails(failed)
        else:
            self.health.works()
            self._count(sum(len(item.rows) for item in batch))
        for item, error in zip(batch, errors, strict=True):
            item.append.finish(error)

    # ------------------------------------------------------------ in the thread

    def _work(self) -> None:
        while batch := self._batches.get():
            errors = self._commit(batch)
            if len(self._next) > MOST_KNOWN:
                self._next.clear()
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._decided, batch, errors)

    def _commit(self, batch: Sequence[Item]) -> Errors:
        """One transaction for all; says what came of each."""
        try:
            return self._try(batch)
        except sqlite3.IntegrityError:  # somebody else has written: look at each table again
            self._next.clear()
            self._roll_back()
        except Exception as error:
            return self._fail(batch, error)
        try:
            return self._try(batch)
        except Exception as error:
            return self._fail(batch, error)

    def _try(self, batch: Sequence[Item]) -> Errors:
        self._writing.execute("BEGIN IMMEDIATE")
        following: dict[str, int] = {}
        errors = [self._check(item, following) for item in batch]
        good = (item for item, error in zip(batch, errors, strict=True) if error is None)
        values = [value for item in good for value in item.values()]
        for at in range(0, len(values), 4 * AT_ONCE):
            some = values[at : at + 4 * AT_ONCE]
            rows = ",".join(["(?,?,?,?)"] * (len(some) // 4))
            self._writing.execute(f"INSERT INTO log VALUES {rows}", some)
        self._writing.execute("COMMIT")
        self._next |= following
        return errors

    def _check(self, item: Item, following: dict[str, int]) -> NotWritten | None:
        """Whether these rows come right behind the last one: a log has no gaps."""
        table = item.table
        if table not in following:
            known = self._next.get(table) == item.first
            following[table] = item.first if known else self._rows_of(table)
        if item.first != following[table]:
            return RowConflict(f"{table} has {following[table]} rows; {item.first} cannot follow")
        following[table] += len(item.rows)
        return None

    def _rows_of(self, table: str) -> int:
        (last,) = self._writing.execute(LAST, (table,)).fetchone()
        return 0 if last is None else int(last) + 1

    def _fail(self, batch: Sequence[Item], error: Exception) -> Errors:
        if not isinstance(error, sqlite3.Error):
            log.error("The writer met something unforeseen.", exc_info=error)
        self._roll_back()
        if len(batch) > 1 and isinstance(error, sqlite3.Error) and is_damage(error):
            return [each for item in batch for each in self._commit([item])]  # not all on that page
        return [NotWritten(str(error)) for _ in batch]

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):
            if self._writing.in_transaction:
                self._writing.execute("ROLLBACK")


def durable_connection(path: Path) -> sqlite3.Connection:
    """A connection whose commits are on the disk when they return, for use in another thread."""
    db = connect(path, check_same_thread=False)
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA fullfsync = ON")  # where fsync alone leaves things in the disk's own memory
    return db


def sync_directories(path: Path) -> None:
    """Let the disk know that the file is there: a new directory may be as young as the file."""
    if os.name != "posix":
        return
    for folder in (path.parent, path.parent.parent):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
