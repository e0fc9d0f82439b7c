"""The levels of cases: how many players, who may lie, which boxes, how much each claim says."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from mafia_de_cuba.rules.pieces import Role, Token, Tokens
from mafia_de_cuba.rules.setup import Setup, standard

from .chance import Chance

# These tables decide what a case of a given name is: a changed line changes all cases to come,
# and those that people have shared. They stay as they are until the next major version.

LOYAL = (Role.HENCHMAN, Role.CLEANER)
TAKERS = (Role.THIEF, Role.URCHIN, *(Role(token) for token in Token))  # in this order


class Level(NamedTuple):
    """One level."""

    fewest: int
    most: int
    liars: tuple[Role, ...]
    swaps: int  # at most so many tokens are unusual ones
    fake: int  # in so many cases of a hundred the fake diamond is there
    claims: int  # so many claims a seat has in mind


# fmt: off
LEVELS = {
    #                players  liars                                            swaps  fake  claims
    "easy":   Level(5,  6, (Role.THIEF,),                                       1,    0,    2),
    "medium": Level(6,  8, (Role.THIEF, Role.URCHIN, Role.FBI, Role.CIA),       1,    8,    3),
    "hard":   Level(7, 10, tuple(role for role in TAKERS if role not in LOYAL), 2,   12,    3),
}
# fmt: on

SWAPS = (  # one token for another
    (Token.HENCHMAN, Token.CLEANER),
    (Token.HENCHMAN, Token.LOVER),
    (Token.DRIVER, Token.LAWYER),
    (Token.FBI, Token.TRAITOR),
    (Token.FBI, Token.CIA),
)


def liars_of(level: Level, setup: Setup) -> tuple[Role, ...]:
    """The level's liars that this setup can produce."""
    there = {Role.THIEF, Role.URCHIN, *(Role(token) for token in setup.tokens.kinds())}
    return tuple(role for role in TAKERS if role in there and role in level.liars)


def box_of(chance: Chance, level: Level, players: int) -> Setup:
    """A box for this level: the printed one, or one with a few tokens swapped."""
    printed = standard(players)
    tokens = printed.tokens
    for _ in range(chance.below(level.swaps + 1)):
        tokens = chance.choice([tokens, *swapped(tokens)])
    return Setup(tokens, printed.jokers, chance.happens(level.fake))


def swapped(tokens: Tokens) -> Iterator[Tokens]:
    """The same tokens with one other, as S4 allows it."""
    for old, new in SWAPS:
        if tokens.count(old) and not tokens.count(new):
            changed = replace(tokens.without(old), **{new: 1})
            if changed.henchman or changed.cleaner:
                yield changed
