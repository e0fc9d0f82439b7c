"""`python -m benchmarks.store`: what it costs to write a row, in both kinds of durability.

One table alone, one append after another; then 200 tables at once, as many as write within a turn
of the event loop, and 200 tables that each write every two seconds. A time is from the append until
the row is stored. The disk is that of the directory given, else of temporary files.
"""

import argparse
import asyncio
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from mafia_de_cuba.store.sqlite import SqliteStore
from mafia_de_cuba.store.writer import DurableStore

from .measure import machine
from .table import Row, Section, show

TABLES, PERIOD = 200, 2.0
ROW = b'{"kind":"moved","seat":3,"move":{"do":"say","text":"Ask the driver."},"id":"0123456789"}'

Open = Callable[[Path], SqliteStore]
KINDS: dict[str, Open] = {
    "process": SqliteStore,
    "disk": lambda path: DurableStore(path, asyncio.get_running_loop()),
}


async def timed(store: SqliteStore, table: str, first: int) -> float:
    """How long one append takes, in microseconds."""
    begun = perf_counter()
    await store.append(table, first, [ROW], 0.0)
    return 1e6 * (perf_counter() - begun)


async def alone(store: SqliteStore, appends: int) -> list[float]:
    """One append after another."""
    return [await timed(store, "ALONE", number) for number in range(appends)]


async def at_once(store: SqliteStore, rounds: int) -> list[float]:
    """All tables in the same turn, again and again."""
    times: list[float] = []
    for number in range(rounds):
        times += await asyncio.gather(*(timed(store, f"ONCE{n}", number) for n in range(TABLES)))
    return times


async def in_turn(store: SqliteStore, seconds: float) -> list[float]:
    """All tables, each every two seconds, at moments of their own."""
    rng, end = Random(1), perf_counter() + seconds
    times: list[float] = []

    async def one(table: str) -> None:
        await asyncio.sleep(rng.random() * PERIOD)
        number = 0
        while perf_counter() < end:
            times.append(await timed(store, table, number))
            number += 1
            await asyncio.sleep(PERIOD)

    await asyncio.gather(*(one(f"TURN{n}") for n in range(TABLES)))
    return times


async def measured(kind: str, folder: Path, seconds: float) -> Section:
    """The figures of one kind of durability."""
    with closing(KINDS[kind](folder / f"{kind}.sqlite3")) as store:
        rows = rows_of("one table alone", await alone(store, 2000))
        rows += rows_of(f"{TABLES} tables at once", await at_once(store, 20))
        rows += rows_of(
            f"{TABLES} tables, a row each in {PERIOD:.0f} s", await in_turn(store, seconds)
        )
    return Section(f"--durability {kind}", rows)


def rows_of(what: str, times: Sequence[float]) -> list[Row]:
    """The middle and the slow end."""
    ordered = sorted(times)
    return [
        Row(f"{what}, half within", ordered[len(ordered) // 2], "µs"),
        Row(f"{what}, 99 % within", ordered[len(ordered) * 99 // 100], "µs"),
    ]


def main() -> None:
    """Measure, then print one table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.store", description=__doc__)
    parser.add_argument("--at", type=Path, help="a directory on the disk to measure")
    parser.add_argument("--seconds", type=float, default=20.0)
    asked = parser.parse_args()
    with TemporaryDirectory(dir=asked.at) as place:
        folder = Path(place)
        sections = [asyncio.run(measured(kind, folder, asked.seconds)) for kind in KINDS]
    print(f"{show(sections)}\n\n{machine()}")


if __name__ == "__main__":
    main()
