"""Socket limits: how many live sockets a network, a seat and the spectators of a table may open."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from .buckets import Recent
from .networks import network_of, site_of
from .spectator_limits import Leave, Spectators

MOST_SOCKETS = {
    "address": 300,  # of one network: a school may share one address
    "seat": 12,  # phone, laptop, forgotten tabs, and what a bad network has not let go of yet
    "watchers": 200,  # spectators of one table, without those who play
    "home": 60,  # spectators of one table in a network that somebody plays from
}
MOST_KEPT = 20_000  # pairs of a network and a table


class SocketLimits:
    """The open live sockets, counted by network and by seat; when off, there is no limit."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self.open: Counter[tuple[str, str]] = Counter()
        self.homes = Recent(MOST_KEPT)  # network and table that somebody plays at
        self.spectators: dict[str, Spectators] = {}  # by table

    @contextmanager
    def room(self, *places: tuple[str, str]) -> Iterator[bool]:
        """Whether there is room for one more socket in all these places; if so, it is taken."""
        room = not self.on or all(self.open[place] < MOST_SOCKETS[place[0]] for place in places)
        if not room:
            yield False
            return
        self.open.update(places)
        try:
            yield True
        finally:
            for place in places:
                self.open[place] -= 1
                if not self.open[place]:
                    del self.open[place]

    @contextmanager
    def room_for_player(self, address: str, code: str, player: int) -> Iterator[bool]:
        """Whether a seat has room for one more socket; its network has room to watch, too."""
        network = network_of(address)
        with self.room(("address", network), ("seat", f"{code}/{player}")) as room:
            if room:
                self.homes.add((network, code))
            yield room

    @contextmanager
    def room_to_watch(self, address: str, code: str, leave: Leave) -> Iterator[bool]:
        """Whether a table has room for one more spectator; `leave` is called to make room.

        A network that somebody plays from has room of its own that no stranger can take: the TV's.
        """
        network = network_of(address)
        if (network, code) in self.homes:
            with self.room(("address", network), ("home", f"{code} {network}")) as room:
                yield room
            return
        with self.room(("address", network)) as room:
            if room and self.on:
                with self._room_among_spectators(site_of(address), code, leave) as admitted:
                    yield admitted
            else:
                yield room

    @contextmanager
    def _room_among_spectators(self, site: str, code: str, leave: Leave) -> Iterator[bool]:
        spectators = self.spectators.setdefault(code, Spectators(MOST_SOCKETS["watchers"]))
        spectator = spectators.admit(site, leave)
        try:
            yield spectator is not None
        finally:
            if spectator:
                spectators.remove(spectator)
            if not spectators.present:
                self.spectators.pop(code, None)
