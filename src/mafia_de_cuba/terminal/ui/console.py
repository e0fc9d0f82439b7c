"""The console: lines out, answers in, and an empty screen while the device changes hands."""

import io
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import TypeVar

import click

from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.rules.errors import Malformed, Refused

from .paint import PLAIN, Paint, wrap

T = TypeVar("T")
WIDTH = 80
STOPS = [  # signals that end a game, Ctrl-\\ among them; Windows has fewer
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)
]


@dataclass
class Console:
    """Where a game writes and reads; without a screen nothing is cleared or coloured."""

    read: Callable[[], str]  # a line and its end; empty once the input has ended
    write: Callable[[str], None]
    words: Words
    screen: bool = False
    echo: bool = False  # print answers, because the terminal does not
    height: int = 24

    @classmethod
    def here(cls, words: Words, screen: bool = False) -> "Console":
        """This terminal, or the pipes in its place."""
        replace_unknown_letters()
        return cls(
            sys.stdin.readline,
            lambda text: click.echo(text, nl=False),
            words,
            screen,
            echo=not sys.stdin.isatty(),
            height=shutil.get_terminal_size().lines if screen else cls.height,
        )

    @property
    def paint(self) -> Paint:
        """The styles that may be used."""
        return Paint(colour=not os.environ.get("NO_COLOR")) if self.screen else PLAIN

    def page(self, title: str, lines: Iterable[str]) -> None:
        """Show lines on a fresh screen with a title."""
        if self.screen:
            click.clear()
        else:
            self.write(f"{'-' * 72}\n")
        self.show([self.paint(title, "bold"), "", *lines])

    def pages(self, title: str, lines: Sequence[str]) -> None:
        """Show lines on as many screens as they need, with Enter after each."""
        self.pages_but_last(title, lines)
        self.enter()

    def pages_but_last(self, title: str, lines: Sequence[str]) -> None:
        """Show lines on as many screens as they need, with Enter between them."""
        room = max(1, self.height - 4 if self.screen else len(lines))
        for top in range(0, len(lines), room):
            if top:
                self.enter()
            self.page(title, lines[top : top + room])

    def show(self, lines: Iterable[str]) -> None:
        """Print these lines below what is there."""
        self.write("".join(f"{line}\n" for line in lines))

    def ask(self, prompt: str) -> str:
        """Ask for a line of input; raises EOFError at its end."""
        self.write(prompt)
        line = self.read()
        if not line:
            raise EOFError
        if self.echo:
            self.write(f"{clean(line)}\n")
        return clean(line)

    def enter(self, please: str = N_("Press Enter to go on.")) -> None:
        """Wait until Enter is pressed."""
        self.ask(f"\n {self.words._(please)} ")

    def insist(self, prompt: str, attempt: Callable[[str], T]) -> T:
        """Ask until the answer is understood and allowed; say in a sentence why it is not."""
        while True:
            try:
                return attempt(self.ask(prompt))
            except (Malformed, Refused) as no:
                self.show(wrap(self.words.refusal(no), WIDTH - 1))

    def hand_over(self, title: str, name: str) -> None:
        """Hide everything until the player of this name has the device."""
        handed = self.words.say(N_("Pass the keyboard to %(name)s."), name=name)
        self.page(title, [f" {handed}", f" {self.words._('Everyone else looks away.')}"])
        if self.screen:
            forget_typed()
        self.enter(N_("Press Enter when nobody else looks."))


def clean(text: str) -> str:
    """The text with single spaces and without control characters."""
    return " ".join("".join(c for c in text if c.isprintable() or c.isspace()).split())


def replace_unknown_letters() -> None:
    """Replace letters that this terminal cannot show, instead of ending with an error."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def forget_typed() -> None:
    """Drop what was typed ahead: a second Enter must not show somebody else's secrets."""
    if sys.platform != "win32" and sys.stdin.isatty():
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)


@contextmanager
def device(words: Words) -> Iterator[Console]:
    """This terminal on its alternate screen, where no secret stays in the scrollback."""
    screen = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if not screen:
        yield Console.here(words)
        return
    before = {number: signal.signal(number, terminated) for number in STOPS}
    click.echo("\033[?1049h", nl=False)
    try:
        yield Console.here(words, screen)
    finally:
        click.echo("\033[?1049l", nl=False)
        for number, handler in before.items():
            signal.signal(number, handler)


def terminated(number: int, _: FrameType | None) -> None:
    """End with an exception, so that the terminal is restored on the way out."""
    raise SystemExit(128 + number)
