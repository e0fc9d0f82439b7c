"""The workshop: a process beside the server in which past games are analysed.

That takes seconds, and no table waits for it. What was found out is kept, up to a bound; who asks
for the same at the same time waits for the same answer.
"""

import asyncio
import logging
import os
import signal
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, TypeVar

from mafia_de_cuba.web.http.errors import RequestError

MOST_KEPT, MOST_WAITING = 64, 24
POLITE = 10  # how far the process stands back behind the server's own
Answer = TypeVar("Answer")
Key = tuple[Any, ...]

log = logging.getLogger(__name__)


def new_pool() -> Executor:
    """One process, begun when it is first needed."""
    return ProcessPoolExecutor(1, get_context("spawn"), settle_in)


def settle_in() -> None:
    """End with the server, for whatever reason that ends; leave the machine to it meanwhile."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(POLITE)
    Thread(target=go_with_the_parent, daemon=True).start()


def go_with_the_parent() -> None:
    """Wait for the end of the server."""
    parent = parent_process()
    assert parent is not None, "a process of the pool has one"
    parent.join()
    os._exit(1)


class Workshop:
    """Pure functions of a record, worked out elsewhere: each once, while it is remembered."""

    def __init__(self, pool: Callable[[], Executor] = new_pool) -> None:
        self._new_pool = pool
        self._pool: Executor | None = None
        self._kept: OrderedDict[Key, Any] = OrderedDict()
        self._coming: dict[Key, asyncio.Future[Any]] = {}

    def known(self, work: Callable[..., Answer], *given: Any) -> Answer | None:
        """What is known already."""
        found: Answer | None = self._kept.get((work, *given))
        if found is not None:
            self._kept.move_to_end((work, *given))
        return found

    def begin(self, work: Callable[..., Any], *given: Any) -> None:
        """Have it worked out, whoever will ask for it. Raises RequestError."""
        key = (work, *given)
        if key in self._kept or key in self._coming:
            return
        if len(self._coming) >= MOST_WAITING:
            raise RequestError("too_fast", "workshop_busy")
        coming = asyncio.wrap_future(self._submit(work, *given))
        self._coming[key] = coming
        coming.add_done_callback(partial(self._done, key))

    def _submit(self, work: Callable[..., Any], *given: Any) -> "Future[Any]":
        self._pool = self._pool or self._new_pool()
        try:
            return self._pool.submit(work, *given)
        except BrokenExecutor:  # its process has ended since: another begins
            self._pool = self._new_pool()
            return self._pool.submit(work, *given)

    async def answer(self, work: Callable[..., Answer], *given: Any) -> Answer:
        """The answer, when it is there. Raises RequestError."""
        self.begin(work, *given)
        key = (work, *given)
        if key in self._kept:
            self._kept.move_to_end(key)
            kept: Answer = self._kept[key]
            return kept
        try:
            answer: Answer = await asyncio.shield(self._coming[key])
        except BrokenExecutor:
            raise RequestError("broken", "broken") from None
        return answer

    def _done(self, key: Key, answer: "asyncio.Future[Any]") -> None:
        del self._coming[key]
        if answer.cancelled():
            return
        if error := answer.exception():
            log.error("A past game could not be analysed: %r", error)
            return
        self._kept[key] = answer.result()
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    def close(self) -> None:
        """Stop, after the work in hand: only then is everything given back to the system."""
        for coming in self._coming.values():
            coming.cancel()
        if self._pool:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None
