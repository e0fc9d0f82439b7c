"""Which tables and players one request has to do with: its answer waits until they are stored."""

from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .stored_table import StoredTable

Tables = dict["StoredTable", set[int]]  # each with the players for whom the request speaks

touched: ContextVar[Tables | None] = ContextVar("touched", default=None)


def touch(table: "StoredTable", *players: int) -> None:
    """Note that the present request, if there is one, has to do with this table and its players."""
    tables = touched.get()
    if tables is not None:
        tables.setdefault(table, set()).update(players)
