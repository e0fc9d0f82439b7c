"""What the lobby shows: the invitation, the round, the box, and the forms of the host."""

from typing import Any

from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.presets import Preset
from mafia_de_cuba.rules.setup import Setup

from .model import At, Guest, Model, NamedSeat
from .qr_code import QR


class Invitation(Model, frozen=True):
    """How others come to this table."""

    table: str
    link: str
    shown: str  # the link without its scheme, to be read aloud
    code: QR

    @property
    def home(self) -> str:
        """The server's address without its scheme."""
        return self.shown.removesuffix(f"/t/{self.table}")


class LobbyChair(Model, frozen=True):
    """A seat of the lobby's round."""

    seat: int
    name: str
    godfather: bool
    me: bool
    away: bool
    bot: bool


class LobbyRound(Model, frozen=True):
    """Who sits where before a game."""

    chairs: tuple[LobbyChair, ...]
    me: int
    missing: int  # players to come before a game can start
    is_host: bool
    tv: bool = False


class Knocking(Model, frozen=True):
    """Somebody waits for a chair, and the host decides."""

    at: At
    name: str
    full: bool


SeatedBot = tuple[int | None, str, str]  # seat in the last game, name, level


class Bots(Model, frozen=True):
    """The host's bots: how well a new one plays, how many there are, and which may go."""

    at: At
    levels: tuple[str, ...]
    personalities: tuple[str, ...]
    sitting: tuple[SeatedBot, ...]
    room: int  # chairs that are free
    missing: int  # players to come before the table is a good one
    good: int  # players of a good table

    @property
    def fill(self) -> int:
        """How many bots one tap adds to fill up the table; 0 where one alone would do as well."""
        return self.missing if self.missing > 1 else 0


class TokenAims(Model, frozen=True):
    """What the tokens of a box are for; a line for each that is new at this table."""

    kinds: tuple[Token, ...]
    new: tuple[Token, ...]


class OfferedRule(Model, frozen=True):
    """A house rule that suits this table: messages to be translated, and what it sets."""

    label: str
    reason: str
    jokers: int


class BoxCard(Model, frozen=True):
    """The box that is set, and what to be warned of."""

    name: str
    setup: Setup
    players: int  # that the box is made for
    few: bool
    too_soon: bool
    aims: TokenAims
    advice: str = ""  # a ready-made box that would suit better by now
    offered: tuple[OfferedRule, ...] = ()


class Locked(Model, frozen=True):
    """What others than the host are told of a locked table."""


class Lock(Model, frozen=True):
    """The host's lock."""

    at: At
    locked: bool


class ArrangedChair(Model, frozen=True):
    """One chair in the host's list, and the order of the chairs if it went up or down."""

    seat: int
    name: str
    godfather: bool
    me: bool
    away: bool
    level: str  # of a bot
    games: int  # that this person has finished, here or elsewhere
    up: str
    down: str
    first: bool
    last: bool


class Arrangement(Model, frozen=True):
    """The host's list of chairs."""

    at: At
    chairs: tuple[ArrangedChair, ...]
    godfather: str
    full: bool

    @property
    def seats(self) -> tuple[NamedSeat, ...]:
        """Everybody by seat and name."""
        return tuple((chair.seat, chair.name) for chair in self.chairs)


class BoxChoice(Model, frozen=True):
    """The ready-made boxes."""

    at: At
    boxes: tuple[Preset, ...]
    chosen: str


class OwnBox(Model, frozen=True):
    """The editor of one's own box."""

    at: At
    rows: tuple[tuple[Token, int, int], ...]  # how many of a kind are in the box, and exist
    setup: Setup
    players: int  # that the box is made for
    open: bool


class HouseRules(Model, frozen=True):
    """The host's options, and to whom the keys may go."""

    at: At
    offered: tuple[OfferedRule, ...]
    jokers: int
    fake_diamond: bool
    open_box: bool
    options: tuple[tuple[str, Any], ...]  # by name: what is chosen
    heirs: tuple[NamedSeat, ...]


class Welcome(Model, frozen=True):
    """What somebody who is no host is told first: that they are in, and what is to come."""

    at: At
    name: str  # empty for who only watches
    ended_by: str  # who has ended the game before, if anybody has


class HowTo(Model, frozen=True):
    """The game in four cards, for those who wait."""


class LobbySide(Model, frozen=True):
    """One side of the lobby."""

    at: At
    side: str  # "left" or "right"
    parts: tuple[Model, ...]


class PassedNames(Model, frozen=True):
    """One more player on a device that is passed round."""

    at: At


class LobbyButtons(Model, frozen=True):
    """The host begins; others wait, or sit down."""

    at: At
    is_host: bool
    host: str
    guest: Guest | None
    missing: int = 0  # players to come before a game can start
