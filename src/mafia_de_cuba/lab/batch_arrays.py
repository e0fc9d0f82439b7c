"""The arrays that the batch simulator fills: counts of all games, and the facts of each."""

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.setup import MOST_PLAYERS

from .batch_numbers import TAKES

Ints = NDArray[np.int64]
Small = NDArray[np.int16]


class Counts(NamedTuple):
    """What is counted; roles and endings are numbered as their enums list them."""

    endings: Ints
    accusations: Ints  # a single number
    seats: Ints  # by role
    won: Ints  # by role
    won_by_seat: Ints
    diamonds_by_seat: Ints


def no_counts() -> Counts:
    """Nothing counted yet."""
    lengths = (len(Ending), 1, len(Role), len(Role), MOST_PLAYERS, MOST_PLAYERS)
    return Counts(*(np.zeros(length, np.int64) for length in lengths))


class Scratch(NamedTuple):
    """Room for the one game that is being played."""

    roles: Ints  # by seat
    diamonds: Ints  # by seat
    seats: Ints  # by role: the set of seats that have it
    log: Ints  # the accusations
    weights: Ints  # of the takes of a seat that goes by a table


def scratch() -> Scratch:
    """Room for one game, with nothing in it."""
    lengths = (MOST_PLAYERS, MOST_PLAYERS, len(Role), MOST_PLAYERS + 1, TAKES)
    return Scratch(*(np.zeros(length, np.int64) for length in lengths))


class TablePolicy(NamedTuple):
    """Chances of thefts, as weights."""

    hiding: Ints  # of 0 to 5 diamonds
    takes: Ints  # a row for each number of diamonds found, a column for each take
    shares: Ints  # of 100: how often the bag is used, and if by a Thief, against the loyal


class Fact(IntEnum):
    """The columns of `Games.facts`; sets of seats have a bit for each seat."""

    ENDING = 0
    WINNERS = 1
    ACCUSATIONS = 2
    BAG = 3  # the number of a token, or -1
    FAKE = 4  # the seat that has the fake diamond, or -1
    GODFATHER = 5
    OUT = 6
    EMPTIED = 7
    FAKE_SHOWN = 8
    JOKERS = 9
    MISSING = 10  # diamonds that the Godfather does not hold


class Games(NamedTuple):
    """A row for each game that is kept."""

    facts: Small
    roles: Small  # by seat
    diamonds: Small  # by seat: taken in the theft; seat 0: hidden
    accusations: Small  # accuser * 256 + accused * 2 + (1 if the Cleaner shot)


def no_games(number: int) -> Games:
    """Room for so many games."""
    widths = (len(Fact), MOST_PLAYERS, MOST_PLAYERS, MOST_PLAYERS + 1)
    return Games(*(np.zeros((number, width), np.int16) for width in widths))
