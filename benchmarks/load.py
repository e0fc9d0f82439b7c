"""`python -m benchmarks.load`: live tables under load, and boardgame.io under the same.

A server has one core for itself, its viewers share the others; nothing leaves the machine. A move
is timed from when it is sent until the last viewer of its table holds what it changed.
"""

import argparse
import asyncio
import gc
import json
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple, TypeVar

import uvloop

from mafia_de_cuba.web.http.open_files import raise_file_limit

from .load_dialects import BoardgameIo, Dialect, JsonApi, Pages, seat_at_boardgame_io
from .load_servers import Server, boardgame_io, install_boardgame_io, ours, take_viewers_core
from .load_tables import PLAYERS, SPOKEN, Seated, seat_tables, views_of_a_table
from .load_viewers import Requests, Table
from .measure import machine
from .table import Row, Section, show

TABLES, PERIOD = 200, 2.0
STEPS = (400, 800, 1200, 2000, 2500)
SPARE_FILES = 700  # for requests under way, the log, and what else a process opens
WARM_UP, MEASURED, LAST_ARRIVALS = 2.5, 10.0, 2.0
PROMPT, PATIENT = 25, 250  # milliseconds to the last viewer: at the usual load, at the largest
AT_ONCE = 20  # tables that sit down together

Result = TypeVar("Result")


class Figures(NamedTuple):
    """What a load came to; times in milliseconds, time on a core in percent."""

    middle: float
    p99: float
    server: float
    viewers: float


# ---------------------------------------------------------------- measuring


