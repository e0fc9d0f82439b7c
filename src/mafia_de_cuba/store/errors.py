"""What can be wrong with the data, and the sentences that say so."""

import os
import sqlite3
from pathlib import Path

DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
UNREAD = (sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ)
NOT_WRITABLE = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM)


class Unusable(RuntimeError):
    """The data cannot be used at all; the message says why, to whoever runs the program."""


class Served(Unusable):
    """Somebody else serves the data."""


class Unreadable(Exception):
    """The rows of one table cannot be read; the others may be well."""


def primary(error: sqlite3.Error) -> int:
    """SQLite's code of what went wrong, without the details; 0 where there is none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the file itself is wrong, so that trying again would not help."""
    code = getattr(error, "sqlite_errorcode", 0)
    undecodable = not code and "decode" in str(error)  # text that is none, which Python finds
    return primary(error) in DAMAGED or code in UNREAD or undecodable


def unusable(path: Path, error: sqlite3.Error | OSError) -> Unusable:
    """Why this file, or the directory that it is in, cannot be used."""
    if isinstance(error, OSError):
        return Unusable(f"{path} cannot be used: {error.strerror or error}.")
    code = primary(error)
    if code == sqlite3.SQLITE_NOTADB:
        return Unusable(f"{path} is not a database.")
    if code == sqlite3.SQLITE_CORRUPT:
        return Unusable(f"{path} is damaged and cannot be read. Restore a backup of it.")
    if code == sqlite3.SQLITE_FULL:
        return Unusable(f"There is no room left on the disk for {path}.")
    if code in NOT_WRITABLE:
        writable = os.access(path.parent, os.W_OK) and not path.is_dir()
        why = "it cannot be opened" if writable else "there is no right to write there"
        return Unusable(f"{path} cannot be used: {why}.")
    return Unusable(f"{path} cannot be used: {error}.")
