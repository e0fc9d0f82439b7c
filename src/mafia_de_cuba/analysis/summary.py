"""A finished game in short: who was what, who won, who lied, and who was caught lying."""

from functools import lru_cache
from typing import NamedTuple

from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.record import Record

from .game import PastGame
from .lies import lies_of


class SeatSummary(NamedTuple):
    """One seat of a finished game."""

    name: str
    role: Role
    won: bool
    lies: int  # untrue claims
    caught: bool  # the pockets were turned out after a lie


class Summary(NamedTuple):
    """A finished game."""

    ending: Ending
    seats: tuple[SeatSummary, ...]


@lru_cache(256)
def summary_of(record: Record) -> Summary:
    """A finished game in short. Raises Fault where today's rules refuse it."""
    game = PastGame(record)
    outcome = game.last.outcome
    assert outcome, "the game is over"
    seats = range(len(record.players))
    return Summary(outcome.ending, tuple(_seat(game, seat, outcome.winners) for seat in seats))


def _seat(game: PastGame, seat: int, winners: tuple[int, ...]) -> SeatSummary:
    lies = [lie.move for lie in lies_of(game) if lie.seat == seat]
    emptied = [n for n, state in enumerate(game.states) if seat in state.emptied]
    caught = bool(lies and emptied) and lies[0] < emptied[0]
    role = game.last.role(seat) or Role.URCHIN
    return SeatSummary(game.record.players[seat], role, seat in winners, len(lies), caught)
