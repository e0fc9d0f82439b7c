"""The options of a table, each declared once: its type, limits, default, choices and words."""

from collections.abc import Callable
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any, get_type_hints

from msgspec import UNSET, Meta, Struct, UnsetType

from mafia_de_cuba.bots.conversation.liveliness import Liveliness
from mafia_de_cuba.i18n.languages import N_, Language
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

Clock = Annotated[int, Meta(ge=1, le=3600)]  # seconds


class Help(StrEnum):
    """How much the table helps: not at all, against what I know, or with all that was claimed."""

    OFF = "off"
    PRIVATE = "private"
    PUBLIC = "public"


class Pace(StrEnum):
    """Whether people play, who need time to look and cover to think, or programs."""

    TABLE = "table"
    INSTANT = "instant"


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
    talk: Liveliness = Liveliness.SOME


FIRST_GAME = SetupWish(preset="first")  # at tables that pages open, until the host wants another


class Choice(Struct, frozen=True):
    """A value of an option that screens offer, and the messages that they show with it."""

    value: Any
    label: str = ""  # on pages; without one, a number of seconds
    word: str = ""  # in the terminal's list of settings
    note: str = ""


class Option(Struct, frozen=True, dict=True):
    """What screens show of an option, and say to a value that it does not take."""

    name: str
    label: str
    choices: tuple[Choice, ...]
    refusal: str = N_("There is no such option.")
    in_lobby: bool = True

    @cached_property
    def type(self) -> Any:
        """The type of its values, limits included."""
        return get_type_hints(Options, include_extras=True)[self.name]

    @cached_property
    def default(self) -> Any:
        """Its value at a new table."""
        return getattr(Options(), self.name)

    def labels(self, translate: Callable[[str], str]) -> list[tuple[Any, str]]:
        """Its choices, and what pages call them."""
        return [(choice.value, translate(choice.label)) for choice in self.choices]

    @property
    def is_number(self) -> bool:
        """Whether its values are numbers, or none."""
        return any(isinstance(choice.value, int) for choice in self.choices)


CLOCK = Option(
    "clock",
    N_("Clock for each decision"),
    (Choice(None, N_("no clock")), *map(Choice, (30, 60, 120, 300))),
    N_("A clock runs 1 to 3600 seconds."),
)
HELP = Option(
    "help",
    N_("The table points out"),
    (
        Choice(
            Help.OFF,
            N_("Nothing"),
            N_("nothing"),
            N_("The ledger shows what was said, and nothing else."),
        ),
        Choice(
            Help.PRIVATE,
            N_("What you saw yourself"),
            N_("what you saw"),
            N_("You are told where others contradict what you saw yourself."),
        ),
        Choice(
            Help.PUBLIC,
            N_("Everything said"),
            N_("everything said"),
            N_("Everybody is also told which stories contradict each other."),
        ),
    ),
)
TALK = Option(
    "talk",
    N_("Bots talk"),
    (
        Choice(
            Liveliness.QUIET,
            N_("When they are asked"),
            N_("quiet"),
            N_("Bots answer, tell their story now and then, and leave the talking to you."),
        ),
        Choice(
            Liveliness.SOME,
            N_("Now and then"),
            N_("some"),
            N_("Bots also ask, believe, doubt and defend themselves, and leave you room."),
        ),
        Choice(
            Liveliness.LIVELY,
            N_("A lot"),
            N_("lively"),
            N_("Bots join in whenever they can, and still let you speak first."),
        ),
    ),
)
PACE = Option("pace", "", tuple(map(Choice, Pace)), in_lobby=False)  # for programs: never shown
LANGUAGE = Option(
    "language",
    N_("Language"),
    (Choice(None), *(Choice(each, each.label) for each in Language)),
    in_lobby=False,
)
OPTIONS = (CLOCK, HELP, TALK, PACE, LANGUAGE)  # in the order of pages; `setup` has pages of its own
