"""Answers leave in one write: head and body together, and nothing stays behind."""

import asyncio

import pytest

from mafia_de_cuba.web.http.answer_writer import AnswerWriter

HEAD, BODY = b"HTTP/1.1 200 OK\r\n\r\n", b"{}"
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
CLOSED = b"closed"


class Written(asyncio.Transport):
    """A connection that remembers each write."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[bytes] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.writes.append(bytes(data))

    def close(self) -> None:
        self.writes.append(CLOSED)


# fmt: off
ROWS = [
    # written                     what goes out
    ([HEAD, BODY],                [HEAD + BODY]),
    ([HEAD, b""],                 [HEAD]),
    ([HEAD, BODY, BODY],          [HEAD + BODY, BODY]),
    ([CONTINUE, HEAD, BODY],      [CONTINUE, HEAD + BODY]),
    ([HEAD, CLOSED],              [HEAD, CLOSED]),
    ([HEAD, BODY, CLOSED],        [HEAD + BODY, CLOSED]),
    ([CLOSED],                    [CLOSED]),
]
# fmt: on


@pytest.mark.parametrize(("written", "sent"), ROWS)
def test_head_and_body_leave_together(written: list[bytes], sent: list[bytes]) -> None:
    connection = Written()
    answer = AnswerWriter(connection)
    for part in written:
        if part is CLOSED:
            answer.close()
        else:
            answer.write(part)
    assert connection.writes == sent
