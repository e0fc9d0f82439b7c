"""The command that makes cases, and solves them."""

import os
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any, BinaryIO, NamedTuple

import click

from .choices import ChoiceOf, languages
from .lines import answer_lines, write_line
from .workers import SCHEDULER, WORKERS

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
@click.option("--play", is_flag=True, help="Solve it here, in lines.")
@click.option("--lang", type=ChoiceOf(languages), help="Of --play; else that of your system.")
@WORKERS
@SCHEDULER
def case(
    solve: BinaryIO | None,
    play: bool,
    lang: str | None,
    workers: int,
    scheduler: str | None,
    **options: Any,
) -> None:
    """Make cases to solve, one JSON object a line (docs/cases.md), or play one."""
    if lang and not play:
        raise click.UsageError("--lang goes with --play.")
    if scheduler is not None and (play or solve is not None):
        raise click.UsageError("--scheduler is for making cases.")
    if play and solve is None:
        play_one(lang, **options)
    elif solve is None:
        print_cases(workers, scheduler, **options)
    elif play or any(value is not None for value in options.values()):
        raise click.UsageError("--solve takes no other option.")
    else:
        from mafia_de_cuba.analysis.cases.solver import answer

        answer_lines(solve, answer)


class CaseWish(NamedTuple):
    """A case that somebody shall make."""

    name: str
    level: str
    players: int | None


def print_cases(
    workers: int,
    scheduler: str | None,
    day: date | None,
    seed: str | None,
    players: int | None,
    level: str | None,
    count: int | None,
) -> None:
    """Cases, each printed as soon as it and those before it are made."""
    from mafia_de_cuba.lab.executors import open_workers
    from mafia_de_cuba.lab.ordered_work import in_order

    level = level or "medium"
    check_number(players, level)
    names = seeded(seed, day, count or 1) if seed is not None else days(day, count or 1)
    wishes = (CaseWish(name, level, players) for name in names)
    with open_workers(workers, scheduler) as makers:
        for made in in_order(written_case, wishes, makers):
            write_line(made)


def written_case(wish: CaseWish) -> dict[str, Any]:
    """The case as it is printed; a worker makes it."""
    from mafia_de_cuba.analysis.cases.case import write_case
    from mafia_de_cuba.analysis.cases.maker import make_case

    return write_case(*make_case(*wish))


def play_one(
    lang: str | None,
    day: date | None,
    seed: str | None,
    players: int | None,
    level: str | None,
    count: int | None,
) -> None:
    """Let somebody solve the case that these options name."""
    from mafia_de_cuba.analysis.cases.study import study
    from mafia_de_cuba.i18n import Words
    from mafia_de_cuba.terminal.cases.session import play_case
    from mafia_de_cuba.terminal.solo.options import language
    from mafia_de_cuba.terminal.ui.console import Console

    if count is not None:
        raise click.UsageError("--play takes one case, not --count.")
    level = level or "medium"
    check_number(players, level)
    name = next(seeded(seed, day, 1) if seed is not None else days(day, 1))
    console = Console.here(Words(lang or language(os.environ)))
    raise SystemExit(play_case(study(name, level, players), console))


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
