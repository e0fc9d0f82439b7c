"""A real Dask cluster of this machine plays the same bytes, whoever dies, joins late or interrupts."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scripts.local_cluster import BOUND, LocalCluster, killed_after
from tests.patched_package import Patched

COMMAND = [sys.executable, "-m", "mafia_de_cuba"]
BOTS = "simulate --players 5 --games 240 --seed 2 --godfather easy --others easy --records -"
ENDLESS = "simulate --players 5 --games 10000000 --godfather easy --others easy --csv -"


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[LocalCluster]:
    """A scheduler without workers."""
    with LocalCluster(tmp_path / "dask") as found:
        yield found


def output(options: str) -> bytes:
    """What a command prints, in a process of its own."""
    words = [*COMMAND, *options.split()]
    done = subprocess.run(words, capture_output=True, check=True, timeout=BOUND)
    assert done.stderr == b""
    return done.stdout


@contextmanager
def running(options: str, cluster: LocalCluster) -> Iterator["subprocess.Popen[bytes]"]:
    """A command that the cluster works for."""
    words, pipe = [*options.split(), "--scheduler", cluster.address], subprocess.PIPE
    with subprocess.Popen([*COMMAND, *words], stdout=pipe, stderr=pipe) as command:
        try:
            with killed_after(BOUND, command):
                yield command
        finally:
            command.kill()


def lines(command: "subprocess.Popen[bytes]", number: int) -> bytes:
    """The next lines that it prints."""
    assert command.stdout is not None
    return b"".join(command.stdout.readline() for _ in range(number))


def to_the_end(command: "subprocess.Popen[bytes]") -> tuple[bytes, bytes]:
    """All that it still prints, and its complaints."""
    assert command.stdout is not None
    assert command.stderr is not None
    rest = command.stdout.read(), command.stderr.read()
    command.wait()
    return rest


def test_killed_workers_lose_nothing_and_one_that_joins_late_helps(
    cluster: LocalCluster, tmp_path: Path
) -> None:
    """What is not read yet waits in a pipe, so that there is much to do after every death."""
    here, there = tmp_path / "here.json", tmp_path / "there.json"
    expected = output(f"{BOTS} --workers 1 --json {here}")
    first, second = cluster.add_worker(), cluster.add_worker()
    with running(f"{BOTS} --json {there}", cluster) as simulation:
        records = lines(simulation, 1)
        first.kill()
        records += lines(simulation, 40)
        cluster.add_worker()
        second.kill()
        rest, complaint = to_the_end(simulation)
    assert records + rest == expected
    assert there.read_bytes() == here.read_bytes()
    assert complaint == b""
    assert simulation.returncode == 0


# ---------------------------------------------------------------- long: every command


@pytest.mark.long
@pytest.mark.parametrize(
    "command",
    [
        "simulate --players 8 --games 2000000 --seed 3 --json -",
        "simulate --players 9 --games 3000 --seed 3 --fake-diamond --csv -",
        "league --godfathers easy,random --others mixed --players 6 --games 60 --records /dev/stdout",
        "exploit --players 5 --games 6",
        "case --seed cluster --count 12",
    ],
)
def test_every_command_prints_the_same_on_a_cluster(command: str, cluster: LocalCluster) -> None:
    cluster.add_worker()
    cluster.add_worker()
    assert output(f"{command} --scheduler {cluster.address}") == output(f"{command} --workers 1")


@pytest.mark.long
def test_a_training_leaves_no_tables_behind(cluster: LocalCluster, tmp_path: Path) -> None:
    """The worker that trained plays the next simulation with the shipped tables."""
    cluster.add_worker()
    hard = "simulate --players 5 --games 12 --godfather hard --others hard --records -"
    for name, where in (("here", "--workers 1"), ("there", f"--scheduler {cluster.address}")):
        output(f"train --rounds 2 --games 2 --out {tmp_path / name} {where}")
    assert (tmp_path / "here").read_bytes() == (tmp_path / "there").read_bytes()
    assert output(f"{hard} --scheduler {cluster.address}") == output(f"{hard} --workers 1")


# ---------------------------------------------------------------- long: endings


@pytest.mark.long
def test_ctrl_c_ends_a_simulation_on_a_cluster_with_its_report(
    cluster: LocalCluster, tmp_path: Path
) -> None:
    cluster.add_worker()
    report = tmp_path / "report"
    with running(f"{ENDLESS} --json {report}", cluster) as simulation:
        begun = lines(simulation, 2)
        simulation.send_signal(signal.SIGINT)
        rest, complaint = to_the_end(simulation)
    told = json.loads(report.read_bytes())
    assert complaint == b""
    assert told["complete"] is False
    assert told["games"] == len((begun + rest).splitlines()) - 1
    assert simulation.returncode == 128 + signal.SIGINT


@pytest.mark.long
def test_a_scheduler_that_dies_leaves_the_games_that_were_played(
    cluster: LocalCluster, tmp_path: Path
) -> None:
    rows, report = tmp_path / "rows.csv", tmp_path / "report"
    cluster.add_worker()
    with running(f"{BOTS} --csv {rows} --json {report}", cluster) as simulation:
        records = lines(simulation, 1)
        cluster.scheduler.kill()
        rest, complaint = to_the_end(simulation)
    games = (records + rest).splitlines()
    assert complaint.endswith(f"The scheduler at '{cluster.address}' has gone.\n".encode())
    assert simulation.returncode == 1
    assert 1 <= len(games) < 240
    assert json.loads(report.read_bytes())["games"] == len(games)
    assert len(rows.read_bytes().splitlines()) == 1 + len(games)
    assert output(f"{BOTS} --workers 1").splitlines()[: len(games)] == games


@pytest.mark.long
def test_a_worker_with_another_program_is_refused(cluster: LocalCluster, tmp_path: Path) -> None:
    package = Patched(tmp_path / "other")
    package.append("rules/play.py", "# other rules\n")
    cluster.add_worker(PYTHONPATH=str(package.home.parent))
    with running(BOTS, cluster) as simulation:
        told, complaint = to_the_end(simulation)
    assert simulation.returncode == 2
    assert told == b""
    assert b"has another mafia-de-cuba, or none." in complaint


@pytest.mark.long
def test_a_worker_with_another_program_that_joins_late_stops_the_run(
    cluster: LocalCluster, tmp_path: Path
) -> None:
    package = Patched(tmp_path / "other")
    package.append("rules/play.py", "# other rules\n")
    first = cluster.add_worker()
    with running(BOTS, cluster) as simulation:
        records = lines(simulation, 1)
        cluster.add_worker(PYTHONPATH=str(package.home.parent))
        first.kill()
        rest, complaint = to_the_end(simulation)
    assert simulation.returncode == 1
    assert b"has another mafia-de-cuba, or none" in complaint
    games = (records + rest).splitlines()
    assert output(f"{BOTS} --workers 1").splitlines()[: len(games)] == games
