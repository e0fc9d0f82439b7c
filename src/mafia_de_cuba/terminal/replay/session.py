"""The replay on a terminal: keys go from move to move and change the eyes; in lines without one."""

import os

import click

from mafia_de_cuba.analysis.eyes import Eyes
from mafia_de_cuba.analysis.telling import Telling
from mafia_de_cuba.rules.moves import Accuse
from mafia_de_cuba.terminal.solo.session import has_screen
from mafia_de_cuba.terminal.ui.console import WIDTH, clean, replace_unknown_letters
from mafia_de_cuba.terminal.ui.paint import PLAIN, Paint

from .frames import frame, move_lines, table_lines


def replay(telling: Telling, seat: int | None, plain: bool) -> int:
    """Show a past game; the exit status."""
    replace_unknown_letters()
    if plain or not has_screen():
        click.echo("\n".join(in_lines(Eyes(telling, seat))))
        return 0
    try:
        on_screen(telling, seat)
    except (EOFError, KeyboardInterrupt):
        return 130
    return 0


def in_lines(eyes: Eyes) -> list[str]:
    """The whole game, what could be known before each accusation, and how it ended."""
    lines = [clean(f"Mafia de Cuba · {eyes.name}"), ""]
    for index in eyes.moves:
        if isinstance(eyes.telling.game.record.acts[index].move, Accuse):
            lines += ["", *table_lines(eyes, index - 1, WIDTH, PLAIN), ""]
        lines += move_lines(eyes, index, WIDTH)
    return [
        *lines,
        "",
        *table_lines(eyes, eyes.moves[-1], WIDTH, PLAIN),
        "",
        clean(eyes.telling.ending()),
    ]


def on_screen(telling: Telling, seat: int | None) -> None:
    """Go from move to move until the player leaves."""
    from mafia_de_cuba.terminal.ui.keyboard import Keyboard

    with Keyboard() as keyboard:
        paint = Paint(colour=not os.environ.get("NO_COLOR"))
        place = Place(telling, seat)
        while not place.left:
            keyboard.draw(frame(place.eyes, place.at, keyboard.size(), paint))
            place.press(keyboard.key() or "")


class Place:
    """Where somebody is in the game, and through whose eyes they look."""

    def __init__(self, telling: Telling, seat: int | None) -> None:
        self.telling = telling
        self.eyes = Eyes(telling, seat)
        self.at = 0  # among the moves that these eyes noticed
        self.left = False

    def press(self, key: str) -> None:
        """One key."""
        match key:
            case "q" | "esc":
                self.left = True
            case "right" | "space" | "enter":
                self.go(self.at + 1)
            case "left" | "backspace":
                self.go(self.at - 1)
            case "pgdn":
                self.go(min((at for at in self.stops() if at > self.at), default=self.last))
            case "pgup":
                self.go(max((at for at in self.stops() if at < self.at), default=0))
            case "up" | "down" | "tab":
                self.look(-1 if key == "up" else 1)
            case "a":
                self.look_through(None)

    @property
    def last(self) -> int:
        """The last place."""
        return len(self.eyes.moves) - 1

    def go(self, at: int) -> None:
        """Go there, if there is such a place."""
        self.at = min(max(at, 0), self.last)

    def stops(self) -> list[int]:
        """The places of accusations."""
        acts = self.telling.game.record.acts
        return [at for at, m in enumerate(self.eyes.moves) if isinstance(acts[m].move, Accuse)]

    def look(self, by: int) -> None:
        """The next pair of eyes: first all-seeing ones, then those of the seats in order."""
        everybody = [None, *range(len(self.telling.names))]
        self.look_through(everybody[(everybody.index(self.eyes.seat) + by) % len(everybody)])

    def look_through(self, seat: int | None) -> None:
        """Change the eyes, and stay at the same move or just before it."""
        move = self.eyes.moves[self.at]
        self.eyes = Eyes(self.telling, seat)
        self.go(sum(index <= move for index in self.eyes.moves) - 1)
