"""Answers: what the calls of the JSON API are answered with, one struct each."""

from typing import Annotated

from msgspec import Meta, Struct

from mafia_de_cuba.analysis.open_stories import OpenStories
from mafia_de_cuba.rules.talk import Talk, Topic
from mafia_de_cuba.table.devices import API, FIRST, LINK
from mafia_de_cuba.table.queries import ListedGame, PublicSeal

Via = Annotated[str, Meta(extra_json_schema={"enum": [FIRST, LINK, API]})]


class Done(Struct, frozen=True):
    """It is done, and there is nothing to tell."""


class Opened(Struct, frozen=True):
    """A new table, and the token of its host."""

    table: str
    token: str


class SeatToken(Struct, frozen=True):
    """A token: who has it has the seat."""

    token: str


class Seals(Struct, frozen=True):
    """The seals of a game, in the order of the box; their salt is in the finished record alone."""

    seals: tuple[PublicSeal, ...]


class Games(Struct, frozen=True):
    """The finished games of a table, the first one first."""

    games: tuple[ListedGame, ...]


class BotName(Struct, frozen=True):
    """What the new bot is called."""

    name: str


class MoveVersion(Struct, frozen=True):
    """The version of the seat's view right after its move."""

    version: int


class Understood(Struct, frozen=True):
    """The talk that free words were understood as: moves, which nobody has made yet."""

    understood: tuple[Talk, ...]


class SaidCell(Struct, frozen=True):
    """What a seat says about one thing."""

    seat: int
    about: Topic


class NotebookAnswer(Struct, frozen=True):
    """What a seat can work out: worlds, roles by seat, words that clash, and stories still open."""

    worlds: int
    roles: tuple[dict[str, float], ...]
    clashes: tuple[tuple[SaidCell, ...], ...]
    stories: OpenStories | None


class DeviceRow(Struct, frozen=True):
    """A device that holds a token of the seat."""

    device: int
    via: Via | None  # None: of a table written before it was kept
    added: int | None  # seconds since 1970
    current: bool  # whether this call came from it


class DeviceList(Struct, frozen=True):
    """All devices of the seat."""

    devices: tuple[DeviceRow, ...]
