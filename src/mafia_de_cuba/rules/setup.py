"""What lies in the box before the theft: the printed table, and the limits of other boxes."""

from typing import NamedTuple

from msgspec import Struct

from .errors import Refused
from .pieces import DIAMONDS, EXISTING, Box, Token, Tokens

FEWEST_PLAYERS, MOST_PLAYERS = 5, 12  # S1
MOST_JOKERS = 12  # S6


class Setup(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """One way to set up the box and the table."""

    tokens: Tokens
    jokers: int = 0
    fake_diamond: bool = False  # S7
    open_box: bool = False  # T8

    def box(self) -> Box:
        """The full box, before the Godfather hides anything."""
        return Box(DIAMONDS, self.tokens, self.fake_diamond)


class Row(NamedTuple):
    """One column of the printed table: how many of each for a number of players."""

    henchmen: int
    agents: int
    drivers: int
    jokers: int


TABLE = {  # S3
    5: Row(1, 1, 0, 0),
    6: Row(1, 1, 1, 0),
    7: Row(2, 1, 1, 0),
    8: Row(3, 1, 1, 1),
    9: Row(4, 1, 1, 1),
    10: Row(4, 2, 1, 1),
    11: Row(4, 2, 2, 2),
    12: Row(5, 2, 2, 2),
}


def standard(players: int) -> Setup:
    """The printed setup for this number of players (S3)."""
    row = TABLE[players]
    tokens = Tokens(
        henchman=row.henchmen, fbi=1, cia=row.agents - 1, driver=row.drivers
    )  # S3: with one Agent it is the FBI's
    return Setup(tokens, row.jokers)


def check_players(names: tuple[str, ...]) -> None:
    """Refuse a table that is too small, too large, or has names that are empty or alike (S1)."""
    if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
        raise Refused("S1", "number_of_players", players=len(names))
    if not all(names):
        raise Refused("S1", "empty_name")
    if len(set(names)) < len(names):
        raise Refused("S1", "same_name")


def check_tokens(tokens: Tokens) -> None:
    """Refuse more tokens of a kind than exist (S4), for however many players."""
    for token in Token:
        if not 0 <= tokens.count(token) <= EXISTING.count(token):
            existing = EXISTING.count(token)
            raise Refused("S4", "more_tokens_than_exist", existing=existing, token=token)


def check_jokers(jokers: int) -> None:
    """Refuse a number of jokers that S6 does not allow."""
    if not 0 <= jokers <= MOST_JOKERS:
        raise Refused("S6", "number_of_jokers")


def check(setup: Setup, players: int) -> None:
    """Refuse a setup that S4 or S6 forbid for this number of players."""
    check_tokens(setup.tokens)
    if setup.tokens.total() != players - 3:
        total, needed = setup.tokens.total(), players - 3
        raise Refused("S4", "number_of_tokens", tokens=total, needed=needed)
    if not (setup.tokens.henchman or setup.tokens.cleaner):
        raise Refused("S4", "nobody_loyal")
    if setup.tokens.minion and not setup.tokens.traitor:
        raise Refused("S4", "minion_without_traitor")
    check_jokers(setup.jokers)
