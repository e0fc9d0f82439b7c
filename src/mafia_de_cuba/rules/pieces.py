"""The pieces: diamonds, tokens, the box they lie in, the takes from it and the roles takes make."""

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

DIAMONDS = 15  # S2

Count = Annotated[int, Meta(ge=0)]


class Name(StrEnum):
    """A name out of a fixed set; its `repr` is what one writes in code."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Token(Name):
    """A character token, one of the kinds that may lie in the box."""

    HENCHMAN = "henchman"
    FBI = "fbi"
    CIA = "cia"
    DRIVER = "driver"
    CLEANER = "cleaner"
    LOVER = "lover"
    REVOLUTIONARY = "revolutionary"
    TRAITOR = "traitor"
    MINION = "minion"
    LAWYER = "lawyer"


class Role(Name):
    """What a seat is: the Godfather, or what its take made of it."""

    GODFATHER = "godfather"
    THIEF = "thief"
    URCHIN = "urchin"
    OFFENDER = "offender"  # T8
    HENCHMAN = Token.HENCHMAN  # who took a token is called after it
    FBI = Token.FBI
    CIA = Token.CIA
    DRIVER = Token.DRIVER
    CLEANER = Token.CLEANER
    LOVER = Token.LOVER
    REVOLUTIONARY = Token.REVOLUTIONARY
    TRAITOR = Token.TRAITOR
    MINION = Token.MINION
    LAWYER = Token.LAWYER


# An enum's member costs ten times a plain name, and these are asked for all the time.
GODFATHER, THIEF, URCHIN, OFFENDER = Role.GODFATHER, Role.THIEF, Role.URCHIN, Role.OFFENDER

AGENTS = (Role.FBI, Role.CIA)
ROLE_OF_TOKEN = {token: Role(token) for token in Token}


class Counted(
    Struct,
    frozen=True,
    omit_defaults=True,
    repr_omit_defaults=True,
    forbid_unknown_fields=True,
    gc=False,
):
    """What tokens and takes share: what there is none of is not written."""


class Tokens(Counted, frozen=True):
    """How many tokens of each kind there are; the fields are the kinds."""

    henchman: Count = 0
    fbi: Count = 0
    cia: Count = 0
    driver: Count = 0
    cleaner: Count = 0
    lover: Count = 0
    revolutionary: Count = 0
    traitor: Count = 0
    minion: Count = 0
    lawyer: Count = 0

    def count(self, token: Token) -> int:
        """How many of this kind there are."""
        number: int = getattr(self, token)
        return number

    def kinds(self) -> Iterator[Token]:
        """The kinds of which there is at least one."""
        return (token for token in Token if getattr(self, token))

    def total(self) -> int:
        """How many tokens there are altogether."""
        return sum(getattr(self, token) for token in Token)

    def without(self, token: Token) -> "Tokens":
        """The same tokens less one of this kind."""
        return replace(self, **{token: getattr(self, token) - 1})


# S4: what exists of each kind.
EXISTING = Tokens(
    henchman=5,
    fbi=1,
    cia=1,
    driver=2,
    cleaner=1,
    lover=1,
    revolutionary=2,
    traitor=1,
    minion=1,
    lawyer=1,
)


class Take(Counted, frozen=True):
    """What one seat took: diamonds, a token, the fake diamond, or nothing at all."""

    diamonds: Count = 0
    token: Token | None = None
    fake: bool = False

    @property
    def role(self) -> Role:
        """What this take makes of who took it by the rules (T4 to T7)."""
        if self.diamonds:
            return THIEF
        if self.token:
            return ROLE_OF_TOKEN[self.token]
        return URCHIN


class Box(Struct, frozen=True, gc=False):
    """What the next hands find in the cigar box."""

    diamonds: int
    tokens: Tokens
    fake_diamond: bool = False

    def without(self, take: Take) -> "Box":
        """The box as it is passed on after this take."""
        return Box(
            self.diamonds - take.diamonds,
            self.tokens.without(take.token) if take.token else self.tokens,
            self.fake_diamond and not take.fake,
        )

    def holds(self, take: Take) -> bool:
        """Whether all of this take is there to be taken."""
        return (
            0 <= take.diamonds <= self.diamonds
            and (take.token is None or self.tokens.count(take.token) > 0)
            and (self.fake_diamond or not take.fake)
        )


@lru_cache(maxsize=1 << 14)
def legal_takes(box: Box, last: bool) -> tuple[Take, ...]:
    """Every take that T3 to T6 allow from this box; `last` is for the last player."""
    takes = [Take(diamonds=number) for number in range(1, box.diamonds + 1)]  # T3
    takes += [Take(token=token) for token in box.tokens.kinds()]  # T3
    if box.fake_diamond:
        takes += [Take(diamonds=number, fake=True) for number in range(box.diamonds + 1)]  # T4
    if last or not takes:
        takes.append(Take())  # T6, T5
    return tuple(takes)


def is_legal(box: Box, take: Take, last: bool) -> bool:
    """Whether T3 to T6 allow this take from this box, however much it is said to hold.

    The same as `take in legal_takes(box, last)`, but nothing is listed: a box that somebody only
    told of may hold any number of diamonds.
    """
    if not box.holds(take):
        return False
    if take.token:
        return not (take.diamonds or take.fake)  # T3: taken alone
    if take.diamonds or take.fake:
        return True  # T3, T4
    empty = not (box.diamonds or box.tokens.total() or box.fake_diamond)
    return last or empty  # T6, T5


def possible_takes(box: Box) -> tuple[Take, ...]:
    """Every take that hands can make from an open box (T8), allowed or not."""
    return tuple(
        Take(diamonds, token, fake)
        for fake in ((False, True) if box.fake_diamond else (False,))
        for token in (None, *box.tokens.kinds())
        for diamonds in range(box.diamonds + 1)
    )
