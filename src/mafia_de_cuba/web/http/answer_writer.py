"""Answers leave in one write: the head waits for the beginning of the body."""

import asyncio


class AnswerWriter(asyncio.Transport):
    """What one answer is written to; sends its head together with the first part of its body.

    Each write to a connection is a system call and a packet, and uvicorn makes two of them.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__()
        self._transport = transport
        self._held: bytes | None = None  # the head, until the body begins
        self._started = False

    def write(self, data: bytes) -> None:  # type: ignore[override]
        """Hold the head; send all that follows."""
        if self._started:
            self._transport.write(data)
        elif self._held is not None:
            self._send_held(data)
        elif data.startswith(b"HTTP/1.1 1"):  # "100 Continue" comes before the answer
            self._transport.write(data)
        else:
            self._held = data

    def close(self) -> None:
        """Send what is held, and close the connection."""
        if self._held is not None:
            self._send_held(b"")
        self._transport.close()

    def is_closing(self) -> bool:
        """Whether the connection is closing."""
        return self._transport.is_closing()

    def _send_held(self, data: bytes) -> None:
        assert self._held is not None
        self._transport.write(self._held + data)
        self._held, self._started = None, True
