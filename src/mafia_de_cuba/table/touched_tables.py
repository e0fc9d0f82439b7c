"""Which tables and players one request has to do with: its answer waits until they are stored."""

from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .live_table import LiveTable

Tables = dict["LiveTable", set[int]]  # each with the players for whom the request speaks

touched: ContextVar[Tables | None] = ContextVar("touched", default=None)


def touch(table: "LiveTable", *players: int) -> None:
    """Note that the present request, if there is one, has to do with this table and its players."""
    tables = touched.get()
    if tables is not None:
        tables.setdefault(table, set()).update(players)
