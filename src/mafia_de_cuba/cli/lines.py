"""Lines of JSON in, lines of JSON out."""

import sys
from collections.abc import Callable
from typing import Any, BinaryIO

import click
import msgspec

Answer = Callable[[bytes], dict[str, Any]]


def is_error(reply: dict[str, Any]) -> bool:
    """Whether an answer is the referee's form of no."""
    return "error" in reply


def answer_lines(
    file: BinaryIO, answer: Answer, is_bad: Callable[[dict[str, Any]], bool] = is_error
) -> None:
    """One line of JSON out for each line in; exit status 1 if any answer is bad."""
    refused = False
    for line in file:
        reply = answer(line)
        refused = refused or is_bad(reply)
        write_line(reply)
    raise SystemExit(int(refused))


def write_line(reply: dict[str, Any]) -> None:
    """One line of JSON, at once."""
    if sys.stdout is None:  # it was closed before this program began
        raise click.ClickException("Standard output is closed.")
    out = sys.stdout.buffer
    out.write(msgspec.json.encode(reply) + b"\n")
    out.flush()
