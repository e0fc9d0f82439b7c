"""A Dask cluster as an executor: its workers play, and come and go as they like."""

import logging
import pickle
import re
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any, TypeVar

import click

from .cluster_tasks import NOTHING, Order, OtherProgram, carry_out, program
from .executors import Begin, WorkersDied

PATIENCE = 10.0  # seconds in which somebody has to answer at the address
NEWS = 2.0  # seconds between two looks at how many workers there are

ADDRESS = re.compile(r"((tcp|tls|ws|wss)://)?([\w.-]+|\[[0-9a-fA-F:.]+\]):(?P<port>\d{1,5})")
LAST_PORT = 65535

T = TypeVar("T")


@contextmanager
def cluster_at(address: str) -> Iterator["Cluster"]:
    """The cluster of this scheduler. Raises BadParameter or UsageError if there is none."""
    client = connected(address)
    try:
        check_program(client, address)
        yield Cluster(client, address)
    finally:
        client.close()


def connected(address: str) -> Any:
    """A client of the scheduler there."""
    check_address(address)
    try:
        from distributed import Client
    except ImportError:
        raise click.UsageError(
            "--scheduler needs Dask: pip install 'mafia-de-cuba[cluster]'."
        ) from None
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters is said in a sentence
    try:
        return Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as fault:
        raise click.BadParameter(f"No Dask scheduler answers at '{address}'.") from fault


def check_address(address: str) -> None:
    """Raises BadParameter if nobody can have this address."""
    found = ADDRESS.fullmatch(address)
    if not found or int(found["port"]) > LAST_PORT:
        raise click.BadParameter("A scheduler's address is written as tcp://10.0.0.1:8786.")


def check_program(client: Any, address: str) -> None:
    """Raises BadParameter if a worker plays by other code; says so if there is no worker yet."""
    told = client.run(program, on_error="return")
    if not told:
        click.echo(f"No worker has joined '{address}' yet: waiting for one.", err=True)
    for worker, answer in told.items():
        if answer != program() and not isinstance(answer, OSError):  # it has just gone
            raise click.BadParameter(f"The worker {worker} has another mafia-de-cuba, or none.")


class Cluster:
    """The workers of a scheduler, however many there are at the moment."""

    def __init__(self, client: Any, address: str) -> None:
        self.client, self.address = client, address
        self.number, self.looked_at = 1, 0.0

    def size(self) -> int:
        """How many workers there are, or were a moment ago."""
        if monotonic() - self.looked_at > NEWS:
            self.number = max(1, len(self.client.nthreads()))
            self.looked_at = monotonic()
        return self.number

    @contextmanager
    def executor(self, begin: Begin | None = None) -> Iterator[Executor]:
        """Dask gives the tasks of a worker that died to another one, some times."""
        from distributed.comm import CommClosedError
        from distributed.scheduler import KilledWorker

        pool = self.client.get_executor(pure=False)
        try:
            yield Orders(pool, begin)
        except KilledWorker as fault:
            raise BrokenExecutor(str(fault)) from fault
        except (CancelledError, CommClosedError) as fault:
            raise WorkersDied(f"The scheduler at '{self.address}' has gone.") from fault
        except (OtherProgram, ImportError) as fault:
            raise WorkersDied(f"A worker has another mafia-de-cuba, or none: {fault}") from fault
        finally:
            with suppress(Exception):
                pool.shutdown(wait=False)


class Orders(Executor):
    """Sends tasks as orders, each under a key of its own."""

    def __init__(self, pool: Executor, begin: Begin | None) -> None:
        self.pool = pool
        self.begin = pickle.dumps(begin) if begin else NOTHING

    def submit(self, function: Callable[..., T], /, *given: Any, **named: Any) -> "Future[T]":
        """Let some worker do this, with one task."""
        order = Order(self.begin, function, *given, **named)
        return self.pool.submit(carry_out, program(), pickle.dumps(order))
