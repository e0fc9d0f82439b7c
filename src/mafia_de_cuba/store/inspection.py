"""A look at a log before it is served or restored: what is wrong with it is said in a sentence."""

import sqlite3
from contextlib import closing
from pathlib import Path

from .directory import make_private
from .errors import Unusable, unusable
from .sqlite import SCHEMA, TABLES
from .walk import walk


def prepare(path: Path) -> None:
    """Make sure that this log can be read and written, and is private. Raises Unusable."""
    make_private(path)
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = WAL")
            check_version(db, path)
            db.execute(TABLES)
            db.execute(f"PRAGMA user_version = {SCHEMA}")  # a write: is there room, and the right?
            check_readable(db, path)
    except sqlite3.Error as error:
        raise unusable(path, error) from None


def check_version(db: sqlite3.Connection, path: Path) -> None:
    """Leave data alone that a later program has written. Raises Unusable."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > SCHEMA:
        raise Unusable(
            f"{path} is of version {version}, and this program knows {SCHEMA}: "
            "a later one has written it."
        )


def check_readable(db: sqlite3.Connection, path: Path) -> None:
    """A damaged page here or there costs a table; a log of which nothing is left is none."""
    names, unreadable = walk(db)
    if unreadable and not names:
        raise Unusable(f"{path} is damaged and cannot be read. Restore a backup of it.")


def check_whole(path: Path) -> None:
    """Make sure that this is a log without any damage, and change nothing. Raises Unusable."""
    if not path.is_file():
        raise Unusable(f"There is no file {path}.")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            check_version(db, path)
            check_damage(db, path)
            db.execute('SELECT "table", number, at, row FROM log LIMIT 1').fetchone()
    except sqlite3.Error as error:
        missing = "no such" in str(error)
        wrong = Unusable(f"{path} holds no tables of this game.")
        raise wrong if missing else unusable(path, error) from None


def check_damage(db: sqlite3.Connection, path: Path) -> None:
    """Read a log from end to end to see that it is well. Raises Unusable."""
    try:
        (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.Error as error:
        raise unusable(path, error) from None
    if found != "ok":
        raise Unusable(f"{path} is damaged. SQLite says: {' '.join(found.split())}.")
