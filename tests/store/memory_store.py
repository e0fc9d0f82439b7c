"""A log in memory that is closed when nobody needs it any more."""

import sqlite3
import weakref
from contextlib import suppress

from mafia_de_cuba.store.sqlite import SqliteStore


class MemoryStore(SqliteStore):
    """A log that no file knows of."""

    def __init__(self) -> None:
        super().__init__(":memory:")
        weakref.finalize(self, close, self._db)


def close(db: sqlite3.Connection) -> None:
    """Close it, unless another thread happens to collect it: only the thread that opened it may."""
    with suppress(sqlite3.ProgrammingError):
        db.close()
