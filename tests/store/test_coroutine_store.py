"""A store whose `append` is a coroutine, as one over a database server would have it."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator

import pytest

from mafia_de_cuba.store import NotWritten
from mafia_de_cuba.store.sqlite import SqliteStore
from mafia_de_cuba.store.walk import Span
from mafia_de_cuba.table import commands
from mafia_de_cuba.table.credentials import hashed
from mafia_de_cuba.table.errors import NotStored
from mafia_de_cuba.table.hub import Hub
from mafia_de_cuba.table.live_table import LiveTable
from mafia_de_cuba.table.options import Options


class ServerStore:
    """Rows reach the log when the test opens the gate of their table."""

    def __init__(self) -> None:
        self.inner = SqliteStore(":memory:")
        self.unreadable: list[Span] = []
        self.gates: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self.broken: Exception | None = None

    async def append(self, table: str, first: int, rows: Iterable[bytes], at: float) -> None:
        await self.gates[table].wait()
        if self.broken:
            raise self.broken
        if first != len(self.read(table)):
            raise NotWritten("a gap")
        await self.inner.append(table, first, rows, at)

    def read(self, table: str) -> list[bytes]:
        return self.inner.read(table)

    def tables(self) -> Iterator[str]:
        return self.inner.tables()

    def close(self) -> None:
        self.inner.close()


def in_house(check: Callable[[ServerStore, Hub], Awaitable[None]]) -> None:
    """Run a check over a hub with such a store."""

    async def run() -> None:
        store = ServerStore()
        hub = Hub(store, asyncio.get_running_loop(), time.time)
        try:
            await check(store, hub)
        finally:
            hub.close()

    asyncio.run(run())


async def opened(store: ServerStore, hub: Hub) -> LiveTable:
    """A table whose opening is stored, and whose next rows wait."""
    table, _ = hub.open("Ana", Options())
    store.gates[table.code].set()
    await table.stored()
    store.gates[table.code].clear()
    return table


def test_one_table_waits_and_the_others_go_on() -> None:
    async def check(store: ServerStore, hub: Hub) -> None:
        slow, quick = await opened(store, hub), await opened(store, hub)
        store.gates[quick.code].set()
        for table in (slow, quick):
            table.do(commands.join, "Bea", hashed("Bea"))
        await quick.stored()
        assert quick.all_stored
        waiting = asyncio.ensure_future(slow.stored())
        for _ in range(20):
            await asyncio.sleep(0)
        assert not waiting.done()
        assert len(store.read(slow.code)) == 2
        store.gates[slow.code].set()
        await waiting
        assert len(store.read(slow.code)) == 3

    in_house(check)


def test_rows_of_a_table_are_written_in_their_order() -> None:
    async def check(store: ServerStore, hub: Hub) -> None:
        table = await opened(store, hub)
        for name in ("Bea", "Cruz", "Dora"):
            table.do(commands.join, name, hashed(name))
        store.gates[table.code].set()
        await table.stored()
        names = [b"Bea", b"Cruz", b"Dora"]
        assert all(n in row for n, row in zip(names, store.read(table.code)[2:], strict=True))

    in_house(check)


@pytest.mark.parametrize("error", [NotWritten("full"), ConnectionError("the server is gone")])
def test_what_is_not_written_is_taken_back(error: Exception) -> None:
    async def check(store: ServerStore, hub: Hub) -> None:
        table = await opened(store, hub)
        table.do(commands.join, "Bea", hashed("Bea"))
        table.do(commands.join, "Cruz", hashed("Cruz"))
        assert len(table.show(None).players) == 3
        store.broken = error
        store.gates[table.code].set()
        with pytest.raises(NotStored):
            await table.stored()
        assert [player.name for player in table.show(None).players] == ["Ana"]
        store.broken = None
        table.do(commands.join, "Dora", hashed("Dora"))
        await table.stored()
        assert len(store.read(table.code)) == 3

    in_house(check)
