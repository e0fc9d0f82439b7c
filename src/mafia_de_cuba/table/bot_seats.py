"""Which bot plays a seat of a table."""

from random import Random

from mafia_de_cuba.bots.interface import Bot
from mafia_de_cuba.bots.personality import PERSONALITIES, STEADY
from mafia_de_cuba.bots.registry import LEVELS, bot

from .events import BotKind
from .state import TableState

SUBSTITUTE = BotKind("medium", STEADY)


def bot_at(table: TableState, seat: int) -> Bot:
    """The bot of this seat, with the seed from which its plans follow."""
    game = table.game
    assert game is not None, "bots play in a game"
    kind = table.player_at(seat).bot
    if kind is None or seat in game.substitutes:
        kind = SUBSTITUTE
    seed = f"{game.seed}/{seat}"
    level = kind.level if kind.level in LEVELS else SUBSTITUTE.level
    tastes = kind.personality
    if tastes not in PERSONALITIES:
        tastes = Random(f"{seed}/tastes").choice([*PERSONALITIES])
    return bot(level if tastes == STEADY else f"{level}-{tastes}", seed)
