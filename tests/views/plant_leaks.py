"""Which of the tests notice a planted leak: `python -m tests.views.plant_leaks` lists them all."""

import contextlib
import io
import sys
from itertools import chain
from pathlib import Path

import pytest

from tests.games import TABLES

from . import canary, other_worlds, tiny_games
from .leaks import GAPS, LEAKS, Leak, planted

SMALL = ("shot agent", "open and fake", "revolution", "talk")  # enough to find every leak, and soon


def double_entry(*names: str) -> list[str]:
    """The tiny games whose two books disagree."""
    return [name for name in names if next(tiny_games.faults(name), None)]


def noninterference() -> list[int]:
    """The sizes of table at which somebody is sent other bytes in another world."""
    return [
        players
        for players in TABLES
        if next(other_worlds.faults(other_worlds.corpus(players)), None)
    ]


def canary_dies() -> bool:
    """Whether the canary finds something in a few games of each size."""
    return any(chain.from_iterable(canary.faults(1, players, games=4) for players in TABLES))


class Failures:
    """Counts, as a plugin of pytest, the rows that fail."""

    def __init__(self) -> None:
        self.number = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One more, if it failed."""
        self.number += report.failed


def rows() -> int:
    """How many rows of test_views.py fail."""
    failures = Failures()
    with contextlib.redirect_stdout(io.StringIO()):
        path = Path(__file__).with_name("test_views.py")
        pytest.main(
            ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--tb=no", str(path)], [failures]
        )
    return failures.number


def tell(leak: Leak | None) -> None:
    """One line of the table."""
    with planted(leak) if leak else contextlib.nullcontext():
        found = [
            f"{len(double_entry(*tiny_games.TINY))}/{len(tiny_games.TINY)}",
            f"{len(noninterference())}/{len(TABLES)}",
            "dies" if canary_dies() else "-",
            f"{rows()} rows",
        ]
    name = leak.name if leak else "(none)"
    sys.stdout.write(f"{name:58}" + "".join(f"{how:>14}" for how in found) + "\n")
    sys.stdout.flush()


def main() -> None:
    """The whole table: every leak, and how many tiny games, sizes of table and rows notice it."""
    heads = ("double entry", "other worlds", "canary", "test_views")
    sys.stdout.write(f"{'leak':58}" + "".join(f"{head:>14}" for head in heads) + "\n")
    for leak in (None, *LEAKS, *GAPS):
        tell(leak)


if __name__ == "__main__":
    main()
