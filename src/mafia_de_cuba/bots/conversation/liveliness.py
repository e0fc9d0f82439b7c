"""How much bots talk by themselves, as the host sets it: quiet, some or lively."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class Liveliness(StrEnum):
    """How readily bots speak up without being asked."""

    QUIET = "quiet"
    SOME = "some"
    LIVELY = "lively"


class Limits(NamedTuple):
    """How often bots speak up, so that people have room: all of it follows from the ledger."""

    gap: int = 1  # words of others between two times that a bot speaks up
    first: int = 0  # before the first accusation
    later: int = 0  # before each further one
    of_a_seat: int = 0  # before one accusation
    last_words: int = 0  # once somebody is about to be accused
    most: int = 0  # in one game


# fmt: off
LIMITS: Mapping[Liveliness, Limits] = {
    Liveliness.QUIET:  Limits(),
    Liveliness.SOME:   Limits(gap=4, first=6,  later=3, of_a_seat=2, last_words=2, most=18),
    Liveliness.LIVELY: Limits(gap=2, first=12, later=6, of_a_seat=4, last_words=3, most=40),
}
# fmt: on
ENOUGH = 4  # before the first accusation, if there are so many bots: last words make up for it
