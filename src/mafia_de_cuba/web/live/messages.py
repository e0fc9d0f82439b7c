"""Messages: pages as they go down a socket, and of each only the regions that differ."""

import json
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import NamedTuple

from markupsafe import Markup

from mafia_de_cuba.caching import latest
from mafia_de_cuba.table.reactions import Reaction
from mafia_de_cuba.table.timers import Staged, TimeLeft
from mafia_de_cuba.web.presenters.model import Model, Viewer

from .printed import Printed, digests

written = json.JSONEncoder(separators=(",", ":")).encode  # plain ASCII: that is cheapest to send
brief = lru_cache(4096)(written)  # what is short, and comes again and again


class Piece:
    """A component's HTML, and the same as JSON: it is sent much more often than it is made."""

    __slots__ = ("_json", "html")

    def __init__(self, html: Markup) -> None:
        self.html = html
        self._json = ""

    def __eq__(self, other: object) -> bool:
        """Whether both look the same."""
        return isinstance(other, Piece) and self.html == other.html

    def __hash__(self) -> int:
        return hash(self.html)

    @property
    def json(self) -> str:
        """The HTML as JSON, without quotes; of components within others it is never wanted."""
        self._json = self._json or written(self.html)[1:-1]
        return self._json


class Region:
    """A region of a page: a row of components, and what they look like."""

    def __init__(self, models: tuple[Model, ...], pieces: tuple[Piece, ...]) -> None:
        self.models = models
        self.pieces = pieces

    def __eq__(self, other: object) -> bool:
        """Whether both look the same."""
        return isinstance(other, Region) and self.pieces == other.pieces

    def __hash__(self) -> int:
        return hash(self.pieces)

    @property
    def html(self) -> str:
        """All of it."""
        return "".join([each.html for each in self.pieces])

    @cached_property
    def json(self) -> str:
        """The same as JSON, without quotes: all viewers of a table are sent what they share."""
        return "".join([each.json for each in self.pieces])


Regions = dict[str, Region]  # by name


class Own(NamedTuple):
    """A viewer's own part of a page, and what it was made from."""

    viewer: Viewer | None
    name: str | None  # of another screen than the phase's
    body: str
    title: str
    regions: Regions


class Page(NamedTuple):
    """A page in parts, as it is sent."""

    own: Own
    shared: Regions  # by all viewers of a language

    @property
    def parts(self) -> Regions:
        """All regions by name."""
        return self.own.regions | self.shared

    @property
    def regions(self) -> dict[str, str]:
        """The HTML of all regions by name."""
        return {name: region.html for name, region in self.parts.items()}


@latest  # most words change nothing but what all viewers share
def differing(before: Regions, now: Regions) -> str:
    """The regions that are new or look otherwise than before, as JSON members."""
    news = [(name, region) for name, region in now.items() if before.get(name) != region]
    return ",".join([f'"{name}":"{region.json}"' for name, region in news])


NOTHING = Page(Own(None, None, "", "", {}), {})


class Memory:
    """What a socket was sent last; before that, the regions that its page says it came with."""

    def __init__(self, printed: Printed | None = None, secrets: tuple[str, ...] = ()) -> None:
        self.page = NOTHING
        self.printed = printed or {}
        self.secrets = secrets

    def clear(self) -> None:
        """Nothing that was made for this socket has reached it: the next page goes whole."""
        self.page = NOTHING
        self.printed = {}

    def news(self, page: Page) -> str:
        """The regions that the page has not got yet, or has got otherwise, as JSON members."""
        before, self.page = self.page, page
        if page.own is before.own:
            return differing(before.shared, page.shared)
        has = self._came_with(page) if self.printed else set()
        now = {name: region for name, region in page.parts.items() if name not in has}
        return differing(before.parts, now)

    def _came_with(self, page: Page) -> set[str]:
        """The regions that the page came with as they are now; that counts once."""
        printed, self.printed = self.printed, {}
        now = digests(page.regions, self.secrets)
        return {name for name, said in printed.items() if now.get(name) == said}


def write_reactions(shown: Iterable[Reaction]) -> str:
    """Reactions as a message to a live page."""
    return written({"reactions": [{"name": name, "emblem": emblem} for name, emblem in shown]})


def write(
    version: int, left: TimeLeft | None, page: Page, memory: Memory, staged: Staged | None = None
) -> str:
    """A page as a message to a live page: the time on a running clock, and of a reveal shown."""
    clock = f'"seconds":{left.seconds},"of":{left.of}' if left else '"seconds":null'
    own = page.own
    frame = f'"version":{version},"body":{brief(own.body)},"title":{brief(own.title)}'
    if staged:
        frame += f',"stage":[{staged_text(staged, ",")}]'
    return f'{{{frame},{clock},"regions":{{{memory.news(page)}}}}}'


def staged_text(staged: Staged, between: str) -> str:
    """A reveal's mark, the seconds that have passed and how many it lasts, always as long."""
    return f"{staged.mark}{between}{staged.passed:.2f}{between}{staged.lasts:.2f}"
