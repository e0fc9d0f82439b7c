"""The registry: every bot by its name, such as `hard`, `easy-quiet`, `untrained`.

A new level is a module with its `Level`, and a row in `LEVELS`: lobby, API, terminal and command
line read the list here, and a level's label and note stand in its module.
"""

from typing import NamedTuple

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
BASELINES: dict[str, Bot] = {"random": random_bot, "untrained": untrained}

# Each level by itself is even-tempered; `hard-steady` is `hard`.
BOTS: tuple[str, ...] = (
    *BASELINES,
    *LEVELS,
    *(f"{level}-{name}" for level in LEVELS for name in PERSONALITIES if name != STEADY),
)


class Words(NamedTuple):
    """What a level is called and like; messages to be translated."""

    label: str
    note: str


def level_choices() -> dict[str, Words]:
    """The levels that people may choose for a table of bots, by key."""
    words = {key: Words(level.label, level.note) for key, level in LEVELS.items()}
    return words | {MIXED: Words(N_("Mixed"), N_("Some of each, and you do not know who."))}


class UnknownBot(ValueError):
    """There is no bot of that name."""


def bot(name: str, seed: str = "", evening: tuple[float, ...] | None = None) -> Bot:
    """The bot of this name; give each seat of each game a seed of its own that nobody can guess.

    `evening` is what `evening.after_game` gave after the last game with these players, if any.
    """
    if name in BASELINES:
        return BASELINES[name]
    level, _, personality = name.partition("-")
    if level not in LEVELS or (personality or STEADY) not in PERSONALITIES:
        raise UnknownBot(f"There is no bot '{name}'.")
    return Player(LEVELS[level], Character(PERSONALITIES[personality or STEADY], seed, evening))
