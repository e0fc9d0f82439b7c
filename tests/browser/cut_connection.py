"""A cable between a phone and the server: cut, nothing goes through; mended, all is as it was."""

import contextlib
import socket
from threading import Thread


class Cable:
    """Another port of the server, as long as the cable holds."""

    def __init__(self, server_port: int) -> None:
        self.server_port = server_port
        self.plugs: list[socket.socket] = []
        self.whole = True
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.door.getsockname()[1]
        Thread(target=self._open, daemon=True).start()

    def cut(self) -> None:
        """What goes through breaks off, and nothing new comes through."""
        self.whole = False
        while self.plugs:
            self._drop(self.plugs.pop())

    def mend(self) -> None:
        """It holds again."""
        self.whole = True

    def close(self) -> None:
        """Away with it."""
        self.door.close()
        self.cut()

    def _open(self) -> None:
        with contextlib.suppress(OSError):  # closed
            while True:
                here, _ = self.door.accept()
                if not self.whole:
                    here.close()
                    continue
                there = socket.create_connection(("127.0.0.1", self.server_port))
                self.plugs += [here, there]
                for source, sink in ((here, there), (there, here)):
                    Thread(target=self._pump, args=(source, sink), daemon=True).start()

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        with source, contextlib.suppress(OSError):  # its other end is the other pump's
            while data := source.recv(1 << 16):
                sink.sendall(data)
        self._drop(sink)

    def _drop(self, plug: socket.socket) -> None:
        with contextlib.suppress(OSError):
            plug.shutdown(socket.SHUT_RDWR)
