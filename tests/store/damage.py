"""Damage done to a log on purpose: rows that are no entries, pages with other bytes on them."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from mafia_de_cuba.store.sqlite import SqliteStore

LEAF = 10  # SQLite's mark of a page at the end of an index, where the rows of a log are


def fill(path: Path, tables: int = 40, rows: int = 30) -> list[str]:
    """A log of tables on many pages; says their names."""
    names = [f"K{letter}{other}Z" for letter in "ABCDEFGH" for other in "ABCDE"][:tables]
    store = SqliteStore(path)
    for name in names:
        store.append(name, 0, [b"%s %03d" % (name.encode(), n) + b"." * 80 for n in range(rows)], 1)
    store.close()
    return names


def change_row(path: Path, table: str, number: int, row: bytes) -> None:
    """Another row in the place of this one."""
    with closing(sqlite3.connect(path)) as db, db:
        where = (row, table, number)
        done = db.execute('UPDATE log SET row = ? WHERE "table" = ? AND number = ?', where)
        assert done.rowcount == 1


def drop_row(path: Path, table: str, number: int) -> None:
    """A row that is not there any more."""
    with closing(sqlite3.connect(path)) as db, db:
        done = db.execute('DELETE FROM log WHERE "table" = ? AND number = ?', (table, number))
        assert done.rowcount == 1


def break_page(path: Path, contains: bytes, break_it: Callable[[bytearray], None]) -> bytes:
    """Break the leaf that holds these bytes first; says what was on it. The log is not open."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = db.execute("PRAGMA page_size").fetchone()
    content = bytearray(path.read_bytes())
    for start in range(size, len(content), size):
        page = content[start : start + size]
        if page[0] == LEAF and contains in page:
            before = bytes(page)
            break_it(page)
            content[start : start + size] = page
            path.write_bytes(content)
            return before
    raise AssertionError("no leaf holds that")


def break_head(page: bytearray) -> None:
    """A page that is none."""
    page[:16] = b"\xff" * 16


def break_all(page: bytearray) -> None:
    """Zeros, as after a disk's own repair."""
    page[:] = bytes(len(page))
