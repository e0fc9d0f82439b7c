"""Positions by chance, for tests."""

from collections.abc import Iterator
from random import Random

from mafia_de_cuba.envs.position import Position, act, begin, legal_actions
from mafia_de_cuba.rules.setup import Setup


def random_positions(rng: Random, players: int, setup: Setup, questions: int) -> Iterator[Position]:
    """Every position of a game in which all choices are made by chance."""
    position = begin(players, setup, questions)
    yield position
    while not position.over:
        position = act(position, rng.choice(legal_actions(position)))
        yield position
