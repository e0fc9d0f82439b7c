"""Drawing: the parts that all pictures of a past game share."""

import re
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
INK, DIM, PALE, PAPER, RED = "#2b2118", "#5c4d3c", "#8a7a66", "#fbf6ea", "#a3231f"
COLOURS = (  # by seat; a line is told by its name too, and by its dashes
    *("#1f5fa8", "#b0451a", "#23744a", "#7a3b9c", "#8f6a00", "#0f7c86"),
    *("#a8285c", "#4a5a12", "#3c3cb5", "#7d4a2a", "#555555", "#c0392b"),
)
DASHES = ("", "9 4", "3 3", "12 3 3 3")
FONT = "Georgia, 'Times New Roman', serif"


def stroke_of(seat: int) -> tuple[str, str]:
    """The colour and the dashes of a seat's lines."""
    return COLOURS[seat % len(COLOURS)], DASHES[seat % len(DASHES)]


class Field(NamedTuple):
    """Where curves stand in a picture: so many steps from left to right, shares from 0 up to 1."""

    left: float
    top: float
    wide: float
    tall: float
    steps: int

    def x(self, index: float) -> float:
        """The horizontal place of a step."""
        return self.left + self.wide * index / max(self.steps - 1, 1)

    def y(self, share: float) -> float:
        """The vertical place of a share."""
        return self.top + self.tall * (1.0 - share)

    def path(self, shares: Sequence[float]) -> str:
        """A line through all steps; a single step is a short line."""
        points = [f"{self.x(i):.1f} {self.y(share):.1f}" for i, share in enumerate(shares)]
        return "M" + "L".join(points) + ("h8" if len(points) == 1 else "")


def safe(text: str) -> str:
    """Text for a page or a picture."""
    return escape(NO_XML.sub("\ufffd", text))


def label(x: float, y: float, words: str, size: int = 15, more: str = "") -> str:
    """Words in a picture."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" {more}>{safe(words)}</text>'


def shortened(text: str, letters: int) -> str:
    """The text in so many letters at most."""
    return text if len(text) <= letters else text[: letters - 1] + "…"


def picture(width: int, height: int, title: str, parts: list[str]) -> str:
    """A whole picture with its title, which screen readers say."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
        f' font-family="{FONT}" fill="{INK}"><title>{safe(title)}</title>'
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>{"".join(parts)}</svg>'
    )


def moved(down: int, inner: list[str]) -> list[str]:
    """These parts of a picture, moved down."""
    return [f'<g transform="translate(0 {down})">', *inner, "</g>"]
