"""The durable log: one commit for all that waits, in a thread that the event loop never waits for."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from mafia_de_cuba.store import NotWritten, RowConflict
from mafia_de_cuba.store.sqlite import SqliteStore
from mafia_de_cuba.store.writer import DurableStore


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[DurableStore]:
    store = DurableStore(folder / "log", asyncio.get_running_loop())
    try:
        yield store
    finally:
        store.close()


def rows(folder: Path) -> list[tuple[Any, ...]]:
    """What the file holds, read past the store."""
    with closing(sqlite3.connect(folder / "log")) as db:
        return db.execute('SELECT "table", number, row FROM log').fetchall()


def full(statement: str) -> type:
    """Connections on which this statement meets a full disk, as long as they are `full`."""

    class Full:
        full = True

        def __init__(self, right: sqlite3.Connection) -> None:
            self.right = right

        def execute(self, words: str, *values: Any) -> Any:
            if self.full and words == statement:
                raise sqlite3.OperationalError("database or disk is full")
            return self.right.execute(words, *values)

        def __getattr__(self, name: str) -> Any:
            return getattr(self.right, name)

    return Full


def test_every_commit_waits_for_the_disk(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as store:
            for db in (store._writing, store._db):
                assert db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
                assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)

    asyncio.run(look())


def test_what_is_awaited_is_there(tmp_path: Path) -> None:
    async def write() -> None:
        async with opened(tmp_path) as store:
            append = store.append("A", 0, [b"one", b"two"], 1.0)
            assert not append.done
            await append
            assert rows(tmp_path) == [("A", 0, b"one"), ("A", 1, b"two")]
            await append  # again, and at once

    asyncio.run(write())


def test_what_the_quick_store_has_appended_is_done_already() -> None:
    async def write() -> None:
        with closing(SqliteStore(":memory:")) as store:
            append = store.append("A", 0, [b"one"], 1.0)
            assert append.done
            await append

    asyncio.run(write())


def test_many_tables_share_one_commit(tmp_path: Path) -> None:
    """Those of one turn, and then all that came while the disk was busy."""

    async def write() -> list[str]:
        async with opened(tmp_path) as store:
            said: list[str] = []
            store._writing.set_trace_callback(said.append)
            appends = [store.append(f"T{n}", 0, [b"row"], 1.0) for n in range(50)]
            await asyncio.sleep(0)  # handed over: the thread is at work
            appends += [store.append(f"T{n}", 1, [b"row"], 1.0) for n in range(50)]
            for append in appends:
                await append
            store._writing.set_trace_callback(None)
            return said

    assert asyncio.run(write()).count("COMMIT") == 2
    assert len(rows(tmp_path)) == 100


def test_the_loop_turns_while_the_disk_is_slow(tmp_path: Path) -> None:
    """Somebody else holds the file: only the writer waits for them."""

    async def write() -> None:
        async with opened(tmp_path) as store:
            with closing(sqlite3.connect(tmp_path / "log", isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                append = store.append("A", 0, [b"row"], 1.0)
                for _ in range(100):
                    await asyncio.sleep(0)
                assert not append.done
                other.execute("ROLLBACK")
            await append
            assert store.read("A") == [b"row"]

    asyncio.run(write())


def test_a_log_has_no_gaps_and_no_row_twice(tmp_path: Path) -> None:
    """Who is out of step is refused alone; neighbours in the same commit are written."""

    async def write() -> None:
        async with opened(tmp_path) as store:
            first = store.append("A", 0, [b"one"], 1.0)
            twice = store.append("A", 0, [b"again"], 1.0)
            gap = store.append("A", 2, [b"three"], 1.0)
            other = store.append("B", 0, [b"row"], 1.0)
            await first
            await other
            for wrong in (twice, gap):
                with pytest.raises(RowConflict):
                    await wrong
            assert (store.read("A"), store.read("B")) == ([b"one"], [b"row"])

    asyncio.run(write())


def test_what_would_follow_rows_that_failed_fails_too(tmp_path: Path) -> None:
    """Though the disk has room again by then: it was judged by what has not happened."""

    async def write() -> None:
        async with opened(tmp_path) as store:
            disk = full("COMMIT")(store._writing)
            store._writing = disk
            lost = store.append("A", 0, [b"lost"], 1.0)
            lost.then(lambda: setattr(disk, "full", False))
            await asyncio.sleep(0)  # the thread has it
            follower = store.append("A", 1, [b"judged by what is lost"], 1.0)
            with pytest.raises(NotWritten):
                await lost
            after = store.append("A", 0, [b"judged anew"], 1.0)
            with pytest.raises(NotWritten):
                await follower
            await after
            assert store.read("A") == [b"judged anew"]

    asyncio.run(write())


@pytest.mark.parametrize("statement", ["BEGIN IMMEDIATE", "COMMIT"])
def test_a_full_disk_is_told_once_and_its_end_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, statement: str
) -> None:
    async def write() -> None:
        async with opened(tmp_path) as store:
            disk = full(statement)(store._writing)
            store._writing = disk
            for _ in range(3):
                with pytest.raises(NotWritten, match="full"):
                    await store.append("A", 0, [b"row"], 1.0)
            disk.full = False
            await store.append("A", 0, [b"row"], 1.0)
            await store.append("A", 1, [b"row"], 1.0)

    asyncio.run(write())
    assert [record.levelno for record in caplog.records] == [logging.ERROR, logging.WARNING]


def test_closing_writes_what_waits(tmp_path: Path) -> None:
    async def write() -> None:
        store = DurableStore(tmp_path / "log", asyncio.get_running_loop())
        for number in range(3):
            store.append("A", number, [b"row"], 1.0)
        store.close()

    asyncio.run(write())
    assert len(rows(tmp_path)) == 3


def test_rows_of_before_are_read(tmp_path: Path) -> None:
    """Either store goes on with what the other has written."""
    with closing(SqliteStore(tmp_path / "log")) as store:
        store.append("A", 0, [b"one"], 1.0)

    async def write() -> None:
        async with opened(tmp_path) as store:
            await store.append("A", 1, [b"two"], 1.0)

    asyncio.run(write())
    with closing(SqliteStore(tmp_path / "log")) as store:
        assert store.read("A") == [b"one", b"two"]


def test_a_table_that_somebody_else_has_written_is_looked_at_again(tmp_path: Path) -> None:
    """Or emptied: what the writer remembers of a table is never trusted against the file."""

    async def write() -> None:
        async with opened(tmp_path) as store:
            await store.append("A", 0, [b"one"], 1.0)
            await store.append("B", 0, [b"one"], 1.0)
            with closing(sqlite3.connect(tmp_path / "log", isolation_level=None)) as other:
                other.execute("INSERT INTO log VALUES ('A', 1, 1.0, x'00')")
                other.execute("""DELETE FROM log WHERE "table" = 'B'""")
            ours, others = store.append("A", 1, [b"two"], 1.0), store.append("C", 0, [b"x"], 1.0)
            anew = store.append("B", 0, [b"anew"], 1.0)
            await others
            await anew
            with pytest.raises(RowConflict):
                await ours
            await store.append("A", 2, [b"three"], 1.0)
            assert store.read("A") == [b"one", b"\0", b"three"]
            assert store.read("B") == [b"anew"]

    asyncio.run(write())


def test_a_batch_of_more_rows_than_a_statement_takes(tmp_path: Path) -> None:
    async def write() -> None:
        async with opened(tmp_path) as store:
            many = [b"%d" % number for number in range(1001)]
            appends = [store.append(f"T{n}", 0, many, 1.0) for n in range(3)]
            for append in appends:
                await append
            assert [store.read(f"T{n}") for n in range(3)] == [many] * 3

    asyncio.run(write())
