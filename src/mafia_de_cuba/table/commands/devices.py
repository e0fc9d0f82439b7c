"""Commands about the devices that hold a seat: add one, sign one out."""

from mafia_de_cuba.table.devices import FIRST
from mafia_de_cuba.table.errors import TableError, conflict, forbidden
from mafia_de_cuba.table.events import DeviceAdded, DeviceRevoked, Events
from mafia_de_cuba.table.state import TableState

MOST_DEVICES = 24  # that hold one seat


def add_device(
    table: TableState, player: int, credential: str, via: str = FIRST, at: int = 0
) -> Events:
    """A further credential for the same seat, unless too many devices hold it."""
    if len(table.devices.credentials_of(player)) >= MOST_DEVICES:
        raise conflict("full", "too_many_devices")
    return (DeviceAdded(player, credential, via, at),)


def revoke_device(table: TableState, player: int, number: int) -> Events:
    """Sign one of the player's devices out, but not the last."""
    devices = table.devices.of(player)
    found = [credential for credential, device in devices.items() if device.number == number]
    if not found:
        raise TableError("not_found", "no_such_device")
    if len(devices) == 1:
        raise forbidden("only_device")
    return (DeviceRevoked(player, found[0]),)
