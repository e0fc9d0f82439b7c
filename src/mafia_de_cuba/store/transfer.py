"""Tables out of a log and into one: exports of single tables, backups of all, and the way back.

An export is text, one JSON object a line: a header, then one line for each row (docs/data.md).
A row that is JSON stands there as it is; any other stands there in base64, so that a damaged table
can be exported too, as far as it can be read.
"""

import base64
import binascii
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from .directory import BESIDE, LOG, OWNER_ONLY, USAGE, make_private
from .errors import Unusable, is_damage, unusable
from .inspection import check_damage, check_whole
from .upkeep import in_transaction

FORMAT = "mafia-de-cuba/table"
VERSION = 1
FORWARD = 'SELECT number, at, row FROM log WHERE "table" = ? ORDER BY number'
BACKWARD = f"{FORWARD} DESC"


class Header(Struct, frozen=True):
    """The first line of an export."""

    format: str
    version: int
    table: str
    rows: int
    complete: bool = True  # whether all rows could be read


class Line(Struct, frozen=True, omit_defaults=True):
    """A row in an export: as JSON, or where it is none in base64."""

    number: int
    at: float
    row: Raw | UnsetType = UNSET
    base64: str | UnsetType = UNSET


class Row(NamedTuple):
    """A row of a table."""

    number: int
    at: float
    content: bytes


class Rows(NamedTuple):
    """The rows of a table that could be read, and whether that is all of them."""

    rows: list[Row]
    complete: bool


# ---------------------------------------------------------------- one table


def connect(path: Path) -> sqlite3.Connection:
    """A connection to a log that is there, which may be served meanwhile. Raises Unusable."""
    if not path.is_file():
        raise Unusable(f"There are no tables in {path.parent}.")
    try:
        where = f"{path.absolute().as_uri()}?mode=rw"
        db = sqlite3.connect(where, isolation_level=None, uri=True)
        db.execute('SELECT "table", number, at, row FROM log LIMIT 0')
    except sqlite3.Error as error:
        raise unusable(path, error) from None
    return db


def salvage(db: sqlite3.Connection, table: str) -> Rows:
    """All rows of a table that can be read: from the front, and from the back if that breaks."""
    front, whole = _read_until_damage(db, FORWARD, table)
    if not whole:
        back, _ = _read_until_damage(db, BACKWARD, table)
        front += [row for row in reversed(back) if not front or row.number > front[-1].number]
    complete = whole and [row.number for row in front] == list(range(len(front)))
    return Rows(front, complete)


def _read_until_damage(db: sqlite3.Connection, query: str, table: str) -> tuple[list[Row], bool]:
    rows: list[Row] = []
    try:
        for number, at, content in db.execute(query, (table,)):
            rows.append(Row(number, at, _as_bytes(content)))
    except sqlite3.Error as error:
        if not is_damage(error):
            raise
        return rows, False
    return rows, True


def _as_bytes(content: object) -> bytes:
    return content if isinstance(content, bytes) else str(content).encode()


def exported(table: str, found: Rows) -> Iterator[bytes]:
    """The lines of an export."""
    yield msgspec.json.encode(Header(FORMAT, VERSION, table, len(found.rows), found.complete))
    for number, at, content in found.rows:
        yield msgspec.json.encode(_line(number, at, content))


def _line(number: int, at: float, content: bytes) -> Line:
    try:
        msgspec.json.decode(content)
        is_json = b"\n" not in content
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        is_json = False
    if is_json:
        return Line(number, at, row=Raw(content))
    return Line(number, at, base64=base64.b64encode(content).decode())


def imported(lines: Iterable[bytes]) -> tuple[Header, list[Row]]:
    """The table of an export. Raises Unusable."""
    header: Header | None = None
    rows: list[Row] = []
    for place, line in enumerate(lines, 1):
        if header is None:
            header = _read_header(line)
        elif line.strip():
            rows.append(_read_line(line, place))
    if header is None:
        raise Unusable("The file is empty.")
    if [row.number for row in rows] != list(range(len(rows))) or not rows:
        raise Unusable("Rows of the table are missing: it cannot be played.")
    return header, rows


