"""Forgetting tables that nobody uses, by the time that the server has itself seen go by.

No clock can be trusted to delete a game. The one on the wall is set by people, time servers and
empty batteries, by years if need be, and the monotonic one begins anew with every start. So the
age of a table is not the difference of two readings, but a sum of what the server has witnessed:

- Once an hour, by the monotonic clock, every table is looked at. One that was awake since the last
  look (asked for or watched within a quarter of an hour), or that has another last row than
  then, was used, and its sum is 0. To the sums of the others the time since the last look is
  added, and never more than two hours: whatever a clock says, one look adds no more than that.
- The time between two runs of the server can be told by the wall alone. At the first look of a
  run it counts as far as it goes forward, and never for more than a day; for a table that never
  started a game, which is kept for less than a day, not at all.
- So no jump of any clock, forward or backward, in mid-run or across a restart, makes a table older
  by more than two hours or a day. To lose a table that was used today, clocks would have to leap
  day after day while nobody comes to it.
- The sums are kept in a file beside the log. If it is lost, they begin at 0.

What is due is forgotten one table at a time, in a thread of its own, unless somebody has come to it
meanwhile: first its code leads nowhere, then its rows are removed if the last one is still the one
that was looked at, then the code is free. Tables that were set aside are kept until somebody has
looked at them.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from msgspec.structs import replace

from mafia_de_cuba.store.errors import Unreadable
from mafia_de_cuba.store.usage import Notes, Usage, load_notes, save_notes
from mafia_de_cuba.store.walk import Last

from .hub import Hub
from .recovery import never_started

DAY = 24 * 3600.0
KEPT = 30 * DAY
NEVER_STARTED = 20 * 3600.0  # with the looks before and after it: within a day

LOOK = 3600.0  # between two looks
MOST_AT_A_LOOK = 2 * LOOK
MOST_AT_A_START = DAY
PAUSE = 0.05  # between two removals

Beside = Callable[[Callable[[], Any]], Awaitable[Any]]  # makes a call in another thread
log = logging.getLogger(__name__)


class Upkeep(Protocol):
    """What is asked of the log, in another thread than tables are played in."""

    def last_rows(self, tables: Iterable[str]) -> dict[str, Last | None]:
        """The last row of each of these tables that is there; None where it cannot be read."""

    def rows(self, table: str) -> list[bytes]:
        """All rows of a table. Raises Unreadable."""

    def remove(self, table: str, last: Last) -> bool:
        """Remove a table, if this is still its last row; says whether it is gone."""


class Look(NamedTuple):
    """What one look at the hub has found."""

    known: frozenset[str]
    used: frozenset[str]
    kept: frozenset[str]
    run: float | None  # seconds since the last look of this run, if there was one
    wall: float


class Forgetting:
    """The looks at all tables of a hub, and what follows from them."""

    def __init__(self, hub: Hub, upkeep: Upkeep, path: Path, beside: Beside) -> None:
        self.hub = hub
        self.upkeep = upkeep
        self.path = path
        self.beside = beside
        self.notes = load_notes(path)
        self._looked: float | None = None  # by the monotonic clock of this run

    async def look(self) -> int:
        """Look at all tables, and forget those that are due; says how many."""
        now = self.hub.clock.time()
        run = None if self._looked is None else now - self._looked
        seen = Look(
            known=frozenset(self.hub.known),
            used=self.hub.take_used(),
            kept=frozenset(self.hub.set_aside),
            run=run,
            wall=self.hub.now(),
        )
        try:
            self.notes = await self.beside(lambda: self._noted(seen))
        except (sqlite3.Error, OSError) as error:  # it is as if nobody had looked
            log.warning("Unused tables could not be looked at: %s", error)
            self.hub.awake_lately |= seen.used
            return 0
        self._looked = now
        due = [code for code, usage in self.notes.tables.items() if is_due(usage)]
        return sum([await self._forget(code, self.notes.tables[code].last) for code in due])

    def _noted(self, seen: Look) -> Notes:
        """The notes after a look, written down."""
        notes = after_look(self.notes, seen, self.upkeep)
        save_notes(self.path, notes)
        return notes

    async def _forget(self, code: str, last: Last) -> bool:
        if not self.hub.let_go(code):
            return False
        gone = False
        try:
            gone = await self.beside(partial(self.upkeep.remove, code, last))
        except sqlite3.Error as error:
            log.warning("Table %s could not be removed: %s", code, error)
        finally:
            self.hub.let_go_of(code, gone)
        await asyncio.sleep(PAUSE)
        return gone


def after_look(notes: Notes, seen: Look, upkeep: Upkeep) -> Notes:
    """What is known of all tables after a look at them."""
    passed = time_passed(notes, seen)
    tables = {}
    for code, last in upkeep.last_rows(sorted(seen.known)).items():
        before = notes.tables.get(code)
        if last is None or (before and before.last == last and code not in seen.used):
            usage = before or Usage(Last(-1, 0.0), kept=True)
            tables[code] = aged(usage, passed, at_start=seen.run is None)
        else:
            tables[code] = Usage(last, 0.0, has_started(code, last, before, upkeep))
        if last is None or code in seen.kept:
            tables[code] = replace(tables[code], kept=True)
    return Notes(seen.wall, tables)


def time_passed(notes: Notes, seen: Look) -> float:
    """How much time to count since the last look: what was witnessed, within bounds."""
    if seen.run is not None:
        return min(max(seen.run, 0.0), MOST_AT_A_LOOK)
    if notes.wall is None:
        return 0.0
    return min(max(seen.wall - notes.wall, 0.0), MOST_AT_A_START)


def aged(usage: Usage, passed: float, at_start: bool) -> Usage:
    """A table that was not used, so much later."""
    if at_start and not usage.started:
        return usage
    return replace(usage, idle=usage.idle + passed)


def has_started(code: str, last: Last, before: Usage | None, upkeep: Upkeep) -> bool:
    """Whether a table ever started a game; what did once has done so for good."""
    if before and before.started and before.last.number <= last.number and not before.kept:
        return True
    try:
        return not never_started(upkeep.rows(code))
    except Unreadable:
        return True


def is_due(usage: Usage) -> bool:
    """Whether a table has been unused for long enough."""
    return not usage.kept and usage.idle >= (KEPT if usage.started else NEVER_STARTED)
