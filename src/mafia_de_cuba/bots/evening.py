"""What a Godfather learns about the players of an evening: weights in, weights out."""

from dataclasses import replace as changed
from functools import lru_cache

from msgspec.structs import replace

from mafia_de_cuba.views import View

from .beliefs import CHANCES, Shares, opinion
from .interface import Bot
from .player import Player

OTHERS_COME = 0.15  # how much of what was learnt is given up before the next game


def after_game(view: View, evening: Shares | None = None) -> Shares:
    """How likely each idea of the players is before the next game, from the view of this one.

    `evening` is what this gave after the game before; any view of a seat in the investigation, or
    of a game that is over, will do. Nothing is kept here.
    """
    if view.setup.open_box or view.phase in ("hide", "theft"):
        return evening or tuple(CHANCES.tolist())
    seen = replace(view, phase=view.phase.INVESTIGATION, outcome=None, theft=None, accused=None)
    ideas = opinion(seen, evening).ideas
    return tuple(
        OTHERS_COME * first + (1.0 - OTHERS_COME) * share
        for first, share in zip(CHANCES.tolist(), ideas, strict=True)
    )


def remembering(bot: Bot, games: tuple[View, ...]) -> Bot:
    """The same bot, if it has seen these games of the evening to their end."""
    if not games or not isinstance(bot, Player):
        return bot
    return changed(bot, character=changed(bot.character, evening=after_games(games)))


@lru_cache(maxsize=32)
def after_games(games: tuple[View, ...]) -> Shares:
    """How likely each idea of the players is after these games; cached."""
    *before, last = games
    return after_game(last, after_games(tuple(before)) if before else None)
