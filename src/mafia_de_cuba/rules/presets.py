"""Ready-made boxes: the printed table and what S5 puts in the place of what."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from .errors import Refused
from .pieces import Token, Tokens
from .setup import FEWEST_PLAYERS, MOST_PLAYERS, Setup, check, standard

KEYS = (
    "first",
    "standard",
    "cleaner",
    "lover",
    "revolution",
    "traitor",
    "lawyer",
    "everything",
)


class Preset(NamedTuple):
    """One ready-made box for a number of players."""

    key: str
    tokens: Tokens
    jokers: int


# S5: each newcomer, and whose place it takes: the first that can be spared.
PLACES = {
    Token.CLEANER: ((Token.HENCHMAN,),),
    Token.LOVER: ((Token.HENCHMAN,),),
    Token.MINION: ((Token.HENCHMAN,),),
    Token.TRAITOR: ((Token.CIA,), (Token.FBI,)),
    Token.REVOLUTIONARY: ((Token.CIA, Token.FBI), (Token.FBI, Token.HENCHMAN)),
    Token.LAWYER: ((Token.DRIVER,), (Token.HENCHMAN,)),
}
NEWCOMERS = {
    "first": (),
    "standard": (),
    "cleaner": (Token.CLEANER,),
    "lover": (Token.LOVER,),
    "revolution": (Token.REVOLUTIONARY,),
    "traitor": (Token.TRAITOR, Token.MINION),  # the Minion where there is room: 7 or more
    "lawyer": (Token.LAWYER,),
    "everything": (Token.TRAITOR, Token.CLEANER, Token.LOVER, Token.MINION, Token.LAWYER),
}
OPTIONAL = {("traitor", Token.MINION)}
FEWEST_FOR_EVERYTHING = 10  # below, it would be the same few tokens for everybody


@cache
def presets(players: int) -> tuple[Preset, ...]:
    """The ready-made boxes that S4 and S5 allow for this number of players."""
    return tuple(_allowed(min(max(players, FEWEST_PLAYERS), MOST_PLAYERS)))


def _allowed(players: int) -> Iterator[Preset]:
    printed = standard(players)
    for key in KEYS:
        if key == "everything" and players < FEWEST_FOR_EVERYTHING:
            continue
        tokens = _with_newcomers(key, printed.tokens)
        if tokens and _is_legal(Setup(tokens, printed.jokers), players):
            yield Preset(key, tokens, printed.jokers + (key == "first"))


def _with_newcomers(key: str, tokens: Tokens) -> Tokens | None:
    """The printed tokens with the newcomers of this box; None where S5 has no place for one."""
    for newcomer in NEWCOMERS[key]:
        replaced = _replace(tokens, newcomer)
        if replaced is None and (key, newcomer) not in OPTIONAL:
            return None
        tokens = replaced or tokens
    return tokens


def _replace(tokens: Tokens, newcomer: Token) -> Tokens | None:
    """The tokens with this newcomer in its place, or None where it has none (S5)."""
    for leaving in PLACES[newcomer]:
        left = tokens
        for token in leaving:
            left = replace(left, **{token: left.count(token) - 1})
        only = newcomer is Token.CLEANER  # it alone may stand for the last Henchman
        if (left.henchman or only) and all(left.count(token) >= 0 for token in Token):
            return replace(left, **{newcomer: len(leaving)})
    return None


def _is_legal(setup: Setup, players: int) -> bool:
    try:
        check(setup, players)
    except Refused:
        return False
    return True


def preset(key: str, players: int) -> Preset | None:
    """The ready-made box of this name, where there is one for so many players."""
    return next((each for each in presets(players) if each.key == key), None)


def matching(setup: Setup, players: int) -> str | None:
    """The name of the ready-made box that a setup is; jokers tell the first two apart."""
    alike = [each for each in presets(players) if each.tokens == setup.tokens]
    exact = [each for each in alike if each.jokers == setup.jokers]
    if exact:
        return exact[0].key
    return alike[-1].key if alike else None
