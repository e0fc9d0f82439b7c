"""The table: what was measured, what it should be, and whether it is."""

from collections.abc import Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """One figure; without a target it is there for information."""

    what: str
    figure: float
    unit: str
    at_least: float | None = None
    at_most: float | None = None
    note: str = ""

    @property
    def target(self) -> str:
        """The target, as the table prints it."""
        if self.at_least is not None:
            return f"≥ {number(self.at_least)}"
        if self.at_most is not None:
            return f"≤ {number(self.at_most)}"
        return ""

    @property
    def verdict(self) -> str:
        """Whether the figure is what it should be."""
        if self.at_least is not None:
            return "met" if self.figure >= self.at_least else "missed"
        if self.at_most is not None:
            return "met" if self.figure <= self.at_most else "missed"
        return ""

    def cells(self) -> tuple[str, ...]:
        """The row as it is printed."""
        figure = number(self.figure)
        return (f"  {self.what}", figure, self.unit, self.target, self.verdict, self.note)


class Section(NamedTuple):
    """Rows that belong together."""

    title: str
    rows: Sequence[Row]


HEAD = ("", "figure", "", "target", "verdict", "")
TO_THE_RIGHT = {1, 3}  # columns of numbers


def number(value: float) -> str:
    """About three digits that matter."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def show(sections: Sequence[Section]) -> str:
    """All sections, their columns aligned with one another."""
    cells = [HEAD, *(row.cells() for section in sections for row in section.rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [_line(HEAD, widths)]
    for section in sections:
        lines += ["", section.title, *(_line(row.cells(), widths) for row in section.rows)]
    return "\n".join(lines)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (
        cell.rjust(width) if column in TO_THE_RIGHT else cell.ljust(width)
        for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return "  ".join(padded).rstrip()