def _read_header(line: bytes) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise Unusable("The file is not an export of a table.") from None
    if header.format != FORMAT:
        raise Unusable("The file is not an export of a table.")
    if header.version > VERSION:
        raise Unusable(f"The export is of version {header.version}; this program knows {VERSION}.")
    return header


def _read_line(line: bytes, place: int) -> Row:
    try:
        read = msgspec.json.decode(line, type=Line)
        if isinstance(read.row, Raw):
            return Row(read.number, read.at, bytes(read.row))
        coded = "" if isinstance(read.base64, UnsetType) else read.base64
        return Row(read.number, read.at, base64.b64decode(coded, validate=True))
    except (msgspec.MsgspecError, UnicodeDecodeError, binascii.Error):
        raise Unusable(f"Line {place} of the file cannot be read.") from None


def insert(path: Path, table: str, rows: list[Row]) -> None:
    """Write a table into the log, wholly or not at all. Raises Unusable where it is already."""
    numbered = [(table, *row) for row in rows]

    def write(db: sqlite3.Connection) -> bool:
        db.executemany("INSERT INTO log VALUES (?, ?, ?, ?)", numbered)
        return True

    try:
        with closing(connect(path)) as db:
            in_transaction(db, lambda: write(db))
    except sqlite3.IntegrityError:
        raise Unusable(f"There is a table {table} already.") from None
    except sqlite3.Error as error:
        raise unusable(path, error) from None


def remove(path: Path, table: str) -> None:
    """Remove a table from the log. Raises Unusable."""

    def delete(db: sqlite3.Connection) -> bool:
        return bool(db.execute('DELETE FROM log WHERE "table" = ?', (table,)).rowcount)

    try:
        with closing(connect(path)) as db:
            in_transaction(db, lambda: delete(db))
    except sqlite3.Error as error:
        raise unusable(path, error) from None


def write_private(path: Path, lines: Iterable[bytes]) -> None:
    """A new file that nobody but its owner can read. Raises Unusable."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
        with os.fdopen(descriptor, "wb") as file:
            file.writelines(line + b"\n" for line in lines)
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise Unusable(f"{path} is there already.") from None
    except OSError as error:
        raise unusable(path, error) from None


# ---------------------------------------------------------------- all tables


def back_up(path: Path, destination: Path) -> None:
    """A copy of the log as it is at one moment, while it may be served. Raises Unusable."""
    if destination.exists():
        raise Unusable(f"{destination} is there already.")
    with closing(connect(path)) as db:
        check_damage(db, path)
    with drafted(destination) as draft:
        copy(path, draft)


@contextmanager
def drafted(path: Path) -> Iterator[Path]:
    """A file to be written under another name, which takes its place when it is whole."""
    draft = path.with_name(f"{path.name}.part")
    try:
        draft.unlink(missing_ok=True)
        yield draft
        draft.rename(path)
    except OSError as error:
        raise unusable(path, error) from None
    finally:
        with suppress(OSError):
            draft.unlink()


def copy(path: Path, destination: Path) -> None:
    """Copy a log in one go, which no writer has to wait for; the copy is a single file."""
    make_private(destination)
    with closing(connect(path)) as source:
        try:
            with closing(sqlite3.connect(destination, isolation_level=None)) as target:
                target.execute("PRAGMA synchronous = FULL")
                source.backup(target)
                target.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as error:
            raise unusable(destination, error) from None


def restore(source: Path, data: Path, stamp: str) -> list[Path]:
    """Put a backup in the place of the log, which nobody serves; says what was put aside.

    Raises Unusable.
    """
    check_whole(source)
    path = data / LOG
    with drafted(path) as draft:
        copy(source, draft)
        aside = [
            old.rename(data / f"replaced-{stamp}.sqlite3{end}")
            for end in ("", *BESIDE)
            if (old := path.with_name(path.name + end)).exists()
        ]
        (data / USAGE).unlink(missing_ok=True)  # the notes are of other tables
    return aside
