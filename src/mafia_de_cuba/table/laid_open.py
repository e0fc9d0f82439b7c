"""A finished game laid open: what everybody may see of it, played anew from its record."""

from functools import lru_cache

from msgspec import Struct

from mafia_de_cuba.rules.moves import Accuse, Concede
from mafia_de_cuba.rules.record import Record, play_through
from mafia_de_cuba.rules.talk import Talk
from mafia_de_cuba.views import View, view


class LaidOpen(Struct, frozen=True):
    """A finished game, and what ended it."""

    view: View
    accused: int | None  # whom the last accusation was about, if it ended the game
    conceded: bool


@lru_cache(32)
def lay_open(record: Record) -> LaidOpen:
    """What everybody may see of a finished game."""
    seen = view(play_through(record.players, record.setup, record.acts), None)
    moves = [act.move for act in record.acts if not isinstance(act.move, Talk)]
    conceded = isinstance(moves[-1], Concede)
    targets = [move.target for move in moves if isinstance(move, Accuse)]
    return LaidOpen(seen, targets[-1] if targets and not conceded else None, conceded)
