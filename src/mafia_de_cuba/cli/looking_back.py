"""The commands that look back at a game: analyse, verify."""

from typing import BinaryIO

import click

from .lines import answer_lines


@click.command()
@click.argument("file", type=click.File("rb"), default="-")
def analyse(file: BinaryIO) -> None:
    """Analyse game records, one JSON object a line (docs/analysis.md)."""
    from mafia_de_cuba.analysis.report import answer

    answer_lines(file, answer)


@click.command()
@click.argument("file", type=click.File("rb"), default="-")
def verify(file: BinaryIO) -> None:
    """Check the seals of game records, one JSON object a line (docs/record.md)."""
    from mafia_de_cuba.analysis.verify import answer, is_bad

    answer_lines(file, answer, is_bad)
