"""A real Dask cluster on this machine, for tests and benchmarks: a scheduler and its workers."""

import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import IO

HERE = "127.0.0.1"
PLAIN = ("--host", HERE, "--dashboard-address", f"{HERE}:0")


class LocalCluster:
    """Within `with`, a scheduler; workers are added one by one, and may be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder  # for what Dask keeps on the disk
        self.address = ""
        self.stack = ExitStack()

    def __enter__(self) -> "LocalCluster":
        scheduler = self.started("scheduler", "--port", "0")
        line = line_with(scheduler.stderr, "Scheduler at:")
        self.scheduler, self.address = scheduler, line.split()[-1]
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()

    def add_worker(self, **environment: str) -> "subprocess.Popen[str]":
        """One more worker, once it has joined."""
        alone = ("--no-nanny", "--nthreads", "1", "--local-directory", str(self.folder))
        worker = self.started("worker", self.address, *alone, **environment)
        line_with(worker.stderr, "Registered to:")
        return worker

    def started(self, *words: str, **environment: str) -> "subprocess.Popen[str]":
        """A process of the cluster, which ends with it."""
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *words, *PLAIN],
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "DASK_CONFIG": str(self.folder), **environment},
        )
        self.stack.callback(stop, process)
        return process


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
