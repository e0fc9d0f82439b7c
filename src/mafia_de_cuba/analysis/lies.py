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


class Claimed(NamedTuple):
    """One thing that was claimed, true or not."""

    move: int
    seat: int
    about: Topic
    said: Statement


def lies_of(game: PastGame) -> list[Lie]:
    """All lies in order; while a game goes on, nobody can know them."""
    claimed = all_claimed(game) if game.last.outcome else ()
    lies = (each for each in claimed if each.seat and not is_true(game.last, each))
    return [Lie(each.move, each.seat, each.about) for each in lies]


def all_claimed(game: PastGame) -> Iterator[Claimed]:
    """Everything that was ever claimed, thing by thing."""
    for move, (seat, words) in enumerate(game.record.acts):
        if isinstance(words, Claim):
            said = words.topics()
            for topic in (topic for topic in Topic if topic in said):
                yield Claimed(move, seat, topic, said[topic])


def claimed_by(game: PastGame, seat: int) -> list[Claimed]:
    """Everything that a seat claimed."""
    return [each for each in all_claimed(game) if each.seat == seat]


def is_true(state: State, claimed: Claimed) -> bool:
    """Whether this is what happened; of the bag only the first player can tell."""
    _, seat, topic, said = claimed
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
