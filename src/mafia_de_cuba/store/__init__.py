"""The append-only log: rows of tables, written before anything is acknowledged."""

from collections.abc import Iterable, Iterator
from typing import Protocol


class Store(Protocol):
    """Where tables keep their rows; what `append` has returned from survives the process."""

    def append(self, table: str, first: int, rows: Iterable[bytes], at: float) -> None:
        """Write rows number `first` and following of a table; raises if one is there already."""

    def read(self, table: str) -> list[bytes]:
        """All rows of a table, in order; none if there is no such table."""

    def tables(self) -> Iterator[str]:
        """The names of all tables."""

    def forget_before(self, at: float) -> int:
        """Remove the tables whose last row is older than this; says how many."""

    def close(self) -> None:
        """Finish."""
