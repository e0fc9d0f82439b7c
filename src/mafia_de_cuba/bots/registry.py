"""The registry: every bot by its name, such as `hard`, `easy-quiet`, `untrained`."""

from mafia_de_cuba.i18n.languages import N_

from .baselines import random_bot, untrained
from .easy import EASY
from .hard import HARD
from .interface import Bot
from .medium import MEDIUM
from .personality import PERSONALITIES, STEADY
from .player import Character, Level, Player

LEVELS: dict[str, Level] = {"easy": EASY, "medium": MEDIUM, "hard": HARD}
MIXED = "mixed"  # any level, drawn for each seat: no bot of its own
LABELS = {**{name: level.label for name, level in LEVELS.items()}, MIXED: N_("Mixed")}
NOTES = {
    **{name: level.note for name, level in LEVELS.items()},
    MIXED: N_("Some of each, and you do not know who."),
}
YARDSTICKS: dict[str, Bot] = {"random": random_bot, "untrained": untrained}

# Each level by itself is even-tempered; `hard-steady` is `hard`.
BOTS: tuple[str, ...] = (
    *YARDSTICKS,
    *LEVELS,
    *(f"{level}-{name}" for level in LEVELS for name in PERSONALITIES if name != STEADY),
)


class UnknownBot(ValueError):
    """There is no bot of that name."""


def bot(name: str, seed: str = "") -> Bot:
    """The bot of this name; give each seat of each game a seed of its own that nobody can guess."""
    if name in YARDSTICKS:
        return YARDSTICKS[name]
    level, _, personality = name.partition("-")
    if level not in LEVELS or (personality or STEADY) not in PERSONALITIES:
        raise UnknownBot(f"There is no bot '{name}'.")
    return Player(LEVELS[level], Character(PERSONALITIES[personality or STEADY], seed))
