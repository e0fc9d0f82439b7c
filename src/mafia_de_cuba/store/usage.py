"""Notes on how long each table has been unused, in a small file beside the log.

They are the only thing that tables are forgotten by. Where they are lost or cannot be read they
begin anew, and every table is kept the longer for it.
"""

import os
from pathlib import Path

import msgspec
from msgspec import Struct, field

from .walk import Last


class Usage(Struct, frozen=True, omit_defaults=True):
    """What is known of one table."""

    last: Last  # its last row when it was looked at: if it is another one now, it was used
    idle: float = 0.0  # for how many seconds it has been seen unused
    started: bool = True  # whether it ever started a game
    kept: bool = False  # it was set aside: somebody has to look at it


class Notes(Struct, frozen=True):
    """What is known of all tables."""

    wall: float | None = None  # what the clock on the wall said when they were last looked at
    tables: dict[str, Usage] = field(default_factory=dict)


def load_notes(path: Path) -> Notes:
    """The notes of the last server here; none where they cannot be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Notes)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return Notes()


def save_notes(path: Path, notes: Notes) -> None:
    """Write them, wholly or not at all. Raises OSError."""
    draft = path.with_name(f"{path.name}.new")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(msgspec.json.encode(notes))
    draft.replace(path)
