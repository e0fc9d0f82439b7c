"""A real Dask cluster on this machine, for tests and benchmarks: a scheduler and its workers."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread, Timer
from typing import IO, Any

HERE = "127.0.0.1"
BOUND = 1800.0  # seconds after which nobody can still want a process of it
PLAIN = ("--host", HERE, "--dashboard-address", f"{HERE}:0")


class LocalCluster:
    """Within `with`, a scheduler; workers are added one by one, and may be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder  # for what Dask keeps on the disk
        self.address = ""
        self.stack = ExitStack()

    def __enter__(self) -> "LocalCluster":
        scheduler = self.started("scheduler", "--port", "0", "--idle-timeout", f"{BOUND:.0f} s")
        line = self.heard(scheduler, "Scheduler at:")
        self.scheduler, self.address = scheduler, line.split()[-1]
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()

    def add_worker(self, **environment: str) -> "subprocess.Popen[str]":
        """One more worker, once it has joined."""
        alone = ("--no-nanny", "--nthreads", "1", "--local-directory", str(self.folder))
        mortal = ("--death-timeout", "60")  # it does not outlive a scheduler that was killed
        worker = self.started("worker", self.address, *alone, *mortal, **environment)
        self.heard(worker, "Registered to:")
        return worker

    def heard(self, process: "subprocess.Popen[str]", words: str) -> str:
        """The line with these words; what it says later is read and dropped.

        Dask complains at length on a busy machine, and waits once a pipe is full.
        """
        line = line_with(process.stderr, words)
        reader = Thread(target=drain, args=(process.stderr,), daemon=True)
        reader.start()
        self.stack.callback(reader.join)
        self.stack.callback(process.kill)
        return line

    def started(self, *words: str, **environment: str) -> "subprocess.Popen[str]":
        """A process of the cluster, which ends with it."""
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *words, *PLAIN],
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "DASK_CONFIG": str(self.folder), **environment},
        )
        self.stack.callback(stop, process)
        self.stack.enter_context(killed_after(BOUND, process))
        return process


@contextmanager
def killed_after(seconds: float, process: "subprocess.Popen[Any]") -> Iterator[None]:
    """Within `with`, a process that ends at last: who waits for it does not wait for ever."""
    bound = Timer(seconds, process.kill)
    bound.daemon = True
    bound.start()
    try:
        yield
    finally:
        bound.cancel()


def drain(lines: IO[str]) -> None:
    """Read all there is."""
    for _ in lines:
        pass


def stop(process: "subprocess.Popen[str]") -> None:
    """Kill it, if it still runs."""
    with process:
        process.kill()


def line_with(lines: IO[str] | None, words: str) -> str:
    """The next line that has these words."""
    assert lines is not None
    heard = []
    for line in lines:
        heard.append(line)
        if words in line:
            return line.strip()
    raise RuntimeError(f"Never said '{words}': {''.join(heard)}")
