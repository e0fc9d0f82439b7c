"""Inline icons: emblems of the sprite sheet within a picture that has to stand on its own."""

import re
from functools import cache

from markupsafe import Markup

from .http.static_files import static_files

SYMBOL = re.compile(r'<symbol id="([\w-]+)" (viewBox="[^"]+")[^>]*>(.*?)</symbol>', re.DOTALL)
PROPERTY = re.compile(r"var\(--[\w-]+,([^()]*)\)")


@cache
def symbols() -> dict[str, tuple[str, str]]:
    """The symbols of the sheet by name: the view box, and what is drawn, in the sheet's colours."""
    sheet = PROPERTY.sub(r"\1", static_files()["sprite.svg"].body.decode())
    return {name: (box, " ".join(drawn.split())) for name, box, drawn in SYMBOL.findall(sheet)}


@cache
def inline_icon(name: str, x: float, y: float, size: float) -> Markup:
    """An emblem at this place of a picture."""
    box, drawn = symbols()[name]
    place = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
    return Markup(f"<svg {place} {box}>{drawn}</svg>")
