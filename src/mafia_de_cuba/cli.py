"""The command line: mafia-de-cuba referee | deduce | schema."""

import sys
from collections.abc import Callable
from typing import Any, BinaryIO

import click
import msgspec

from . import __version__

Answer = Callable[[bytes], dict[str, Any]]


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="mafia-de-cuba")
def main() -> None:
    """Mafia de Cuba: referee, exact deduction and a game to play."""


@main.command()
@click.argument("file", type=click.File("rb"), default="-")
def referee(file: BinaryIO) -> None:
    """Judge game records, one JSON object a line (docs/record.md)."""
    from .rules.referee import judge

    answer_lines(file, judge)


@main.command()
@click.argument("file", type=click.File("rb"), default="-")
def deduce(file: BinaryIO) -> None:
    """Answer deduction queries, one JSON object a line (docs/deduction.md)."""
    from .deduction.query import answer

    answer_lines(file, answer)


def answer_lines(file: BinaryIO, answer: Answer) -> None:
    """One line of JSON out for each line in; exit status 1 if any answer is an error."""
    out = sys.stdout.buffer
    refused = False
    for line in file:
        reply = answer(line)
        refused = refused or "error" in reply
        out.write(msgspec.json.encode(reply) + b"\n")
        out.flush()
    raise SystemExit(int(refused))
