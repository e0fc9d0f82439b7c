"""The keyboard and its terminal: one key at a time in, whole frames out, restored at the end."""

import codecs
import os
import re
import select
import signal
import sys
import termios
import tty
from collections.abc import Callable, Sequence
from types import FrameType, TracebackType
from typing import Any

from .console import STOPS, terminated

ENTER, LEAVE = "\x1b[?1049h\x1b[?25l\x1b[2J", "\x1b[0m\x1b[?25h\x1b[?1049l"  # its alternate screen
SEQUENCE = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O.|.)", re.S)
NAMED = {
    "\r": "enter",
    "\n": "enter",
    "\t": "tab",
    "\x1b": "esc",
    " ": "space",
    "\x7f": "backspace",
    "\x08": "backspace",
    "\x15": "clear",
    "\x0c": "resize",
    **{f"\x1b{bracket}A": "up" for bracket in "[O"},
    **{f"\x1b{bracket}B": "down" for bracket in "[O"},
    **{f"\x1b{bracket}C": "right" for bracket in "[O"},
    **{f"\x1b{bracket}D": "left" for bracket in "[O"},
    "\x1b[5~": "pgup",
    "\x1b[6~": "pgdn",
    "\x1b[Z": "up",
    "\x1b[3~": "backspace",
}
ESCAPE_SECONDS = 0.05  # what follows an escape so soon belongs to it


class Keyboard:
    """The terminal in cbreak mode on its alternate screen; Ctrl-C ends the game.

    Most terminals turn Ctrl-C and Ctrl-backslash into signals, which work at any time. One that
    does not (it controls no session, or `stty -isig`) delivers them as keys.
    """

    def __init__(self) -> None:
        self._in, self._out = sys.stdin.fileno(), sys.stdout.fileno()
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._typed = ""
        self._shown: list[str] = []
        self._woken, self._waker = os.pipe()
        self._before: list[Any] = []
        self._handlers: dict[int, Any] = {}

    # ------------------------------------------------------------ opening and closing

    def __enter__(self) -> "Keyboard":
        self._before = termios.tcgetattr(self._in)
        handlers: dict[int, Callable[[int, FrameType | None], None]] = {
            signal.SIGWINCH: self._resized,
            signal.SIGTSTP: self._stopped,
            **dict.fromkeys(STOPS, terminated),
        }
        for number, handler in handlers.items():
            self._handlers[number] = signal.signal(number, handler)
        self._open()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._close()
        os.close(self._woken)
        os.close(self._waker)

    def _open(self) -> None:
        tty.setcbreak(self._in, termios.TCSADRAIN)
        if not sends_signals(self._in):
            deliver_as_keys(self._in)
        self._write(ENTER)
        self._shown = []

    def _close(self) -> None:
        self._write(LEAVE)
        termios.tcsetattr(self._in, termios.TCSADRAIN, self._before)

    def _resized(self, *_: object) -> None:
        self._shown = []
        os.write(self._waker, b".")

    def _stopped(self, number: int, _: FrameType | None) -> None:
        """Ctrl-Z: restore the terminal, stop, and set it up again when the game continues."""
        self._close()
        handler = signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        signal.signal(number, handler)
        self._open()
        os.write(self._waker, b".")

    # ------------------------------------------------------------ keys

    def key(self, seconds: float | None = None) -> str | None:
        """The next key by its name or letter; `resize`, or None when nothing came in time."""
        while not self._typed:
            ready = select.select([self._in, self._woken], [], [], seconds)[0]
            if self._woken in ready:
                os.read(self._woken, 64)
                return "resize"
            if not ready:
                return None
            self._read()
        return self._next()

    def wait(self, seconds: float) -> bool:
        """Wait so long, or until a key is pressed; whether one was."""
        return bool(self._typed or select.select([self._in], [], [], seconds)[0])

    def forget(self) -> None:
        """Drop what was typed ahead."""
        self._typed = ""
        termios.tcflush(self._in, termios.TCIFLUSH)

    def _read(self) -> None:
        try:
            typed = os.read(self._in, 1024)
        except OSError:  # the terminal is gone
            typed = b""
        if not typed:
            raise EOFError
        self._typed += self._decoder.decode(typed)

    def _next(self) -> str:
        if self._typed == "\x1b" and select.select([self._in], [], [], ESCAPE_SECONDS)[0]:
            self._read()
        found = SEQUENCE.match(self._typed)
        taken = found[0] if found else self._typed[0]
        self._typed = self._typed[len(taken) :]
        match taken:
            case "\x03":  # Ctrl-C
                raise KeyboardInterrupt
            case "\x04":  # Ctrl-D, as at the end of a file
                raise EOFError
            case "\x1c":  # Ctrl-backslash
                terminated(signal.SIGQUIT, None)
        return NAMED.get(taken, taken if taken.isprintable() else "")

    # ------------------------------------------------------------ frames

    def size(self) -> tuple[int, int]:
        """Columns and lines."""
        return os.get_terminal_size(self._out)

    def draw(self, lines: Sequence[str], cursor: tuple[int, int] | None = None) -> None:
        """Show this frame; lines that have not changed are not written again."""
        if len(lines) != len(self._shown):
            self._shown = [""] * len(lines)
            self._write("\x1b[2J")
        changed = [
            f"\x1b[{row};1H\x1b[2K{line}"
            for row, (line, shown) in enumerate(zip(lines, self._shown, strict=True), 1)
            if line != shown
        ]
        at = f"\x1b[{cursor[0]};{cursor[1]}H\x1b[?25h" if cursor else "\x1b[?25l"
        self._write("".join([*changed, at]))
        self._shown = list(lines)

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()


def sends_signals(fd: int) -> bool:
    """Whether this terminal controls our session; no other one can send signals to us."""
    try:
        os.tcgetpgrp(fd)
    except OSError:
        return False
    return True


def deliver_as_keys(fd: int) -> None:
    """Get Ctrl-C and the like as keys, so that they are not lost."""
    mode = termios.tcgetattr(fd)
    mode[3] &= ~termios.ISIG
    termios.tcsetattr(fd, termios.TCSADRAIN, mode)
