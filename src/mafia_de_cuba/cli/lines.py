"""Lines of JSON in, lines of JSON out."""

import sys
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec

Answer = Callable[[bytes], dict[str, Any]]


def answer_lines(file: BinaryIO, answer: Answer) -> None:
    """One line of JSON out for each line in; exit status 1 if any answer is an error."""
    refused = False
    for line in file:
        reply = answer(line)
        refused = refused or "error" in reply
        write_line(reply)
    raise SystemExit(int(refused))


def write_line(reply: dict[str, Any]) -> None:
    """One line of JSON, at once."""
    out = sys.stdout.buffer
    out.write(msgspec.json.encode(reply) + b"\n")
    out.flush()
