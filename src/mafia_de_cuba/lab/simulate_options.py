"""The options of `mafia-de-cuba simulate`, checked before anything is played."""

from itertools import combinations
from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from mafia_de_cuba.rules.box_option import NoSuchBox, setup_by_words
from mafia_de_cuba.rules.setup import Setup

from . import batch_simulator, parquet_rows
from .output_files import STANDARD_OUTPUT, check_writable
from .simulate import Bots, Job
from .simulation_run import Files


def make_job(
    files: Files,
    players: int,
    games: int,
    seed: int,
    policy: str | None,
    godfather: str | None,
    others: str | None,
    **box: Any,
) -> Job:
    """The games that the options ask for. Raises BadParameter or UsageError."""
    bots = make_bots(policy, godfather, others)
    setup = make_setup(players, **box)
    policy = policy or batch_simulator.UNIFORM
    if not bots:
        check_policy(players, setup, policy)
    batch = not bots and batch_simulator.is_installed()
    rows = bool(files.csv or files.parquet)
    return Job(players, games, seed, setup, bots, batch, rows, bool(files.records), policy)


def check_policy(players: int, setup: Setup, policy: str) -> None:
    """Raises BadParameter if a policy does not play these games."""
    try:
        batch_simulator.check_covered(players, setup, policy)
    except batch_simulator.NotCovered as no:
        raise click.BadParameter(str(no)) from None


def make_bots(policy: str | None, godfather: str | None, others: str | None) -> Bots | None:
    """Who plays; None where a policy does."""
    if not (godfather or others):
        return None
    if policy:
        raise click.UsageError("Either --policy, or --godfather and --others.")
    if not (godfather and others):
        raise click.UsageError("--godfather and --others need each other.")
    from mafia_de_cuba.bots.registry import UnknownBot

    from .external_names import NoProgram
    from .lineups import check_bot, check_population

    try:
        check_bot(godfather)
        check_population(others)
    except (UnknownBot, NoProgram) as no:
        raise click.BadParameter(str(no)) from None
    return Bots(godfather, others)


def make_setup(players: int, open_box: bool, **words: Any) -> Setup:
    """The box and the jokers. Raises BadParameter."""
    try:
        return replace(setup_by_words(players, **words), open_box=open_box)
    except NoSuchBox as no:
        raise click.BadParameter(str(no)) from None


def check_files(files: Files) -> None:
    """Raises BadParameter or UsageError if they cannot all be written."""
    if files.parquet and not parquet_rows.is_installed():
        raise click.UsageError("--parquet needs pyarrow: pip install 'mafia-de-cuba[lab]'.")
    wanted = [path for path in files if path]
    if any(_same(one, other) for one, other in combinations(wanted, 2)):
        raise click.UsageError("Every output needs a file of its own; only one may be '-'.")
    if files.resume and STANDARD_OUTPUT in (files.resume, *files.growing().values()):
        raise click.UsageError("With --resume, rows and records need files, not '-'.")
    for path in wanted:
        if path != STANDARD_OUTPUT:
            check_writable(path)


def _same(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()
