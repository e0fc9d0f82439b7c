"""The command that makes cases, and solves them."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any, BinaryIO

import click

from .lines import answer_lines, write_line

LEVELS = ("easy", "medium", "hard")


class Day(click.ParamType[date]):
    """A day, written YYYY-MM-DD and in no other way."""

    name = "YYYY-MM-DD"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """The day that is meant."""
        try:
            day = date.fromisoformat(value)
        except ValueError:
            day = None
        if day is None or day.isoformat() != value:
            self.fail(f"{value!r} is not a day written as YYYY-MM-DD.", param, ctx)
        return day


@click.command()
@click.option("--date", "day", type=Day(), help="The case of this day; today's (UTC) unless said.")
@click.option("--seed", metavar="TEXT", help="The cases of these words: TEXT/1, TEXT/2 …")
@click.option("--players", type=int, help="How many; any number of the level unless said.")
@click.option("--level", type=click.Choice(LEVELS), help="medium unless said.")
@click.option("--count", type=click.IntRange(1), help="How many cases; of days, one a day.")
@click.option(
    "--solve",
    type=click.File("rb"),
    is_flag=False,
    flag_value="-",
    metavar="FILE",
    help="Solve cases instead, one a line.",
)
def case(solve: BinaryIO | None, **options: Any) -> None:
    """Make cases to solve, one JSON object a line (docs/cases.md)."""
    if solve is None:
        print_cases(**options)
    elif any(value is not None for value in options.values()):
        raise click.UsageError("--solve takes no other option.")
    else:
        from mafia_de_cuba.analysis.cases.solver import answer

        answer_lines(solve, answer)


def print_cases(
    day: date | None, seed: str | None, players: int | None, level: str | None, count: int | None
) -> None:
    """Cases, each printed as soon as it is made."""
    from mafia_de_cuba.analysis.cases.case import write_case
    from mafia_de_cuba.analysis.cases.maker import make_case

    level = level or "medium"
    check_number(players, level)
    names = seeded(seed, day, count or 1) if seed is not None else days(day, count or 1)
    for name in names:
        write_line(write_case(*make_case(name, level, players)))


def check_number(players: int | None, level: str) -> None:
    """Refuse a number of players that the level does not have."""
    from mafia_de_cuba.analysis.cases.levels import LEVELS as ALL

    fewest, most = ALL[level].fewest, ALL[level].most
    if players is not None and not fewest <= players <= most:
        raise click.UsageError(f"A case of level {level} has {fewest} to {most} players.")


def seeded(seed: str, day: date | None, count: int) -> Iterator[str]:
    """The names of cases that go by a seed."""
    if day is not None:
        raise click.UsageError("A case goes by --date or by --seed, not by both.")
    if not seed.isprintable():
        raise click.UsageError("--seed takes printable text.")
    return (f"{seed}/{number}" for number in range(1, count + 1))


def days(first: date | None, count: int) -> Iterator[str]:
    """The names of cases that go by the day."""
    first = first or datetime.now(UTC).date()
    if count > (date.max - first).days + 1:
        raise click.UsageError("There are not so many days.")
    return ((first + timedelta(days=after)).isoformat() for after in range(count))
