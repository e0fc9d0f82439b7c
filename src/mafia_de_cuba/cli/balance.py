"""The command `balance` and its options."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from .workers import SCHEDULER, WORKERS

MANY = click.IntRange(1)
OPTIONS = (
    click.option("--players", default="5-12", show_default=True, help="Or some of them: 6,8."),
    click.option(
        "--policies",
        default="uniform,learnt,mixed,hard",
        show_default=True,
        help="Who plays: uniform, learnt, or populations of bots as in the league.",
    ),
    click.option("--games", default=100_000, show_default=True, type=MANY, help="By policies."),
    click.option("--bot-games", default=20, show_default=True, type=MANY, help="By bots."),
    click.option("--seed", default=1, show_default=True, type=click.IntRange(0, 2**64 - 1)),
    click.option(
        "--out",
        type=click.Path(path_type=Path),
        multiple=True,
        help="NAME.html, NAME.md, or both in turn; - is Markdown on standard output.",
    ),
    WORKERS,
    SCHEDULER,
)


def with_options(command: Callable[..., None]) -> Callable[..., None]:
    """The command with all its options."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


@click.command()
@with_options
def balance(**options: Any) -> None:
    """Report who wins how often, what changes it, and which house rule is fairer (docs/lab.md).

    --games is for each policy, number of players and change; --bot-games, for bots, which are slow,
    for each number of players with the printed box, and with the fairest house rule.
    """
    from mafia_de_cuba.lab.balance.command import balance as report

    from .main import accept_interrupts

    accept_interrupts()
    report(**options)
