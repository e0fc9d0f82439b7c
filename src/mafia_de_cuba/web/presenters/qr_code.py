"""QR codes as one SVG path: sharp at any size, no image to load."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

import segno

MASK = 5


class QR(NamedTuple):
    """A code on a square of modules, quiet zone left to the page."""

    size: int
    path: str


@lru_cache(maxsize=256)  # some 5 KB each
def qr(text: str) -> QR:
    """The code for a text; `M` survives a scratched phone.

    Any mask can be read; to weigh all eight takes ten times as long as all the rest.
    """
    rows = [list(row) for row in segno.make(text, error="m", micro=False, mask=MASK).matrix]
    return QR(len(rows), "".join(_runs(rows)))


def _runs(rows: list[list[int]]) -> Iterator[str]:
    """Each run of dark modules as a rectangle one module high."""
    for y, row in enumerate(rows):
        x = 0
        for dark, group in groupby(row):
            width = len(list(group))
            if dark:
                yield f"M{x} {y}h{width}v1h-{width}z"
            x += width
