"""What sentences about a game need of a view: a game's, or a table's."""

from typing import Protocol

from mafia_de_cuba.views import PlayerView


class Seated(Protocol):
    """Of a view, who sits at the table."""

    @property
    def godfather(self) -> int | None:
        """Who holds the office."""

    @property
    def players(self) -> tuple[PlayerView, ...]:
        """Everybody as the viewer sees them."""
