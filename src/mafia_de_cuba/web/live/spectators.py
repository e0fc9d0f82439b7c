"""The audience of each table: so many watch without a seat, and no network takes all the room."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

Leave = Callable[[], None]


@dataclass(eq=False)
class Watcher:
    """One who watches without a seat: from which site, and how to send them away."""

    site: str
    leave: Leave


@dataclass
class Audience:
    """Those who watch one table; when it is full, the site with the most of them makes way."""

    most: int
    watchers: list[Watcher] = field(default_factory=list)

    def admit(self, site: str, leave: Leave) -> Watcher | None:
        """Let one more in, if there is room or somebody who has taken too much of it."""
        if len(self.watchers) >= self.most and not self._make_room(site):
            return None
        watcher = Watcher(site, leave)
        self.watchers.append(watcher)
        return watcher

    def remove(self, watcher: Watcher) -> None:
        """One less, unless they were sent away already."""
        if watcher in self.watchers:
            self.watchers.remove(watcher)

    def _make_room(self, site: str) -> bool:
        """Send the newest of the largest site away, unless this site would be as large."""
        sizes = Counter(watcher.site for watcher in self.watchers)
        largest, size = sizes.most_common(1)[0]
        if size < sizes[site] + 2:
            return False
        newest = next(each for each in reversed(self.watchers) if each.site == largest)
        self.watchers.remove(newest)
        newest.leave()
        return True
