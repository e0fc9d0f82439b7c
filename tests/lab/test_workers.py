"""Workers end with the league, however that ends."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

COMMAND = "from mafia_de_cuba.cli import main; main()"
PATIENCE = 60.0  # seconds for what takes one
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


@pytest.mark.skipif(
    not Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").exists(),
    reason="NOT CHECKED HERE: only Linux's /proc tells which workers a league has started",
)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL, signal.SIGINT])
def test_no_worker_outlives_the_league(number: signal.Signals) -> None:
    command = [sys.executable, "-c", COMMAND, *LEAGUE.split()]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as league:
        stop(league, number)


def stop(league: subprocess.Popen[bytes], number: signal.Signals) -> None:
    """Once there are workers, end the league; they have to go too."""
    assert league.stderr is not None
    deadline = time.monotonic() + PATIENCE
    while len(workers := children(league.pid)) < 2 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert len(workers) == 2
    time.sleep(0.3)
    league.send_signal(number)
    assert league.stderr.read() == b""
    assert league.wait() == -number
    deadline = time.monotonic() + PATIENCE
    while any(map(alive, workers)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert [pid for pid in workers if alive(pid)] == []
