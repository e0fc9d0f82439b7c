"""What a worker of a cluster does with a task: by the same program only, and without a trace."""

import pickle
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from .executors import Begin
from .external_bots import close_all

PACKAGE = Path(__file__).parent.parent
NOTHING = b""


class OtherProgram(RuntimeError):
    """A worker would play by other code than whoever sent the order."""


class Order(NamedTuple):
    """A task on its way to a worker."""

    begin: bytes  # pickled, to be compared; or nothing
    function: Callable[[Any], Any]
    task: Any


class Worker:
    """This process as a worker: what it has begun with, and how to undo that.

    It plays one task at a time, however many threads it has: bots go by tables of the process.
    """

    def __init__(self) -> None:
        self.lock = Lock()
        self.begun = NOTHING
        self.undo: Callable[[], None] | None = None

    def settle(self, begin: bytes) -> None:
        """Begin as this order wants it, unless that was done for the order before."""
        if begin == self.begun:
            return
        if self.undo:
            self.undo()
        self.begun, self.undo = NOTHING, None
        if begin:
            first: Begin = pickle.loads(begin)
            self.begun, self.undo = begin, first()


HERE = Worker()


@cache
def program() -> str:
    """A digest of all code and tables that games depend on."""
    files = [*PACKAGE.rglob("*.py"), *PACKAGE.glob("bots/data/*.json")]
    named = {path.relative_to(PACKAGE).as_posix(): path for path in files}
    digest = sha256()
    for name in sorted(named):
        digest.update(name.encode() + b"\0" + named[name].read_bytes() + b"\0")
    return digest.hexdigest()


def carry_out(of_program: str, order: bytes) -> Any:
    """The result of a pickled order. Raises OtherProgram before anything of it is read."""
    if of_program != program():
        raise OtherProgram("its code is not the same")
    with HERE.lock:
        given: Order = pickle.loads(order)
        HERE.settle(given.begin)
        try:
            return given.function(given.task)
        finally:
            close_all()
