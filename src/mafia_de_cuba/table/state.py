"""The state of a table: all that its events add up to, secrets included."""

from collections import deque
from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from typing import get_args

from mafia_de_cuba.rules.moves import GameMove
from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.record import Act, Record
from mafia_de_cuba.rules.seals import Seal
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.state import Phase, State
from mafia_de_cuba.rules.talk import Talk
from mafia_de_cuba.views import View

from .devices import Devices
from .events import BotKind
from .names import name_keys
from .options import Options
from .told import Draft, Told
from .view import Game, News

TALK = get_args(Talk)
GAMES_REMEMBERED = 5


@dataclass
class Player:
    """Somebody at the table, whether seated or waiting."""

    number: int
    name: str
    bot: BotKind | None
    hotseat: bool  # one of several on a device that is passed round
    gone: bool = False
    private: int = 0  # changes that only they could see
    removed: bool = False  # the host sent them away
    address: str = ""  # the mark of the network they came from
    beside: frozenset[int] = frozenset()  # whose credentials their device held when they came
    played: int = 0  # games that they had finished elsewhere, as their device says


@dataclass
class SeatRequest:
    """Somebody who waits has asked for a seat of the running game."""

    seat: int
    votes: dict[int, str] = field(default_factory=dict)  # player: "admit" or "decline"


@dataclass
class TableGame:
    """The game on the table."""

    seating: list[int]  # player numbers, by seat
    state: State
    seed: str = ""  # of the bots' chance, never shown
    acts: list[Act] = field(default_factory=list)
    seals: list[Seal] = field(default_factory=list)  # of the choices that have taken effect
    pending: dict[int, GameMove] = field(default_factory=dict)
    bag: Token | None = None  # pending too: what the first player dismisses
    draft: Draft | None = None  # of whoever holds the box
    told: dict[int, Told] = field(default_factory=dict)  # what was done for a seat's player
    window_open: bool = False
    answers: dict[int, bool] = field(default_factory=dict)  # in the window: seat to "shoot"
    news: News | None = None  # what the last reveal, shot or concession came to
    accused_after: int = 0  # how much had been said when the last accusation came
    substitutes: set[int] = field(default_factory=set)
    lent: dict[int, int] = field(default_factory=dict)  # absent player: seat that another took
    absent_votes: dict[int, dict[int, str]] = field(default_factory=dict)  # seat: player: choice
    godfather_votes: dict[int, str] = field(default_factory=dict)  # player: seat
    have_sat: set[int] = field(default_factory=set)  # all who have held a seat of this game
    seat_requests: dict[int, SeatRequest] = field(default_factory=dict)  # by who asks
    declined: set[int] = field(default_factory=set)  # who asked for a seat and was told no
    began: tuple[int, ...] = ()  # who sat when the game began, by seat

    def __post_init__(self) -> None:
        """Whoever sits when the game begins has held a seat of it."""
        self.have_sat.update(self.seating)
        self.began = tuple(self.seating)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase is Phase.OVER

    def record(self) -> Record:
        """The game so far."""
        seals = tuple(self.seals) if self.over else ()  # salts open what is secret
        return Record(self.state.players, self.state.setup, tuple(self.acts), seals)


class TableState:
    """A table, as its events made it."""

    def __init__(self) -> None:
        self.code = ""
        self.options = Options()
        self.players: dict[int, Player] = {}
        self.salt = ""  # of the marks of network addresses
        self.devices = Devices()
        self.banned_credentials: set[str] = set()  # hashes: these devices may not come back
        self.banned_addresses: set[str] = set()  # marks: who comes from there is not seated
        self.locked = False
        self.order: list[int] = []  # who sits at the next start, in order
        self.waiting: list[int] = []
        self.admitted: set[int] = set()  # of those who wait: who plays the next game
        self.sitting_out: set[int] = set()  # of those who wait: who had a place and comes back
        self.host: int | None = None
        self.chosen_godfather: int | None = None  # whom the host has made the first Godfather
        self.game: TableGame | None = None
        self.series: list[Game] = []
        self.known: set[Token] = set()  # the tokens of the boxes that were played here
        self.games: dict[int, int] = {}
        self.wins: dict[int, int] = {}
        self.records: list[Record] = []  # of all finished games, as the series has them
        self.evening: deque[View] = deque(maxlen=GAMES_REMEMBERED)  # games, laid open at the end
        self.ended_by: int | None = None  # who ended the game before the one to come
        self.closed = False  # the host has closed the table for all
        self.public = 0  # changes that everybody could see
        self.joined: dict[str, int] = {}  # the hash of an id to the player who came with it
        self.bots: dict[str, int] = {}  # the same for bots: nobody comes in by the id of one
        self.acknowledged: dict[tuple[int, str], int] = {}  # (player, id) to the version told
        self.rows = 0

    # ------------------------------------------------------------ reading

    @property
    def last_record(self) -> Record | None:
        """The record of the last finished game."""
        return self.records[-1] if self.records else None

    def version(self, player: int | None) -> int:
        """How many changes this player, or a spectator, could see."""
        return self.public + (self.players[player].private if player is not None else 0)

    def player_by_credential(self, credential_hash: str) -> Player | None:
        """Whose credential this is."""
        number = self.devices.player(credential_hash)
        return None if number is None else self.players[number]

    def seat_of(self, player: int) -> int | None:
        """Where the player sits: in the game, else in the lobby."""
        seats = self.game.seating if self.game else self.order
        return seats.index(player) if player in seats else None

    def player_at(self, seat: int) -> Player:
        """Who sits there, in the game or else in the lobby."""
        return self.players[(self.game.seating if self.game else self.order)[seat]]

    def names(self, but: Container[int] = ()) -> set[str]:
        """The keys of all names in use, but for these players': by these names are compared."""
        names = (p.name for p in self.players.values() if not p.gone and p.number not in but)
        return {key for name in names for key in name_keys(name)}

    def coming(self) -> list[int]:
        """Who waits and plays the next game, in order."""
        return [number for number in self.waiting if number in self.admitted]

    def has_sat(self, player: int, others: Iterable[int] = ()) -> bool:
        """Whether a player, or one of others on the same device, has held a seat of this game."""
        same = {player, *others, *self.players[player].beside}
        return self.game is not None and not self.game.have_sat.isdisjoint(same)

    def is_free(self, seat: int) -> bool:
        """Whether nobody plays this seat of the game: a bot does, or its player has left."""
        return self.played_by_bot(seat) or self.player_at(seat).gone

    def people(self) -> list[int]:
        """The players who are neither bots nor gone, seated ones first."""
        numbers = dict.fromkeys([*self.order, *self.waiting])
        return [n for n in numbers if not self.players[n].bot and not self.players[n].gone]

    def played_by_bot(self, seat: int) -> bool:
        """Whether a bot moves for this seat, as its player or in their absence."""
        assert self.game is not None
        return self.player_at(seat).bot is not None or seat in self.game.substitutes

    def in_game(self) -> bool:
        """Whether a game is going on."""
        return self.game is not None and not self.game.over


def complete_setup(table: TableState) -> Setup:
    """The setup that the first game would have with who sits there now."""
    return table.options.setup.complete(len(table.order))
