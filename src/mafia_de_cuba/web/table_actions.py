"""What the calls of the JSON API and the forms of pages do alike."""

from collections.abc import Callable
from random import SystemRandom
from typing import Any

from starlette.requests import HTTPConnection

from mafia_de_cuba.bots.personality import PERSONALITIES
from mafia_de_cuba.bots.registry import LEVELS
from mafia_de_cuba.table import commands, queries
from mafia_de_cuba.table.arrival import Arrival
from mafia_de_cuba.table.credentials import hashed
from mafia_de_cuba.table.events import BotKind, Events
from mafia_de_cuba.table.live_table import LiveTable
from mafia_de_cuba.table.reactions import Emblem, reaction
from mafia_de_cuba.web.http.errors import bad_request
from mafia_de_cuba.web.http.networks import network_of
from mafia_de_cuba.web.http.requests import address, limits


def show_reaction(connection: HTTPConnection, table: LiveTable, player: int, emblem: str) -> None:
    """Show an emblem to the table, now and then. Raises TableError."""
    if emblem not in set(Emblem):
        raise bad_request("no_such_emblem")
    limits(connection).check("reaction", f"{table.code}/{player}")
    table.reactions.add(table.ask(reaction, player, Emblem(emblem)))
    table.publish()


def arrival(connection: HTTPConnection, table: LiveTable, tokens: list[str]) -> Arrival:
    """What is known of a device that comes in with these tokens of the table, valid or void."""
    hashes = tuple(hashed(token) for token in tokens)
    return Arrival(network_of(address(connection)), hashes, int(table.now()))


def token_for(
    table: LiveTable, command: Callable[..., Events], name: str, key: str, **more: Any
) -> str:
    """A token for somebody who sits down or waits; who came with the same key gets one more."""
    return table.enter(command, name, key, **more)


def seat_bot(table: LiveTable, player: int, kind: BotKind, key: str) -> int:
    """A seat for a bot, but no second one for the same key; says which player it is."""
    table.do(commands.add_bot, player, kind, key)
    return table.ask(queries.bot_of, key)


def bot_kind(level: str, personality: str) -> BotKind:
    """Which bot; refuses one that there is not. Raises TableError."""
    if level not in LEVELS or personality not in ("", *PERSONALITIES):
        raise bad_request("no_such_bot")
    return BotKind(level, personality)


def choose_godfather(table: LiveTable, player: int, seat: int | None, by: str | None) -> None:
    """Who will be the first Godfather: a seat, by chance or by experience. Raises TableError."""
    if seat is not None and by is None:
        table.do(commands.choose_godfather, player, seat)
    elif seat is None and by == "chance":
        table.do(commands.draw_godfather, player, SystemRandom())
    elif seat is None and by == "experience":
        table.do(commands.choose_most_experienced, player)
    else:
        raise bad_request("seat_or_by")


def sit_down(
    table: LiveTable, player: int, seat: int | None, others: frozenset[int] = frozenset()
) -> None:
    """Ask for a seat of the running game, or take one of the next. Raises TableError."""
    if seat is None:
        table.do(commands.sit_next, player)
    else:
        table.do(commands.ask_for_seat, player, seat, others | table.beside(player))


def admit(table: LiveTable, player: int, name: str, seat: int | None) -> None:
    """The host lets somebody in: to the next game, or to a seat now. Raises TableError."""
    table.do(commands.admit, player, name, seat, table.beside)


def decide_seat(table: LiveTable, player: int, name: str, choice: str) -> None:
    """Say yes or no to who asks for a seat. Raises TableError."""
    table.do(commands.decide_request, player, name, choice, table.away(), table.beside)


def remove(
    table: LiveTable, player: int, seat: int | None, name: str | None, ban: bool = False
) -> None:
    """The host sends somebody away, by seat or, of who waits, by name. Raises TableError."""
    table.do(commands.remove_player, player, seat, name, ban)


def open_vote(table: LiveTable, player: int, seat: int) -> None:
    """Ask the table what to do about an absent player. Raises TableError."""
    table.do(commands.ask_about, player, seat, seat in table.presence.long_away())
