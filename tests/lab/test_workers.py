"""Workers end with the league, however that ends and however it was started."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.server_process import interrupts

COMMAND = "from mafia_de_cuba.cli import main; main()"
PATIENCE = 60.0  # seconds for what takes one
POLL = 0.05  # seconds between two looks
LEAGUE = "league --godfathers hard --others hard --players 8 --games 100000 --jobs 2"


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii")
    return [int(child) for child in text.split()]


def alive(pid: int) -> bool:
    """Whether a process runs; one that only waits to be buried does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_until(done: Callable[[], bool]) -> None:
    """Look again and again until this is so; fail if it never is."""
    deadline = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < deadline, "in vain"
        time.sleep(POLL)


@pytest.mark.skipif(
    not Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").exists(),
    reason="NOT CHECKED HERE: only Linux's /proc tells which workers a league has started",
)
@pytest.mark.parametrize("ignored", [False, True], ids=["", "ignored"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL, signal.SIGINT])
def test_no_worker_outlives_the_league(number: signal.Signals, ignored: bool) -> None:
    """Not even where the league was started with SIGINT ignored, as in the background."""
    start = f"{interrupts(ignored=ignored)}; {COMMAND}"
    command = [sys.executable, "-c", start, *LEAGUE.split()]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as league:
        stop(league, number)


def stop(league: subprocess.Popen[bytes], number: signal.Signals) -> None:
    """Once there are workers, end the league; they have to go too."""
    assert league.stderr is not None
    wait_until(lambda: len(children(league.pid)) == 2)
    workers = children(league.pid)
    league.send_signal(number)
    assert league.stderr.read() == b""
    assert league.wait() == -number
    wait_until(lambda: not any(map(alive, workers)))


SIMULATION = "simulate --godfather easy --others easy --players 5 --games 10000000 --csv -"


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("times", [1, 2], ids=["once", "twice"])
def test_ctrl_c_ends_a_simulation_with_its_report(workers: int, times: int, tmp_path: Path) -> None:
    """Every process of the terminal hears it; what was played by then is reported."""
    report, options = tmp_path / "report", SIMULATION.split()
    command = [sys.executable, "-c", COMMAND, *options, f"--workers={workers}", f"--json={report}"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, start_new_session=True) as simulation:
        assert simulation.stdout is not None
        assert simulation.stderr is not None
        lines = [simulation.stdout.readline() for _ in range(2)]  # the head, and the first game
        for _ in range(times):
            os.killpg(simulation.pid, signal.SIGINT)
        rest, complaint = simulation.stdout.read(), simulation.stderr.read()
    assert complaint == b""
    told = json.loads(report.read_bytes())
    assert told["complete"] is False
    assert told["games"] == len([*lines, *rest.splitlines()]) - 1
    assert simulation.returncode == 128 + signal.SIGINT
