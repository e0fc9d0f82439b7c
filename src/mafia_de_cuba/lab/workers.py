"""Worker processes that share many games, and end with the process that started them."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import parent_process, util
from threading import Thread
from types import FrameType

from .external_bots import RUNNING, close_all, kill_all

STOPS = (signal.SIGINT, signal.SIGTERM)


def worker_processes(number: int, begin: Callable[[], object] | None) -> ProcessPoolExecutor:
    """So many workers; each begins with a call, if one is given."""
    return ProcessPoolExecutor(number, initializer=_settle_in, initargs=(begin,))


def _settle_in(begin: Callable[[], object] | None) -> None:
    """End when the parent process ends, for whatever reason.

    Ctrl-C reaches every process of a terminal; the one that hands out work decides.
    """
    signal.signal(signal.SIGTERM, _stopped)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    RUNNING.clear()  # the parent's programs, where there are any, are not ours
    util.Finalize(None, close_all, exitpriority=0)  # atexit does not work in a worker
    Thread(target=_go_with_the_parent, daemon=True).start()
    if begin:
        begin()


def _go_with_the_parent() -> None:
    parent = parent_process()
    assert parent is not None, "a worker has one"
    parent.join()
    kill_all()
    os._exit(1)


@contextmanager
def ending_together() -> Iterator[None]:
    """On Ctrl-C or another ending signal, end at once, external programs included."""
    before = {number: signal.signal(number, _stopped) for number in STOPS}
    try:
        yield
    finally:
        close_all()
        for number, handler in before.items():
            signal.signal(number, handler)


def _stopped(number: int, _: FrameType | None) -> None:
    kill_all()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
