"""Widgets: what keys change on a screen before Enter makes it final; no terminal in sight."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import NamedTuple

from msgspec.structs import replace

from mafia_de_cuba.i18n import Words
from mafia_de_cuba.rules.pieces import DIAMONDS, Take, Token, Tokens
from mafia_de_cuba.rules.talk import Statement, Topic

from .face import Option, Picked
from .paint import Paint, columns, cut, fit, wrap
from .shorthand import short
from .story_draft import PASSED, RECEIVED, Draft, takes_to_tell

HERE, ELSEWHERE = "▸ ", "  "
ONE_COLUMN = 5  # so many options stand one below the other


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
        text = f"{HERE if here else ELSEWHERE}{self.keys[at]}  {cut(option.label, room)}{number}"
        return paint(fit(text, width), "bold", "reverse") if here else text


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
            text = f"{HERE if at == self.at else ELSEWHERE}{fit(row.label, wide)}"
            text += f"◂ {row.choices[row.at]} ▸" if at == self.at else f"  {row.choices[row.at]}"
            lines.append(paint(fit(text, width), "bold", "reverse") if at == self.at else text)
        return [*lines, "", *(f"  {line}" for line in wrap(rows[self.at].note, width - 4))]


# ---------------------------------------------------------------- a story


class Row(NamedTuple):
    """One line of a story: a box, the take or the bag."""

    label: str
    topics: tuple[Topic, ...]


@dataclass
class StoryForm:
    """A claim worked out with one key for each thing in it."""

    words: Words
    draft: Draft
    at: int = 0
    typed: str = ""

    def __post_init__(self) -> None:
        self.kinds = list(self.draft.setup.tokens.kinds())
        self.keys = letters((self.words.short(kind) for kind in self.kinds), "nq")
        _ = self.words._
        rows = [
            Row(_("received"), RECEIVED),
            Row(_("took"), (Topic.TOOK,)),
            Row(_("passed on"), PASSED),
            Row(_("bag"), (Topic.DISMISSED,)),
        ]
        self.rows = [row for row in rows if row.topics[0] in self.draft.topics]
        asked = [at for at, row in enumerate(self.rows) if set(row.topics) & set(self.draft.asked)]
        self.at = asked[0] if asked else 0

    def press(self, key: str) -> bool:
        """Whether it is to be said."""
        row = self.rows[self.at]
        if key == "enter":
            return bool(self.draft.claim())
        if key.isdecimal():
            longer = self.typed + key
            self.typed = longer if int(longer) <= DIAMONDS else key
            self._diamonds(row, int(self.typed))
            return False
        self.typed = ""
        match key:
            case "up" | "down" | "tab":
                self.at = (self.at + (-1 if key == "up" else 1)) % len(self.rows)
            case "left" | "right":
                self._step(row, 1 if key == "right" else -1)
            case "space":
                self._say({topic: self.draft.truth.get(topic) for topic in row.topics})
            case "backspace":
                for topic in row.topics:
                    self.draft.said.pop(topic, None)
                    self._say({t: v for t, v in self.draft.standing.items() if t == topic})
            case "n" | "-":
                self._none(row)
            case "=":
                self.draft.work_out()
            case _ if key in self.keys:
                self._token(row, self.kinds[self.keys.index(key)])
        return False

    def _say(self, said: dict[Topic, Statement]) -> None:
        self.draft.said |= said

    def _diamonds(self, row: Row, number: int) -> None:
        for topic in row.topics:
            if topic in (RECEIVED[0], PASSED[0]):
                self._say({topic: number})
            elif topic is Topic.TOOK:
                self._say({topic: Take(diamonds=number)})

    def _step(self, row: Row, by: int) -> None:
        topic = row.topics[0]
        if topic is Topic.TOOK:
            self._cycle(topic, takes_to_tell(self.draft.setup), by)
        elif topic is Topic.DISMISSED:
            self._cycle(topic, [None, *self.kinds], by)
        elif topic in (RECEIVED[0], PASSED[0]):
            now = self.draft.said.get(topic, self.draft.truth.get(topic))
            number = now + by if topic in self.draft.said and isinstance(now, int) else now
            self._say({topic: max(0, min(DIAMONDS, number if isinstance(number, int) else 0))})

    def _cycle(self, topic: Topic, choices: Sequence[Statement], by: int) -> None:
        now = self.draft.said.get(topic) if topic in self.draft.said else self.draft.truth[topic]
        at = choices.index(now) + by if now in choices and topic in self.draft.said else 0
        self._say({topic: choices[at % len(choices)]})

    def _token(self, row: Row, kind: Token) -> None:
        for topic in row.topics:
            if topic is Topic.TOOK:
                self._say({topic: Take(token=kind)})
            elif topic is Topic.DISMISSED:
                self._say({topic: kind})
            elif topic in (RECEIVED[1], PASSED[1]):
                now = self.draft.said.get(topic)
                tokens = now if isinstance(now, Tokens) else Tokens()
                number = (tokens.count(kind) + 1) % (self.draft.setup.tokens.count(kind) + 1)
                self._say({topic: replace(tokens, **{kind: number})})

    def _none(self, row: Row) -> None:
        """Nothing taken, nothing dismissed, no tokens in the box."""
        for topic in row.topics:
            if topic is Topic.TOOK:
                self._say({topic: Take()})
            elif topic is Topic.DISMISSED:
                self._say({topic: None})
            elif topic in (RECEIVED[1], PASSED[1]):
                self._say({topic: Tokens()})

    # ------------------------------------------------------------ its looks

    def lines(self, paint: Paint, width: int) -> list[str]:
        """The story line by line, with the truth beside it, and the keys of the tokens."""
        half = (width - 18) // 2
        said, true = self.words._("what you say"), self.words._("the truth")
        lines = [paint(" " * 16 + fit(said, half) + true, "dim")]
        for at, row in enumerate(self.rows):
            here = at == self.at
            text = f"{HERE if here else ELSEWHERE}{fit(row.label, 14)}"
            text += fit(" ".join(self._said(row)), half)
            text += " ".join(self._true(row))
            lines.append(paint(fit(text, width), "bold", "reverse") if here else fit(text, width))
        tokens = (
            f"{key} {self.words.short(kind)}"
            for key, kind in zip(self.keys, self.kinds, strict=True)
        )
        return [*lines, paint(f"  {' · '.join(tokens)}", "dim")]

    def _said(self, row: Row) -> Iterator[str]:
        for topic in row.topics:
            said = topic in self.draft.said
            yield short(self.words, self.draft.said[topic]) if said else "…"

    def _true(self, row: Row) -> Iterator[str]:
        for topic in row.topics:
            yield short(self.words, self.draft.truth.get(topic))
