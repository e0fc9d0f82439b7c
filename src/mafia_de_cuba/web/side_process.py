"""A process beside the server for what takes long: the event loop goes on, and so do all tables."""

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from mafia_de_cuba.web.http.errors import RequestError

Answer = TypeVar("Answer")

PATIENCE = 60.0  # seconds: what takes longer has gone wrong
NICE = 5  # tables come first


class SideProcess:
    """One process that does one job after the other; it starts with the first."""

    def __init__(self, name: str, most_waiting: int) -> None:
        self._thread = ThreadPoolExecutor(1, name)
        self._most_waiting = most_waiting
        self._waiting = 0
        self._child: BaseProcess | None = None
        self._pipe: Connection | None = None

    async def run(self, job: Callable[..., Answer], *given: Any) -> Answer:
        """The answer of a function of some module, called in the process. Raises TableError."""
        if self._waiting >= self._most_waiting:
            raise busy()
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            answer: Answer = await loop.run_in_executor(self._thread, self._ask, job, given)
        finally:
            self._waiting -= 1
        return answer

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._stop()

    def _ask(self, job: Callable[..., Any], given: tuple[Any, ...]) -> Any:
        try:
            pipe = self._pipe or self._start()
            pipe.send((job, given))
            if not pipe.poll(PATIENCE):
                raise TimeoutError
            fault, answer = pipe.recv()
        except (EOFError, OSError):  # a TimeoutError is one
            self._stop()
            raise busy() from None
        if fault is not None:
            raise fault
        return answer

    def _start(self) -> Connection:
        context = get_context("spawn")  # a fork would copy the server with its locks and threads
        self._pipe, theirs = context.Pipe()
        self._child = context.Process(target=do_jobs, args=(theirs,), daemon=True)
        self._child.start()
        theirs.close()
        return self._pipe

    def _stop(self) -> None:
        child, pipe = self._child, self._pipe
        self._child = self._pipe = None
        if child is not None and pipe is not None:
            child.kill()
            child.join()
            pipe.close()


def busy() -> RequestError:
    """Too much is to be done at once, or it went wrong."""
    return RequestError("unavailable", "busy")


def do_jobs(pipe: Connection) -> None:
    """What the process does until the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's
    os.nice(NICE)
    with suppress(EOFError, OSError):
        while True:
            job, given = pipe.recv()
            pipe.send(_done(job, given))


def _done(job: Callable[..., Any], given: tuple[Any, ...]) -> tuple[Exception | None, Any]:
    try:
        return None, job(*given)
    except Exception as fault:
        return fault, None
