"""Accusations rated: how likely each was to win, and the best one that there was."""

from random import Random
from typing import NamedTuple

import numpy as np

from mafia_de_cuba.bots.accusation_search import Search, Standing
from mafia_de_cuba.bots.beliefs import Opinion, opinion
from mafia_de_cuba.bots.hard_godfather import best_target, missing_diamonds
from mafia_de_cuba.bots.interface import suspects
from mafia_de_cuba.rules.moves import Accuse
from mafia_de_cuba.views import View, view

from .game import PastGame
from .steps import believed

WORLDS = 1000
SEED = 12  # fixed, so that the same record always gives the same analysis


class Accusation(NamedTuple):
    """One accusation, and the best that could have been made in its place."""

    move: int
    by: int
    target: int
    thief: float  # how likely the target was a Thief, by the model of people, just before
    best: int
    win: float
    best_win: float


class Odds(Search):
    """A search that rates any accusation, good or bad."""

    def chance(self, standing: Standing, seat: int) -> float:
        """The share of the worlds that this accusation wins in the end."""
        return self._accuse(standing, seat, 1) / standing.worlds.bit_count()


def accusations_of(game: PastGame) -> list[Accusation]:
    """All accusations of a game, in order."""
    return [
        rate(view(game.states[move], seat), move, words.target)
        for move, (seat, words) in enumerate(game.record.acts)
        if isinstance(words, Accuse)
    ]


def rate(seen: View, move: int, target: int) -> Accusation:
    """One accusation, as the accuser could judge it."""
    thinks = opinion(seen)
    best = best_target(seen, thinks, Random(SEED))
    win, best_win = chances(seen, thinks, target, best)
    if win > best_win:  # by this estimate nothing was better
        best, best_win = target, win
    return Accusation(
        move, seen.godfather, target, believed(thinks, seen, target), best, win, best_win
    )


def chances(seen: View, thinks: Opinion, *targets: int) -> tuple[float, ...]:
    """How likely the accuser wins after each of these accusations, from worlds drawn."""
    takes = thinks.draw(WORLDS, np.random.default_rng(SEED))
    seats = suspects(seen)
    odds = Odds(thinks.chain, takes, seats, traitor=seen.godfather != 0)
    shown = frozenset(player.seat for player in seen.players if player.fake_shown)
    standing = Standing(odds.everything, missing_diamonds(seen), seen.jokers, tuple(seats), shown)
    return tuple(odds.chance(standing, target) for target in targets)
