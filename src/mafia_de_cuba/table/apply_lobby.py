"""Folding of the lobby's events: who comes and goes; what sets one value says so in events.py."""

from collections.abc import Callable
from typing import Any

from .devices import FIRST
from .events import (
    Admitted,
    DeviceAdded,
    DeviceRevoked,
    Joined,
    Left,
    Opened,
    SatOut,
)
from .state import Player, TableState


def _opened(table: TableState, event: Opened) -> None:
    table.code, table.options, table.salt = event.table, event.options, event.salt


def _joined(table: TableState, event: Joined) -> None:
    table.players[event.player] = Player(
        event.player,
        event.name,
        event.bot,
        event.hotseat,
        address=event.address,
        beside=frozenset(event.beside),
        played=event.played,
    )
    if event.credential:
        table.devices.add(event.credential, event.player, FIRST if event.at else "", event.at)
    (table.waiting if event.waiting else table.order).append(event.player)
    if event.waiting and event.admitted:
        table.admitted.add(event.player)
    if event.id:
        (table.bots if event.bot else table.joined)[event.id] = event.player
    if table.host is None:
        table.host = event.player


def _device_added(table: TableState, event: DeviceAdded) -> None:
    table.devices.add(event.credential, event.player, event.via, event.at)


def _device_revoked(table: TableState, event: DeviceRevoked) -> None:
    """Its device may know the id that its player came in with, which is worth a credential too."""
    table.devices.revoke(event.credential)
    table.joined = {key: number for key, number in table.joined.items() if number != event.player}


def _left(table: TableState, event: Left) -> None:
    player = table.players[event.player]
    player.gone, player.removed = True, event.removed
    if event.banned:
        _ban(table, player)
    table.devices.revoke_all(event.player)
    table.joined = {key: number for key, number in table.joined.items() if number != event.player}
    table.bots = {key: number for key, number in table.bots.items() if number != event.player}
    for numbers in (table.order, table.waiting):
        if event.player in numbers:
            numbers.remove(event.player)
    table.admitted.discard(event.player)
    table.sitting_out.discard(event.player)
    if table.game is not None:
        table.game.seat_requests.pop(event.player, None)
    if table.host == event.player:
        table.host = next(iter(table.people()), None)


def _ban(table: TableState, player: Player) -> None:
    table.banned_credentials.update(table.devices.credentials_of(player.number))
    if player.address:
        table.banned_addresses.add(player.address)


def _admitted(table: TableState, event: Admitted) -> None:
    """Before the first game who is admitted sits down; later there is a place for them."""
    table.sitting_out.discard(event.player)
    if table.game is not None:
        table.admitted.add(event.player)
        return
    table.waiting.remove(event.player)
    table.admitted.discard(event.player)
    table.order.append(event.player)


def _sat_out(table: TableState, event: SatOut) -> None:
    """Who sits out waits, as others do, but may come back without asking."""
    if event.player in table.order:
        table.order.remove(event.player)
    if event.player not in table.waiting:
        table.waiting.append(event.player)
    table.admitted.discard(event.player)
    table.sitting_out.add(event.player)


LOBBY_FOLDS: dict[type, Callable[[TableState, Any], None]] = {
    Opened: _opened,
    Joined: _joined,
    DeviceAdded: _device_added,
    DeviceRevoked: _device_revoked,
    Left: _left,
    Admitted: _admitted,
    SatOut: _sat_out,
}
