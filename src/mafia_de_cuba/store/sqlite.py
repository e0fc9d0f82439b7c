"""The log in SQLite: one file, written ahead, no server."""

import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path

SCHEMA = 1

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
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")  # survives the process being killed
        self._db.execute("PRAGMA busy_timeout = 5000")
        self._migrate()

    def _migrate(self) -> None:
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if version > SCHEMA:
            raise RuntimeError(f"The data is of version {version}; this program knows {SCHEMA}.")
        self._db.execute(TABLES)
        self._db.execute(f"PRAGMA user_version = {SCHEMA}")

    def append(self, table: str, first: int, rows: Iterable[bytes], at: float) -> None:
        """Write rows number `first` and following of a table; raises if one is there already."""
        numbered = [(table, number, at, row) for number, row in enumerate(rows, first)]
        if len(numbered) == 1:
            self._db.execute("INSERT INTO log VALUES (?, ?, ?, ?)", numbered[0])
            return
        self._db.execute("BEGIN IMMEDIATE")
        try:
            self._db.executemany("INSERT INTO log VALUES (?, ?, ?, ?)", numbered)
        except sqlite3.Error:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    def read(self, table: str) -> list[bytes]:
        """All rows of a table, in order; none if there is no such table."""
        rows = self._db.execute('SELECT row FROM log WHERE "table" = ? ORDER BY number', (table,))
        return [row for (row,) in rows]

    def tables(self) -> Iterator[str]:
        """The names of all tables."""
        names = self._db.execute('SELECT DISTINCT "table" FROM log').fetchall()
        return (name for (name,) in names)

    def forget_before(self, at: float) -> int:
        """Remove the tables whose last row is older than this; says how many."""
        old = 'SELECT "table" FROM log GROUP BY "table" HAVING max(at) < ?'
        names = self._db.execute(old, (at,)).fetchall()
        self._db.executemany('DELETE FROM log WHERE "table" = ?', names)
        return len(names)

    def close(self) -> None:
        """Finish."""
        self._db.close()
