"""`python -m benchmarks.memory`: what tables under live pages keep in memory, and where it is.

Tables of eight talk in one process, each seat and a TV watching as pages do, in one language after
another. Then the caches are emptied one by one, and what the process gives back is theirs.
"""

import argparse
import asyncio
import ctypes
import gc
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from functools import _lru_cache_wrapper
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from mafia_de_cuba.i18n import LANGUAGES
from mafia_de_cuba.store.sqlite import SqliteStore
from mafia_de_cuba.table.hub import Hub
from mafia_de_cuba.table.live_table import LiveTable
from mafia_de_cuba.testimony.statements import HEARD
from mafia_de_cuba.web.live.messages import Memory, write
from mafia_de_cuba.web.rendering import Extra, render_screen
from mafia_de_cuba.web.templating import PIECES

from .load_tables import PLAYERS, Seated, seat_tables
from .measure import machine
from .table import Row, Section, show

MEGABYTE = 1 << 20


class Viewer(NamedTuple):
    """One page that is open: whose, in which language, and what it was shown last."""

    player: int | None  # None: the TV
    lang: str
    memory: Memory


def resident() -> int:
    """The bytes of this process that are in memory, after what is free was given back."""
    gc.collect()
    with suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").malloc_trim(0)
    pages = Path("/proc/self/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def look(table: LiveTable, viewer: Viewer) -> int:
    """Make a screen as a live page gets it; its length."""
    view = table.show(viewer.player)
    screen = render_screen(
        view,
        viewer.player,
        viewer.lang,
        extra=Extra(origin="http://table.test"),
        name="tv.html" if viewer.player is None else None,
        public=table.show(None),
        last=viewer.memory.page,
    )
    return len(write(view.version, None, screen, viewer.memory))


def talk(hub: Hub, seated: Sequence[Seated], languages: Sequence[str], words: int) -> None:
    """Every table says so many words, and all its pages are shown each of them."""
    for each in seated:
        table = hub.table(each.code)
        viewers = [Viewer(seat, lang, Memory()) for lang in languages for seat in range(PLAYERS)]
        viewers += [Viewer(None, lang, Memory()) for lang in languages]
        for number in range(words):
            seat, said = next(each.talk)
            table.move(seat, said, 0, f"{'/'.join(languages)} {number}")
            for viewer in viewers:
                look(table, viewer)


def caches() -> Iterator[tuple[str, int, Callable[[], None]]]:
    """Every cache of ours: its name, what it holds, and how it is emptied."""
    yield "web.templating.PIECES", len(PIECES), PIECES.clear
    yield "testimony.statements.HEARD", len(HEARD), HEARD.clear
    for found in gc.get_objects():
        if isinstance(found, _lru_cache_wrapper):
            made: Any = found.__wrapped__
            if made.__module__.startswith("mafia_de_cuba"):
                name = f"{made.__module__.partition('.')[2]}.{made.__qualname__}"
                yield name, found.cache_info().currsize, found.cache_clear


def held(least: int) -> list[Row]:
    """What the largest caches hold: each is emptied, and the process gives back what it held."""
    freed: dict[str, tuple[int, int]] = {}
    before = resident()
    for name, size, clear in list(caches()):
        clear()
        number, bytes_ = freed.get(name, (0, 0))
        freed[name] = number + size, bytes_ + before - (before := resident())
    return [
        Row(name, freed_bytes / MEGABYTE, "MB", note=f"{number:,} kept")
        for name, (number, freed_bytes) in sorted(freed.items(), key=lambda item: -item[1][1])
        if freed_bytes >= least
    ]


def measure(number: int, words: int, most: int | None) -> list[Section]:
    """The figures of so many tables, with pages in one language, then in all of them."""
    with TemporaryDirectory() as folder, closing(asyncio.new_event_loop()) as clock:
        seated = seat_tables(Path(folder), number)
        hub = Hub(SqliteStore(Path(folder) / "tables.sqlite3"), clock, time.time)
        empty = resident()
        for each in seated:
            hub.table(each.code)
        tables = resident()
        rows = [
            Row("before any table", empty / MEGABYTE, "MB"),
            Row("a table awake", (tables - empty) / number / 1024, "KB"),
        ]
        for last in (1, len(LANGUAGES)):
            talk(hub, seated, [*LANGUAGES][:last], words)
            told = f"pages in {last} language{'s' if last > 1 else ''}"
            rows.append(Row(told, resident() / MEGABYTE, "MB", at_most=most))
        counted = PIECES.size + HEARD.size
        rows.append(Row("of them, as counted by caches", counted / MEGABYTE, "MB"))
        hub.awake.clear()
        rows.append(Row("the tables asleep again", resident() / MEGABYTE, "MB"))
        largest = held(MEGABYTE)
        rows.append(Row("all caches empty", resident() / MEGABYTE, "MB"))
        hub.close()
    title = f"{number} tables × {PLAYERS + 1} pages, {words} words each and language"
    return [Section(title, rows), Section("What caches held", largest)]


def main() -> None:
    """Measure, then print one table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.memory", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--words", type=int, default=30)
    parser.add_argument("--most", type=int, help="megabytes that it may come to")
    given = parser.parse_args()
    sections = measure(given.tables, given.words, given.most)
    print(f"{show(sections)}\n\n{machine()}")


if __name__ == "__main__":
    main()
