"""What every seat could know of a past game by facts alone, at each of its stages.

Talk is no fact: a stage lasts until somebody moves, and words do not change what is known.
"""

from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from mafia_de_cuba.deduction.counts import count_worlds
from mafia_de_cuba.rules.state import Phase, State
from mafia_de_cuba.rules.talk import Talk
from mafia_de_cuba.views import view

from .game import PastGame
from .steps import thief_share


class Sight(NamedTuple):
    """What one seat could know at one stage: how many worlds, and who is a Thief in which share."""

    worlds: int
    thief: tuple[float, ...]


Sights = tuple[Sight, ...] | None  # by seat; None where there is nothing to deduce


def stages_of(game: PastGame) -> list[int]:
    """After none, one, … all moves: which stage of the game that is, from 0 on."""
    moved = (not isinstance(act.move, Talk) for act in game.record.acts)
    return [*accumulate(moved, initial=0)]


def first_of_stages(game: PastGame) -> list[int]:
    """By stage: after how many moves it begins."""
    stages = stages_of(game)
    return [stages.index(stage) for stage in range(stages[-1] + 1)]


def sights_of(game: PastGame) -> list[Sights]:
    """What all seats could know, stage by stage."""
    return [*_sights(game)]


def _sights(game: PastGame) -> Iterator[Sights]:
    last: Sights = None
    for moves in first_of_stages(game):
        state = game.states[moves]
        if state.phase is Phase.INVESTIGATION:
            last = tuple(sight(state, seat) for seat in range(len(state.players)))
        elif state.phase is not Phase.ACCUSATION:  # an accusation shows nothing by itself
            last = None
        yield last


def sight(state: State, seat: int) -> Sight:
    """What one seat could know, trusting nobody."""
    counts = count_worlds(view(state, seat))
    return Sight(counts.worlds, tuple(thief_share(counts, at) for at in range(len(state.players))))
