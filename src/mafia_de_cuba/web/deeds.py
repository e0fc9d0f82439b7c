"""Deeds: what the calls of the JSON API and the forms of pages do alike."""

from collections.abc import Callable
from typing import Any

from mafia_de_cuba.bots.personality import PERSONALITIES
from mafia_de_cuba.bots.registry import LEVELS
from mafia_de_cuba.table import judge
from mafia_de_cuba.table.denial import not_understood
from mafia_de_cuba.table.entries import BotKind
from mafia_de_cuba.table.live import LiveTable
from mafia_de_cuba.table.tokens import hashed, new_token


def token_for(
    table: LiveTable, judged: Callable[..., judge.Entries], name: str, key: str, **more: Any
) -> str:
    """A token for somebody who sits down or waits; who came with the same key gets one more."""
    if key in table.affairs.joined:
        return table.another_token(table.affairs.joined[key])
    token = new_token()
    table.grant(judged(table.affairs, name, hashed(token), key=key, **more))
    return token


def seat_bot(table: LiveTable, player: int, kind: BotKind, key: str) -> int:
    """A seat for a bot, but no second one for the same key; says which player it is."""
    table.grant(judge.add_bot(table.affairs, player, kind, key))
    return table.affairs.bots.get(key, max(table.affairs.players))


def bot_kind(level: str, personality: str) -> BotKind:
    """Which bot; refuses one that there is not. Raises Denied."""
    if level not in LEVELS or personality not in ("", *PERSONALITIES):
        raise not_understood("There is no such bot.")
    return BotKind(level, personality)


def open_vote(table: LiveTable, player: int, seat: int) -> None:
    """Ask the table what to do about an absent player. Raises Denied."""
    away = seat in table.presence.long_away()
    table.grant(judge.ask_about(table.affairs, player, seat, away))
