"""Who sits where: the seats of the present game, and who will play in the next one."""

from mafia_de_cuba.rules.setup import MOST_PLAYERS

from .errors import not_understood, refused
from .state import TableState


def seated(table: TableState, seat: int) -> int:
    """The player at this seat, as views count seats, who is still here. Raises TableError."""
    seats = table.game.seating if table.game else table.order
    if not 0 <= seat < len(seats) or table.players[seats[seat]].gone:
        raise refused("S1", "no_such_seat")
    return seats[seat]


def present_seats(table: TableState) -> list[int]:
    """The seats whose players will sit at the next start; who left in mid-game has none."""
    seats, coming = table.game.seating if table.game else table.order, next_players(table)
    return [seat for seat, number in enumerate(seats) if number in coming]


def next_players(table: TableState) -> list[int]:
    """Who plays in the next game: who has a place, and who waits and was admitted since."""
    coming = table.coming() if table.game else ()
    return [*table.order, *(n for n in coming if n not in table.order)][:MOST_PLAYERS]


def plays_next(table: TableState, player: int) -> bool:
    """Whether somebody who only watches this game sits down for the next."""
    return player in table.waiting and player in next_players(table)


def seats_left(table: TableState) -> int:
    """How many more could play in the next game; who waits for the first game only watches."""
    return MOST_PLAYERS - len(next_players(table))


def find_waiting(table: TableState, name: str) -> int:
    """The player of this name who waits. Raises TableError."""
    for number in table.waiting:
        if table.players[number].name.casefold() == name.strip().casefold():
            return number
    raise refused("S1", "nobody_waits")


def find_player(table: TableState, seat: int | None, name: str | None) -> int:
    """The player at a seat, or the one of this name who waits. Raises TableError."""
    if (seat is None) == (name is None):
        raise not_understood("seat_or_name")
    return find_waiting(table, name) if name is not None else seated(table, seat or 0)
