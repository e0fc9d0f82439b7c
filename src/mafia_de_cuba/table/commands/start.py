"""Commands of the start: who will be Godfather, and the first game or the next."""

import secrets
from random import Random

from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, Setup, check
from mafia_de_cuba.table.elections import most_experienced, next_godfather
from mafia_de_cuba.table.errors import conflict, refused, refused_by
from mafia_de_cuba.table.events import Events, GodfatherSet, Started
from mafia_de_cuba.table.names import clean_name
from mafia_de_cuba.table.options import Pace
from mafia_de_cuba.table.seating import next_players, seated
from mafia_de_cuba.table.state import TableState

from .checks import check_before_start, check_between_games, check_host

MOST_GAMES = 1000  # of one series


def choose_godfather(table: TableState, player: int, seat: int) -> Events:
    """The host says who will be the first Godfather; later ones are elected (E4)."""
    check_host(table, player)
    check_before_start(table)
    return _godfather_set(table, seated(table, seat))


def draw_godfather(table: TableState, player: int, rng: Random) -> Events:
    """The host lets chance choose the first Godfather: one of the people, if there are several."""
    check_host(table, player)
    check_before_start(table)
    people = [number for number in table.order if not table.players[number].bot]
    return _godfather_set(table, rng.choice(people if len(people) > 1 else table.order))


def choose_most_experienced(table: TableState, player: int) -> Events:
    """The host gives the first game to who has played most; if that is nobody, it is the host's."""
    check_host(table, player)
    check_before_start(table)
    experienced = most_experienced(table)
    return _godfather_set(table, player if experienced is None else experienced)


def _godfather_set(table: TableState, chosen: int) -> Events:
    return () if chosen == table.chosen_godfather else (GodfatherSet(chosen),)


def begin(table: TableState, player: int, godfather: str | None) -> Events:
    """The host starts a game: the Godfather, by name, becomes seat 0, the others keep the order."""
    check_host(table, player)
    setup = startable(table)
    return _started(table, setup, None if godfather is None else _named(table, godfather))


def begin_at(table: TableState, player: int, seat: int | None, rng: Random | None = None) -> Events:
    """The host starts a game with the Godfather of this seat; with `rng`, chance seats them all."""
    check_host(table, player)
    setup = startable(table)
    return _started(table, setup, None if seat is None else seated(table, seat), rng)


def _started(
    table: TableState, setup: Setup, godfather: int | None, rng: Random | None = None
) -> Events:
    sitting = next_players(table)
    godfather = next_godfather(table) if godfather is None else godfather
    if godfather not in sitting:
        raise refused("S1", "nobody_sits")
    if rng:
        rng.shuffle(sitting)
    first = sitting.index(godfather)
    seed = secrets.token_hex(16) if table.options.pace is Pace.TABLE else ""
    return (Started(tuple(sitting[first:] + sitting[:first]), setup, seed),)


def startable(table: TableState) -> Setup:
    """The setup of the next game, if it could start now. Raises TableError."""
    check_between_games(table)
    players = len(next_players(table))
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise refused("S1", "number_of_players")
    if len(table.series) >= MOST_GAMES:
        raise conflict("full", "enough_games")
    setup = table.options.setup.complete(players)
    try:
        check(setup, players)
    except Refused as error:
        raise refused_by(error) from None
    return setup


def _named(table: TableState, name: str) -> int:
    """The player of this name who will play. Raises TableError."""
    wanted = clean_name(name).casefold()
    named = [n for n in next_players(table) if table.players[n].name.casefold() == wanted]
    if not named:
        raise refused("S1", "nobody_sits")
    return named[0]
