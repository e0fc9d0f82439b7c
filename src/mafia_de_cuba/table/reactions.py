"""Reactions: emblems shown to the table for a moment, by who plays no part in the game just now.

They are in no row, no record and no view, and mean nothing to the rules (I8 keeps who is out from
speaking): live pages show them, and a table that is dropped from memory has forgotten them.
"""

from collections import deque
from typing import NamedTuple

from mafia_de_cuba.rules.pieces import Name

from .errors import forbidden
from .state import TableState

KEPT = 16  # the newest ones, for pages that are slow to be told


class Emblem(Name):
    """What may be shown: nothing that answers a question, or points at somebody."""

    CHEERS = "cheers"
    LAUGH = "laugh"
    GASP = "gasp"
    BRILLIANT = "brilliant"
    SUSPENSE = "suspense"


class Reaction(NamedTuple):
    """Who shows what."""

    name: str
    emblem: Emblem


class Reactions:
    """The newest reactions of a table, and how many there were."""

    def __init__(self) -> None:
        self.count = 0
        self._newest: deque[Reaction] = deque(maxlen=KEPT)

    def add(self, reaction: Reaction) -> None:
        """Keep one more reaction."""
        self.count += 1
        self._newest.append(reaction)

    def since(self, count: int) -> list[Reaction]:
        """Those after so many, as far as they are kept."""
        missed = min(self.count - count, len(self._newest))
        return list(self._newest)[len(self._newest) - missed :]


def reaction(table: TableState, player: int, emblem: Emblem) -> Reaction:
    """The reaction of this player. Raises TableError where there is none for them now."""
    if not may_react(table, player):
        raise forbidden("no_reaction_now")
    return Reaction(table.players[player].name, emblem)


def may_react(table: TableState, player: int) -> bool:
    """Whether the player waits, is out of the game, or has seen the end of it."""
    if player in table.waiting:
        return True
    game, seat = table.game, table.seat_of(player)
    return game is not None and seat is not None and (game.over or not game.state.in_play(seat))
