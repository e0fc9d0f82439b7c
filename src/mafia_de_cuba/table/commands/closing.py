"""Commands that end something for all: the running game, or the table."""

from mafia_de_cuba.table.errors import refused
from mafia_de_cuba.table.events import Closed, Ended, Events
from mafia_de_cuba.table.state import TableState

from .checks import check_host


def end_game(table: TableState, player: int) -> Events:
    """The host ends the running game: it counts for nothing, and nothing of it is revealed."""
    check_host(table, player)
    if not table.in_game():
        raise refused(None, "no_running_game")
    return (Ended(player),)


def close_table(table: TableState, player: int) -> Events:
    """The host closes the table for all, whatever goes on at it."""
    check_host(table, player)
    return (Closed(),)
