"""Commands about places in the next game: their order, and who sits out."""

from collections.abc import Sequence
from random import Random

from mafia_de_cuba.table.errors import forbidden, not_understood, refused
from mafia_de_cuba.table.events import Events, Ordered, SatOut
from mafia_de_cuba.table.seating import find_player, next_players, present_seats, seated
from mafia_de_cuba.table.state import TableState

from .admission import give_place, sit_next
from .checks import check_between_games, check_host


def reorder(table: TableState, player: int, order: Sequence[int]) -> Events:
    """The host seats the players anew, by their present seats; newcomers sit behind them."""
    _check(table, player)
    if sorted(order) != present_seats(table):
        raise not_understood("every_seat_once")
    players = [seated(table, seat) for seat in order]
    newcomers = [number for number in next_players(table) if number not in players]
    return _ordered(table, [*players, *newcomers])


def arrange(table: TableState, player: int, chairs: Sequence[int]) -> Events:
    """The host seats everybody of the next game anew, by their chairs as the view lists them."""
    _check(table, player)
    sitting = next_players(table)
    if sorted(chairs) != list(range(len(sitting))):
        raise not_understood("every_seat_once")
    return _ordered(table, [sitting[chair] for chair in chairs])


def shuffle(table: TableState, player: int, rng: Random) -> Events:
    """The host lets chance seat the players."""
    _check(table, player)
    players = next_players(table)
    rng.shuffle(players)
    return _ordered(table, players)


def shift_seat(table: TableState, player: int, seat: int, by: int) -> Events:
    """The host moves one player by so many places."""
    _check(table, player)
    players, number = next_players(table), seated(table, seat)
    if number not in players:
        raise refused("S1", "no_such_seat")
    there = (players.index(number) + by) % len(players)
    players.remove(number)
    players.insert(there, number)
    return _ordered(table, players)


def _check(table: TableState, player: int) -> None:
    check_host(table, player)
    check_between_games(table)


def _ordered(table: TableState, players: list[int]) -> Events:
    return () if players == next_players(table) else (Ordered(tuple(players)),)


def sit_out(
    table: TableState, player: int, out: bool, seat: int | None = None, name: str | None = None
) -> Events:
    """Watch the games to come, or play again; the host says so of others, by seat or by name."""
    number = player if seat is None and name is None else find_player(table, seat, name)
    if number != player:
        check_host(table, player)
    check_between_games(table)
    if not out:
        return _back(table, number, by_host=player == table.host)
    if table.players[number].bot:
        raise forbidden("bot_sits_out")
    if number == table.host:
        raise forbidden("host_plays")
    return (SatOut(number),) if number in next_players(table) else ()


def _back(table: TableState, number: int, by_host: bool) -> Events:
    """Who sat out comes back by themselves; others who wait ask, unless it is the host's wish."""
    if number in next_players(table):
        return ()
    asks = not by_host and number not in table.sitting_out
    return sit_next(table, number) if asks else give_place(table, number)
