"""The games of a balance report: which are played, and what a worker hands back."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from mafia_de_cuba.lab import batch_simulator, simulate
from mafia_de_cuba.lab.batch_simulator import POLICIES
from mafia_de_cuba.lab.simulate import Bots, Job
from mafia_de_cuba.rules.setup import Setup

from .tally import Tally, of_batch, of_rows

BATCH_CHUNK = 25_000
READABLE_CHUNK = 200
BOTS_CHUNK = 2


class Cell(NamedTuple):
    """Games of one kind: who plays, how many sit there, by which house rule."""

    policy: str
    players: int
    rule: str


class Plan(NamedTuple):
    """How many games of a cell are played, with which box."""

    cell: Cell
    setup: Setup
    games: int


class Task(NamedTuple):
    """Some games of a plan, for a worker."""

    plan: Plan
    seed: int
    first: int
    number: int
    batch: bool


def is_policy(name: str) -> bool:
    """Whether a policy plays, not bots."""
    return name in POLICIES


def tasks(plans: list[Plan], seed: int) -> Iterator[Task]:
    """All games in chunks; their size changes no result."""
    batch = batch_simulator.is_installed()
    for plan in plans:
        by_policy = is_policy(plan.cell.policy)
        size = (BATCH_CHUNK if batch else READABLE_CHUNK) if by_policy else BOTS_CHUNK
        for first in range(0, plan.games, size):
            number = min(size, plan.games - first)
            yield Task(plan, seed, first, number, batch and by_policy)


def play_task(task: Task) -> tuple[Cell, Tally]:
    """What came of a task."""
    (cell, setup, _), seed = task.plan, task.seed
    if task.batch:
        number = (task.first, task.number)
        found = batch_simulator.play_games(cell.players, setup, seed, *number, True, cell.policy)
        return cell, of_batch(found[1], cell.players)
    games = range(task.first, task.first + task.number)
    return cell, of_rows(simulate.play_one(job_of(task, game), game).row for game in games)


def job_of(task: Task, game: int) -> Job:
    """One game as `simulate` plays it; of a population the Godfather is drawn too."""
    cell, setup, games = task.plan
    if is_policy(cell.policy):
        return Job(cell.players, games, task.seed, setup, None, policy=cell.policy)
    from mafia_de_cuba.lab.lineups import one_of

    godfather = one_of(cell.policy, Random(f"{task.seed}/{game}/godfather"))
    return Job(cell.players, games, task.seed, setup, Bots(godfather, cell.policy))
