"""The log comes first: what cannot be written has not happened, and what was acknowledged is written."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from mafia_de_cuba.rules.moves import Hide, Pocket
from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.store import NotWritten
from mafia_de_cuba.store.sqlite import SqliteStore

from .in_process_server import Wire, serving
from .staged_game import API, BotTable, Staging


class Failing:
    """A connection that fails at one statement, once."""

    def __init__(self, right: sqlite3.Connection, statement: str) -> None:
        self.right = right
        self.statement = statement

    def execute(self, statement: str, *values: Any) -> Any:
        """Execute, or fail."""
        if statement == self.statement:
            self.statement = ""
            raise sqlite3.OperationalError("database or disk is full")
        return self.right.execute(statement, *values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.right, name)


def test_a_failed_commit_keeps_nothing_open(tmp_path: Path) -> None:
    """Else the rows that follow would be written into the open transaction, and die with it."""
    store = SqliteStore(tmp_path / "log")
    right = store._db
    store._db = Failing(right, "COMMIT")  # type: ignore[assignment]
    with pytest.raises(NotWritten):
        store.append("T", 0, [b"one", b"two"], 0.0)
    store.append("T", 0, [b"three"], 0.0)
    store.append("T", 1, [b"four", b"five"], 0.0)
    other = sqlite3.connect(tmp_path / "log")
    assert other.execute("SELECT row FROM log").fetchall() == [(b"three",), (b"four",), (b"five",)]
    other.close()
    store.close()


@contextmanager
def full_disk() -> Iterator[None]:
    """Nothing can be written."""
    broken = NotWritten("database or disk is full")
    with patch.object(SqliteStore, "append", side_effect=broken):
        yield


@pytest.mark.parametrize("pace", ["instant", "table"])
def test_what_cannot_be_written_has_not_happened(pace: str) -> None:
    asyncio.run(unwritten(pace))


async def unwritten(pace: str) -> None:
    async with serving() as wire:
        people = BotTable(wire, 5, Staging(pace), lambda viewer, step: Random(0))
        await people.sit_down(standard(5))
        before, sent = await looks(people), {v: len(s) for v, s in wire.sent.items()}
        with full_disk():
            with pytest.raises(AssertionError, match="not_stored"):
                await people.move(0, Hide(2))
            reply = await people.repeat(0)
            assert (reply.status, reply.json["error"]["code"]) == (503, "not_stored")
        heard = {viewer: len(s) for viewer, s in wire.sent.items()}
        assert heard == {**sent, 0: sent[0] + 2}, "nobody else heard of it"
        assert await looks(people) == before
        reply = await people.repeat(0)  # the same id, now that there is room
        assert reply.status == 200
        assert await people.repeat(0) == reply
        assert held_or_hidden(wire) == 2


def held_or_hidden(wire: Wire) -> int:
    play = wire.table.state.game
    assert play is not None
    held = play.pending.get(0)
    return held.diamonds if isinstance(held, Hide) else play.state.hidden


async def looks(people: BotTable) -> list[bytes]:
    """What everybody sees."""
    seen = []
    for viewer in people.viewers():
        view = people.wire.table.show(viewer if isinstance(viewer, int) else None)
        seen.append(msgspec.json.encode(view))
    return seen


def test_recovered_is_the_same() -> None:
    """Every row of a table's log is enough: what is folded anew looks the same to everybody."""
    asyncio.run(recovered())


async def recovered() -> None:
    async with serving() as wire:
        people = BotTable(wire, 5, Staging("table"), lambda viewer, step: Random(0))
        await people.sit_down(standard(5))
        await people.move(0, Hide(2))
        await wire.until(wire.clock.now + 8)
        await people.move(1, Pocket(3))
        before = await looks(people)
        wire.hub.awake.pop(wire.table.state.code).sleep()
        assert await looks(people) == before
        reply = await people.repeat(1)
        assert reply.status == 200
        assert await looks(people) == before
        view = await people.wire.call(1, "GET", API, b"", *people.proof(1))
        assert view.json["held"] is True
