"""Games against bots from start to end: which display they use, and where records are saved."""

import os
import secrets
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import click

from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.rules.errors import Malformed, Refused
from mafia_de_cuba.rules.record import Record, write
from mafia_de_cuba.terminal.errors import Mistyped
from mafia_de_cuba.terminal.ui import narration
from mafia_de_cuba.terminal.ui.console import Console, replace_unknown_letters
from mafia_de_cuba.terminal.ui.display import Choice, Display, Left, Option
from mafia_de_cuba.terminal.ui.paint import Paint
from mafia_de_cuba.terminal.ui.plain import Plain

from .options import Game, Options
from .settings_screen import FirstScreen


def play_solo(**given: object) -> int:
    """Play against bots on this terminal; the exit status."""
    options = Options(**given)  # type: ignore[arg-type]
    try:
        Game(options, "check")  # what is wrong with the options is said before anything is shown
        check_place(options.record)
    except (Malformed, Refused) as no:
        raise click.UsageError(no.message) from None
    farewell: list[str] = []

    def play() -> None:
        if options.plain or not has_screen():
            in_lines(options, farewell)
        else:
            on_screen(options, farewell)

    status = until_left(play)
    if farewell:
        click.echo("\n".join(farewell))
    return status


def until_left(play: Callable[[], None]) -> int:
    """Play until the game is over or the player leaves in any way; the exit status."""
    try:
        play()
    except Left:
        pass
    except EOFError:
        click.echo()
    except KeyboardInterrupt:
        click.echo()
        return 130
    return 0


def in_lines(options: Options, farewell: list[str]) -> None:
    """Play in lines; where somebody types them, game after game. Raises Left."""
    display = Plain(Console.here(options.words))
    play_one(display, options, farewell)
    while sys.stdin.isatty() and another(display, options.words):
        options = replace(options, seed=None)
        play_one(display, options, farewell)


def on_screen(options: Options, farewell: list[str]) -> None:
    """Play game after game until the player wants no more. Raises Left."""
    from mafia_de_cuba.terminal.ui.keyboard import Keyboard
    from mafia_de_cuba.terminal.ui.screen import Screen

    replace_unknown_letters()
    with Keyboard() as keyboard:
        while True:
            paint = Paint(colour=not os.environ.get("NO_COLOR"))
            screen = Screen(keyboard, paint, options.words, options.tempo)
            if options.open:
                first = FirstScreen(options)
                screen.settle(first.settings)
                options = first.chosen()
            play_one(screen, options, farewell)
            if not another(screen, screen.words):
                return
            options = replace(options, seed=None)


def play_one(display: Display, options: Options, farewell: list[str]) -> None:
    """Play one game; its record is saved and a farewell written even if it is left or fails."""
    game, finished = Game(options, options.seed or secrets.token_hex(4)), False
    try:
        game.play(display)
        finished = True
    finally:
        farewell[:] = goodbye(game, options.record, finished)


def another(display: Display, words: Words) -> bool:
    """Whether the player wants one more: Enter is yes."""
    options = [Option("yes", words._("yes, one more")), Option("no", words._("no, leave"))]
    picked = display.pick(Choice(words._("Another game?"), options, usual=True))
    return picked is not None and picked.key == "yes"


def has_screen() -> bool:
    """Whether there is a terminal that keys come from and whole frames go to."""
    tty = sys.stdin.isatty() and sys.stdout.isatty()
    return tty and os.environ.get("TERM", "dumb") != "dumb" and sys.platform != "win32"


# ---------------------------------------------------------------- afterwards


def goodbye(game: Game, file: str | None, finished: bool) -> list[str]:
    """What stays on the terminal: how the game ended, where its record is, and its seed."""
    words, seen = game.words, game.table.view(game.me)
    lines = [told.text for told in narration.ended(words, seen)] if finished else []
    if not finished:
        lines.append(words._("The game is left unfinished. Nobody wins."))
    if (record := game.table.record()).acts:
        lines.append(saved(words, record, Path(file) if file else default_file()))
    return [*lines, words.say(N_("Seed of this game: %(seed)s"), seed=game.seed)]


def saved(words: Words, record: Record, path: Path) -> str:
    """Write a record, also of an unfinished game, and say where it is."""
    try:
        path.write_bytes(write(record) + b"\n")
    except OSError as error:
        wrong = error.strerror or error
        return words.say(N_("The record could not be saved: %(error)s."), error=wrong)
    return words.say(N_("The record is in %(file)s."), file=path)


def default_file() -> Path:
    """The default file of a record, in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(home) / "mafia-de-cuba"
    with suppress(OSError):  # an error is reported when the record is written
        folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{datetime.now():%Y-%m-%d-%H%M%S}.json"


def check_place(file: str | None) -> None:
    """Raises Malformed if the folder of a record's file does not exist: probably a typing error."""
    if file and not Path(file).parent.is_dir():
        raise Mistyped("option_record", folder=Path(file).parent)
