"""What several commands are refused for: not the host, a game in progress, no room left."""

from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.table.errors import conflict, forbidden, refused_by
from mafia_de_cuba.table.events import (
    Admitted,
    Answered,
    BagTakenBack,
    Chosen,
    DeviceAdded,
    Drafted,
    Events,
    GodfatherSet,
    HostSet,
    Joined,
    Locked,
    OptionsSet,
    Ordered,
    Renamed,
    SatOut,
    SeatAsked,
    SeatVoted,
    Started,
    TableEvent,
    Voted,
)
from mafia_de_cuba.table.options import Options
from mafia_de_cuba.table.seating import seats_left
from mafia_de_cuba.table.state import TableState

MOST_PLAYERS_EVER = 1000  # at one table, those who left again too
MOST_ROWS = 100_000  # of one table's log: hundreds of games

ENDLESS = (
    *(Joined, DeviceAdded, Ordered, OptionsSet, HostSet, GodfatherSet, Started, Voted),
    *(Locked, Admitted, SeatAsked, SeatVoted, Renamed, SatOut, Drafted, BagTakenBack),
)


def check_host(table: TableState, player: int) -> None:
    """Refuse what only the host may do. Raises TableError."""
    if player != table.host:
        raise forbidden("host_only")


def check_before_start(table: TableState) -> None:
    if table.game is not None:
        raise conflict("started", "started")


def check_between_games(table: TableState) -> None:
    if table.in_game():
        raise conflict("started", "started")


def check_not_in_game(table: TableState, player: int) -> None:
    """Refuse another name to who plays: the record of a game carries the names of its players."""
    if table.in_game() and table.game and player in table.game.have_sat:
        raise conflict("started", "names_stay")


def check_not_too_many_ever(table: TableState) -> None:
    """A table remembers all who ever came, so it cannot take people and bots without end."""
    if len(table.players) >= MOST_PLAYERS_EVER:
        raise conflict("full", "too_many_came")


def check_room(table: TableState) -> None:
    """Refuse one more where all seats of the next game are taken. Raises TableError."""
    check_not_too_many_ever(table)
    check_room_for(table, 1)


def check_room_for(table: TableState, players: int) -> None:
    """Refuse more players than there are seats left in the next game. Raises TableError."""
    if seats_left(table) < players:
        raise conflict("full", "all_seats_taken", "S1")


def check_room_in_log(table: TableState, events: Events) -> None:
    """Refuse what people could add to a table's log for ever; a game that runs goes to its end."""
    if table.rows >= MOST_ROWS and any(_can_go_on_for_ever(table, event) for event in events):
        raise conflict("full", "log_full")


def _can_go_on_for_ever(table: TableState, event: TableEvent) -> bool:
    """Whether people may do this again and again; bots answer once in a window."""
    if isinstance(event, Answered):
        return event.player >= 0
    if isinstance(event, Chosen):  # a choice is made once, and changed as often as one likes
        assert table.game is not None
        return table.game.bag is not None or event.seat in table.game.pending
    return isinstance(event, ENDLESS)


def check_setup(options: Options) -> None:
    """Refuse a box with more of anything than exists; the rest of S4 is for the start."""
    try:
        options.setup.check()
    except Refused as error:
        raise refused_by(error) from None
