"""A process beside the server for what takes long: the event loop goes on, and so do all tables.

What was worked out is kept, up to a bound; who asks for the same at the same time waits for the
same answer.
"""

import asyncio
import logging
import os
import signal
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from starlette.requests import HTTPConnection

from mafia_de_cuba.web.http.errors import RequestError

NICE = 5  # tables come first
Answer = TypeVar("Answer")

log = logging.getLogger(__name__)


class Room(NamedTuple):
    """How many jobs may wait, and how many answers are kept."""

    waiting: int
    kept: int = 0


ROOMS = {  # by what the process is for
    "analysis": Room(24, 64),
    "cases": Room(12, 300),
    "notebook": Room(50),
}


def new_pool() -> Executor:
    """One process, begun when it is first needed; a fork would copy the server's threads."""
    return ProcessPoolExecutor(1, get_context("spawn"), settle_in)


def settle_in() -> None:
    """End with the server, for whatever reason that ends; leave the machine to it meanwhile."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's
    if hasattr(os, "nice"):
        os.nice(NICE)
    Thread(target=go_with_the_parent, daemon=True).start()


def go_with_the_parent() -> None:
    """Wait for the end of the server."""
    parent = parent_process()
    assert parent is not None, "a process of the pool has one"
    parent.join()
    os._exit(1)


def busy() -> RequestError:
    """Too much is to be done at once, or it went wrong."""
    return RequestError("unavailable", "busy")


class SideProcess:
    """Calls functions of modules in another process, one after the other."""

    def __init__(self, room: Room, pool: Callable[[], Executor]) -> None:
        self._room = room
        self._new_pool = pool
        self._pool: Executor | None = None
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        self._coming: dict[Hashable, asyncio.Future[Any]] = {}

    # ------------------------------------------------------------ answers that are kept

    def known(self, job: Callable[..., Answer], *given: Any) -> Answer | None:
        """What is known already."""
        found: Answer | None = self._kept.get((job, *given))
        if found is not None:
            self._kept.move_to_end((job, *given))
        return found

    def begin(self, job: Callable[..., Any], *given: Any) -> None:
        """Have it worked out, whoever will ask for it. Raises RequestError."""
        key = (job, *given)
        if key not in self._kept and key not in self._coming:
            self._start(key, job, given)

    async def answer(self, job: Callable[..., Answer], *given: Any) -> Answer:
        """The answer, when it is there. Raises RequestError."""
        known = self.known(job, *given)
        if known is not None:
            return known
        self.begin(job, *given)
        answer: Answer = await self._when_there((job, *given))
        return answer

    # ------------------------------------------------------------ answers that are not

    async def run(self, job: Callable[..., Answer], *given: Any) -> Answer:
        """The answer to what nobody asks twice. Raises RequestError, and what the job raises."""
        once = object()
        self._start(once, job, given)
        answer: Answer = await self._when_there(once)
        return answer

    async def _when_there(self, key: Hashable) -> Any:
        try:
            return await asyncio.shield(self._coming[key])
        except (BrokenExecutor, asyncio.CancelledError):  # a stopping server cancels who waits
            raise busy() from None

    # ------------------------------------------------------------ the process

    def _start(self, key: Hashable, job: Callable[..., Any], given: tuple[Any, ...]) -> None:
        if len(self._coming) >= self._room.waiting:
            raise busy()
        coming = asyncio.wrap_future(self._submit(job, *given))
        self._coming[key] = coming
        coming.add_done_callback(partial(self._done, key))

    def _submit(self, job: Callable[..., Any], *given: Any) -> "Future[Any]":
        self._pool = self._pool or self._new_pool()
        try:
            return self._pool.submit(job, *given)
        except BrokenExecutor:  # its process has ended since: another begins
            self._pool = self._new_pool()
            return self._pool.submit(job, *given)

    def _done(self, key: Hashable, answer: "asyncio.Future[Any]") -> None:
        del self._coming[key]
        if answer.cancelled():
            return
        if error := answer.exception():
            log.error("A process beside the server failed: %r", error)
        elif isinstance(key, tuple):
            self._kept[key] = answer.result()
            while len(self._kept) > self._room.kept:
                self._kept.popitem(last=False)

    def close(self) -> None:
        """Stop, after the work in hand: only then is everything given back to the system."""
        for coming in self._coming.values():
            coming.cancel()
        if self._pool:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def start_all() -> dict[str, SideProcess]:
    """One for each purpose; none begins before it is needed."""
    return {name: SideProcess(room, new_pool) for name, room in ROOMS.items()}


def process_for(name: str, connection: HTTPConnection) -> SideProcess:
    """The server's process for a purpose."""
    found: SideProcess = connection.app.state.side_processes[name]
    return found
