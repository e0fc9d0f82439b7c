"""The program in a pseudo-terminal: keys go in, and a screen emulator shows what comes out."""

import codecs
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from .screen_emulator import ScreenEmulator

PROGRAM = [sys.executable, "-c", "from mafia_de_cuba.cli import main; main()", "play"]
PATIENCE = 60  # seconds after which a program that does not answer has failed
KEYS = (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTSTP)  # what a terminal sends
SETTINGS = ("NO_COLOR", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "COLUMNS", "LINES", "PYTHONUTF8")


def resize(fd: int, columns: int, lines: int) -> None:
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


def receive_signals(ignored: Collection[signal.Signals] = ()) -> None:
    """Start with these ignored, as a shell does for a background job, and the others as usual.

    Children inherit what is ignored: else it would matter how the tests were started.
    """
    for number in KEYS:
        signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)


class PtyProgram:
    """One run of `mafia-de-cuba play`, or another command, in a terminal of its own.

    Not `controlling`, the terminal sends no signals: nobody has made it this session's own.
    """

    def __init__(
        self,
        home: Path,
        *args: str,
        columns: int = 80,
        lines: int = 24,
        ignored: Collection[signal.Signals] = (),
        controlling: bool = True,
        tempo: str | None = "0",
        command: str = "play",
        **environ: str,
    ) -> None:
        self.emulator = ScreenEmulator(columns, lines)
        self.fd, self.inner = pty.openpty()
        resize(self.fd, columns, lines)
        self.before = termios.tcgetattr(self.inner)
        clean = {key: value for key, value in os.environ.items() if key not in SETTINGS}

        def begin() -> None:
            os.setsid()
            if controlling:
                fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            receive_signals(ignored)

        self.heard = ""  # all that was written, for games in lines
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.process = subprocess.Popen(
            [*PROGRAM[:-1], command, *(["--tempo", tempo] if tempo else []), *args],
            stdin=self.inner,
            stdout=self.inner,
            stderr=self.inner,
            env={
                **clean,
                "TERM": "xterm",
                "LANG": "C.UTF-8",
                "XDG_DATA_HOME": str(home),
                **environ,
            },
            preexec_fn=begin,  # noqa: PLW1509  # that is how keys become signals
        )

    def __enter__(self) -> "PtyProgram":
        return self

    def __exit__(self, *_: Any) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.fd)
        os.close(self.inner)

    def press(self, keys: str) -> None:
        os.write(self.fd, keys.encode())

    def read(self, seconds: float) -> bool:
        """Take in what has come; whether anything has."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return False
        text = self.decoder.decode(os.read(self.fd, 65536))
        self.heard += text
        self.emulator.feed(text)
        return True

    def wait(self, done: Callable[[], bool]) -> None:
        """Take in what comes until this is so."""
        deadline = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < deadline, f"in vain:\n{self.emulator.text}"
            self.read(0.1)

    def until(self, *texts: str) -> str:
        """Wait until one of these is to be seen; which it was."""
        self.wait(lambda: any(text in self.emulator.text for text in texts))
        while self.read(0.02):
            pass
        return next((text for text in texts if text in self.emulator.text), texts[0])

    def hear(self, text: str) -> None:
        """Wait until this was written, wherever it stands."""
        self.wait(lambda: text in self.heard)

    def press_on(self, keys: str) -> None:
        """Press keys that change what is seen."""
        shown = self.emulator.text
        self.press(keys)
        self.wait(lambda: self.emulator.text != shown or self.process.poll() is not None)
        while self.read(0.02):
            pass

    def ended(self) -> int:
        """The exit status, once all that was said has been read."""
        self.wait(lambda: self.process.poll() is not None)
        while self.read(0.05):
            pass
        assert self.process.returncode is not None
        return int(self.process.returncode)

    @property
    def farewell(self) -> str:
        return "".join(self.emulator.after).replace("\r", "")

    def is_restored(self) -> bool:
        """Whether the terminal is as it was found."""
        same = termios.tcgetattr(self.inner)[:4] == self.before[:4]
        return same and self.emulator.cursor_shown and not self.emulator.second_screen
