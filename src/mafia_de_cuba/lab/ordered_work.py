"""Work for many workers, handed back in order; a worker that dies loses nothing finished."""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from itertools import chain, islice
from typing import TypeVar

from .executors import Begin, Processes, Workers, WorkersDied

__all__ = ["WorkersDied", "in_order"]

AHEAD = 4  # tasks for each worker that wait, or are done and not handed back yet
MOST_DEATHS = 3  # in a row, without anything finished between

Task = TypeVar("Task")
Result = TypeVar("Result")


def in_order(
    function: Callable[[Task], Result],
    tasks: Iterator[Task],
    workers: Workers | int,
    begin: Begin | None = None,
) -> Iterator[Result]:
    """The function's result for each task, once and in order; a number is so many processes.

    What one process has to do, or there is one task for, is done in this process.
    """
    workers = Processes(workers) if isinstance(workers, int) else workers
    some = tuple(islice(tasks, 2))
    here = isinstance(workers, Processes) and (workers.number == 1 or len(some) < 2)
    tasks = chain(some, tasks)
    return _here(function, tasks, begin) if here else _elsewhere(function, tasks, workers, begin)


def _here(
    function: Callable[[Task], Result], tasks: Iterator[Task], begin: Begin | None
) -> Iterator[Result]:
    undo = begin() if begin else None
    try:
        yield from map(function, tasks)
    finally:
        if undo:
            undo()


def _elsewhere(
    function: Callable[[Task], Result],
    tasks: Iterator[Task],
    workers: Workers,
    begin: Begin | None,
) -> Iterator[Result]:
    unfinished: deque[Task] = deque()
    deaths = 0
    while deaths < MOST_DEATHS:
        try:
            with workers.executor(begin) as pool:
                for result in _windowed(pool, function, tasks, unfinished, workers):
                    deaths = 0
                    yield result
                return
        except BrokenExecutor:
            deaths += 1
            tasks = chain(tuple(unfinished), tasks)
            unfinished.clear()
    raise WorkersDied("Workers ended again and again before they were done.")


def _windowed(
    pool: Executor,
    function: Callable[[Task], Result],
    tasks: Iterator[Task],
    unfinished: deque[Task],
    workers: Workers,
) -> Iterator[Result]:
    """Results in order; `unfinished` always holds the tasks begun and not handed back."""
    futures: deque[Future[Result]] = deque()
    while True:
        for task in islice(tasks, max(0, AHEAD * workers.size() - len(futures))):
            unfinished.append(task)
            futures.append(pool.submit(function, task))
        if not futures:
            return
        result = futures[0].result()
        futures.popleft()
        unfinished.popleft()
        yield result
