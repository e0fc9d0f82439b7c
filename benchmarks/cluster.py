"""`python -m benchmarks.cluster`: two Dask workers against one, a job of about a minute."""

import argparse
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from scripts.local_cluster import LocalCluster

from .measure import machine
from .table import Row, Section, show

JOBS = {
    "uniform games of 8": (250_000_000, "--players 8"),
    "games of 6, easy and medium bots": (3_000, "--players 6 --godfather medium --others easy"),
}


def main() -> None:
    """Measure each job on one worker, then on two, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cluster", description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="of the games, to try it out")
    share = parser.parse_args().share
    with TemporaryDirectory() as folder:
        rows = [row for name in JOBS for row in rows_of(name, share, Path(folder))]
    print(f"{show([Section('A Dask cluster on this machine', rows)])}\n\n{machine()}")


def rows_of(name: str, share: float, folder: Path) -> Iterator[Row]:
    """One job: how long it takes one worker, and how much quicker two are."""
    all_games, options = JOBS[name]
    games = max(1, int(all_games * share))
    with LocalCluster(folder) as cluster:
        cluster.add_worker()
        play(cluster, games // 100 or 1, options)  # so that nothing is compiled or loaded any more
        one = play(cluster, games, options)
        cluster.add_worker()
        play(cluster, games // 100 or 1, options)
        two = play(cluster, games, options)
    note = f"{games / two.seconds:,.0f} games/s"
    yield Row(f"{name}: {games:,} on one worker", one.seconds, "s")
    yield Row("  … on two", two.seconds, "s", note=note)
    same = "the same bytes" if one.report == two.report else "OTHER BYTES"
    yield Row("  … quicker by", one.seconds / two.seconds, "×", at_least=1.7, note=same)


class Played(NamedTuple):
    """What came of a job, and how long it took."""

    report: bytes
    seconds: float


def play(cluster: LocalCluster, games: int, options: str) -> Played:
    """The whole command, from its start to its end."""
    words = ["simulate", "--games", str(games), "--json", "-", "--scheduler", cluster.address]
    begin = perf_counter()
    command = [sys.executable, "-m", "mafia_de_cuba", *words, *options.split()]
    report = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    return Played(report, perf_counter() - begin)


if __name__ == "__main__":
    main()
