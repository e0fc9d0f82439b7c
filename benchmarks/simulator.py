"""The batch simulator, beside a plain C loop that plays the same games and counts the same."""

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import process_time

import numpy as np

from mafia_de_cuba.lab.batch_arrays import Counts, no_counts
from mafia_de_cuba.lab.batch_simulator import play_games
from mafia_de_cuba.lab.chance import mix
from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.presets import preset
from mafia_de_cuba.rules.setup import Setup, standard

from .measure import seconds_of
from .table import Row, Section

SOURCE = Path(__file__).parent / "simulate_loop.c"
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")
GAMES, ROUNDS, SEED = 200_000, 11, 7
Player = Callable[[int, Setup, int], Counts]


def section() -> Section:
    """Games in a second on one core, the ratio to C, and how soon there is a first result."""
    with tempfile.TemporaryDirectory() as folder:
        rows = [*paces(compiled_loop(Path(folder))), *first_results(Path(folder))]
    return Section("Uniform games in the batch simulator, one core", rows)


def boxes() -> dict[str, tuple[int, Setup]]:
    """What is played: printed boxes, and everything at once."""
    everything = preset("everything", 12)
    assert everything is not None, "there is such a box for twelve"
    full = Setup(everything.tokens, everything.jokers, fake_diamond=True)
    printed = {f"{players} players": (players, standard(players)) for players in (6, 8, 12)}
    return {**printed, "12 players, everything and the fake": (12, full)}


def paces(loop: Player | None) -> Iterator[Row]:
    """Ours, and C's where there is a compiler; both take turns."""
    for name, (players, setup) in boxes().items():
        mine, theirs = [], []
        ours(players, setup, 1)
        for _ in range(ROUNDS):
            mine.append(GAMES / timed(ours, players, setup))
            if loop:
                theirs.append(GAMES / timed(loop, players, setup))
        yield Row(name, median(mine) / 1e6, "M games/s")
        if loop:
            ratios = [one / other for one, other in zip(mine, theirs, strict=True)]
            note = f"C {median(theirs) / 1e6:.2f} M games/s"
            yield Row("  … to plain C", median(ratios), "×", at_least=0.85, note=note)


def timed(play: Player, players: int, setup: Setup) -> float:
    """Seconds on the core."""
    return seconds_of(lambda: play(players, setup, GAMES), process_time)


def ours(players: int, setup: Setup, games: int) -> Counts:
    """The batch simulator."""
    return play_games(players, setup, SEED, 0, games)[0]


def compiled_loop(folder: Path) -> Player | None:
    """The same games in C; None where nothing compiles it."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    library = folder / "simulate_loop.so"
    subprocess.run([compiler, *FLAGS, str(SOURCE), "-o", str(library)], check=True)
    function = ctypes.CDLL(str(library)).play_many

    def play(players: int, setup: Setup, games: int) -> Counts:
        counts = no_counts()
        tokens = np.array([setup.tokens.count(token) for token in Token], np.int64)
        numbers = [ctypes.c_int64(n) for n in (0, games, players)]
        box = (ctypes.c_int64(setup.jokers), ctypes.c_int64(setup.fake_diamond))
        function(ctypes.c_uint64(mix(SEED)), *numbers, at(tokens), *box, *map(at, counts))
        return counts

    return play


def at(array: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> ctypes.c_void_p:
    """Where an array lies."""
    return ctypes.c_void_p(array.ctypes.data)


def first_results(folder: Path) -> Iterator[Row]:
    """From the start of the command to its report, compiling anew and with the cache."""
    command = [sys.executable, "-m", "mafia_de_cuba", "simulate", "--players", "8", "--json", "-"]
    environ = {**os.environ, "NUMBA_CACHE_DIR": str(folder / "cache")}

    def run() -> tuple[float, float]:
        """Elapsed time, and time on the core."""
        before = os.times()
        subprocess.run(command, env=environ, check=True, capture_output=True)
        after = os.times()
        used = after.children_user - before.children_user
        return after.elapsed - before.elapsed, used + after.children_system - before.children_system

    elapsed, used = run()
    note = f"{used:.1f} s on the core"
    yield Row("first result, compiled anew", elapsed, "s", at_most=10, note=note)
    times = [run() for _ in range(5)]
    elapsed, used = (median(column) for column in zip(*times, strict=True))
    note = f"{used:.2f} s on the core"
    yield Row("first result, with the cache", elapsed, "s", at_most=1, note=note)
