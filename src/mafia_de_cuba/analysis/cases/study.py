"""A case with everything that can be worked out about it."""

from typing import NamedTuple

from .case import Case
from .clashes import clashes
from .maker import make_case
from .reasoning import Line, Reasoning


class Study(NamedTuple):
    """A case, its answer, the reasoning that leads to it, and claims that cannot all be true."""

    case: Case
    thieves: tuple[int, ...]
    lines: tuple[Line, ...]
    clashes: tuple[tuple[int, ...], ...]


def study(name: str, level: str, players: int | None = None) -> Study:
    """The case of this name, thought through."""
    case, thieves = make_case(name, level, players)
    return Study(case, thieves, tuple(Reasoning(case).lines()), clashes(case))
