"""A game to look back at: its record, and the state after each of its moves."""

from functools import cached_property
from typing import ClassVar

from mafia_de_cuba.rules.errors import Malformed, Refused
from mafia_de_cuba.rules.play import play
from mafia_de_cuba.rules.record import Fault, Record, check_seals, read
from mafia_de_cuba.rules.state import Phase, State, start


class NothingToSee(Malformed):
    """A record that the rules accept, but that cannot be analysed."""

    templates: ClassVar = {
        "no_investigation": "The record never reaches the investigation.",
        "open_box": "With the open box (T8) there is no exact deduction.",
    }


class PastGame:
    """A record with the states that it went through."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.states = states_of(record)  # the state after so many moves, from none to all

    @property
    def last(self) -> State:
        """Where the record ends."""
        return self.states[-1]

    @cached_property
    def steps(self) -> list[int]:
        """The numbers of moves after which there is an investigation and no accusation is open."""
        return [m for m, state in enumerate(self.states) if state.phase is Phase.INVESTIGATION]


def states_of(record: Record) -> list[State]:
    """The state after none, one, … all moves. Raises Fault at the first one refused."""
    states = [start(record.players, record.setup)]
    for index, act in enumerate(record.acts):
        try:
            states.append(play(states[-1], *act))
        except Refused as refused:
            raise Fault(index, refused) from None
    return states


def open_game(text: bytes | str) -> PastGame:
    """The game of this record. Raises Fault where it cannot be analysed."""
    record = read(text)
    check_seals(record.seals, record.acts)
    game = PastGame(record)
    if game.record.setup.open_box:
        raise Fault(None, NothingToSee("open_box"))
    if not game.steps:
        raise Fault(None, NothingToSee("no_investigation"))
    return game
