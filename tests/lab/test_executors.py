"""Executors: each task's result once and in order, whoever dies; a bad address gets a sentence."""

import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mafia_de_cuba.cli import main
from mafia_de_cuba.lab import cluster_tasks, league_command
from mafia_de_cuba.lab.cluster_tasks import NOTHING, Order, OtherProgram, Worker, carry_out, program
from mafia_de_cuba.lab.executors import Begin, WorkersDied
from mafia_de_cuba.lab.league import run as play_league
from mafia_de_cuba.lab.ordered_work import AHEAD, in_order
from mafia_de_cuba.lab.output_files import OutputFile
from mafia_de_cuba.lab.simulate import Bots, Job, chunk_size, tasks
from mafia_de_cuba.rules.setup import standard


def run(options: str) -> Result:
    """The command in this process."""
    return CliRunner().invoke(main, options.split())


class Dying(Executor):
    """Does what it is told at once, until it dies."""

    def __init__(self, team: "Team") -> None:
        self.team = team

    def submit(self, function: Callable[..., Any], /, *given: Any, **_: Any) -> "Future[Any]":
        """The result, or the end."""
        self.team.done += 1
        future: Future[Any] = Future()
        if self.team.done in self.team.deaths:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(function(*given))
        return future


class Team:
    """Workers, of which some die: with the so-and-so-many-th task that they get."""

    def __init__(self, number: int, *deaths: int) -> None:
        self.number, self.deaths, self.done = number, deaths, 0

    def size(self) -> int:
        """How many there are."""
        return self.number

    @contextmanager
    def executor(self, _: Begin | None = None) -> Iterator[Executor]:
        """Until one dies."""
        yield Dying(self)


@pytest.mark.parametrize("deaths", [(), (1,), (7,), (3, 9, 30), (100,)])
def test_every_result_comes_once_and_in_order_whoever_dies(deaths: tuple[int, ...]) -> None:
    assert list(in_order(str, iter(range(60)), Team(2, *deaths))) == list(map(str, range(60)))


def test_workers_that_die_again_and_again_end_the_work() -> None:
    results = in_order(str, iter(range(60)), Team(1, 3, 5, 7, 9, 11))
    assert [next(results), next(results)] == ["0", "1"]
    with pytest.raises(WorkersDied):
        next(results)


def test_more_is_begun_once_there_are_more_workers() -> None:
    team = Team(1)
    results = in_order(str, iter(range(60)), team)
    next(results)
    assert team.done == AHEAD
    team.number = 3
    next(results)
    assert team.done == 3 * AHEAD + 1


# ---------------------------------------------------------------- a worker of a cluster

BEGUN: list[str] = []


def begin(name: str) -> Callable[[], None]:
    """Note it, and note the end."""
    BEGUN.append(name)
    return partial(BEGUN.append, f"no more {name}")


def test_a_worker_begins_anew_for_other_work_only() -> None:
    BEGUN.clear()
    worker = Worker()
    one, other = (pickle.dumps(partial(begin, name)) for name in ("one", "other"))
    for order in (NOTHING, one, one, other, NOTHING, NOTHING, one):
        worker.settle(order)
    assert BEGUN == ["one", "no more one", "other", "no more other", "one"]


def test_a_worker_plays_by_the_same_program_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_tasks, "HERE", Worker())
    assert carry_out(program(), pickle.dumps(Order(NOTHING, len, "four"))) == 4
    with pytest.raises(OtherProgram):
        carry_out("another", pickle.dumps(Order(NOTHING, len, "four")))


# ---------------------------------------------------------------- bad options

COMMANDS = ("simulate", "league", "exploit", "train --out /dev/null", "case")


@pytest.mark.parametrize("command", COMMANDS)
def test_without_dask_a_scheduler_is_refused(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = run(f"{command} --scheduler tcp://[::1]:8786")
    assert done.exit_code == 2
    assert "pip install 'mafia-de-cuba[cluster]'" in done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_processes_and_a_scheduler_exclude_each_other(command: str) -> None:
    for both in ("--workers 2 --scheduler here", "--scheduler here --workers 2"):
        done = run(f"{command} {both}")
        assert done.exit_code == 2
        assert "Either --workers or --scheduler." in done.stderr


@pytest.mark.parametrize(
    "address", ["", "here", "tcp://", "tcp://here", "http://here:80", "here:99999", "a b:1"]
)
def test_what_is_no_address_is_refused(address: str) -> None:
    done = CliRunner().invoke(main, ["simulate", "--scheduler", address])
    assert done.exit_code == 2
    assert "address is written as tcp://" in done.stderr


# In a process of its own: a client leaves threads behind, which nothing that forks should have.
NOBODY = """
from mafia_de_cuba.cli import main
from mafia_de_cuba.lab import cluster

cluster.PATIENCE = 0.2
main()
"""


def test_an_address_where_nobody_answers_is_refused_before_anything_is_written(
    tmp_path: Path,
) -> None:
    pytest.importorskip("distributed")
    options = f"simulate --records {tmp_path / 'games'} --scheduler 127.0.0.1:1"
    command = [sys.executable, "-c", NOBODY, *options.split()]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.endswith("No Dask scheduler answers at '127.0.0.1:1'.\n")
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------- chunks


def test_chunks_become_larger_with_the_job_and_leave_no_game_out() -> None:
    few = Job(6, 1000, 1, standard(6), None, batch=True)
    many, bots = few._replace(games=10**9 + 7), Bots("easy", "easy")
    assert chunk_size(few) == 100_000
    assert chunk_size(many) == 1_000_000
    assert chunk_size(many._replace(bots=bots)) == 80
    assert chunk_size(few._replace(bots=bots)) == 4
    assert sum(task.number for task in tasks(many, done=12)) == 10**9 - 5


# ---------------------------------------------------------------- the league's files


def test_a_full_disk_leaves_whole_records_and_a_report_of_their_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = OutputFile.write, []

    def write(self: OutputFile, data: bytes) -> None:
        calls.append(data)
        if len(calls) == 2:
            real(self, data[: len(data) // 2])
            raise OSError(28, "No space left on device")
        real(self, data)

    monkeypatch.setattr(OutputFile, "write", write)
    records, report = tmp_path / "games", tmp_path / "report"
    options = "--godfathers random --others random --games 60 --workers 1"
    done = run(f"league {options} --records {records} --json {report}")
    assert done.exit_code == 1
    assert "Stopped after 25 games: No space left on device." in done.stderr
    assert records.read_bytes() == calls[0]
    assert b'"complete": false' in report.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games", "report"]


def test_records_of_a_league_that_breaks_off_are_not_under_their_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(*given: Any, **named: Any) -> Iterator[Any]:
        yield next(play_league(*given, **named))
        raise KeyboardInterrupt

    monkeypatch.setattr(league_command, "run", break_off)
    options = "--godfathers random --others random --games 60 --workers 1"
    run(f"league {options} --records {tmp_path / 'games'}")
    assert [path.name for path in tmp_path.iterdir()] == ["games.part"]
    assert len((tmp_path / "games.part").read_bytes().splitlines()) == 25
