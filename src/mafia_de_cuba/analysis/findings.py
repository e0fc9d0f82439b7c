"""Findings: all that takes long to find out about a past game, told in no language yet."""

from functools import lru_cache
from typing import NamedTuple

from mafia_de_cuba.rules.record import Fault

from .game import open_game
from .report import Analysis, analyse
from .sights import Sights, sights_of

NOTHING = Analysis([], [], [], [])


class Findings(NamedTuple):
    """The analysis of a game, and what every seat could know at each of its stages."""

    analysis: Analysis
    sights: list[Sights]


@lru_cache(4)
def find_out(text: bytes | str) -> Findings:
    """The findings of this record: none of a game that cannot be analysed."""
    try:
        game = open_game(text)
    except Fault:
        return Findings(NOTHING, [])
    return Findings(analyse(game), sights_of(game))
