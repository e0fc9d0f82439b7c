"""What a report is made of, before it becomes a page or Markdown."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from mafia_de_cuba.lab.intervals import Share

PLAYERS = "players"  # the head of a column


class Shift(NamedTuple):
    """A change of a share, with its interval."""

    value: float
    low: float
    high: float


Value = Share | Shift | str | None  # None: not played


class Table(NamedTuple):
    """Rows of figures, each after its name."""

    caption: str
    heads: Sequence[str]
    rows: Sequence[tuple[str, Sequence[Value]]]


class Chart(NamedTuple):
    """A drawing, and what it shows."""

    svg: str
    caption: str


class Section(NamedTuple):
    """One question and its answers."""

    title: str
    words: Sequence[str]
    blocks: Sequence[Table | Chart]


def shift(found: tuple[float, float, float] | None) -> Shift | None:
    """A change as a value of a table."""
    return Shift(*found) if found else None


def played(share: Share) -> Share | None:
    """A share, if there is anything in it."""
    return share if share.of else None


def sized(
    sizes: Sequence[int], figures: Callable[[int], Sequence[Value]]
) -> list[tuple[str, Sequence[Value]]]:
    """A row for each number of players."""
    return [(str(players), figures(players)) for players in sizes]
