"""The stopwatch: medians, and our own time on the core, as the machine is seldom ours alone."""

import os
import platform
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple, TypeVar

Option = TypeVar("Option")
Clock = Callable[[], float]
Contestant = Callable[[], int]  # plays one game and says how many moves it had


def pin_to_one_core() -> None:
    """Stay on one core, and the commands started from here with us, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def machine() -> str:
    """The machine in one line."""
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{_cpu()}, {os.cpu_count()} cores, load {load}; {python}; {platform.system()}"


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    for line in info.read_text().splitlines() if info.exists() else ():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def pick(options: Sequence[Option], rng: Random) -> Option:
    """One of these, each with the same chance; cheaper than `rng.choice`, for all contestants."""
    return options[int(rng.random() * len(options))]


class Times(NamedTuple):
    """How long something took, in milliseconds, over and over."""

    middle: float
    best: float
    worst: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> "Times":
        """The summary of these times."""
        return cls(median(seconds) * 1000, min(seconds) * 1000, max(seconds) * 1000)


def seconds_of(job: Callable[[], object], clock: Clock = process_time) -> float:
    """How long the job takes."""
    begin = clock()
    job()
    return clock() - begin


class Pace(NamedTuple):
    """Games and moves in a second."""

    games: float
    moves: float


def race(
    contestants: Mapping[str, Contestant], rounds: int, slice_seconds: float
) -> dict[str, list[Pace]]:
    """The pace of each in each round: all take turns, so that a busy moment hits all alike."""
    for contestant in contestants.values():
        _run(contestant, slice_seconds)  # warm up
    paces: dict[str, list[Pace]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, contestant in contestants.items():
            paces[name].append(_run(contestant, slice_seconds))
    return paces


def _run(contestant: Contestant, slice_seconds: float) -> Pace:
    games = moves = 0
    begin = process_time()
    while (passed := process_time() - begin) < slice_seconds:
        moves += contestant()
        games += 1
    return Pace(games / passed, moves / passed)
