"""Work for several processes, handed back in order; a process that dies loses nothing finished."""

import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import chain, islice
from multiprocessing import active_children
from typing import TypeVar

from .workers import workers

AHEAD = 4  # tasks for each worker that wait, or are done and not handed back yet
MOST_DEATHS = 3  # in a row, without anything finished between

Task = TypeVar("Task")
Result = TypeVar("Result")


class WorkersDied(RuntimeError):
    """Worker processes ended again and again; says so in a sentence."""


def in_order(
    function: Callable[[Task], Result], tasks: Iterator[Task], jobs: int
) -> Iterator[Result]:
    """The function's result for each task, in order; with one worker, in this process."""
    if jobs == 1:
        yield from map(function, tasks)
        return
    unfinished: deque[Task] = deque()
    deaths = 0
    while deaths < MOST_DEATHS:
        try:
            with ending_workers(jobs) as pool:
                for result in _windowed(pool, function, tasks, unfinished, AHEAD * jobs):
                    deaths = 0
                    yield result
                return
        except BrokenProcessPool:
            deaths += 1
            tasks = chain(tuple(unfinished), tasks)
            unfinished.clear()
    raise WorkersDied("Workers ended again and again before they were done.")


def _windowed(
    pool: Executor,
    function: Callable[[Task], Result],
    tasks: Iterator[Task],
    unfinished: deque[Task],
    most: int,
) -> Iterator[Result]:
    """Results in order; `unfinished` always holds the tasks begun and not handed back."""
    futures: deque[Future[Result]] = deque()

    def begin(task: Task) -> None:
        unfinished.append(task)
        futures.append(pool.submit(function, task))

    for task in islice(tasks, most):
        begin(task)
    while futures:
        result = futures[0].result()
        futures.popleft()
        unfinished.popleft()
        yield result
        for task in islice(tasks, 1):
            begin(task)


@contextmanager
def ending_workers(jobs: int) -> Iterator[Executor]:
    """Workers that are stopped at once, whatever they do, if their results are not awaited."""
    others = {child.pid for child in active_children()}
    pool = workers(jobs, leave_interrupts_alone)
    try:
        yield pool
    except BaseException:
        for child in active_children():
            if child.pid not in others:
                child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def leave_interrupts_alone() -> None:
    """Ctrl-C reaches every process of a terminal; the one that hands out work decides."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
