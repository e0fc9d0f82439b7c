"""The log in SQLite: one file, written ahead, no server."""

import sqlite3
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

from . import WRITTEN, Append, NotWritten, RowConflict
from .errors import Unusable
from .health import Health
from .walk import Span, read_rows, walk

SCHEMA = 1
AHEAD = 1000  # rows written ahead of the file before they are brought into it
LONGEST = 16_000  # pages of the log written ahead; a page has 4 KB

TABLES = """
CREATE TABLE IF NOT EXISTS log (
    "table" TEXT NOT NULL,
    number  INTEGER NOT NULL,
    at      REAL NOT NULL,
    row     BLOB NOT NULL,
    PRIMARY KEY ("table", number)
) WITHOUT ROWID
"""


INSERT = "INSERT INTO log VALUES (?, ?, ?, ?)"


class SqliteStore:
    """Rows of tables in a file, where what is done survives the process, not a power cut."""

    def __init__(self, path: Path | str) -> None:
        self._path = path
        self.unreadable: list[Span] = []
        self._ahead = 0
        self._beside = ThreadPoolExecutor(1, "checkpoint")
        self._db = connect(path)
        self.health = Health()
        self._migrate()

    def _migrate(self) -> None:
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if version > SCHEMA:
            raise Unusable(f"The data is of version {version}; this program knows {SCHEMA}.")
        self._db.execute(TABLES)
        self._db.execute(f"PRAGMA user_version = {SCHEMA}")

    def append(self, table: str, first: int, rows: Iterable[bytes], at: float) -> Append:
        """Write rows number `first` and following of a table, at once; raises NotWritten."""
        numbered = [(table, number, at, row) for number, row in enumerate(rows, first)]
        try:
            if len(numbered) == 1:
                self._db.execute(INSERT, numbered[0])
            else:
                self._append_all(numbered)
        except sqlite3.IntegrityError as error:
            raise RowConflict(f"{table} has a row {first} already") from error
        except sqlite3.Error as error:
            self.health.fails(error)
            raise NotWritten(str(error)) from error
        self.health.works()
        self._count(len(numbered))
        return WRITTEN

    def _count(self, rows: int) -> None:
        """Have what was written ahead brought into the file when there is much of it."""
        self._ahead += rows
        if self._ahead >= AHEAD:
            self._ahead = 0
            self._beside.submit(self._checkpoint)  # where it fails, the next one does more

    def _append_all(self, numbered: list[tuple[str, int, float, bytes]]) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            self._db.executemany(INSERT, numbered)
            self._db.execute("COMMIT")
        except sqlite3.Error:
            if self._db.in_transaction:  # else what follows would be acknowledged uncommitted
                self._db.execute("ROLLBACK")
            raise

    def _checkpoint(self) -> None:
        """Bring what was written ahead into the file, which waits for the disk."""
        with closing(sqlite3.connect(self._path)) as db:
            _, pages, _ = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if pages > LONGEST:  # no pause to begin anew in: make one
                db.execute("PRAGMA wal_checkpoint(RESTART)")

    def read(self, table: str) -> list[bytes]:
        """All rows of a table, in order; none if there is no such table. Raises Unreadable."""
        return read_rows(self._db, table)

    def tables(self) -> Iterator[str]:
        """The names of all tables; `unreadable` says where there may be others."""
        names, self.unreadable = walk(self._db)
        return iter(names)

    def close(self) -> None:
        """Close the log, after a checkpoint that is under way."""
        self._beside.shutdown()
        self._db.close()


def connect(path: Path | str, **options: Any) -> sqlite3.Connection:
    """A connection to a log that is written ahead."""
    db: sqlite3.Connection = sqlite3.connect(path, isolation_level=None, **options)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = NORMAL")  # survives the process being killed
    db.execute("PRAGMA busy_timeout = 5000")
    db.execute("PRAGMA wal_autocheckpoint = 0")  # the other thread's: nobody waits for it
    return db
