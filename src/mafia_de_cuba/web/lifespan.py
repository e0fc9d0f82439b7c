"""What runs while the application serves: the store, the hub of tables, and regular upkeep."""

import asyncio
import contextlib
import gc
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from starlette.applications import Starlette

from mafia_de_cuba.store import Store
from mafia_de_cuba.store.directory import LOG, USAGE, make_directory, make_private
from mafia_de_cuba.store.sqlite import SqliteStore
from mafia_de_cuba.store.upkeep import Upkeep
from mafia_de_cuba.store.writer import DurableStore
from mafia_de_cuba.table.bot_moves import in_thread
from mafia_de_cuba.table.expiry import LOOK, Forgetting
from mafia_de_cuba.table.hub import Hub
from mafia_de_cuba.table.timers import Tempo
from mafia_de_cuba.web import side_process
from mafia_de_cuba.web.memory import give_back
from mafia_de_cuba.web.pages.health import Health

SWEEP = 60.0


@contextlib.asynccontextmanager
async def lifespan(
    app: Starlette, data: Path, tempo: Tempo | None, durable: bool
) -> AsyncIterator[None]:
    """Open the tables in this directory, and close them in the end."""
    loop = asyncio.get_running_loop()
    bots, beside = ThreadPoolExecutor(1, "bots"), ThreadPoolExecutor(1, "upkeep")
    store, upkeep = open_store(data, loop, durable), Upkeep(data / LOG)
    hub = app.state.hub = Hub(store, loop, time.time, tempo, in_thread(loop, bots))
    app.state.health = Health(upkeep.can_write, loop)
    beside_it = app.state.side_processes = side_process.start_all()
    aside = partial(loop.run_in_executor, beside)
    expiry = Forgetting(hub, upkeep, data / USAGE, aside)
    tasks = [asyncio.create_task(_sweep(hub, aside)), asyncio.create_task(_expire(expiry))]
    tune_garbage_collection()
    yield
    for task in tasks:
        task.cancel()
    beside.shutdown(cancel_futures=True)
    app.state.health.close()
    for each in beside_it.values():
        each.close()
    hub.close()
    bots.shutdown(wait=False, cancel_futures=True)


def open_store(data: Path, loop: asyncio.AbstractEventLoop, durable: bool) -> Store:
    """The log in this directory; a durable one waits for the disk."""
    make_directory(data)
    path = data / LOG
    make_private(path)
    return DurableStore(path, loop) if durable else SqliteStore(path)


def tune_garbage_collection() -> None:
    """Collect new objects in small portions, and old ones seldom, because each collection pauses.

    A portion of 2,000 objects takes 2 to 4 ms under load, one of 20,000 took 20 to 40 ms.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 2_000, 1_000)


async def _sweep(hub: Hub, aside: Callable[[Callable[[], None]], Awaitable[None]]) -> None:
    """Let tables that nobody watches sleep, and give back the memory that is free."""
    while True:
        await asyncio.sleep(SWEEP)
        hub.sweep()
        await aside(give_back)


async def _expire(expiry: Forgetting) -> None:
    """Look for tables to delete soon after the start, and then every hour."""
    await asyncio.sleep(SWEEP)
    while True:
        await expiry.look()
        await asyncio.sleep(LOOK)
