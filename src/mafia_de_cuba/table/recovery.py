"""Recovering a table from its rows: what cannot be understood is told apart from what breaks."""

import msgspec

from .apply import apply
from .event import VERSION
from .events import Opened, Started, TableEvent
from .facts import with_facts
from .rows import read_event, row_version
from .state import TableState
from .view_builder import show_public


class Damaged(Exception):
    """The rows of a table do not make a table; the message says where, and nothing of contents."""


NO_ENTRY = (msgspec.MsgspecError, UnicodeDecodeError, TypeError)


def check_opening(rows: list[bytes], code: str) -> None:
    """Make sure that these rows begin a table of this code. Raises Damaged."""
    try:
        first = read_event(rows[0]) if rows else None
    except NO_ENTRY:
        raise Damaged("row 0 is no event that this program knows") from None
    if not isinstance(first, Opened) or first.table != code:
        raise Damaged("its rows do not begin with its opening")


def fold(table: TableState, rows: list[bytes]) -> None:
    """Make these rows true, in order. Raises Damaged."""
    for number, row in enumerate(rows):
        try:
            for event in upgraded(table, row):
                apply(table, event)
        except NO_ENTRY:
            raise Damaged(f"row {number} is no event that this program knows") from None
        except Exception as error:  # a fold has no other way to say no; rules may have changed
            name = type(error).__name__
            raise Damaged(f"row {number} does not follow from the rows before ({name})") from None
    try:
        show_public(table)
    except Exception as error:
        name = type(error).__name__
        raise Damaged(f"what the rows come to cannot be shown ({name})") from None


def upgraded(table: TableState, row: bytes) -> tuple[TableEvent, ...]:
    """The event of a row, as today's programs write it.

    Moves of the first version were stored without their facts: the rules judge them here, once
    more. Whatever was stored later is never judged again.
    """
    event = read_event(row)
    return with_facts(table, (event,)) if row_version(row) < VERSION else (event,)


def standing(rows: list[bytes]) -> str:
    """Where the table of these rows stands, in words, without any secret. Raises Damaged."""
    table = TableState()
    fold(table, rows)
    if table.closed:
        return "closed"
    over = table.game.over if table.game else None
    where = {None: "lobby", False: "playing", True: "over"}[over]
    return f"{where}, {len(table.people())} people"


def never_started(rows: list[bytes]) -> bool:
    """Whether these rows are those of a table that never started a game; False where in doubt."""
    try:
        return not any(isinstance(read_event(row), Started) for row in rows)
    except NO_ENTRY:
        return False
