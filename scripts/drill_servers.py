"""Servers of `make drill-data`: started and stopped, on a clock of their own, with tables."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from mafia_de_cuba.client import ApiError, Seat, Server
from tests.web.api_tables import hide, raw, started, take
from tests.web.server_process import PATIENCE

DAY = 24 * 3600
DISK = "disk"  # the name of a small disk
QUICK = 0.2  # seconds between the looks for unused tables, which are an hour apart otherwise

START = f"""
import sys, time
from mafia_de_cuba.web import lifespan
from mafia_de_cuba.web.pages import health
for module, name, seconds in (
    (lifespan, "SWEEP", {QUICK}), (lifespan, "LOOK", {QUICK}), (health, "FRESH", 0.1)
):
    assert hasattr(module, name), f"there is no {{module.__name__}}.{{name}} any more"
    setattr(module, name, seconds)
if len(sys.argv) > 1 and sys.argv[1].startswith("clock="):
    file, right = sys.argv.pop(1)[6:], time.time
    time.time = lambda: right() + float(open(file).read())
from mafia_de_cuba.cli import main
main()
"""


class Wrong(AssertionError):
    """Something that must never happen."""


def must(true: object, what: str) -> None:
    """Make sure of something."""
    if not true:
        raise Wrong(what)


def wait_until(true: Callable[[], object], what: str) -> None:
    """Wait for something that happens by itself."""
    end = time.monotonic() + PATIENCE
    while not true():
        must(time.monotonic() < end, f"it did not happen: {what}")
        time.sleep(0.02)


class Clock:
    """A clock on the wall that can be set while a server looks at it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        found = sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
        self.library = os.environ.get("LIBFAKETIME") or (str(found[0]) if found else "")
        self.set(0)

    def set(self, days: int) -> None:
        """Let it be so many days ahead."""
        draft = self.path.with_name("draft")
        draft.write_text(f"{days * DAY:+d}" + ("" if self.library else ".0"))
        draft.replace(self.path)
        self.now = time.time() + days * DAY

    def arguments(self) -> list[str]:
        """How a server is started that looks at it."""
        return [] if self.library else [f"clock={self.path}"]

    def environment(self) -> dict[str, str]:
        """The environment of a server that looks at it."""
        if not self.library:
            return {}
        return {
            "LD_PRELOAD": self.library,
            "FAKETIME_TIMESTAMP_FILE": str(self.path),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "DONT_FAKE_MONOTONIC": "1",
        }


class House:
    """A server of its own, and everything that it wrote."""

    def __init__(self, data: Path, *options: str, clock: Clock | None = None) -> None:
        self.data = data
        self.options = options
        self.clock = clock
        above = data.parent.parent if data.parent.name == DISK else data.parent
        self.errors = above / "errors"  # not on the disk that is full
        self.process: subprocess.Popen[str] | None = None

    def _run(self) -> subprocess.Popen[str]:
        clocked = self.clock.arguments() if self.clock else []
        set_up = self.clock.environment() if self.clock else {}
        command = [sys.executable, "-c", START, *clocked, "serve", "--port", "0"]
        with self.errors.open("ab") as errors:
            return subprocess.Popen(
                [*command, "--data", str(self.data), "--limits", "off", *self.options],
                env=os.environ | set_up,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )

    def start(self) -> Server:
        """Serve."""
        self.process = self._run()
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        must("http://" in line, f"no server: {self.said()}")
        self.server = Server(line.split()[-1], timeout=PATIENCE)
        return self.server

    def refuses(self) -> str:
        """The sentence with which it ends at once."""
        before = len(self.said())
        process = self._run()
        with closing(process.stdout) as out:  # type: ignore[type-var]
            must(process.wait(PATIENCE) not in (0, None), "it did not end with a status of its own")
            assert out is not None
            must(out.read() == "", "it said that it serves")
        sentence = self.said()[before:]
        must(sentence.count("\n") == 1 and sentence.endswith(".\n"), f"no sentence: {sentence!r}")
        return sentence.strip()

    def said(self) -> str:
        """All that it wrote where errors are told."""
        return self.errors.read_text("utf-8", "replace") if self.errors.exists() else ""

    def stop(self) -> None:
        """End it, and make sure that nothing broke."""
        if self.process:
            self.process.terminate()
            self.process.wait(PATIENCE)
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None
        must("Traceback" not in self.said(), self.said())


@contextmanager
def house(data: Path, *options: str, clock: Clock | None = None) -> Iterator[House]:
    """A server for a while."""
    made = House(data, *options, clock=clock)
    made.start()
    try:
        yield made
    finally:
        if made.process:
            made.process.kill()
            made.stop()


# ---------------------------------------------------------------- tables

Table = list[Seat]


def play(server: Server, tables: int) -> list[Table]:
    """Tables in mid-game, each a move further than the one before it."""
    moves = [hide(1), take(1), take(token="driver"), take(2)]
    return [started(server, 6, *moves[: number % 5]) for number in range(tables)]


def looks(tables: list[Table], server: Server) -> list[Any]:
    """What every seat sees, and so all that was acknowledged to it."""
    for seat in [seat for table in tables for seat in table]:
        seat.server = server
    return [[seat.view() for seat in table] for table in tables]


def plays_on(table: Table) -> bool:
    """Whether somebody there can make a move."""
    mover = next(seat for seat in table if seat.moves())
    before = mover.view()["version"]
    mover.move(mover.moves()[0])
    return bool(mover.view()["version"] > before)


def error_of(call: Callable[[], object]) -> ApiError:
    """How this is refused."""
    try:
        call()
    except ApiError as error:
        return error
    raise Wrong("it was granted")


def health(server: Server) -> tuple[int, Any]:
    """What a monitor hears."""
    status, answer, _ = raw(server, "GET", "/health")
    return status, answer


def command(*arguments: str | Path) -> str:
    """`mafia-de-cuba` with these arguments, which must do it."""
    start = "from mafia_de_cuba.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", start, *map(str, arguments)],
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout
