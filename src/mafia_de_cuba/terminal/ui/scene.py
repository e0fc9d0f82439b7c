"""A scene: everything that a display shows of a game at one moment."""

from collections.abc import Sequence
from typing import NamedTuple

from mafia_de_cuba.i18n import Words
from mafia_de_cuba.rules.talk import Ask
from mafia_de_cuba.table.options import Help
from mafia_de_cuba.testimony import Asked, Contradiction, against_mine, among_claims, each_once
from mafia_de_cuba.views import PlayerView, View


class Scene(NamedTuple):
    """A view, and what the level of help adds to it."""

    words: Words
    view: View
    help: Help
    round: int
    contradictions: Sequence[Contradiction] = ()
    suggestion: Ask | None = None
    asked: Asked | None = None  # a question that waits for the viewer's answer

    @property
    def me(self) -> int | None:
        """The viewer's seat; None for a spectator."""
        return self.view.you.seat if self.view.you else None


def contradictions(view: View, level: Help) -> list[Contradiction]:
    """The contradictions that this seat is shown: none, those with what it saw itself, or all."""
    mine = against_mine(view) if level is not Help.OFF else []
    return each_once([*mine, *among_claims(view)]) if level is Help.PUBLIC else mine


def others(view: View) -> list[PlayerView]:
    """The players in play, without the Godfather and the viewer."""
    never = (view.you.seat if view.you else None, view.godfather)
    return [player for player in view.players if player.in_play and player.seat not in never]
