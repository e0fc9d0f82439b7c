"""Widgets: lists of options and of settings that keys change until Enter; they use no terminal."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import NamedTuple

from mafia_de_cuba.i18n import Words

from .display import Option, Picked
from .paint import Paint, columns, cut, fit, wrap

ONE_COLUMN = 5  # so many options stand one below the other


def row_line(paint: Paint, text: str, width: int, here: bool) -> str:
    """One row of a list; the row that keys change now is marked."""
    return paint(fit(f"▸ {text}", width), "bold", "reverse") if here else f"  {text}"


def letters(labels: Iterable[str], taken: str = "q") -> list[str]:
    """A letter for each label: the first of its own that is free, or any other."""
    used, chosen = set(taken), []
    for label in labels:
        own = [letter for letter in label.casefold() if "a" <= letter <= "z"]
        free = [letter for letter in (*own, *"abcdefghijklmnoprstuvwxyz") if letter not in used]
        chosen.append(free[0])
        used.add(free[0])
    return chosen


# ---------------------------------------------------------------- one of several


@dataclass
class Pick:
    """One of several options, with its number where it has one."""

    options: Sequence[Option]
    at: int = 0
    numbers: dict[int, int] = field(default_factory=dict)
    typed: str = ""

    def __post_init__(self) -> None:
        self.keys = letters(option.label for option in self.options)

    def press(self, key: str) -> Picked | None:
        """What is chosen, once it is."""
        match key:
            case "enter":
                return Picked(self.options[self.at].key, self.number(self.at))
            case "up" | "down" | "tab":
                self.at = (self.at + (-1 if key == "up" else 1)) % len(self.options)
            case "left" | "right":
                self._set(self.number(self.at) + (1 if key == "right" else -1))
            case _ if key.isdecimal():
                self._type(key)
                return None
            case _ if key in self.keys:
                self.at = self.keys.index(key)
        self.typed = ""
        return None

    def number(self, at: int) -> int:
        """The number that goes with an option now."""
        return self.numbers.get(at, self.options[at].least)

    def _type(self, digit: str) -> None:
        counted = [at for at, option in enumerate(self.options) if option.counted]
        if not counted:
            return
        if self.at not in counted:
            self.at, self.typed = counted[0], ""
        longer = self.typed + digit
        self.typed = longer if int(longer) <= self.options[self.at].most else digit
        self._set(int(self.typed))

    def _set(self, number: int) -> None:
        option = self.options[self.at]
        if option.counted:
            self.numbers[self.at] = max(option.least, min(option.most, number))

    def lines(self, paint: Paint, width: int) -> list[str]:
        """The options, the chosen one marked, and what there is to know about it."""
        notes = [wrap(o.note, width - 4) if o.note else [] for o in self.options]
        lines = [f"    {paint(line, 'dim')}" for line in notes[self.at]]
        return [*self._listed(paint, width), *lines, *[""] * (max(map(len, notes)) - len(lines))]

    def _listed(self, paint: Paint, width: int) -> list[str]:
        """One below the other, or in two columns where there are many."""
        number = len(self.options)
        if number <= ONE_COLUMN:
            return [self._line(paint, at, width) for at in range(number)]
        rows, half = (number + 1) // 2, width // 2
        left = [fit(self._line(paint, at, half - 1), half) for at in range(rows)]
        right = [self._line(paint, at, half - 1) for at in range(rows, number)]
        return [one + other for one, other in zip_longest(left, right, fillvalue="")]

    def _line(self, paint: Paint, at: int, width: int) -> str:
        option, here = self.options[at], at == self.at
        number = f"  ◂ {self.number(at)} ▸" if option.counted else ""
        room = width - 5 - columns(number)
        return row_line(paint, f"{self.keys[at]}  {cut(option.label, room)}{number}", width, here)


# ---------------------------------------------------------------- several settings


class Setting(NamedTuple):
    """One thing to set, by its label, its choices and which it is."""

    label: str
    choices: Sequence[str]
    at: int
    note: str = ""


@dataclass
class Settings:
    """Several things to set; each change may change what the others can be."""

    words: Callable[[list[int]], Words]
    make: Callable[[list[int]], list[Setting]]
    values: list[int]
    at: int = 0

    def press(self, key: str) -> bool:
        """Whether they are final."""
        rows = self.make(self.values)
        match key:
            case "enter":
                return True
            case "up" | "down" | "tab":
                self.at = (self.at + (-1 if key == "up" else 1)) % len(rows)
            case "left" | "right" | "space":
                step, number = (-1 if key == "left" else 1), len(rows[self.at].choices)
                self.values[self.at] = (rows[self.at].at + step) % number
                self.values = [row.at for row in self.make(self.values)]
        return False

    def lines(self, paint: Paint, width: int) -> list[str]:
        """The settings, one a line, and what there is to know about the one in hand."""
        rows = self.make(self.values)
        wide = max(columns(row.label) for row in rows) + 2
        lines = []
        for at, row in enumerate(rows):
            here, chosen = at == self.at, row.choices[row.at]
            text = fit(row.label, wide) + (f"◂ {chosen} ▸" if here else f"  {chosen}")
            lines.append(row_line(paint, text, width, here))
        return [*lines, "", *(f"  {line}" for line in wrap(rows[self.at].note, width - 4))]
