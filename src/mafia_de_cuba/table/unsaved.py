"""Rows on their way to the disk: who could have seen what they say, and what comes of them."""

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from mafia_de_cuba.rules.moves import Dismiss
from mafia_de_cuba.store import Append, NotWritten

from .errors import not_stored
from .events import (
    Answered,
    BagTakenBack,
    Chosen,
    DeviceAdded,
    DeviceRevoked,
    Drafted,
    Moved,
    TableEvent,
)
from .state import TableState


class Written(NamedTuple):
    """Rows that were applied, and may not be stored yet."""

    append: Append
    audience: frozenset[int] | None  # the players who could know of it; None: everybody
    since: float  # when the turn before them began

    def concerns(self, players: Collection[int]) -> bool:
        """Whether one of these players, or a spectator with them, could know of it."""
        return self.audience is None or not self.audience.isdisjoint(players)


class Unsaved:
    """The rows of a table that are not stored yet, in their order."""

    def __init__(self, failed: Callable[[NotWritten, float | None], None]) -> None:
        self.failures = 0  # since the last rows that were stored
        self._rows: list[Written] = []
        self._failed = failed

    def __bool__(self) -> bool:
        return bool(self._rows)

    def add(self, written: Written) -> None:
        """These rows are on their way."""
        self._rows.append(written)
        written.append.then(lambda: self._decided(written))

    def _decided(self, written: Written) -> None:
        if written not in self._rows:
            return  # it followed something that was not stored: all of that is taken back already
        error = written.append.error
        if error is None:
            self._rows.remove(written)
            self.failures = 0
        else:
            since = self._rows[0].since
            self._rows.clear()
            self._failed(error, since)

    async def stored(self, players: Collection[int]) -> None:
        """Return when all that these players could know by now is stored. Raises NotStored.

        Who could not know of something does not wait for it either: else waiting would tell.
        """
        last = next((each for each in reversed(self._rows) if each.concerns(players)), None)
        if last is not None:
            try:
                await last.append
            except NotWritten:
                raise not_stored() from None


def audience(table: TableState, events: Iterable[TableEvent]) -> frozenset[int] | None:
    """The players who could know of these events, just applied; None: everybody."""
    players = set()
    for event in events:
        match event:
            case (
                DeviceAdded(player=player) | DeviceRevoked(player=player) | Answered(player=player)
            ):
                players.add(player)
            case (
                Chosen(seat=seat)
                | BagTakenBack(seat=seat)
                | Drafted(seat=seat)
                | Moved(seat=seat, move=Dismiss())
            ):
                players.add(table.player_at(seat).number)
            case _:
                return None
    return frozenset(players)
