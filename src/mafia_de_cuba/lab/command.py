"""The command `mafia-de-cuba league`: plays, counts, prints, and writes what was asked for."""

import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click
import msgspec

from mafia_de_cuba.bots.registry import BOTS, UnknownBot
from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS

from . import report
from .league import Game, Pairing, Results, run
from .people import check_name
from .ratings import rate

BAR = 30


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
        for crowd in names_in(others)
        for godfather in names_in(godfathers)
    ]
    results, kept = play_all(pairings, games, seed, jobs, records)
    for line in report.table(results):
        click.echo(line)
    if len(results) > 1:
        click.echo("\nCross-play, the Godfather's win rate:")
        click.echo("\n".join(report.matrix(results)))
        click.echo("\nGain of the best answer among these bots, in win rate:")
        click.echo("\n".join(report.responses(results)))
    ratings = rate(kept)
    if ratings is None:
        click.echo("\nNo ratings: pip install 'mafia-de-cuba[lab]' brings OpenSkill.")
    else:
        click.echo("\nOpenSkill, by role:")
        click.echo("\n".join(report.rated(ratings)))
    if json:
        numbers = report.as_json(results, ratings, seed)
        json.write_bytes(msgspec.json.format(msgspec.json.encode(numbers), indent=2))
    if html:
        html.write_text(report.page(results, ratings, seed), encoding="utf-8")


def numbers_in(text: str) -> list[int]:
    """Numbers of players with commas between, or from one to another: `6,8`, `5-12`."""
    try:
        ends = [tuple(map(int, part.split("-"))) for part in text.split(",")]
        numbers = [number for end in ends for number in range(end[0], end[-1] + 1)]
        if numbers and all(FEWEST_PLAYERS <= number <= MOST_PLAYERS for number in numbers):
            return numbers
    except ValueError:
        pass
    raise click.BadParameter("There must be 5 to 12 players.")


def names_in(text: str) -> list[str]:
    """Names with commas between, or `all`; a comma inside a program's command is written `\\,`."""
    if text == "all":
        return list(BOTS)
    names = [name.replace("\0", ",") for name in text.replace("\\,", "\0").split(",")]
    for name in names:
        try:
            check_name(name)
        except UnknownBot as unknown:
            raise click.BadParameter(str(unknown)) from None
    return names


def play_all(
    pairings: list[Pairing], games: int, seed: int, jobs: int, records: Path | None
) -> tuple[list[Results], list[Game]]:
    """Every game, with a bar to watch, and the records written as they come."""
    results = {pairing: Results(pairing) for pairing in pairings}
    kept: list[Game] = []
    show = progress(games * len(pairings))
    with ExitStack() as stack:
        out: Any = stack.enter_context(records.open("wb")) if records else None
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


def progress(total: int) -> Callable[[int], None]:
    """A bar on the terminal; nothing where nobody looks."""
    if not sys.stderr.isatty():
        return lambda done: None

    def show(done: int) -> None:
        full = BAR * done // total
        end = "\n" if done == total else ""
        click.echo(f"\r[{'#' * full:<{BAR}}] {done}/{total}{end}", err=True, nl=False)

    return show
