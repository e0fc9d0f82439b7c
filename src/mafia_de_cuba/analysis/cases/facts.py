"""Facts of a case: what is certain on every way that is left."""

from collections.abc import Iterator
from typing import NamedTuple

from mafia_de_cuba.rules.pieces import Take

from .ways import Ways


class Came(NamedTuple):
    """So many diamonds came to a seat."""

    seat: int
    diamonds: int


class Took(NamedTuple):
    """A seat took this."""

    seat: int
    take: Take


class Stole(NamedTuple):
    """A seat is a Thief, or is none."""

    seat: int
    thief: bool


Fact = Came | Took | Stole


def certain(ways: Ways) -> Iterator[Fact]:
    """Everything that is certain, seat by seat."""
    for seat in range(1, len(ways.edges) + 1):
        came, takes = ways.diamonds(seat, received=True), ways.takes(seat)
        if len(came) == 1:
            yield Came(seat, came[0])
        if len(takes) == 1:
            yield Took(seat, takes[0])
        elif len({bool(take.diamonds) for take in takes}) == 1:
            yield Stole(seat, bool(takes[0].diamonds))


def new_facts(before: Ways, after: Ways) -> list[Fact]:
    """What is certain now and was not before."""
    known = set(certain(before))
    return [fact for fact in certain(after) if fact not in known]


def thieves_if_certain(ways: Ways) -> tuple[int, ...] | None:
    """The Thieves, if they are the same on every way; None if not."""
    stole = [
        {bool(take.diamonds) for take in ways.takes(seat)} for seat in range(1, len(ways.edges) + 1)
    ]
    if any(len(each) != 1 for each in stole):
        return None
    return tuple(seat for seat, each in enumerate(stole, 1) if True in each)
