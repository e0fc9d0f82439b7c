"""Arrival: what is known of a device that comes to a table, and whether it may sit down."""

import hashlib

from msgspec import Struct

from .errors import Denied, conflict, forbidden
from .state import Affairs

MARK_BYTES = 3  # so few that hundreds of addresses share each mark: it names nobody
MOST_FROM_BANNED = 3  # people of one banned network who may wait at a time


class Arrival(Struct, frozen=True):
    """Where a device comes from, and what it holds of this table."""

    network: str = ""  # the prefix of its address that one household shares
    tokens: tuple[str, ...] = ()  # the hashes of the tokens it holds, valid or void
    at: int = 0  # the time in seconds


UNKNOWN = Arrival()


def mark(affairs: Affairs, network: str) -> str:
    """What is kept of a network address: a short hash with the table's own salt."""
    if not network:
        return ""
    salt = (affairs.salt or affairs.code).encode()
    return hashlib.blake2b(network.encode(), key=salt, digest_size=MARK_BYTES).hexdigest()


def beside(affairs: Affairs, arrival: Arrival) -> tuple[int, ...]:
    """The players whose tokens, valid or void, this device holds."""
    found = {affairs.devices.player_ever(token) for token in arrival.tokens}
    return tuple(sorted(number for number in found if number is not None))


def check_not_banned(affairs: Affairs, arrival: Arrival) -> None:
    """Refuse a device whose player the host has banned. Raises Denied."""
    if not affairs.banned_tokens.isdisjoint(arrival.tokens):
        raise forbidden("The host has sent you away from this table.")


def check_may_sit(affairs: Affairs, address: str) -> None:
    """Refuse a seat of the next game to whom the host must admit first. Raises Denied."""
    if may_sit(affairs, address):
        return
    if affairs.locked:
        raise Denied(403, "locked", "The table is locked. You can wait, and the host lets you in.")
    raise Denied(403, "locked", "The host decides who comes in from your network. You can wait.")


def check_may_wait(affairs: Affairs, address: str) -> None:
    """Refuse a crowd from a network that somebody was banned from. Raises Denied."""
    if address in affairs.banned_addresses:
        there = [n for n in affairs.waiting if affairs.players[n].address == address]
        if len(there) >= MOST_FROM_BANNED:
            raise conflict("full", "There is no room left, not even to watch.")


def may_sit(affairs: Affairs, address: str) -> bool:
    """Whether somebody from there may take a seat of the next game without being admitted."""
    if affairs.host is None:  # an empty table is open to who comes next
        return True
    return not affairs.locked and address not in affairs.banned_addresses
