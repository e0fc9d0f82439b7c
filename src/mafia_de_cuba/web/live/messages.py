"""Messages: screens as they go down a socket, and of each only what is new there."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

Regions = dict[str, str]
Shared = dict[tuple[object, ...], Any]  # what all viewers share, until the table's next change


class Own(NamedTuple):
    """The parts of a screen that are one viewer's."""

    body: str
    title: str
    regions: Regions


class Screen(NamedTuple):
    """A screen in parts."""

    own: Own
    common: Regions  # in a game: the same for every viewer of a language

    @property
    def regions(self) -> Regions:
        """All regions by name."""
        return {**self.common, **self.own.regions}


class Memory:
    """What a socket was shown last."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Nothing that was made for this socket has reached it: the next screen goes whole."""
        self.told: object = None  # all that the viewer's own parts were made from
        self.framed: object = None  # the same, of what is around them
        self.own = Own("", "", {})
        self.sent = Screen(self.own, {})

    def news(self, screen: Screen, shared: Shared) -> str:
        """The regions that the socket has not got yet, or has got otherwise, as JSON members."""
        (before, common), self.sent = self.sent, screen
        news = [_common_news(common, screen.common, shared)]
        if screen.own is not before:
            news.append(_members(_changed(before.regions, screen.own.regions)))
        return ",".join(filter(None, news))


def write(version: int, seconds: int | None, screen: Screen, memory: Memory, shared: Shared) -> str:
    """A screen as a message to its page."""
    body, title = brief(screen.own.body), brief(screen.own.title)
    frame = f'"version":{version},"body":{body},"title":{title},"seconds":{brief(seconds)}'
    return f'{{{frame},"regions":{{{memory.news(screen, shared)}}}}}'


written = json.JSONEncoder(separators=(",", ":")).encode  # plain ASCII: that is cheapest to send
brief = lru_cache(4096)(written)  # what is short, and comes again and again


def _common_news(before: Regions, now: Regions, shared: Shared) -> str:
    """What is new to all who were shown the same before: written once."""
    if before is now:
        return ""
    key = ("news", id(before), id(now))
    if key not in shared:  # while both are kept here, their ids are theirs
        shared[key] = before, now, _members(_changed(before, now))
    news: str = shared[key][-1]
    return news


def _changed(before: Regions, now: Regions) -> Regions:
    return {name: html for name, html in now.items() if before.get(name) != html}


def _members(regions: Mapping[str, str]) -> str:
    return ",".join(f'"{name}":{written(html)}' for name, html in regions.items())
