"""The writer: a thread that brings all appends that wait to the disk in one commit."""

import logging
import os
import sqlite3
from asyncio import AbstractEventLoop
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple

from . import Append, NotWritten, RowConflict
from .sqlite import INSERT, SqliteStore, connect

log = logging.getLogger(__name__)

LAST = 'SELECT max(number) FROM log WHERE "table" = ?'


class Item(NamedTuple):
    """Rows of one table that belong together."""

    table: str
    first: int
    rows: list[bytes]
    at: float
    append: Append


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
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._decided, batch, errors)

    def _commit(self, batch: Sequence[Item]) -> Errors:
        """One transaction for all; says what came of each."""
        try:
            self._writing.execute("BEGIN IMMEDIATE")
            errors = [self._insert(item) for item in batch]
            self._writing.execute("COMMIT")
        except Exception as error:
            if not isinstance(error, sqlite3.Error):
                log.exception("The writer met something unforeseen.")
            self._roll_back()
            return [NotWritten(str(error)) for _ in batch]
        return errors

    def _insert(self, item: Item) -> NotWritten | None:
        """Insert where the item says, if that is behind the last row: a log has no gaps."""
        (last,) = self._writing.execute(LAST, (item.table,)).fetchone()
        following = 0 if last is None else last + 1
        if item.first != following:
            return RowConflict(f"{item.table} has {following} rows; {item.first} cannot follow")
        numbered = enumerate(item.rows, item.first)
        self._writing.executemany(INSERT, [(item.table, n, item.at, row) for n, row in numbered])
        return None

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
