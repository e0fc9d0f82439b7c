"""External bots: programs that read one view per line and answer each with a move or null."""

import os
import subprocess
import sys
from random import Random
from select import select
from time import monotonic
from typing import Any

import msgspec

from mafia_de_cuba.bots.interface import Wish
from mafia_de_cuba.rules.errors import Malformed
from mafia_de_cuba.rules.moves import Pass
from mafia_de_cuba.rules.record import as_move
from mafia_de_cuba.views import View, write_view

from .external_names import words_of

PATIENCE = 10.0  # seconds for an answer, from the first byte of the view to the end of the line
GRACE = 1.0  # seconds to end in, once the input has ended


class Outside:
    """A bot that is a program; each seat has a process of its own, so that seats share nothing."""

    def __init__(self, command: str, seat: int) -> None:
        self.key = (command, seat)
        self.process: Process | None = None  # this game's
        self.version = 0
        self.seen: View | None = None

    def notice(self, view: View) -> None:
        """Count the changes that this seat may see."""
        if self.seen is not None and view != self.seen:
            self.version += 1
        self.seen = view

    def __call__(self, view: View, _: Random) -> Wish | None:
        """The program's answer; one that cannot be read counts as silence."""
        self.notice(view)
        if self.process is None:
            self.process = running(self.key)
        return read_wish(self.process.ask(line_for(view, self.version)))


def line_for(view: View, version: int) -> bytes:
    """The view as docs/api.md has it: there is no table, and everybody is a bot."""
    written = {"table": None, "version": version, **write_view(view)}
    for player in written["players"]:
        player["bot"] = True
    return msgspec.json.encode(written)


def read_wish(line: bytes) -> Wish | None:
    """The move that a line writes, without its seat; None for null and for nonsense."""
    try:
        parts: Any = msgspec.json.decode(line)
    except (msgspec.MsgspecError, UnicodeError):
        return None
    if not isinstance(parts, dict):
        return None
    if parts == {"do": "pass"}:
        return Pass()
    try:
        return as_move(parts)
    except Malformed:
        return None


# ---------------------------------------------------------------- processes

Key = tuple[str, int]  # a command, and the seat that it plays
RUNNING: dict[Key, "Process"] = {}
COMPLAINTS: set[str] = set()


def running(key: Key) -> "Process":
    """The seat's process; one that stopped in the game before is started again.

    One that ended without a single answer would do so again: it stays as it is.
    """
    process = RUNNING.get(key)
    if process is None or (process.stopped and (process.answered or process.late)):
        if process:
            process.close()
        RUNNING[key] = process = Process(key[0])
    return process


def complain(text: str) -> None:
    """Say what is wrong with a program, once."""
    if text not in COMPLAINTS:
        COMPLAINTS.add(text)
        print(text, file=sys.stderr, flush=True)


def close_all() -> None:
    """Close the input of all programs and wait for them."""
    while RUNNING:
        RUNNING.popitem()[1].close()


def kill_all() -> None:
    """End all programs at once, as nobody is left to hear them."""
    for process in list(RUNNING.values()):
        process.kill()


class Process:
    """A running program."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.heard = b""
        self.answered = False  # ever
        self.late = False
        self.over = False
        self.running = self._start()

    def _start(self) -> subprocess.Popen[bytes] | None:
        pipe = subprocess.PIPE
        try:
            program = subprocess.Popen(words_of(self.command), bufsize=0, stdin=pipe, stdout=pipe)
        except OSError as fault:
            self._give_up(f"cannot be started ({fault.strerror})")
            return None
        assert program.stdin is not None
        os.set_blocking(program.stdin.fileno(), False)
        return program

    @property
    def stopped(self) -> bool:
        """Whether it will not answer any more."""
        return self.over or self.running is None or self.running.poll() is not None

    def ask(self, line: bytes) -> bytes:
        """One line in, one line out; an empty one if the program has gone or takes too long."""
        if self.over:
            return b""
        deadline = monotonic() + PATIENCE
        try:
            self._write(line + b"\n", deadline)
            answer = self._read_line(deadline)
        except TimeoutError:
            self.late = True
            self.kill()
            self._give_up(f"gave no answer within {PATIENCE:g} seconds and was stopped")
            return b""
        except OSError:
            self._give_up(f"has ended{self._status()}")
            return b""
        self.answered = True
        return answer

    def _write(self, line: bytes, deadline: float) -> None:
        assert self.running is not None
        pipe: Any = self.running.stdin
        while line:
            _, ready, _ = select([], [pipe], [], max(0.0, deadline - monotonic()))
            if not ready:
                raise TimeoutError
            line = line[pipe.write(line) or 0 :]

    def _read_line(self, deadline: float) -> bytes:
        assert self.running is not None
        pipe: Any = self.running.stdout
        while b"\n" not in self.heard:
            ready, _, _ = select([pipe], [], [], max(0.0, deadline - monotonic()))
            if not ready:
                raise TimeoutError
            if not (more := pipe.read(1 << 16)):
                raise BrokenPipeError
            self.heard += more
        answer, _, self.heard = self.heard.partition(b"\n")
        return answer

    def _status(self) -> str:
        try:
            return f" (status {self.running.wait(1)})" if self.running else ""
        except subprocess.TimeoutExpired:
            return ""

    def _give_up(self, why: str) -> None:
        self.over = True
        again = "until the next game, which starts it again" if self.answered or self.late else ""
        complain(f"exec:{self.command} {why}: it is silent{again and ' ' + again}.")

    def kill(self) -> None:
        """End it at once."""
        if self.running:
            self.running.kill()

    def close(self) -> None:
        """Let the program see the end of its input, and go."""
        if self.running is None:
            return
        for pipe in (self.running.stdin, self.running.stdout):
            assert pipe is not None
            pipe.close()
        try:
            self.running.wait(GRACE)
        except subprocess.TimeoutExpired:
            self.running.kill()
            self.running.wait()
