"""The log in SQLite: one file, written ahead, no server."""

import sqlite3
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

from .faults import Unusable
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


class SqliteStore:
    """Rows of tables in a file."""

    def __init__(self, path: Path | str) -> None:
        self._path = path
        self.unreadable: list[Span] = []
        self._ahead = 0
        self._beside = ThreadPoolExecutor(1, "checkpoint")
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")  # survives the process being killed
        self._db.execute("PRAGMA busy_timeout = 5000")
        self._db.execute("PRAGMA wal_autocheckpoint = 0")  # the other thread's: nobody waits for it
        self._migrate()

    def _migrate(self) -> None:
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if version > SCHEMA:
            raise Unusable(f"The data is of version {version}; this program knows {SCHEMA}.")
        self._db.execute(TABLES)
        self._db.execute(f"PRAGMA user_version = {SCHEMA}")

    def append(self, table: str, first: int, rows: Iterable[bytes], at: float) -> None:
        """Write rows number `first` and following of a table; raises if one is there already."""
        numbered = [(table, number, at, row) for number, row in enumerate(rows, first)]
        if len(numbered) == 1:
            self._db.execute("INSERT INTO log VALUES (?, ?, ?, ?)", numbered[0])
        else:
            self._append_all(numbered)
        self._ahead += len(numbered)
        if self._ahead >= AHEAD:
            self._ahead = 0
            self._beside.submit(self._checkpoint)  # where it fails, the next one does more

    def _append_all(self, numbered: list[tuple[str, int, float, bytes]]) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            self._db.executemany("INSERT INTO log VALUES (?, ?, ?, ?)", numbered)
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
        """Finish."""
        self._beside.shutdown()
        self._db.close()
