"""Playing: `decide` judges a move and may refuse it, `apply` makes its events true."""

from .apply import Facts, apply, apply_all
from .decide import decide
from .legal_moves import HIDES, MOST_HIDDEN, accusable, acting_seats, legal_moves
from .moves import GameMove
from .state import State
from .talk import Talk

__all__ = [
    "HIDES",
    "MOST_HIDDEN",
    "Facts",
    "accusable",
    "acting_seats",
    "apply",
    "apply_all",
    "decide",
    "legal_moves",
    "play",
]


def play(state: State, seat: int, move: GameMove | Talk) -> State:
    """The state after this move; raises Refused if a rule forbids it."""
    return apply_all(state, decide(state, seat, move))
