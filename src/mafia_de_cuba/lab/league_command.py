"""The command `mafia-de-cuba league`: plays, counts, prints, and writes what was asked for."""

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from mafia_de_cuba.bots.registry import BOTS, UnknownBot
from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS

from . import html_report, league_numbers, text_report
from .external_names import NoProgram
from .league import Game, Pairing, Results, run
from .lineups import check_bot, check_population
from .output_files import check_writable
from .progress import progress
from .ratings import rate
from .workers import ending_together

__all__ = ["check_writable", "league"]  # train checks its file in the same way

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
    with ending_together():
        results, kept = play_all(pairings, games, seed, jobs, records)
    report = league_numbers.Report(results, rate(kept), games, seed)
    if json:
        written = msgspec.json.encode(league_numbers.as_json(report))
        json.write_bytes(msgspec.json.format(written, indent=2))
    if html:
        html.write_text(html_report.page(report), encoding="utf-8")
    for line in text_report.screen(report):  # last: whoever reads it may have seen enough
        click.echo(line)


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


def play_all(
    pairings: list[Pairing], games: int, seed: int, jobs: int, records: Path | None
) -> tuple[list[Results], list[Game]]:
    """Every game, with a bar to watch, and the records written as they come."""
    results = {pairing: Results(pairing) for pairing in pairings}
    kept: list[Game] = []
    show = progress(games * len(pairings))
    with ExitStack() as stack:
        out: Any = stack.enter_context(records.open("wb", buffering=0)) if records else None
        for task, played, forecasts in run(pairings, games, seed, jobs=jobs):
            result = results[task.pairing]
            result.forecasts.join(forecasts)
            for game in played:
                result.add(game)
                kept.append(game._replace(record=b""))
                if out:
                    out.write(game.record + b"\n")
            show(len(kept))
    return list(results.values()), kept
