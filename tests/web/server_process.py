"""A real server in a process of its own: started on a free port, told apart by its line, stopped."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mafia_de_cuba.client import Server

PATIENCE = 30.0  # seconds for something that takes one
START = "from mafia_de_cuba.cli import main; main()"


def interrupts(*, ignored: bool) -> str:
    """What to run first in a program that is to find SIGINT ignored, or as usual."""
    handler = "SIG_IGN" if ignored else "default_int_handler"
    return f"import signal; signal.signal(signal.SIGINT, signal.{handler})"


class Running:
    """`mafia-de-cuba serve`, and what it says.

    It starts with Ctrl-C working or `deaf` to it, whatever the tests have inherited themselves.
    """

    def __init__(
        self,
        data: Path,
        *arguments: str,
        port: int = 0,
        deaf: bool = False,
        files: tuple[str, int] | None = None,
        before: str = "",
        start: str = START,
    ) -> None:
        self.data = data
        self.errors = data.with_name(f"{data.name}.err")
        start = f"{interrupts(ignored=deaf)}\n{before}\n{start}"
        command = [sys.executable, "-c", start, "serve", "--port", str(port), "--data", str(data)]
        if files:  # the shell's way to say how many may be open
            kind, most = files
            command = ["sh", "-c", f'ulimit {kind} {most} && exec "$@"', "sh", *command]
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                [*command, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                encoding="utf-8",
            )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        found = re.search(r"http://[^ \n]+:(\d+)", self.line)
        if found is None:
            self.process.kill()
            self.process.wait(PATIENCE)
            self.process.stdout.close()
            raise AssertionError(f"no server: {self.said()}")
        self.address, self.port = found[0], int(found[1])
        self.server = Server(self.address, timeout=PATIENCE)

    def stop(self, by: signal.Signals = signal.SIGINT) -> int:
        """End it, and say with which status it went."""
        self.process.send_signal(by)
        status = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.line += self.process.stdout.read()
        self.process.stdout.close()
        return status

    def said(self) -> str:
        """All that it wrote to standard output and error; ask when it has stopped."""
        return self.line + self.errors.read_text("utf-8", "replace")


@contextmanager
def running(
    data: Path,
    *arguments: str,
    port: int = 0,
    files: tuple[str, int] | None = None,
    before: str = "",
) -> Iterator[Running]:
    """A server for a while, without limits unless told otherwise; `before` is Python run first."""
    arguments = arguments or ("--limits", "off")
    server = Running(data, *arguments, port=port, files=files, before=before)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop(signal.SIGKILL)
