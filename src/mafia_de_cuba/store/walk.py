"""Walking a log from table to table: by seeks in its index, round what cannot be read.

A log has millions of rows and a few thousand tables. Its primary key is (table, number), so the
next table's name and a table's last row are each one seek away.
"""

import sqlite3
from string import ascii_uppercase
from typing import NamedTuple

from .errors import Unreadable, is_damage

LETTERS = 4  # of a table's code
CODES = len(ascii_uppercase) ** LETTERS
NEXT = 'SELECT min("table") FROM log WHERE "table" > ?'
ROWS = 'SELECT number, row FROM log WHERE "table" = ? ORDER BY number'
LAST = 'SELECT number, at FROM log WHERE "table" = ? ORDER BY number DESC LIMIT 1'


class Span(NamedTuple):
    """Names after one and up to another (all that follow, if None), which cannot be read."""

    after: str
    last: str | None

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.after < name and (self.last or name) >= name


class Walk(NamedTuple):
    """The names of the tables that can be read, and where others may be that cannot."""

    names: list[str]
    unreadable: list[Span]


class Last(NamedTuple):
    """The last row of a table: it is another one after every change."""

    number: int
    at: float


def walk(db: sqlite3.Connection) -> Walk:
    """All tables of a log. Raises sqlite3.Error where that is no matter of single pages."""
    names: list[str] = []
    unreadable: list[Span] = []
    here, after = "", None
    while True:
        try:
            after = _next(db, here)
            names += [] if after is None else [after]
        except Unreadable:
            after = _next_readable(db, here)
            unreadable.append(Span(here, after))
        if after is None:
            return Walk(names, unreadable)
        here = after


def last_row(db: sqlite3.Connection, table: str) -> Last | None:
    """The last row of a table; None if it has none. Raises sqlite3.Error."""
    found = db.execute(LAST, (table,)).fetchone()
    return None if found is None else Last(*found)


def read_rows(db: sqlite3.Connection, table: str) -> list[bytes]:
    """All rows of a table, in order; none if there is no such table. Raises Unreadable."""
    try:
        rows = db.execute(ROWS, (table,)).fetchall()
    except sqlite3.Error as error:
        raise Unreadable(str(error)) if is_damage(error) else error from None
    if [number for number, _ in rows] != list(range(len(rows))):
        raise Unreadable("rows are missing")
    return [row for _, row in rows]


def _next(db: sqlite3.Connection, after: str) -> str | None:
    """The name of the next table; None if there is none. Raises Unreadable."""
    try:
        (name,) = db.execute(NEXT, (after,)).fetchone()
    except sqlite3.Error as error:
        if is_damage(error):
            raise Unreadable(str(error)) from None
        raise
    if name is not None and not (isinstance(name, str) and name > after):
        raise Unreadable("the index is not in order")
    return name


def _is_readable(db: sqlite3.Connection, after: str) -> bool:
    try:
        _next(db, after)
    except Unreadable:
        return False
    return True


def _next_readable(db: sqlite3.Connection, after: str) -> str | None:
    """The first code after which the index can be read again; None if there is none."""
    low, step = _position(after), 1
    while not _is_readable(db, _code(min(low + step, CODES - 1))):
        if low + step >= CODES - 1:
            return None
        low, step = low + step, 2 * step
    high = min(low + step, CODES - 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _is_readable(db, _code(middle)) else (middle, high)
    return _code(high)


def _position(name: str) -> int:
    """The number of the last code that is not after this name; -1 before all."""
    low, high = -1, CODES
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _code(middle) <= name else (low, middle)
    return low


def _code(position: int) -> str:
    letters = ""
    for _ in range(LETTERS):
        position, letter = divmod(position, len(ascii_uppercase))
        letters = ascii_uppercase[letter] + letters
    return letters
