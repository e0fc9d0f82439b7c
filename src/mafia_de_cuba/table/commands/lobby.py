"""Commands of the lobby: open a table, join, wait, be called, seat bots, set options."""

import secrets
from typing import Any

from mafia_de_cuba.table.arrival import (
    UNKNOWN,
    Arrival,
    beside,
    check_may_sit,
    check_may_wait,
    check_not_banned,
    mark,
)
from mafia_de_cuba.table.bot_names import make_way, new_bot, taken_names
from mafia_de_cuba.table.errors import conflict, forbidden
from mafia_de_cuba.table.events import (
    BotKind,
    Events,
    HostSet,
    Joined,
    Left,
    Opened,
    OptionsSet,
    Renamed,
)
from mafia_de_cuba.table.names import check_free, clean_name
from mafia_de_cuba.table.options import Options
from mafia_de_cuba.table.seating import find_player, seated
from mafia_de_cuba.table.state import TableState

from .checks import (
    check_between_games,
    check_host,
    check_not_in_game,
    check_not_too_many_ever,
    check_room,
    check_setup,
)

MOST_WAITING = 24


def open_table(
    code: str,
    name: str,
    credential: str,
    options: Options,
    hotseat: bool = False,
    key: str = "",
    at: int = 0,
    played: int = 0,
) -> Events:
    """A new table with its host seated; `key` is the hash of an id that the client made."""
    check_setup(options)
    name = clean_name(name)
    host = Joined(0, name, credential, hotseat=hotseat, id=key, at=at, played=played)
    return Opened(code, options, secrets.token_hex(16)), host


def join(
    table: TableState,
    name: str,
    credential: str,
    hotseat: bool = False,
    key: str = "",
    arrival: Arrival = UNKNOWN,
    by_host: bool = False,
    played: int = 0,
) -> Events:
    """Sit down before the start, or between games for the next; who the host brings along may."""
    check_between_games(table)
    check_not_banned(table, arrival)
    if not by_host:
        check_may_sit(table, mark(table, arrival.network))
    check_room(table)
    more = {"waiting": table.game is not None, "hotseat": hotseat, "id": key, "played": played}
    return _newcomer(table, name, credential, arrival, **more)


def wait(
    table: TableState,
    name: str,
    credential: str,
    key: str = "",
    arrival: Arrival = UNKNOWN,
    played: int = 0,
) -> Events:
    """Watch by name, and wait to be admitted to a seat."""
    check_not_too_many_ever(table)
    check_not_banned(table, arrival)
    check_may_wait(table, mark(table, arrival.network))
    if len(table.waiting) >= MOST_WAITING:
        raise conflict("full", "no_room_to_wait")
    more = {"waiting": True, "admitted": False, "id": key, "played": played}
    return _newcomer(table, name, credential, arrival, **more)


def _newcomer(
    table: TableState, name: str, credential: str, arrival: Arrival, **more: Any
) -> Events:
    """Somebody new, with what is known of their device. Raises TableError."""
    name = clean_name(name)
    check_free(name, taken_names(table, name))
    newcomer = Joined(
        len(table.players),
        name,
        credential,
        at=arrival.at,
        address=mark(table, arrival.network),
        beside=beside(table, arrival),
        **more,
    )
    return *make_way(table, name), newcomer


def rename(
    table: TableState, player: int, name: str, seat: int | None = None, of: str | None = None
) -> Events:
    """Be called otherwise; the host gives others a name: by seat, or of who waits by their name."""
    number = player if seat is None and of is None else find_player(table, seat, of)
    if number != player:
        check_host(table, player)
    check_not_in_game(table, number)
    name = clean_name(name)
    if name == table.players[number].name:
        return ()
    check_free(name, taken_names(table, name, number))
    return *make_way(table, name, number), Renamed(number, name)


def add_bot(table: TableState, player: int, kind: BotKind, key: str = "") -> Events:
    """The host fills a seat with a bot, but no second one for the same key."""
    check_host(table, player)
    if key in table.bots:
        return ()
    check_between_games(table)
    check_room(table)
    return (new_bot(table, kind, key),)


def leave(_: TableState, player: int) -> Events:
    """Go for good; the host's right goes to the next."""
    return (Left(player),)


def set_options(table: TableState, player: int, options: Options) -> Events:
    """The host sets the options."""
    check_host(table, player)
    check_between_games(table)
    check_setup(options)
    return () if options == table.options else (OptionsSet(options),)


def hand_over(table: TableState, player: int, seat: int) -> Events:
    """The host makes somebody else the host."""
    check_host(table, player)
    heir = seated(table, seat)
    if table.players[heir].bot:
        raise forbidden("bot_as_host")
    if heir in table.sitting_out:
        raise forbidden("host_plays")
    return () if heir == table.host else (HostSet(heir),)
