"""Ratings: OpenSkill for each bot in each role, from who won which game (the extra `lab`)."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from .league import Game

Ratings = dict[str, dict[str, tuple[float, float]]]  # bot, role: mean and deviation


def rate(games: Iterable[Game]) -> Ratings | None:
    """A rating for each (bot, role); None without the package `openskill`."""
    try:
        model: Any = import_module("openskill.models").PlackettLuce()
    except ImportError:
        return None
    known: dict[tuple[str, str], Any] = {}
    for game in games:
        keys = [(seat.bot, str(seat.role)) for seat in game.seats]
        teams = [[known.get(key) or model.rating()] for key in keys]
        rated = model.rate(teams, ranks=[1 if seat.won else 2 for seat in game.seats])
        known.update({key: team[0] for key, team in zip(keys, rated, strict=True)})
    ratings: Ratings = {}
    for (bot, role), rating in sorted(known.items()):
        ratings.setdefault(bot, {})[role] = (round(rating.mu, 2), round(rating.sigma, 2))
    return ratings
