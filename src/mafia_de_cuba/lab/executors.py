"""Who plays many games: processes of this machine or workers of a Dask cluster, as executors."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import active_children
from typing import NamedTuple, Protocol

import click

from .workers import worker_processes

Begin = Callable[[], Callable[[], None]]  # what a worker does first; its answer undoes it


class WorkersDied(RuntimeError):
    """Nobody is left who could go on; says so in a sentence."""


class Workers(Protocol):
    """Those who play: they may become more or fewer while they do."""

    def size(self) -> int:
        """How many there are, as far as is known."""

    def executor(self, begin: Begin | None = None) -> AbstractContextManager[Executor]:
        """Their executor; at the end of `with`, what was not finished is dropped.

        Raises BrokenExecutor if some of them died and what they had in hand may be tried again,
        WorkersDied if it may not.
        """


class Processes(NamedTuple):
    """So many processes of this machine."""

    number: int

    def size(self) -> int:
        """How many there are."""
        return self.number

    @contextmanager
    def executor(self, begin: Begin | None = None) -> Iterator[Executor]:
        """Processes that are stopped at once, whatever they do, if nobody awaits their results."""
        others = {child.pid for child in active_children()}
        pool = worker_processes(self.number, begin)
        try:
            yield pool
        except BaseException:
            for child in active_children():
                if child.pid not in others:
                    child.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def open_workers(number: int, scheduler: str | None = None) -> Iterator[Workers]:
    """So many processes, or the cluster of this scheduler, until they are not needed any more.

    Raises BadParameter or UsageError if there is no such cluster, and ClickException instead of
    WorkersDied.
    """
    try:
        if scheduler is None:
            yield Processes(number)
        else:
            from .cluster import cluster_at

            with cluster_at(scheduler) as cluster:
                yield cluster
    except WorkersDied as fault:
        raise click.ClickException(str(fault)) from None
