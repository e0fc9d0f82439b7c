"""Deeds: what the calls of the JSON API and the forms of pages do alike."""

from collections.abc import Callable
from typing import Any

from starlette.requests import HTTPConnection

from mafia_de_cuba.bots.personality import PERSONALITIES
from mafia_de_cuba.bots.registry import LEVELS
from mafia_de_cuba.table import admission, commands
from mafia_de_cuba.table.arrival import Arrival
from mafia_de_cuba.table.credentials import hashed, new_token
from mafia_de_cuba.table.errors import not_understood
from mafia_de_cuba.table.events import BotKind
from mafia_de_cuba.table.live_table import LiveTable
from mafia_de_cuba.web.http.networks import network_of
from mafia_de_cuba.web.http.requests import address


def arrival(connection: HTTPConnection, table: LiveTable, tokens: list[str]) -> Arrival:
    """What is known of a device that comes in with these tokens of the table, valid or void."""
    hashes = tuple(hashed(token) for token in tokens)
    return Arrival(network_of(address(connection)), hashes, int(table.now()))


def token_for(
    table: LiveTable, judged: Callable[..., commands.Events], name: str, key: str, **more: Any
) -> str:
    """A token for somebody who sits down or waits; who came with the same key gets one more."""
    if key in table.state.joined:
        return table.another_token(table.state.joined[key])
    token = new_token()
    table.grant(judged(table.state, name, hashed(token), key=key, **more))
    return token


def seat_bot(table: LiveTable, player: int, kind: BotKind, key: str) -> int:
    """A seat for a bot, but no second one for the same key; says which player it is."""
    table.grant(commands.add_bot(table.state, player, kind, key))
    return table.state.bots.get(key, max(table.state.players))


def bot_kind(level: str, personality: str) -> BotKind:
    """Which bot; refuses one that there is not. Raises TableError."""
    if level not in LEVELS or personality not in ("", *PERSONALITIES):
        raise not_understood("There is no such bot.")
    return BotKind(level, personality)


def sit_down(
    table: LiveTable, player: int, seat: int | None, others: frozenset[int] = frozenset()
) -> None:
    """Ask for a seat of the running game, or take one of the next. Raises TableError."""
    if seat is None:
        table.grant(admission.sit_next(table.state, player))
    else:
        others |= table.beside(player)
        table.grant(admission.ask_for_seat(table.state, player, seat, others))


def admit(table: LiveTable, player: int, name: str, seat: int | None) -> None:
    """The host lets somebody in: to the next game, or to a seat now. Raises TableError."""
    commands.check_host(table.state, player)
    others = table.beside(admission.find_waiting(table.state, name))
    table.grant(admission.admit(table.state, player, name, seat, others))


def decide_seat(table: LiveTable, player: int, name: str, choice: str) -> None:
    """Say yes or no to who asks for a seat. Raises TableError."""
    away, others = table.away(), table.beside(admission.find_waiting(table.state, name))
    table.grant(admission.decide(table.state, player, name, choice, away, others))


def remove(
    table: LiveTable, player: int, seat: int | None, name: str | None, ban: bool = False
) -> None:
    """The host sends somebody away, by seat or, of who waits, by name. Raises TableError."""
    commands.check_host(table.state, player)
    number = admission.find_player(table.state, seat, name)
    table.grant(admission.remove(table.state, player, number, ban))


def open_vote(table: LiveTable, player: int, seat: int) -> None:
    """Ask the table what to do about an absent player. Raises TableError."""
    away = seat in table.presence.long_away()
    table.grant(commands.ask_about(table.state, player, seat, away))
