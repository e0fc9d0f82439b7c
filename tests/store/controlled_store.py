"""A log whose rows are written when the test says so, or not at all."""

from collections.abc import Iterable

from mafia_de_cuba.store import Append, NotWritten, RowConflict

from .memory_store import MemoryStore

FULL = "database or disk is full"


class HeldStore(MemoryStore):
    """A slow disk: while `holding`, rows wait for `write` or `fail`."""

    def __init__(self) -> None:
        super().__init__()
        self.holding = False
        self.waiting: list[tuple[str, int, list[bytes], float, Append]] = []

    def append(self, table: str, first: int, rows: Iterable[bytes], at: float) -> Append:
        if not self.holding:
            return super().append(table, first, rows, at)
        self.waiting.append((table, first, list(rows), at, append := Append()))
        return append

    def write(self, number: int | None = None) -> None:
        """Write what waits, or so much of it."""
        taken, self.waiting = self.waiting[:number], self.waiting[number or len(self.waiting) :]
        for table, first, rows, at, append in taken:
            if first == len(self.read(table)):
                super().append(table, first, rows, at)
                append.finish()
            else:
                append.finish(RowConflict("a gap"))

    def fail(self, number: int | None = None) -> None:
        """The disk is full: what waits, or so much of it, is not written."""
        taken, self.waiting = self.waiting[:number], self.waiting[number or len(self.waiting) :]
        for *_, append in taken:
            append.finish(NotWritten(FULL))


class FailingStore(MemoryStore):
    """A full disk: while `full`, nothing can be written, as is known at once, or only later."""

    def __init__(self, later: bool) -> None:
        super().__init__()
        self.later = later
        self.full = False
        self.tried = 0
        self.failed: list[Append] = []

    def append(self, table: str, first: int, rows: Iterable[bytes], at: float) -> Append:
        self.tried += 1
        if not self.full:
            return super().append(table, first, rows, at)
        if not self.later:
            raise NotWritten(FULL)
        self.failed.append(append := Append())
        return append

    def turn(self) -> None:
        """Let everybody know what has failed."""
        failed, self.failed = self.failed, []
        for append in failed:
            append.finish(NotWritten(FULL))
