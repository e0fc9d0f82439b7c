"""What a seat knows: its pocket, what the Godfather misses, and what stands beside the ledger."""

from collections.abc import Iterator

from mafia_de_cuba.rules.pieces import DIAMONDS, Box, Role, Take, Token, Tokens
from mafia_de_cuba.table.options import Help
from mafia_de_cuba.table.told import Told
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony import Contradiction, marked
from mafia_de_cuba.views import PlayerView, You

from .ledger import COLUMNS
from .model import Model

RECEIVED, TOOK, PASSED = range(1, 4)  # columns of the ledger
NO_TOKENS = Tokens()
Place = tuple[int, int]  # a seat of the ledger and one of its columns
Known = tuple[Place, Box | None, Take | None]  # of a box or of a take


class Pocket(Model, frozen=True):
    """What the viewer knows, for their eyes: one height for all at a table, whatever it says."""

    seat: int
    last: int  # the last seat
    role: Role | None
    received: Box | None  # with what was taken, of who took from the box
    took: Take | None
    dismissed: Token | None
    hidden: int | None  # for who holds or held the office
    left: Box | None
    diamonds: int | None
    rules: bool  # is the Godfather now
    helped: bool
    lies: tuple[Contradiction, ...]  # what others claim against what this seat knows
    players: tuple[PlayerView, ...]  # whom the sentences about them name
    told: Told | None = None  # what was done for who did not do it
    passenger: str = ""  # who sits on the right

    @property
    def missing(self) -> int | None:
        """How many diamonds the Godfather has not got back yet."""
        return DIAMONDS - self.diamonds if self.rules and self.diamonds is not None else None

    def beside(self) -> Iterator[Known]:
        """What stands beside the ledger's rows while the pocket is open."""
        if self.hidden is not None and self.left is not None:
            yield (1, RECEIVED), Box(DIAMONDS - self.hidden, NO_TOKENS), None
            yield (self.last, PASSED), self.left, None
        if self.received and self.took:
            left = self.received.without(Take(token=self.dismissed)).without(self.took)
            yield (self.seat, RECEIVED), self.received, None
            yield (self.seat, TOOK), None, self.took
            yield (self.seat, PASSED), left, None

    def doubted(self) -> list[Place]:
        """The cells of the ledger that cannot be true, as this seat knows."""
        return sorted(
            {
                (seat, column)
                for seat, topic in marked(self.lies)
                for column, (_, topics, _) in enumerate(COLUMNS, RECEIVED)
                if topic in topics
            }
        )


def present_pocket(
    view: TableView, own: PlayerView, you: You, lies: tuple[Contradiction, ...]
) -> Pocket:
    """The pocket of a seat."""
    thief = bool(own.took and own.seat)  # who took from the box, not the first Godfather
    helped = view.options.help is not Help.OFF
    return Pocket(
        seat=own.seat,
        last=len(view.players) - 1,
        role=own.role,
        received=you.received if thief else None,
        took=you.took if thief else None,
        dismissed=you.dismissed,
        hidden=you.hidden,
        left=you.left,
        diamonds=own.diamonds if you.hidden is not None else None,
        rules=own.seat == view.godfather,
        helped=helped,
        lies=lies,
        players=view.players if lies else (),
        told=view.told,
        passenger=view.players[you.seat - 1].name,
    )
