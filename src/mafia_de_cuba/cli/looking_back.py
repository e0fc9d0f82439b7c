"""The commands that look back at a game: analyse, replay, verify."""

import os
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from .choices import ChoiceOf, languages
from .lines import answer_lines, write_line

if TYPE_CHECKING:
    from mafia_de_cuba.analysis.telling import Telling

NEW_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("file", type=click.File("rb"), default="-")
@click.option("--html", type=NEW_FILE, metavar="FILE", help="Write a page of the first record.")
@click.option("--svg", type=NEW_FILE, metavar="FILE", help="Write its picture: theft and curve.")
@click.option("--lang", type=ChoiceOf(languages), default="en", show_default=True)
def analyse(file: BinaryIO, html: Path | None, svg: Path | None, lang: str) -> None:
    """Analyse game records, one JSON object a line (docs/analysis.md)."""
    from mafia_de_cuba.analysis.report import answer

    if html or svg:
        write_pages(file, html, svg, lang)
    else:
        answer_lines(file, answer)


def write_pages(file: BinaryIO, html: Path | None, svg: Path | None, lang: str) -> None:
    """The page and the picture of the first record, or why there is none."""
    from mafia_de_cuba.analysis.page import html_page, svg_page
    from mafia_de_cuba.analysis.telling import tell
    from mafia_de_cuba.rules.record import Fault

    try:
        telling = tell(file.readline(), lang)
    except Fault as fault:
        write_line(fault.answer())
        raise SystemExit(1) from None
    write_page(html, telling, html_page)
    write_page(svg, telling, svg_page)


def write_page(path: Path | None, telling: "Telling", page: "Callable[[Telling], str]") -> None:
    """One file, if it is wanted."""
    if path is None:
        return
    try:
        path.write_text(page(telling), "utf-8", newline="\n")
    except OSError as error:
        raise click.FileError(str(path), error.strerror) from None


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--as", "seat", type=click.IntRange(0), help="Through this seat's eyes.")
@click.option("--game", default=1, show_default=True, type=click.IntRange(1), help="Which line.")
@click.option("--lang", type=ChoiceOf(languages), help="Else that of your system.")
@click.option("--plain", is_flag=True, help="Lines instead of a screen, as when piped.")
def replay(file: BinaryIO, seat: int | None, game: int, lang: str | None, plain: bool) -> None:
    """Look at a past game step by step, through any seat's eyes (docs/analysis.md)."""
    from mafia_de_cuba.analysis.telling import tell
    from mafia_de_cuba.rules.record import Fault
    from mafia_de_cuba.terminal.replay.session import replay as show
    from mafia_de_cuba.terminal.solo.options import language

    line = next(islice(file, game - 1, None), None)
    if line is None:
        raise click.UsageError(f"There is no record {game} in this file.")
    try:
        telling = tell(line, lang or language(os.environ))
    except Fault as fault:
        raise click.ClickException(fault.message) from None
    if seat is not None and seat >= len(telling.names):
        raise click.UsageError("There is no such seat at this table.")
    raise SystemExit(show(telling, seat, plain))


@click.command()
@click.argument("file", type=click.File("rb"), default="-")
def verify(file: BinaryIO) -> None:
    """Check the seals of game records, one JSON object a line (docs/record.md)."""
    from mafia_de_cuba.analysis.verify import answer, is_bad

    answer_lines(file, answer, is_bad)
