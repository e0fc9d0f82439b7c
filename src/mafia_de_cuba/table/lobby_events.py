"""Events between games: who is called what, who sits out, a game or a table that the host ended."""

from typing import TYPE_CHECKING

from .event import Event

if TYPE_CHECKING:
    from .state import TableState


class Renamed(Event, frozen=True, tag="renamed"):
    """Somebody has another name; games that were played keep the names they were played with."""

    player: int
    name: str

    def apply_to(self, table: "TableState") -> None:
        """Set it."""
        table.players[self.player].name = self.name


class SatOut(Event, frozen=True, tag="sat_out"):
    """Somebody watches the games to come, until they are admitted again."""

    player: int


class Ended(Event, frozen=True, tag="ended"):
    """The host has ended the running game: it counts for nothing."""

    player: int  # who did it


class Closed(Event, frozen=True, tag="closed"):
    """The host has closed the table: its code leads nowhere any more."""

    def apply_to(self, table: "TableState") -> None:
        """Set it."""
        table.closed = True
