"""The pager: a page over everything but the title, scrolled with keys until it is closed."""

from collections.abc import Callable, Sequence

from .key_bindings import CLOSE_PAGE, page_hints
from .paint import cut
from .screen_layout import ScreenLayout

FRAME_LINES = 3  # title, the sign that there is more, keys


def read_page(layout: ScreenLayout, lines: Callable[[int], list[str]], done: str) -> None:
    """Show the lines for a width until the page is closed; `done` says what Enter does."""
    top = 0
    while True:
        if layout.fits():
            top = _draw(layout, lines(layout.width), top, done)
        key = layout.keyboard.key()
        if key in CLOSE_PAGE:
            return
        top += _scroll(key, layout.keyboard.size()[1] - FRAME_LINES - 1)


def _scroll(key: str | None, page: int) -> int:
    """How many lines a key scrolls down."""
    match key:
        case "up":
            return -1
        case "down":
            return 1
        case "pgup":
            return -page
        case "pgdn" | "space":
            return page
    return 0


def _draw(layout: ScreenLayout, lines: Sequence[str], top: int, done: str) -> int:
    """Draw the page from this line on; the line that it really begins with."""
    width, height = layout.keyboard.size()
    room = height - FRAME_LINES
    top = max(0, min(top, len(lines) - room))
    more = top + room < len(lines)
    shown = [cut(line, width) for line in lines[top : top + room]]
    layout.keyboard.draw(
        [
            layout.title(width),
            *shown,
            *[""] * (room - len(shown)),
            layout.paint("▾" if more else " ", "bold"),
            *layout.key_lines([page_hints(layout.words, more or top > 0, done)], width),
        ]
    )
    return top
