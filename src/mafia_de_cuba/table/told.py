"""What is done for somebody who does not do it: the draft that counts then, and a note of it."""

from typing import TYPE_CHECKING

from msgspec import Struct

from mafia_de_cuba.rules.moves import Dismiss, GameMove, Hide, Pocket
from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.talk import Talk

if TYPE_CHECKING:
    from .state import TableState

CLOCK, AWAY = "clock", "away"
SECRET = Hide | Dismiss | Pocket  # everybody sees the other moves, and hears what is said


class Draft(Struct, frozen=True):
    """What a seat would take, or hide, if its time were over now; and what into the bag."""

    move: Hide | Pocket
    bag: Token | None = None

    @property
    def moves(self) -> tuple[SECRET, ...]:
        """The moves that it comes to."""
        return (Dismiss(self.bag), self.move) if self.bag else (self.move,)


class Told(Struct, frozen=True):
    """A note to one seat, until its player makes a move; talk is none."""

    why: str  # "clock": their time was over; "away": a bot played for them
    did: tuple[SECRET, ...] = ()  # in the order in which it was done
    drafted: bool = False  # their draft counted; else chance chose


def tell(table: "TableState", seat: int, move: GameMove | Talk, player: int) -> None:
    """Note what the table has done for a person by itself; their own move ends the note."""
    game = table.game
    assert game is not None
    if player >= 0 and not isinstance(move, Talk):
        game.told.pop(seat, None)
    elif player < 0 and isinstance(move, SECRET) and table.player_at(seat).bot is None:
        why = AWAY if seat in game.substitutes else CLOCK
        before = game.told.get(seat)
        did = before.did if before and before.why == why else ()
        drafted = game.draft is not None and move in game.draft.moves
        game.told[seat] = Told(why, (*did, move), drafted)
