"""Styles for text, readable on dark and light, and text measured in columns."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

EFFECTS = {"bold": 1, "dim": 2, "underline": 4, "reverse": 7, "strike": 9}
COLOURS = {"red": 31, "green": 32, "magenta": 35, "cyan": 36}
CODE = re.compile(r"\x1b\[[0-9;]*m")
RESET = "\x1b[0m"


@dataclass(frozen=True)
class Paint:
    """The styles that a terminal gets; colour is never the only sign."""

    effects: bool = True
    colour: bool = True

    def __call__(self, text: str, *styles: str) -> str:
        """The text in these styles, as far as the terminal gets them."""
        known = {**(EFFECTS if self.effects else {}), **(COLOURS if self.colour else {})}
        codes = [str(known[style]) for style in styles if style in known]
        return f"\x1b[{';'.join(codes)}m{text}{RESET}" if codes and text else text


PLAIN = Paint(effects=False, colour=False)


@lru_cache(maxsize=1 << 12)  # frames are drawn again and again from the same texts
def columns(text: str) -> int:
    """The columns that a text takes, without its control codes."""
    return sum(map(_columns, CODE.sub("", text)))


@cache
def _columns(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def fit(text: str, width: int) -> str:
    """The text in exactly so many columns: padded, or cut with an ellipsis."""
    free = width - columns(text)
    return text + " " * free if free >= 0 else _cut(text, width)


def cut(text: str, width: int) -> str:
    """The text in so many columns at most."""
    return text if columns(text) <= width else _cut(text, width)


def _cut(text: str, width: int) -> str:
    kept, free, styled = [], width - 1, False
    for part in re.split(f"({CODE.pattern})", text):
        if CODE.fullmatch(part):
            kept.append(part)
            styled = part != RESET
            continue
        for letter in part:
            if _columns(letter) > free:
                return "".join([*kept, "…", RESET if styled else "", " " * free])
            kept.append(letter)
            free -= _columns(letter)
    return text


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """The text in lines of so many columns at most, all but the first indented."""
    lines, line = [], ""
    for word in _words(text, width - len(indent)):
        longer = f"{line} {word}" if line.strip() else f"{line}{word}"
        if columns(longer) > width and line.strip():
            lines.append(line)
            longer = f"{indent}{word}"
        line = longer
    return [*lines, line]


def _words(text: str, width: int) -> Iterator[str]:
    """The words of a text; words that are too long for a line are broken."""
    for word in re.split(r"[ \n]+", text.strip()):
        rest = word
        while columns(rest) > width:
            yield rest[: width // 2]
            rest = rest[width // 2 :]
        yield rest