async def measure(server: Server, tables: Sequence[Table]) -> Figures:
    """Play for a while, and see how long moves take and what they cost."""
    gc.collect()
    gc.disable()  # the viewers' pauses are not the server's
    async with playing(tables):
        await asyncio.sleep(WARM_UP)
        begin, used, own = perf_counter(), server.core_seconds(), process_time()
        await asyncio.sleep(MEASURED)
        end, used, own = perf_counter(), server.core_seconds() - used, process_time() - own
    await asyncio.sleep(LAST_ARRIVALS)
    moves = [moved for table in tables for moved in table.outcomes() if begin <= moved.at < end]
    times = sorted(1000 * moved.seconds for moved in moves)
    return Figures(
        middle=times[len(times) // 2],
        p99=times[len(times) * 99 // 100],
        server=100 * used / (end - begin),
        viewers=100 * own / (end - begin),
    )


@asynccontextmanager
async def playing(tables: Sequence[Table]) -> AsyncIterator[None]:
    """While everybody at these tables plays."""
    now, rng = perf_counter(), Random(1)
    begins = [now + rng.random() * PERIOD for _ in tables]
    plays = [
        asyncio.create_task(table.play(PERIOD, begin))
        for table, begin in zip(tables, begins, strict=True)
    ]
    yield
    for play in plays:
        if play.done():
            play.result()  # raises what went wrong
        play.cancel()


async def connect(tables: Sequence[Table]) -> None:
    """Let everybody sit down, some tables at a time."""
    for first in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(table.connect() for table in tables[first : first + AT_ONCE]))


async def usual_load(dialect: Dialect, server: Server, seated: Sequence[Seated]) -> Figures:
    """The figures at the usual number of tables."""
    requests = Requests(server.port)
    tables = [Table(each, dialect, requests) for each in seated]
    await connect(tables)
    return await measure(server, tables)


async def growing_load(
    dialect: Dialect, server: Server, seated: Sequence[Seated]
) -> dict[int, Figures]:
    """The figures at more and more tables, until it takes too long to reach the last viewer."""
    tables, requests = list[Table](), Requests(server.port)
    steps: dict[int, Figures] = {}
    for number in steps_with(raise_file_limit()):
        more = [Table(each, dialect, requests) for each in seated[len(tables) : number]]
        await connect(more)
        tables += more
        steps[number] = await measure(server, tables)
        tell(f"  {number} tables: {steps[number]}")
        if steps[number].p99 >= PATIENT:
            break
    return steps


def steps_with(files: int) -> list[int]:
    """How many tables are tried, where a process may open so many files: one for each viewer."""
    most = (files - SPARE_FILES) // PLAYERS // 100 * 100
    return sorted({min(step, most) for step in STEPS})


def run(work: Coroutine[None, None, Result]) -> Result:
    """Run this in an event loop of its own; what breaks in a connection breaks the run."""

    async def main() -> Result:
        broken: asyncio.Future[Result] = asyncio.get_running_loop().create_future()

        def fail(_: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
            error = context.get("exception")
            if isinstance(error, Exception) and not broken.done():
                broken.set_exception(error)

        asyncio.get_running_loop().set_exception_handler(fail)
        task = asyncio.ensure_future(work)
        await asyncio.wait((task, broken), return_when=asyncio.FIRST_COMPLETED)
        return task.result() if task.done() else broken.result()

    return uvloop.run(main())


# ---------------------------------------------------------------- who is measured


class Contestant(NamedTuple):
    """A server, how to speak to it, and what it may take of a core: aimed at, and at most."""

    name: str
    dialect: Dialect
    served: Callable[[int], AbstractContextManager[tuple[Server, Sequence[Seated]]]]
    aim: float = 0
    most: float | None = None


@contextmanager
def our_tables(
    number: int, durability: str = "process"
) -> Iterator[tuple[Server, Sequence[Seated]]]:
    """Our server with so many tables in its log; boardgame.io keeps its own in memory."""
    with TemporaryDirectory() as folder:
        seated = seat_tables(Path(folder), number)
        with ours(Path(folder), durability) as server:
            yield server, seated


@contextmanager
def boardgame_io_tables(number: int) -> Iterator[tuple[Server, Sequence[Seated]]]:
    """boardgame.io's server with so many tables in its memory."""
    with TemporaryDirectory() as folder:
        views = Path(folder) / "views.json"
        views.write_text(json.dumps(views_of_a_table(Path(folder))), encoding="utf-8")
        with boardgame_io(views) as server:
            yield server, seat_at_boardgame_io(server.port, number)


JSON = Contestant("JSON", JsonApi(), our_tables, aim=10, most=20)
PAGES = Contestant("pages", Pages(), our_tables, aim=20, most=35)
durable_tables = partial(our_tables, durability="disk")
DURABLE_JSON = Contestant("JSON on disk", JsonApi(), durable_tables)
DURABLE_PAGES = Contestant("pages on disk", Pages(), durable_tables)
DURABLE = (DURABLE_JSON, DURABLE_PAGES)
THEIRS = Contestant("boardgame.io", BoardgameIo(), boardgame_io_tables)


# ---------------------------------------------------------------- the table


def usual_sections(contestants: Sequence[Contestant], rounds: int) -> list[Section]:
    """All at the usual load, taking turns, so that a busy moment of the machine hits all alike."""
    figures: dict[Contestant, list[Figures]] = {each: [] for each in contestants}
    for _ in range(rounds):
        for contestant in contestants:
            with contestant.served(TABLES) as (server, seated):
                figures[contestant].append(run(usual_load(contestant.dialect, server, seated)))
            tell(f"  {contestant.name}: {figures[contestant][-1]}")
    quick = [each for each in contestants if each not in DURABLE]
    rows = [row for each in quick for row in usual_rows(each, figures[each])]
    if THEIRS in figures:
        theirs = middle(figures[THEIRS])
        rows += [
            row
            for each in quick
            if each is not THEIRS
            for row in ratio_rows(each.name, theirs, middle(figures[each]))
        ]
    load = f"one move a table in {PERIOD:.0f} s, {SPOKEN} words and more in the ledger"
    title = f"{TABLES} tables × {PLAYERS} viewers, {load}; medians of {rounds} rounds"
    durable = [each for each in contestants if each in DURABLE]
    waiting = [row for each in durable for row in usual_rows(each, figures[each])]
    on_disk = "The same, each move on the disk before anybody hears of it (--durability disk)"
    return [Section(title, rows), Section(on_disk, waiting)]


def usual_rows(contestant: Contestant, figures: Sequence[Figures]) -> Iterator[Row]:
    """What the usual load took of one server."""
    name, seen, most = contestant.name, middle(figures), contestant.most
    rounds = ", ".join(f"{each.p99:.1f}" for each in figures)
    yield Row(f"{name}, half of the moves within", seen.middle, "ms")
    prompt = PROMPT if most else None
    yield Row(f"{name}, 99 % of the moves within", seen.p99, "ms", None, prompt, f"rounds {rounds}")
    reached = "reached" if seen.server <= contestant.aim else "not reached"
    note = f"the aim of {contestant.aim:.0f} {reached}" if most else ""
    yield Row(f"{name}, time on the core", seen.server, "%", None, most, note)


def ratio_rows(name: str, theirs: Figures, own: Figures) -> Iterator[Row]:
    """boardgame.io beside one of ours."""
    yield Row(f"boardgame.io's time on the core to {name}'s", theirs.server / own.server, "×")
    yield Row(f"boardgame.io's 99 % to {name}'s", theirs.p99 / own.p99, "×")


def middle(figures: Sequence[Figures]) -> Figures:
    """The median of each figure."""
    return Figures(*(median(column) for column in zip(*figures, strict=True)))


def largest_section(contestants: Sequence[Contestant]) -> Section:
    """How many tables one process holds."""
    rows = []
    for contestant in contestants:
        with contestant.served(steps_with(raise_file_limit())[-1]) as (server, seated):
            steps = run(growing_load(contestant.dialect, server, seated))
        held = [number for number, seen in steps.items() if seen.p99 < PATIENT]
        note = "; ".join(
            f"{number:,}: {seen.p99:.0f} ms, {seen.server:.0f} %" for number, seen in steps.items()
        )
        rows.append(Row(contestant.name, max(held, default=0), "tables", note=note))
    return Section(f"Tables a process holds with 99 % of the moves within {PATIENT} ms", rows)


def tell(text: str) -> None:
    """Say how it goes."""
    print(text, file=sys.stderr, flush=True)


def main() -> None:
    """Measure, then print one table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="of the usual load")
    parser.add_argument("--only", choices=["json", "pages"], help="leave the others out")
    parser.add_argument("--largest", action=argparse.BooleanOptionalAction, default=True)
    arguments = parser.parse_args()
    everybody = (JSON, PAGES, DURABLE_JSON, DURABLE_PAGES)
    contestants = [
        each for each in everybody if arguments.only in (None, each.name.split()[0].lower())
    ]
    ours_only = [each for each in contestants if each not in DURABLE]
    if not arguments.only:
        if missing := install_boardgame_io():
            tell(f"boardgame.io is left out: {missing}.")
        else:
            contestants.append(THEIRS)
    alone = take_viewers_core()
    tell("measuring the usual load …")
    sections = usual_sections(contestants, arguments.rounds)
    if arguments.largest:
        tell("measuring the largest load …")
        sections.append(largest_section(ours_only))
    others = "came first on their cores" if alone else "shared their cores with whatever else ran"
    print(f"{show(sections)}\n\n{machine()}; server and viewers {others}")


if __name__ == "__main__":
    main()
