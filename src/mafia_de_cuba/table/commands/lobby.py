"""Commands of the lobby: open a table, join, wait, seat bots, set options, start a game."""

import secrets
from collections.abc import Sequence
from random import Random
from typing import Any

from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, check
from mafia_de_cuba.table.arrival import (
    UNKNOWN,
    Arrival,
    beside,
    check_may_sit,
    check_may_wait,
    check_not_banned,
    mark,
)
from mafia_de_cuba.table.elections import elected
from mafia_de_cuba.table.errors import conflict, forbidden, not_understood, refused, refused_by
from mafia_de_cuba.table.events import (
    BotKind,
    Events,
    GodfatherSet,
    HostSet,
    Joined,
    Left,
    Opened,
    OptionsSet,
    Ordered,
    Started,
)
from mafia_de_cuba.table.names import check_free, clean_name, free_name, is_taken
from mafia_de_cuba.table.options import Options, Pace
from mafia_de_cuba.table.seating import next_players, present_seats, seated
from mafia_de_cuba.table.state import TableState

from .checks import (
    check_before_start,
    check_between_games,
    check_host,
    check_not_too_many_ever,
    check_room,
    check_setup,
)

MOST_WAITING = 24
MOST_GAMES = 1000  # of one series
BOT_NAMES = ("Dolores", "Inés", "Marco", "Noor", "Sam", "Teo", "Yola", "Bruno", "Celia", "Ciro")


def open_table(
    code: str,
    name: str,
    credential: str,
    options: Options,
    hotseat: bool = False,
    key: str = "",
    at: int = 0,
) -> Events:
    """A new table with its host seated; `key` is the hash of an id that the client made."""
    check_setup(options)
    host = Joined(0, clean_name(name), credential, hotseat=hotseat, id=key, at=at)
    return Opened(code, options, secrets.token_hex(16)), host


def join(
    table: TableState,
    name: str,
    credential: str,
    hotseat: bool = False,
    key: str = "",
    arrival: Arrival = UNKNOWN,
    by_host: bool = False,
) -> Events:
    """Sit down before the start, or between games for the next; who the host brings along may."""
    check_between_games(table)
    check_not_banned(table, arrival)
    if not by_host:
        check_may_sit(table, mark(table, arrival.network))
    check_room(table)
    later = table.game is not None
    return (_newcomer(table, name, credential, arrival, waiting=later, hotseat=hotseat, id=key),)


def wait(
    table: TableState, name: str, credential: str, key: str = "", arrival: Arrival = UNKNOWN
) -> Events:
    """Watch by name, and wait to be admitted to a seat."""
    check_not_too_many_ever(table)
    check_not_banned(table, arrival)
    check_may_wait(table, mark(table, arrival.network))
    if len(table.waiting) >= MOST_WAITING:
        raise conflict("full", "no_room_to_wait")
    return (_newcomer(table, name, credential, arrival, waiting=True, admitted=False, id=key),)


def _newcomer(
    table: TableState, name: str, credential: str, arrival: Arrival, **more: Any
) -> Joined:
    """Somebody new, with what is known of their device. Raises TableError."""
    name = clean_name(name)
    check_free(name, table.names())
    return Joined(
        len(table.players),
        name,
        credential,
        at=arrival.at,
        address=mark(table, arrival.network),
        beside=beside(table, arrival),
        **more,
    )


def add_bot(table: TableState, player: int, kind: BotKind, key: str = "") -> Events:
    """The host fills a seat with a bot, but no second one for the same key."""
    check_host(table, player)
    if key in table.bots:
        return ()
    check_between_games(table)
    check_room(table)
    names = table.names()
    name = next((n for n in BOT_NAMES if not is_taken(n, names)), BOT_NAMES[0])
    name, later = free_name(name, names), table.game is not None
    return (Joined(len(table.players), name, bot=kind, waiting=later, id=key),)


def leave(_: TableState, player: int) -> Events:
    """Go for good; the host's right goes to the next."""
    return (Left(player),)


def reorder(table: TableState, player: int, order: Sequence[int]) -> Events:
    """The host seats the players anew; the order is of their present seats."""
    check_host(table, player)
    check_between_games(table)
    if sorted(order) != present_seats(table):
        raise not_understood("every_seat_once")
    players = [seated(table, seat) for seat in order]
    return () if players == table.order else (Ordered(tuple(players)),)


def shuffle(table: TableState, player: int, rng: Random) -> Events:
    """The host lets chance seat the players."""
    seats = present_seats(table)
    rng.shuffle(seats)
    return reorder(table, player, seats)


def shift_seat(table: TableState, player: int, seat: int, by: int) -> Events:
    """The host moves one player by so many places."""
    order = list(range(len(table.order)))
    if not 0 <= seat < len(order):
        raise not_understood("no_such_seat")
    there = (seat + by) % len(order)
    order.insert(there, order.pop(seat))
    return reorder(table, player, order)


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
    return () if heir == table.host else (HostSet(heir),)


def choose_godfather(table: TableState, player: int, seat: int) -> Events:
    """The host says who will be the first Godfather; later ones are elected (E4)."""
    check_host(table, player)
    check_before_start(table)
    chosen = seated(table, seat)
    return () if chosen == table.chosen_godfather else (GodfatherSet(chosen),)


def begin(table: TableState, player: int, godfather: str | None) -> Events:
    """The host starts a game: the Godfather, by name, becomes seat 0, the others keep the order."""
    check_host(table, player)
    check_between_games(table)
    return (_started(table, next_players(table), godfather),)


def begin_at(table: TableState, player: int, seat: int | None, rng: Random | None = None) -> Events:
    """The host starts a game with the Godfather of this seat; with `rng`, chance seats them all."""
    godfather = None if seat is None else table.players[seated(table, seat)].name
    events = begin(table, player, godfather)  # refused before anybody changes seats
    if rng is None:
        return events
    ordered = shuffle(table, player, rng)
    order = [number for event in ordered if isinstance(event, Ordered) for number in event.players]
    coming = next_players(table)[len(table.order) :]
    return *ordered, _started(table, [*(order or table.order), *coming], godfather)


def _started(table: TableState, sitting: list[int], godfather: str | None) -> Started:
    """The start of a game of these players. Raises TableError."""
    if not FEWEST_PLAYERS <= len(sitting) <= MOST_PLAYERS:
        raise refused("S1", "number_of_players")
    if len(table.series) >= MOST_GAMES:
        raise conflict("full", "enough_games")
    first = sitting.index(_godfather(table, sitting, godfather))
    setup = table.options.setup.complete(len(sitting))
    try:
        check(setup, len(sitting))
    except Refused as error:
        raise refused_by(error) from None
    seed = secrets.token_hex(16) if table.options.pace is Pace.TABLE else ""
    return Started(tuple(sitting[first:] + sitting[:first]), setup, seed)


def _godfather(table: TableState, sitting: list[int], name: str | None) -> int:
    if name is not None:
        wanted = clean_name(name).casefold()
        named = [n for n in sitting if table.players[n].name.casefold() == wanted]
        if not named:
            raise refused("S1", "nobody_sits")
        return named[0]
    for number in (elected(table), table.chosen_godfather, table.host):
        if number is not None and number in sitting:
            return number
    return sitting[0]
