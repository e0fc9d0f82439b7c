"""The `analyse` command: one record, and all that can be said of it afterwards."""

from typing import Any, NamedTuple

from mafia_de_cuba.rules.record import Fault

from .accusations import Accusation, accusations_of
from .broken import Broken, broken_claims
from .game import PastGame, open_game
from .lies import Lie, lies_of
from .steps import Step, steps_of


class Analysis(NamedTuple):
    """A whole game, analysed."""

    steps: list[Step]
    accusations: list[Accusation]
    lies: list[Lie]
    broken: list[Broken]

    def written(self) -> dict[str, Any]:
        """As plain JSON values."""
        return {key: [entry._asdict() for entry in part] for key, part in self._asdict().items()}


def analyse(game: PastGame) -> Analysis:
    """All that can be said of a game."""
    return Analysis(steps_of(game), accusations_of(game), lies_of(game), broken_claims(game))


def answer(text: bytes | str) -> dict[str, Any]:
    """What `analyse` says of one line."""
    try:
        return analyse(open_game(text)).written()
    except Fault as fault:
        return fault.answer()
