"""Arrival: what is known of a device that comes to a table, and whether it may sit down."""

import hashlib

from msgspec import Struct

from .errors import TableError, conflict, forbidden
from .state import TableState

MARK_BYTES = 3  # so few that hundreds of addresses share each mark: it names nobody
MOST_FROM_BANNED = 3  # people of one banned network who may wait at a time


class Arrival(Struct, frozen=True):
    """Where a device comes from, and what it holds of this table."""

    network: str = ""  # the prefix of its address that one household shares
    credentials: tuple[str, ...] = ()  # the hashes of the credentials it holds, valid or void
    at: int = 0  # the time in seconds


UNKNOWN = Arrival()


def mark(table: TableState, network: str) -> str:
    """What is kept of a network address: a short hash with the table's own salt."""
    if not network:
        return ""
    salt = (table.salt or table.code).encode()
    return hashlib.blake2b(network.encode(), key=salt, digest_size=MARK_BYTES).hexdigest()


def beside(table: TableState, arrival: Arrival) -> tuple[int, ...]:
    """The players whose credentials, valid or void, this device holds."""
    found = {table.devices.player_ever(credential) for credential in arrival.credentials}
    return tuple(sorted(number for number in found if number is not None))


def check_not_banned(table: TableState, arrival: Arrival) -> None:
    """Refuse a device whose player the host has banned. Raises TableError."""
    if not table.banned_credentials.isdisjoint(arrival.credentials):
        raise forbidden("banned")


def check_may_sit(table: TableState, address: str) -> None:
    """Refuse a seat of the next game to whom the host must admit first. Raises TableError."""
    if may_sit(table, address):
        return
    if table.locked:
        raise TableError("locked", "locked")
    raise TableError("locked", "network_banned")


def check_may_wait(table: TableState, address: str) -> None:
    """Refuse a crowd from a network that somebody was banned from. Raises TableError."""
    if address in table.banned_addresses:
        there = [n for n in table.waiting if table.players[n].address == address]
        if len(there) >= MOST_FROM_BANNED:
            raise conflict("full", "no_room_to_wait")


def may_sit(table: TableState, address: str) -> bool:
    """Whether somebody from there may take a seat of the next game without being admitted."""
    if table.host is None:  # an empty table is open to who comes next
        return True
    return not table.locked and address not in table.banned_addresses
