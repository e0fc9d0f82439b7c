"""Folding: `apply` makes an event true in a table's state; it judges nothing and never refuses."""

from collections.abc import Iterable

from mafia_de_cuba.rules.moves import Dismiss

from .apply_game import GAME_FOLDS
from .apply_lobby import LOBBY_FOLDS
from .events import (
    Answered,
    BagTakenBack,
    Chosen,
    DeviceAdded,
    DeviceRevoked,
    Drafted,
    Moved,
    TableEvent,
)
from .state import TableState

FOLDS = LOBBY_FOLDS | GAME_FOLDS


def apply_all(table: TableState, events: Iterable[TableEvent]) -> None:
    """Make these events true, in order."""
    for event in events:
        apply(table, event)


def apply(table: TableState, event: TableEvent) -> None:
    """Make an event true; it never fails, for only judged events are written."""
    table.rows += 1
    if fold := FOLDS.get(type(event)):
        fold(table, event)
    else:
        event.apply_to(table)
    _count(table, event)


def _count(table: TableState, event: TableEvent) -> None:
    """Let the versions go up for everybody who could see the change."""
    match event:
        case DeviceAdded() | DeviceRevoked() | Answered() | Drafted():
            pass
        case Chosen(seat=seat) | BagTakenBack(seat=seat) | Moved(seat=seat, move=Dismiss()):
            table.player_at(seat).private += 1
        case _:
            table.public += 1
    if isinstance(event, Chosen | Moved | Answered) and event.id:
        table.acknowledged[event.player, event.id] = table.version(event.player)
