"""Presence: which devices watch a table, for which players they stand, and who is away."""

from collections.abc import Callable, Collection, Container, Iterable
from typing import NamedTuple

from .clock import Clock, Timer
from .state import TableState
from .timers import Tempo

Watcher = Callable[[], None]  # told whenever something may have changed

NOBODY: frozenset[int] = frozenset()


class Absence(NamedTuple):
    """The seats that are away, and those about which the table may be asked to vote."""

    away: frozenset[int]
    askable: frozenset[int]


ALL_HERE = Absence(NOBODY, NOBODY)


class Presence:
    """Who is here: a device that is passed round stands for all of its players."""

    def __init__(self, table: TableState, clock: Clock, tempo: Tempo) -> None:
        self.state = table
        self.clock = clock
        self.tempo = tempo
        self.watchers: dict[Watcher, frozenset[int]] = {}  # with the players of the device
        self.missing: dict[int, float] = {}  # players without any device, and since when
        self.together: dict[int, set[int]] = {}  # players whose credentials came from one device
        self._timer: Timer | None = None

    def come(self, watcher: Watcher, players: Iterable[int]) -> frozenset[int]:
        """A device watches from now on; which of its players were away."""
        self.watchers[watcher] = frozenset(players)
        self.note_together(self.watchers[watcher])
        back = self._missing_for(self.tempo.blink).intersection(self.watchers[watcher])
        self.show_up(*self.watchers[watcher])
        self._look_ahead()
        return back

    def note_together(self, players: Iterable[int]) -> None:
        """One device holds, or held, credentials of all these players."""
        everybody = set(players)
        for player in everybody if len(everybody) > 1 else ():
            self.together.setdefault(player, set()).update(everybody)

    def beside(self, player: int) -> frozenset[int]:
        """Who was seen to share a device with this player."""
        return frozenset(self.together.get(player, ()))

    def go(self, watcher: Watcher) -> None:
        """A device watches no more; whoever has no other is missing from now on."""
        left = self.watchers.pop(watcher, NOBODY)
        self.miss(left.difference(*self.watchers.values()))

    def miss(self, players: Iterable[int]) -> None:
        """These players are not here."""
        self.missing |= dict.fromkeys(players, self.clock.time())
        self._look_ahead()
        self.tell()

    def show_up(self, *players: int) -> None:
        """These players are here."""
        found = [self.missing.pop(player, None) for player in players]
        if any(since is not None for since in found):
            self.tell()

    def tell(self) -> None:
        """Tell everybody who watches that something may have changed for them."""
        for watcher in list(self.watchers):
            watcher()

    def forget_all_but(self, players: Container[int]) -> None:
        """Only these players have ever come: the others were never stored."""
        self.missing = {n: since for n, since in self.missing.items() if n in players}

    def sleep(self) -> None:
        """Stop the timer: nobody is told of absences any more."""
        if self._timer:
            self._timer.cancel()
        self._timer = None

    # ------------------------------------------------------------ who is away

    def absence(self) -> Absence:
        """What everybody may know of it."""
        return Absence(self.away(), self.askable()) if self.missing else ALL_HERE

    def away(self) -> frozenset[int]:
        """The seats whose players are away; very short absences, as of a reload, do not count."""
        return self._seats(self._missing_for(self.tempo.blink))

    def long_away(self) -> frozenset[int]:
        """The seats whose players have been away for the time of grace."""
        return self._seats(self._missing_for(self.tempo.grace))

    def askable(self) -> frozenset[int]:
        """The seats about which the table may be asked to vote: long away, or left for good."""
        game = self.state.game
        if not self.missing or game is None or game.over:
            return NOBODY
        gone = {number for number in self.missing if self.state.players[number].gone}
        seats = self._seats(gone) | self.long_away()
        return seats.difference(game.substitutes, game.absent_votes)

    def _missing_for(self, seconds: float) -> frozenset[int]:
        """The players who have been missing for so long."""
        if not self.missing:
            return NOBODY
        now = self.clock.time()
        return frozenset(n for n, since in self.missing.items() if since + seconds <= now)

    def _seats(self, players: Collection[int]) -> frozenset[int]:
        if not players:
            return NOBODY
        seats = (self.state.seat_of(player) for player in players)
        return frozenset(seat for seat in seats if seat is not None)

    def _look_ahead(self) -> None:
        """Set a timer for when the next absence begins to count, or may be voted about."""
        self.sleep()
        now, waits = self.clock.time(), (self.tempo.blink, self.tempo.grace)
        times = (since + wait for since in self.missing.values() for wait in waits)
        when = min((time for time in times if time > now), default=None)
        if when is not None and self.watchers:
            self._timer = self.clock.call_at(when, self._absence_counts)

    def _absence_counts(self) -> None:
        self._look_ahead()
        self.tell()
