"""The spectators of a table: so many fit, and no network takes all the room."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

Leave = Callable[[], None]


@dataclass(eq=False)
class Spectator:
    """One socket that watches without a seat: from which site, and how to close it."""

    site: str
    leave: Leave


@dataclass
class Spectators:
    """Those who watch one table; when it is full, the site with the most of them makes room."""

    most: int
    present: list[Spectator] = field(default_factory=list)

    def admit(self, site: str, leave: Leave) -> Spectator | None:
        """Let one more in, if there is room or a site that has taken too much of it."""
        if len(self.present) >= self.most and not self._make_room(site):
            return None
        spectator = Spectator(site, leave)
        self.present.append(spectator)
        return spectator

    def remove(self, spectator: Spectator) -> None:
        """One less, unless they were sent away already."""
        if spectator in self.present:
            self.present.remove(spectator)

    def _make_room(self, site: str) -> bool:
        """Send the newest of the largest site away, unless this site would be as large."""
        sizes = Counter(spectator.site for spectator in self.present)
        largest, size = sizes.most_common(1)[0]
        if size < sizes[site] + 2:
            return False
        newest = next(each for each in reversed(self.present) if each.site == largest)
        self.present.remove(newest)
        newest.leave()
        return True
