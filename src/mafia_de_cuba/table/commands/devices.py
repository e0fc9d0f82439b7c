"""Commands about the devices that hold a seat: add one, sign one out."""

from mafia_de_cuba.table.devices import FIRST
from mafia_de_cuba.table.errors import TableError, conflict, forbidden
from mafia_de_cuba.table.events import Events, TokenAdded, TokenRevoked
from mafia_de_cuba.table.state import TableState

MOST_DEVICES = 24  # that hold one seat


def add_device(table: TableState, player: int, token: str, via: str = FIRST, at: int = 0) -> Events:
    """A further token for the same seat, unless too many devices hold it."""
    if len(table.devices.tokens_of(player)) >= MOST_DEVICES:
        raise conflict("full", "too_many_devices")
    return (TokenAdded(player, token, via, at),)


def revoke_device(table: TableState, player: int, number: int) -> Events:
    """Sign one of the player's devices out, but not the last."""
    devices = table.devices.of(player)
    found = [token for token, device in devices.items() if device.number == number]
    if not found:
        raise TableError("not_found", "no_such_device")
    if len(devices) == 1:
        raise forbidden("only_device")
    return (TokenRevoked(player, found[0]),)
