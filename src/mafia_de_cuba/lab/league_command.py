"""The command `mafia-de-cuba league`: plays, counts, prints, and writes what was asked for."""

import errno
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

import click
import msgspec

from mafia_de_cuba.bots.registry import BOTS, UnknownBot
from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS

from . import league_html, league_numbers, league_text
from .executors import Workers, WorkersDied, open_workers
from .external_names import NoProgram
from .league import Pairing, run
from .lineups import check_bot, check_population
from .output_files import check_writable, write_or_say
from .played_league import PlayedLeague
from .progress import progress
from .ratings import rate
from .workers import ending_together

T = TypeVar("T")


def league(
    godfathers: str,
    others: str,
    players: str,
    games: int,
    seed: int,
    jobs: int,
    records: Path | None,
    json: Path | None,
    html: Path | None,
    scheduler: str | None = None,
) -> None:
    """Play the league and report."""
    pairings = [
        Pairing(godfather, crowd, number)
        for number in numbers_in(players)
        for crowd in names_in(others, check_population)
        for godfather in names_in(godfathers, check_bot)
    ]
    for path in filter(None, (records, json, html)):
        check_writable(path)
    with open_workers(jobs, scheduler) as workers, ending_together():
        played = PlayedLeague(pairings, records)
        complete = play_all(played, games, seed, workers)
    results = [result for result in played.results.values() if result.games]
    report = league_numbers.Report(results, rate(played.games), games, seed, complete)
    write_reports(report, json, html)
    for line in league_text.screen(report):  # last: whoever reads it may have seen enough
        click.echo(line)
    if not complete:
        raise SystemExit(1)


def write_reports(report: league_numbers.Report, json: Path | None, html: Path | None) -> None:
    """What was asked for. Raises ClickException if it cannot be written."""
    if json:
        written = msgspec.json.encode(league_numbers.as_json(report))
        write_or_say(json, msgspec.json.format(written, indent=2))
    if html:
        write_or_say(html, league_html.page(report).encode())


def numbers_in(text: str) -> list[int]:
    """Numbers of players with commas between, or from one to another: `6,8`, `5-12`."""
    try:
        ends = [tuple(map(int, part.split("-"))) for part in text.split(",")]
        found = [number for end in ends for number in range(end[0], end[-1] + 1)]
        if found and all(FEWEST_PLAYERS <= number <= MOST_PLAYERS for number in found):
            return once(found)
    except ValueError:
        pass
    raise click.BadParameter("There must be 5 to 12 players.")


def names_in(text: str, check: Callable[[str], None] = check_population) -> list[str]:
    """Names with commas between, or `all`; a comma inside a program's command is written `\\,`."""
    if text.strip() == "all":
        return list(BOTS)
    names = [part.replace("\0", ",").strip() for part in text.replace("\\,", "\0").split(",")]
    for name in names:
        try:
            check(name)
        except (UnknownBot, NoProgram) as no:
            raise click.BadParameter(str(no)) from None
    return once(names)


def once(things: Iterable[T]) -> list[T]:
    """Each of these once, in order: a name given twice plays no more games than others."""
    return list(dict.fromkeys(things))


def play_all(league: PlayedLeague, games: int, seed: int, workers: Workers) -> bool:
    """Every game, with a bar to watch; whether all could be played and written."""
    pairings = list(league.results)
    show = progress(games * len(pairings))
    try:
        for task, played, forecasts in run(pairings, games, seed, jobs=workers):
            league.add(task, played, forecasts)
            show(len(league.games))
        league.finish()
    except (OSError, WorkersDied) as fault:
        if isinstance(fault, OSError) and fault.errno == errno.EPIPE:
            raise  # who reads has seen enough
        reason = str(getattr(fault, "strerror", None) or fault).rstrip(".")
        click.echo(f"Stopped after {len(league.games)} games: {reason}.", err=True)
        league.finish()
        return False
    except BaseException:
        league.abandon()
        raise
    return True
