"""A server for browsers: killed without warning, and started again at the same address.

Its pages are opened by the name `table.test`, which the browser resolves to this machine: a name
that is not this machine's own, so that pages have no more rights than over plain HTTP in a LAN.
"""

import contextlib
import http.client
import signal
from pathlib import Path

from tests.web.server_process import PATIENCE, START, Running

HOST = "table.test"
LONGER = (  # the time to shoot alone is longer: a slow machine needs it for its thumbs
    "from functools import partial; from mafia_de_cuba.web import server; "
    "server.Tempo = partial(server.Tempo, window={})"
)


class Serving:
    """`mafia-de-cuba serve` over a directory of its own, at one address for all its life."""

    def __init__(self, data: Path, tempo: float, window: float | None = None) -> None:
        self.data = data
        self.code = START if window is None else f"{LONGER.format(window / tempo)}; {START}"
        self.arguments = ("--limits", "off", "--tempo", str(tempo))
        self.port = 0
        self.start()

    @property
    def base(self) -> str:
        """The address for browsers."""
        return f"http://{HOST}:{self.port}"

    def start(self) -> None:
        """Serve, again at the same address."""
        self.running = Running(self.data, *self.arguments, port=self.port, start=self.code)
        self.port = self.running.port

    def kill(self) -> None:
        """The power fails."""
        self.running.stop(signal.SIGKILL)

    def stop(self) -> None:
        """The end of the evening; nothing broke."""
        if self.running.process.poll() is None:
            self.running.stop(signal.SIGTERM)
        assert "Traceback" not in self.running.said(), self.running.said()[-3000:]

    def get(self, path: str) -> bytes:
        """What anyone may read."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with contextlib.closing(connection):
            connection.request("GET", path)
            answer = connection.getresponse()
            assert answer.status == 200, path
            return answer.read()
