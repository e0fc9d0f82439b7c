"""Suspicion, step by step: what the seat in office could know, and what it might believe."""

from typing import NamedTuple

from msgspec.structs import replace

from mafia_de_cuba.bots.beliefs import Opinion, opinion
from mafia_de_cuba.deduction.counts import Counts, count_worlds
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.views import View, view

from .calibration import MAP
from .game import PastGame


class Step(NamedTuple):
    """One moment of the investigation, through the eyes of whoever holds the office."""

    moves: int
    eyes: int
    worlds: int
    thief: tuple[float, ...]  # by seat: the share of the worlds in which it took as a Thief
    belief: tuple[float, ...]  # by seat: the same by the shipped model of people, talk included


def steps_of(game: PastGame) -> list[Step]:
    """All steps of a game, in order."""
    counted = Counting()
    found = []
    for moves in game.steps:
        eyes = game.states[moves].godfather
        seen = view(game.states[moves], eyes)
        counts = counted.of(seen)
        shares = tuple(thief_share(counts, seat) for seat in range(len(seen.players)))
        found.append(Step(moves, eyes, counts.worlds, shares, beliefs(opinion(seen), seen)))
    return found


class Counting:
    """Counts of worlds, each made once: talk does not change them."""

    def __init__(self) -> None:
        self.seen: View | None = None
        self.counts: Counts | None = None

    def of(self, seen: View) -> Counts:
        """The possible worlds of the owner of this view, who trusts nobody."""
        silent = replace(seen, ledger=())
        if self.counts is None or silent != self.seen:
            self.seen, self.counts = silent, count_worlds(silent)
        return self.counts


def thief_share(counts: Counts, seat: int) -> float:
    """The share of the worlds in which a seat is a Thief."""
    return counts.roles(seat).get(Role.THIEF, 0.0)


def beliefs(thinks: Opinion, seen: View) -> tuple[float, ...]:
    """How likely each seat is a Thief; whose pockets were seen is known."""
    return tuple(believed(thinks, seen, seat) for seat in range(len(seen.players)))


def believed(thinks: Opinion, seen: View, seat: int) -> float:
    """How likely one seat is a Thief."""
    player = seen.players[seat]
    if seat == 0 or player.took is not None:
        return float(player.took is not None and player.took.role is Role.THIEF)
    return MAP(told_by_model(thinks, seat))


def told_by_model(thinks: Opinion, seat: int) -> float:
    """How likely a seat is a Thief, as the model has it."""
    return min(max(thinks.roles(seat).get(Role.THIEF, 0.0), 0.0), 1.0)
