"""The command `mafia-de-cuba balance`: plays, counts, and writes its report."""

import signal
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from mafia_de_cuba import __version__
from mafia_de_cuba.bots.registry import UnknownBot
from mafia_de_cuba.lab import batch_simulator
from mafia_de_cuba.lab.batch_simulator import POLICIES
from mafia_de_cuba.lab.executors import Workers, WorkersDied, open_workers
from mafia_de_cuba.lab.external_bots import close_all
from mafia_de_cuba.lab.external_names import NoProgram
from mafia_de_cuba.lab.interrupts import Interrupts
from mafia_de_cuba.lab.league_command import numbers_in
from mafia_de_cuba.lab.lineups import check_population
from mafia_de_cuba.lab.ordered_work import in_order
from mafia_de_cuba.lab.output_files import STANDARD_OUTPUT, check_writable, exit_status_of_writing
from mafia_de_cuba.lab.progress import progress
from mafia_de_cuba.rules.setup import standard

from .bag_and_hiding import bag, hiding
from .blocks import Section
from .fairness import fairness
from .findings import findings
from .games import Plan, is_policy, play_task, tasks
from .page import html, markdown
from .sections import sections
from .study import Asked, Study

INTERRUPTED = 128 + signal.SIGINT
MARKDOWN, PAGES = (".md", ".markdown"), (".html", ".htm")
ABOUT = {
    "uniform": "uniform: every choice alike, nobody talks",
    "learnt": "learnt: even-tempered hard bots' thefts, accusations alike, nobody talks",
    "mixed": "mixed: easy, medium and hard bots, drawn for each seat",
    "hard": "hard: even-tempered hard bots on every seat",
}


def balance(
    players: str,
    policies: str,
    games: int,
    bot_games: int,
    seed: int,
    workers: int,
    out: tuple[Path, ...],
    scheduler: str | None = None,
) -> None:
    """Play, and write every report that was asked for."""
    sizes = sorted(numbers_in(players))
    study = Study(Asked(names_in(policies), sizes, games, bot_games, seed))
    check_outputs(out)
    with open_workers(workers, scheduler) as crew, Interrupts() as interrupts:
        status = played(study, crew, interrupts)
        status = max(status, *(write(study, path) for path in out or (STANDARD_OUTPUT,)))
    raise SystemExit(status)


# ---------------------------------------------------------------- options


def names_in(text: str) -> list[str]:
    """Policies and populations with commas between, each once. Raises BadParameter."""
    names = list(dict.fromkeys(name.strip() for name in text.split(",")))
    for name in names:
        try:
            if not is_policy(name):
                check_population(name)
        except (UnknownBot, NoProgram) as no:
            known = f"A policy is {', '.join(POLICIES)}, or a population of bots."
            raise click.BadParameter(f"{no} {known}") from None
    return names


def check_outputs(paths: Iterable[Path]) -> None:
    """Raises BadParameter for files that cannot be written or are of no known kind."""
    seen = set()
    for path in paths:
        if path.resolve() in seen:
            raise click.UsageError("Every report needs a file of its own.")
        seen.add(path.resolve())
        if path == STANDARD_OUTPUT:
            continue
        if path.suffix.lower() not in (*MARKDOWN, *PAGES):
            raise click.BadParameter(f"'{path}' must end with .html or .md.")
        check_writable(path)


# ---------------------------------------------------------------- games


def played(study: Study, workers: Workers, interrupts: Interrupts) -> int:
    """Play everything, or until somebody interrupts; the exit status."""
    try:
        for make in (study.first_plans, study.second_plans):
            if not play(study, list(make()), workers, interrupts):
                return INTERRUPTED
    except WorkersDied as fault:
        click.echo(f"Stopped after {study.games} games: {fault}", err=True)
        return 1
    finally:
        close_all()
    study.complete = True
    return 0


def play(study: Study, plans: list[Plan], workers: Workers, interrupts: Interrupts) -> bool:
    """Play these games, with a bar to watch; whether all of them were played."""
    total, done = sum(plan.games for plan in plans), 0
    compile_once(study)
    show = progress(total)
    for cell, tally in interrupts.until_interrupted(
        in_order(play_task, tasks(plans, study.asked.seed), workers)
    ):
        study.add(cell, tally)
        done += tally.games
        show(done)
    if done < total and sys.stderr.isatty():
        click.echo(err=True)  # the bar has not ended its line
    return done == total


def compile_once(study: Study) -> None:
    """The batch simulator for each policy, before there are workers."""
    if batch_simulator.is_installed():
        players = study.asked.sizes[0]
        for policy in study.by_policy:
            batch_simulator.play_games(players, standard(players), 0, 0, 0, True, policy)


# ---------------------------------------------------------------- the report


def write(study: Study, path: Path) -> int:
    """One report, whole or not at all; the exit status."""
    as_page = path.suffix.lower() in PAGES
    text = (html if as_page else markdown)(facts(study), all_sections(study))
    return exit_status_of_writing(path, text.encode())


def all_sections(study: Study) -> list[Section]:
    """From the findings to the last figure."""
    return [findings(study), *sections(study), bag(study), hiding(study), fairness(study)]


def facts(study: Study) -> dict[str, str]:
    """How the games were played."""
    asked = study.asked
    batch = f"{asked.games:,} of each policy, number of players and single change"
    rules = "a tenth of that for other house rules"
    bots = f"{asked.bot_games:,} for bots, with the printed box and the house rule found"
    return {
        "Games": f"{study.games:,} in all: {batch}, {rules}; {bots}",
        "Who plays": "; ".join(
            ABOUT.get(name, f"{name}: bots of this name") for name in asked.policies
        ),
        "Players": ", ".join(map(str, asked.sizes)),
        "Seed": str(asked.seed),
        "Intervals": "Wilson's at 95 %; in Markdown left out where narrower than 0.01",
        "Version": __version__,
        **({} if study.complete else {"Incomplete": "interrupted; games not played are missing"}),
    }
