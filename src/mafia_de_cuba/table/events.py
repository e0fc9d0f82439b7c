"""Events: the facts that a table's log holds, one a row; a table is what they fold into."""

from typing import TYPE_CHECKING

from msgspec import field

from mafia_de_cuba.rules.events import MoveFact
from mafia_de_cuba.rules.moves import GameMove, Hide, Pocket
from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Talk

from .event import BotKind, Event
from .lobby_events import Closed, Ended, Renamed, SatOut
from .options import Options

if TYPE_CHECKING:
    from .state import TableState

__all__ = ["BotKind", "Closed", "Ended", "Event", "Renamed", "SatOut"]  # besides what stands here


class Opened(Event, frozen=True, tag="opened"):
    """A table was opened."""

    table: str
    options: Options
    salt: str = ""  # of the marks of network addresses; none in tables of before


class Joined(Event, frozen=True, tag="joined"):
    """Somebody sat down, or waits for a seat; of their credential only the hash is kept."""

    player: int
    name: str
    credential: str = field(default="", name="token")  # the hash of it
    bot: BotKind | None = None
    waiting: bool = False
    hotseat: bool = field(default=False, name="shared")  # on a device that is passed round
    id: str = ""  # the hash of what the client made up for this wish
    admitted: bool = True  # of who waits: whether they play the next game
    at: int = 0  # the time in seconds; unknown in logs of before, as all of the following
    address: str = ""  # the mark of the network they came from
    beside: tuple[int, ...] = ()  # the players whose credentials, valid or void, their device held
    played: int = 0  # how many games their device has finished, by what it says itself


class DeviceAdded(Event, frozen=True, tag="token_added"):
    """A player holds their seat on another device too."""

    player: int
    credential: str = field(name="token")  # the hash of it
    via: str = ""  # "first", "link" or "api"
    at: int = 0


class DeviceRevoked(Event, frozen=True, tag="token_revoked"):
    """A player has signed one of their devices out."""

    player: int
    credential: str = field(name="token")  # the hash of it


class Left(Event, frozen=True, tag="left"):
    """Somebody is gone for good, by their own will or the host's."""

    player: int
    removed: bool = False  # by the host
    banned: bool = False  # and may not come back


class Locked(Event, frozen=True, tag="locked"):
    """The host has locked the table, or unlocked it."""

    locked: bool

    def apply_to(self, table: "TableState") -> None:
        """Set it."""
        table.locked = self.locked


class Admitted(Event, frozen=True, tag="admitted"):
    """Somebody who waits plays the next game."""

    player: int


class Ordered(Event, frozen=True, tag="ordered"):
    """The players sit in this order now."""

    players: tuple[int, ...]

    def apply_to(self, table: "TableState") -> None:
        """Set it."""
        table.order = list(self.players)


class OptionsSet(Event, frozen=True, tag="options"):
    """The host has set the options."""

    options: Options

    def apply_to(self, table: "TableState") -> None:
        """Set it."""
        table.options = self.options


class HostSet(Event, frozen=True, tag="host"):
    """Somebody is the host now."""

    player: int

    def apply_to(self, table: "TableState") -> None:
        """Set it."""
        table.host = self.player


class GodfatherSet(Event, frozen=True, tag="godfather"):
    """The host has said who will be the first Godfather."""

    player: int

    def apply_to(self, table: "TableState") -> None:
        """Set it."""
        table.chosen_godfather = self.player


class Started(Event, frozen=True, tag="started"):
    """A game has begun; the players are in the order of their seats."""

    players: tuple[int, ...]
    setup: Setup
    seed: str = ""  # of the bots' chance, secret; none where games can be foreseen


class Chosen(Event, frozen=True, tag="held"):
    """A seat has chosen, once or once more; the last counts when the box goes on."""

    seat: int
    move: GameMove
    id: str = ""
    player: int = -1


class BagTakenBack(Event, frozen=True, tag="bag_back"):
    """The first player has taken back what was to go into the bag."""

    seat: int


class Drafted(Event, frozen=True, tag="drafted"):
    """What a seat would do if its time were over now; without a move, it has no draft any more."""

    seat: int
    move: Hide | Pocket | None = None
    bag: Token | None = None


class Moved(Event, frozen=True, tag="moved"):
    """A seat has moved; `player` is who did it, -1 for the table itself.

    The facts are what the rules made of the move when it was made. Of talk there are none: what
    was said is the fact.
    """

    seat: int
    move: GameMove | Talk
    id: str = ""
    player: int = -1
    facts: tuple[MoveFact, ...] = ()
    salt: str = ""  # of the seal of a secret choice; none in tables of before


class Answered(Event, frozen=True, tag="answered"):
    """Somebody pressed in the window: to shoot, which counts for a Cleaner, or to pass."""

    seat: int
    shoot: bool
    id: str = ""
    player: int = -1


class WindowClosed(Event, frozen=True, tag="window_closed"):
    """The time to shoot is over."""


class VoteOpened(Event, frozen=True, tag="vote_opened"):
    """The table is asked what to do about an absent player."""

    seat: int


class Voted(Event, frozen=True, tag="voted"):
    """Somebody voted: for the next Godfather (`seat` None), or about an absent seat."""

    voter: int  # a player
    choice: str
    seat: int | None = None


class Waited(Event, frozen=True, tag="waited"):
    """The table has decided to wait for an absent player."""

    seat: int


class Substituted(Event, frozen=True, tag="substituted"):
    """A bot plays this seat until its player is back."""

    seat: int


class Returned(Event, frozen=True, tag="returned"):
    """The player of this seat is back."""

    seat: int


class SeatAsked(Event, frozen=True, tag="seat_asked"):
    """Somebody who waits asks the table for this seat of the running game."""

    seat: int
    player: int


class SeatVoted(Event, frozen=True, tag="seat_voted"):
    """Somebody in the game votes whether a player may have the seat that they asked for."""

    voter: int
    player: int
    choice: str  # "admit" or "decline"


class SeatDeclined(Event, frozen=True, tag="seat_declined"):
    """A player does not get the seat that they asked for."""

    player: int


class Sat(Event, frozen=True, tag="sat"):
    """Somebody who was waiting plays this seat now."""

    seat: int
    player: int


TableEvent = (
    Opened
    | Joined
    | DeviceAdded
    | DeviceRevoked
    | Left
    | Locked
    | Admitted
    | Ordered
    | OptionsSet
    | HostSet
    | GodfatherSet
    | Renamed
    | SatOut
    | Ended
    | Closed
    | Started
    | Chosen
    | BagTakenBack
    | Drafted
    | Moved
    | Answered
    | WindowClosed
    | VoteOpened
    | Voted
    | Waited
    | Substituted
    | Returned
    | SeatAsked
    | SeatVoted
    | SeatDeclined
    | Sat
)

Events = tuple[TableEvent, ...]
