"""Upkeep of the log beside its server: looking at tables and removing them, in a thread of its own.

Nothing here uses the connection that tables are played over. Each call opens one, so that it can be
made in any thread; a table is removed in a transaction of its own, so that nobody waits for long.
"""

import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from .errors import is_damage
from .walk import Last, last_row, read_rows

BREATH = 100  # so many tables are looked at before others may have the interpreter
BUSY = 5.0  # seconds to wait for who writes


class Upkeep:
    """What is done to a log while others write it."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        where = f"{self._path.absolute().as_uri()}?mode=rw"
        with closing(sqlite3.connect(where, BUSY, isolation_level=None, uri=True)) as db:
            db.execute("PRAGMA synchronous = NORMAL")
            yield db

    def last_rows(self, tables: Iterable[str]) -> dict[str, Last | None]:
        """The last row of each of these tables; None where it cannot be read."""
        found: dict[str, Last | None] = {}
        with self._open() as db:
            for number, table in enumerate(tables, 1):
                found[table] = _readable_last(db, table)
                if number % BREATH == 0:
                    time.sleep(0.001)
        return {table: last for table, last in found.items() if last != GONE}

    def rows(self, table: str) -> list[bytes]:
        """All rows of a table. Raises Unreadable."""
        with self._open() as db:
            return read_rows(db, table)

    def remove(self, table: str, last: Last) -> bool:
        """Remove a table, if this is still its last row; says whether it is gone."""
        with self._open() as db:
            return in_transaction(db, lambda: _remove(db, table, last))

    def can_write(self) -> bool:
        """Whether the log can be written now; tried by writing what is there already."""
        try:
            with self._open() as db:
                (version,) = db.execute("PRAGMA user_version").fetchone()
                db.execute(f"PRAGMA user_version = {version}")
        except sqlite3.Error:
            return False
        return True


GONE = Last(-1, 0.0)


def _readable_last(db: sqlite3.Connection, table: str) -> Last | None:
    try:
        return last_row(db, table) or GONE
    except sqlite3.Error as error:
        if is_damage(error):
            return None
        raise


def _remove(db: sqlite3.Connection, table: str, last: Last) -> bool:
    if last_row(db, table) != last:
        return False
    db.execute('DELETE FROM log WHERE "table" = ?', (table,))
    return True


def in_transaction(db: sqlite3.Connection, call: Callable[[], bool]) -> bool:
    """Do this wholly or not at all."""
    db.execute("BEGIN IMMEDIATE")
    try:
        done = call()
        db.execute("COMMIT")
    except sqlite3.Error:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return done
