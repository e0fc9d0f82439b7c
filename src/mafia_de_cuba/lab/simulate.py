"""Many games of one kind, in chunks: what each worker plays, and what it hands back."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from mafia_de_cuba.rules.notation import default_names
from mafia_de_cuba.rules.record import Act, Record, write
from mafia_de_cuba.rules.setup import Setup

from . import batch_simulator
from .batch_arrays import Counts
from .batch_games import read_games
from .chance import Chance
from .game_rows import GameRow, count, csv_lines, csv_lines_of_kept, row_of_state
from .uniform_game import UNIFORM, Thefts, play_uniform_game

COUNTED_CHUNK = 100_000  # games of the batch simulator that are counted only
KEPT_CHUNK = 500  # … of which rows or records are written
READABLE_CHUNK = 200
BOTS_CHUNK = 4
CHUNKS = 1000  # beyond so many, they become larger: each costs a message or two
LARGEST = 20  # times as large


class Bots(NamedTuple):
    """Who plays, where bots do; named as in the league."""

    godfather: str
    others: str


class Job(NamedTuple):
    """All games of a simulation."""

    players: int
    games: int
    seed: int
    setup: Setup
    bots: Bots | None  # None: a policy plays
    batch: bool = False  # in the batch simulator
    rows: bool = False  # a line of CSV for each game
    records: bool = False
    policy: str = batch_simulator.UNIFORM  # where there are no bots


class Task(NamedTuple):
    """Some games of a job, for a worker."""

    job: Job
    first: int
    number: int


class Chunk(NamedTuple):
    """What came of a task."""

    number: int
    counts: Counts
    rows: bytes = b""
    records: bytes = b""


class OneGame(NamedTuple):
    """One game: its row, and all that its record needs."""

    row: GameRow
    names: tuple[str, ...]
    acts: Sequence[Act]


def tasks(job: Job, done: int = 0) -> Iterator[Task]:
    """What is left to play, in chunks; their size changes no result."""
    size = chunk_size(job)
    for first in range(done, job.games, size):
        yield Task(job, first, min(size, job.games - first))


def chunk_size(job: Job) -> int:
    """How many games a worker plays at a time: a second's work of a long job, else much less."""
    least = smallest_chunk(job)
    return least * max(1, min(LARGEST, job.games // (CHUNKS * least)))


def smallest_chunk(job: Job) -> int:
    """How many games are worth a message."""
    if job.bots:
        return BOTS_CHUNK
    if not job.batch:
        return READABLE_CHUNK
    return KEPT_CHUNK if job.rows or job.records else COUNTED_CHUNK


def play_task(task: Task) -> Chunk:
    """The games of one task."""
    fast = task.job.batch and batch_simulator.is_installed()  # a worker may lack Numba
    return _play_batch(task) if fast else _play_one_by_one(task)


def _play_batch(task: Task) -> Chunk:
    job, keep = task.job, task.job.rows or task.job.records
    box = (job.players, job.setup, job.seed)
    number = (task.first, task.number)
    counts, games = batch_simulator.play_games(*box, *number, keep, job.policy)
    names = default_names(job.players)
    return Chunk(
        task.number,
        counts,
        csv_lines_of_kept(task.first, games, job.players) if job.rows else b"",
        b"".join(_record(job, names, game.acts()) for game in read_games(games, job.players))
        if job.records
        else b"",
    )


def _play_one_by_one(task: Task) -> Chunk:
    job = task.job
    games = [play_one(job, number) for number in range(task.first, task.first + task.number)]
    rows = [game.row for game in games]
    return Chunk(
        task.number,
        count(rows),
        csv_lines(task.first, rows) if job.rows else b"",
        b"".join(_record(job, game.names, game.acts) for game in games) if job.records else b"",
    )


def play_one(job: Job, number: int) -> OneGame:
    """One game, by bots or by a policy and the readable rules."""
    return _play_bots(job, number) if job.bots else _play_readable(job, number)


def _record(job: Job, names: tuple[str, ...], acts: Iterable[Act]) -> bytes:
    return write(Record(names, job.setup, tuple(acts))) + b"\n"


def _play_readable(job: Job, number: int) -> OneGame:
    chance = Chance(job.seed, number)
    state, acts = play_uniform_game(job.players, job.setup, chance, thefts_of(job))
    return OneGame(row_of_state(state, acts), state.players, acts)


def thefts_of(job: Job) -> Thefts:
    """How everybody steals by the job's policy."""
    if job.policy == batch_simulator.UNIFORM:
        return UNIFORM
    from .learnt_policy import learnt_thefts

    return learnt_thefts(job.players)


def _play_bots(job: Job, number: int) -> OneGame:
    from .external_names import labels_of
    from .league_game import play_game
    from .lineups import seated, seating

    assert job.bots is not None, "bots play"
    people = seating(*job.bots, job.players, job.seed, number, labels_of(job.bots))
    game = play_game(seated(people), job.setup, people.seed, people.names)
    return OneGame(
        row_of_state(game.state, game.record.acts), game.record.players, game.record.acts
    )
