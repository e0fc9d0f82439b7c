"""Who sits where: the seats of the present game, and who will play in the next one."""

from mafia_de_cuba.rules.setup import MOST_PLAYERS

from .errors import refused
from .state import TableState


def seated(table: TableState, seat: int) -> int:
    """The player at this seat, as views count seats, who is still here. Raises TableError."""
    if seat not in present_seats(table):
        raise refused("S1", "no_such_seat")
    return table.player_at(seat).number


def present_seats(table: TableState) -> list[int]:
    """The seats whose players will sit at the next start; who left in mid-game has none."""
    seats = table.game.seating if table.game else table.order
    return [seat for seat, number in enumerate(seats) if number in table.order]


def next_players(table: TableState) -> list[int]:
    """Who plays in the next game: who sits, and who waits and was admitted."""
    return [*table.order, *(table.coming() if table.game else ())][:MOST_PLAYERS]


def plays_next(table: TableState, player: int) -> bool:
    """Whether somebody who only watches this game sits down for the next."""
    return player in table.waiting and player in next_players(table)


def seats_left(table: TableState) -> int:
    """How many more could play in the next game; who waits for the first game only watches."""
    coming = table.coming() if table.game else ()
    return MOST_PLAYERS - len(table.order) - len(coming)


def find_waiting(table: TableState, name: str) -> int:
    """The player of this name who waits. Raises TableError."""
    for number in table.waiting:
        if table.players[number].name.casefold() == name.strip().casefold():
            return number
    raise refused("S1", "nobody_waits")
