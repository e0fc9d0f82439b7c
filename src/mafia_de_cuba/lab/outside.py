"""Bots of anybody's: a program that reads a view a line and answers with a move or null a line."""

import shlex
import subprocess
from random import Random
from select import select
from typing import Any

import msgspec

from mafia_de_cuba.bots.frame import Wish
from mafia_de_cuba.rules.moves import Pass
from mafia_de_cuba.rules.record import as_move
from mafia_de_cuba.rules.refusal import Malformed
from mafia_de_cuba.views import View, write_view

OUTSIDE = "exec:"
PATIENCE = 10.0  # seconds for an answer


class Outside:
    """A bot that is a program; each seat has a process of its own, so that seats share nothing."""

    def __init__(self, command: str, seat: int) -> None:
        self.key = (command, seat)

    def __call__(self, view: View, _: Random) -> Wish | None:
        """What the program answers; an answer that is none counts as silence."""
        if self.key not in RUNNING:
            RUNNING[self.key] = Process(self.key[0])
        return read_wish(RUNNING[self.key].ask(msgspec.json.encode(write_view(view))))


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


class Process:
    """The program under way."""

    def __init__(self, command: str) -> None:
        self.running = subprocess.Popen(
            shlex.split(command), bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.heard = b""

    def ask(self, line: bytes) -> bytes:
        """One line in, one line out; an empty one if the program has gone or takes too long."""
        assert self.running.stdin is not None
        try:
            self.running.stdin.write(line + b"\n")
        except OSError:
            return b""
        while b"\n" not in self.heard:
            if not (more := self._read()):
                return b""
            self.heard += more
        answer, _, self.heard = self.heard.partition(b"\n")
        return answer

    def _read(self) -> bytes:
        assert self.running.stdout is not None
        ready, _, _ = select([self.running.stdout], [], [], PATIENCE)
        if not ready:
            self.running.kill()
            return b""
        more: bytes = self.running.stdout.read(1 << 16)
        return more

    def close(self) -> None:
        """Let the program see the end of its input, and go."""
        for pipe in (self.running.stdin, self.running.stdout):
            assert pipe is not None
            pipe.close()
        try:
            self.running.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.running.kill()
            self.running.wait()


RUNNING: dict[tuple[str, int], Process] = {}


def close_all() -> None:
    """Let all programs go."""
    while RUNNING:
        RUNNING.popitem()[1].close()
