"""Messages: pages as they go down a socket, and of each only the regions that differ."""

import json
from functools import lru_cache
from typing import NamedTuple

written = json.JSONEncoder(separators=(",", ":")).encode  # plain ASCII: that is cheapest to send
brief = lru_cache(4096)(written)  # what is short, and comes again and again


class Piece(NamedTuple):
    """A component's HTML, and the same as JSON without its quotes."""

    html: str
    json: str


def piece(html: str) -> Piece:
    """The HTML with its JSON: it is sent much more often than it is made."""
    return Piece(html, written(html)[1:-1])


class Page(NamedTuple):
    """A page in parts, as it is sent."""

    body: str
    title: str
    pieces: dict[str, tuple[Piece, ...]]  # by region

    @property
    def regions(self) -> dict[str, str]:
        """The HTML of all regions by name."""
        return {
            name: "".join(each.html for each in pieces) for name, pieces in self.pieces.items()
        }


class Memory:
    """What a socket was sent last."""

    def __init__(self) -> None:
        self.sent: dict[str, tuple[Piece, ...]] = {}

    def clear(self) -> None:
        """Nothing that was made for this socket has reached it: the next page goes whole."""
        self.sent = {}

    def news(self, page: Page) -> str:
        """The regions that the socket has not got yet, or has got otherwise, as JSON members."""
        before, self.sent = self.sent, page.pieces
        return ",".join(
            f'"{name}":"{"".join([each.json for each in pieces])}"'
            for name, pieces in page.pieces.items()
            if before.get(name) != pieces
        )


def write(version: int, seconds: int | None, page: Page, memory: Memory) -> str:
    """A page as a message to a live page."""
    frame = f'"version":{version},"body":{brief(page.body)},"title":{brief(page.title)}'
    return f'{{{frame},"seconds":{brief(seconds)},"regions":{{{memory.news(page)}}}}}'
