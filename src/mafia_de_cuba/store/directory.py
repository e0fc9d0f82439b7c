"""The directory of a server's data: made, kept private, and served by one process at a time."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from .errors import Served, primary, unusable

LOG = "tables.sqlite3"
LOCK = "serving.lock"
USAGE = "usage.json"
OWNER_ONLY = 0o600
BESIDE = ("-wal", "-shm", "-journal")  # the files that SQLite keeps beside a database


def make_directory(data: Path) -> None:
    """Make the directory where there is none. Raises Unusable."""
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise unusable(data, error) from None


def make_private(path: Path) -> None:
    """Let nobody but its owner read this database, from before anything is in it. Raises Unusable.

    SQLite gives the files beside a database the rights of the database. An existing file is not
    opened here: closing it again would undo the locks that this process may hold on it.
    """
    try:
        if not path.exists():
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    except OSError as error:
        raise unusable(path, error) from None
    for each in (path, *(path.with_name(path.name + end) for end in BESIDE)):
        with suppress(OSError):  # it is another's, or not there
            each.chmod(OWNER_ONLY)


def claim(data: Path) -> sqlite3.Connection:
    """Keep this directory to ourselves while the answer is open: its tables live in one memory.

    SQLite's own lock, in a file beside the log, goes with the process however it ends.
    Raises Unusable.
    """
    make_directory(data)
    path = data / LOCK
    make_private(path)
    try:
        lock = sqlite3.connect(path, timeout=0, isolation_level=None)
    except sqlite3.Error as error:
        raise unusable(path, error) from None
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        if primary(error) == sqlite3.SQLITE_BUSY:
            raise Served(f"The tables in {data} are served already.") from None
        raise unusable(path, error) from None
    return lock
