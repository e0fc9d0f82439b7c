"""What whoever runs a server can do to its tables: list, export, import, close, forget, back up.

Looking, exporting and backing up work while the tables are served. What changes tables needs
the directory to itself, for a server has its tables in memory.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from mafia_de_cuba.store import transfer
from mafia_de_cuba.store.directory import LOG, claim, make_directory
from mafia_de_cuba.store.errors import Served, Unreadable, Unusable, unusable
from mafia_de_cuba.store.inspection import prepare
from mafia_de_cuba.store.walk import read_rows, walk
from mafia_de_cuba.table.hub import CODE_LENGTH, LETTERS
from mafia_de_cuba.table.recovery import Damaged, check_opening, standing

CLOSED = "closed"  # the directory of exports of tables that were closed


class Listed(NamedTuple):
    """A table as it is listed: nothing of what is secret at it."""

    code: str
    rows: int
    last: float | None  # when its last row was written, by the clock on the wall
    standing: str  # "lobby, 5 people", or what is damaged

    def __str__(self) -> str:
        when = "-" if self.last is None else time_of(self.last)
        return f"{self.code}  {self.rows:>6}  {when:<20}  {self.standing}"


def listed(data: Path) -> Iterator[Listed]:
    """All tables, one after another. Raises Unusable."""
    with opened(data) as db:
        names, unreadable = walk(db)
        for name in names:
            yield look(db, name)
        for span in unreadable:
            where = f"from {span.after or 'the first'} to {span.last or 'the last'}"
            yield Listed("?", 0, None, f"damaged: codes {where} may not be found")


def look(db: sqlite3.Connection, code: str) -> Listed:
    """How it is with a table."""
    found = transfer.salvage(db, code)
    last = found.rows[-1].at if found.rows else None
    try:
        found_as = standing_of(code, read_rows(db, code))
    except (Damaged, Unreadable) as error:
        found_as = f"damaged: {error}"
    return Listed(code, len(found.rows), last, found_as)


def standing_of(code: str, rows: list[bytes]) -> str:
    """Where a table stands. Raises Damaged."""
    check_opening(rows, code)
    return standing(rows)


def export(data: Path, code: str) -> list[bytes]:
    """The lines of an export of this table, as far as it can be read. Raises Unusable."""
    with opened(data) as db:
        found = transfer.salvage(db, code)
    if not found.rows:
        raise Unusable(f"There is no table {code} in {data}, or nothing of it can be read.")
    return list(transfer.exported(code, found))


def import_table(data: Path, lines: Iterator[bytes]) -> str:
    """Write an exported table into the log, where nobody serves it; says its code.

    Raises Unusable.
    """
    header, rows = transfer.imported(lines)
    code = header.table
    if len(code) != CODE_LENGTH or not set(code) <= set(LETTERS):
        raise Unusable(f"{code[:40]!r} is not the code of a table.")
    try:
        standing_of(code, [row.content for row in rows])
    except Damaged as error:
        raise Unusable(f"The table cannot be played: {error}.") from None
    with alone(data):
        prepare(data / LOG)
        transfer.insert(data / LOG, code, rows)
    return code


def close(data: Path, code: str) -> Path:
    """End a table: keep an export of it, and remove it from the log. Raises Unusable."""
    with alone(existing(data)):
        kept = data / CLOSED / f"{code}-{stamp()}.jsonl"
        lines = export(data, code)
        make_directory(kept.parent)
        transfer.write_private(kept, lines)
        transfer.remove(data / LOG, code)
    return kept


def forget(data: Path, code: str) -> None:
    """Remove a table for good. Raises Unusable."""
    with alone(existing(data)):
        export(data, code)  # there must be one
        transfer.remove(data / LOG, code)


def back_up(data: Path, destination: Path) -> None:
    """A copy of all tables, while they may be served. Raises Unusable."""
    transfer.back_up(data / LOG, destination)


def restore(data: Path, source: Path, force: bool) -> list[Path]:
    """Put a backup in the place of all tables; says where those are now. Raises Unusable."""
    with alone(data):
        if not force and has_tables(data / LOG):
            raise Unusable(f"There are tables in {data}. They are put aside with --force.")
        return transfer.restore(source, data, stamp())


def has_tables(path: Path) -> bool:
    """Whether there is anything in this log, or it cannot be told."""
    if not path.exists():
        return False
    try:
        with closing(transfer.connect(path)) as db:
            return db.execute("SELECT 1 FROM log LIMIT 1").fetchone() is not None
    except (Unusable, sqlite3.Error):
        return True


@contextmanager
def opened(data: Path) -> Iterator[sqlite3.Connection]:
    """The log, which may be served meanwhile. Raises Unusable."""
    with closing(transfer.connect(data / LOG)) as db:
        try:
            yield db
        except sqlite3.Error as error:
            raise unusable(data / LOG, error) from None


@contextmanager
def alone(data: Path) -> Iterator[None]:
    """The directory to ourselves. Raises Unusable."""
    try:
        lock = claim(data)
    except Served as error:
        raise Unusable(f"{error} End the server first: it has them in its memory.") from None
    with closing(lock):
        yield


def existing(data: Path) -> Path:
    """This directory, if there is a log in it. Raises Unusable."""
    transfer.connect(data / LOG).close()
    return data


def time_of(seconds: float) -> str:
    """A time as it is written everywhere in the world."""
    try:
        return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%SZ")
    except (ValueError, OverflowError, OSError):
        return "?"


def stamp() -> str:
    """Now, for the name of a file."""
    return datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
