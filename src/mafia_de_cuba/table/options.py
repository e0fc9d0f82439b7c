"""The options of a table: what the host may set before a game."""

from enum import StrEnum
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from mafia_de_cuba.rules.pieces import Tokens
from mafia_de_cuba.rules.presets import KEYS, preset
from mafia_de_cuba.rules.setup import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    Setup,
    check_jokers,
    check_tokens,
    standard,
)

SHORTEST_CLOCK, LONGEST_CLOCK = 1, 3600  # seconds: for the API and for forms alike

Clock = Annotated[int, Meta(ge=SHORTEST_CLOCK, le=LONGEST_CLOCK)]


class Help(StrEnum):
    """How much the table helps: not at all, against what I know, or with all that was claimed."""

    OFF = "off"
    PRIVATE = "private"
    PUBLIC = "public"


class Pace(StrEnum):
    """Whether people play, who need time to look and cover to think, or programs."""

    TABLE = "table"
    INSTANT = "instant"


class Language(StrEnum):
    """The languages that tables speak."""

    ENGLISH = "en"
    FRENCH = "fr"
    SPANISH = "es"


class SetupWish(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A setup as the host wants it; what is left out is the ready-made or the printed one's."""

    tokens: Tokens | UnsetType = UNSET
    jokers: Annotated[int, Meta(ge=0)] | UnsetType = UNSET
    fake_diamond: bool = False
    open_box: bool = False
    preset: str = ""  # a ready-made box, which follows the number of players

    def __post_init__(self) -> None:
        """Refuse a box that there is not."""
        if self.preset not in ("", *KEYS):
            raise ValueError("There is no such box.")

    def check(self) -> None:
        """Refuse counts beyond what exists (S4, S6); the rest waits for the number of players."""
        if self.tokens is not UNSET:
            check_tokens(self.tokens)
        if self.jokers is not UNSET:
            check_jokers(self.jokers)

    def complete(self, players: int) -> Setup:
        """The setup for this number of players; S4 and S6 are still to be checked."""
        players = min(max(players, FEWEST_PLAYERS), MOST_PLAYERS)
        box = preset(self.preset, players) or standard(players)  # S5 has no place for some boxes
        return Setup(
            box.tokens if self.tokens is UNSET else self.tokens,
            box.jokers if self.jokers is UNSET else self.jokers,
            self.fake_diamond,
            self.open_box,
        )


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may set."""

    setup: SetupWish = SetupWish()
    help: Help = Help.OFF
    pace: Pace = Pace.TABLE
    clock: Clock | None = None
    language: Language | None = None
