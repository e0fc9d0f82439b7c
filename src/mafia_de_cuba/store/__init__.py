"""The append-only log: rows of tables, written before anything is acknowledged."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from .walk import Span


class Store(Protocol):
    """Where tables keep their rows; what `append` has returned from survives the process."""

    unreadable: list[Span]
    """Names that tables may have which cannot be read; known once `tables` was asked."""

    def append(self, table: str, first: int, rows: Iterable[bytes], at: float) -> None:
        """Write rows number `first` and following of a table; raises if one is there already."""

    def read(self, table: str) -> list[bytes]:
        """All rows of a table, in order; none if there is no such table. Raises Unreadable."""

    def tables(self) -> Iterator[str]:
        """The names of all tables."""

    def close(self) -> None:
        """Finish."""
