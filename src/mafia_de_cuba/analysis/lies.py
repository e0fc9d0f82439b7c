"""Lies: every claim of a finished game that was untrue, thing by thing."""

from collections.abc import Iterator
from typing import NamedTuple

from mafia_de_cuba.rules.pieces import Box
from mafia_de_cuba.rules.state import State
from mafia_de_cuba.rules.talk import Claim, Statement, Topic

from .game import PastGame


class Lie(NamedTuple):
    """One untrue claim: by its move, its seat and what it was about."""

    move: int
    seat: int
    about: Topic


def lies_of(game: PastGame) -> list[Lie]:
    """All lies in order; while a game goes on, nobody can know them."""
    return [*_lies(game)] if game.last.outcome else []


def _lies(game: PastGame) -> Iterator[Lie]:
    for move, (seat, words) in enumerate(game.record.acts):
        if isinstance(words, Claim) and seat:  # of the Godfather nothing counts
            said = words.topics()
            for topic in Topic:
                if topic in said and not is_true(game.last, seat, topic, said[topic]):
                    yield Lie(move, seat, topic)


def is_true(state: State, seat: int, topic: Topic, said: Statement) -> bool:
    """Whether this is what happened; of the bag only the first player can tell."""
    match topic:
        case Topic.RECEIVED_DIAMONDS:
            return received(state, seat).diamonds == said
        case Topic.RECEIVED_TOKENS:
            return received(state, seat).tokens == said
        case Topic.PASSED_DIAMONDS:
            return passed(state, seat).diamonds == said
        case Topic.PASSED_TOKENS:
            return passed(state, seat).tokens == said
        case Topic.TOOK:
            return state.take(seat) == said
        case Topic.DISMISSED:
            return seat != 1 or state.bag == said


def received(state: State, seat: int) -> Box:
    """The box as it came to the seat: to the first one, before the dismissal."""
    box = state.received[seat]
    assert box is not None, "the Godfather receives no box"
    return box


def passed(state: State, seat: int) -> Box:
    """The box as the seat passed it on."""
    return state.box if state.is_last(seat) else received(state, seat + 1)
