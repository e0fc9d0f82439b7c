"""Seals: nobody can change afterwards what was chosen in secret, and everybody can check it.

A seal is SHA-256 of 32 bytes of salt and then of the choice as canonical JSON, in hex. Who has the
seal alone learns nothing; who has the salt too can compare it with the moves of the record.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from .errors import Malformed
from .moves import Dismiss, GameMove, Hide, Pocket
from .pieces import Take, Token
from .talk import Talk

SALT_BYTES = 32
Acts = Iterable[tuple[int, GameMove | Talk]]


class Seal(Struct, frozen=True, forbid_unknown_fields=True):
    """The seal of a seat's choice, and the salt that opens it."""

    seat: int
    seal: str
    salt: str


def canonical(content: dict[str, Any]) -> bytes:
    """JSON with sorted keys and without spaces."""
    return json.dumps(content, sort_keys=True, separators=(",", ":")).encode()


def hidden_content(diamonds: int) -> dict[str, Any]:
    """What the Godfather seals."""
    return {"hidden": diamonds}


def taken_content(take: Take, dismissed: Token | None) -> dict[str, Any]:
    """What any other seat seals; the bag is the first player's."""
    return {"dismissed": dismissed, "take": msgspec.to_builtins(take)}


def sealed(seat: int, salt: str, content: dict[str, Any]) -> Seal:
    """A choice, sealed with this salt."""
    return Seal(seat, seal_of(salt, content), salt)


def seal_of(salt: str, content: dict[str, Any]) -> str:
    """The seal of this content; the salt is written in hex."""
    return hashlib.sha256(bytes.fromhex(salt) + canonical(content)).hexdigest()


def written_content(acts: Acts, seat: int) -> dict[str, Any] | None:
    """What a seat chose, as these moves say, whether the rules allow them or not."""
    bag: Token | None = None
    for mover, move in acts:
        match move:
            case Hide(diamonds) if mover == seat == 0:
                return hidden_content(diamonds)
            case Dismiss(token) if mover == seat == 1:
                bag = token
            case Pocket() if mover == seat != 0:
                return taken_content(move.take, bag)
    return None


def fits(seal: Seal, acts: Acts) -> bool:
    """Whether a seal is that of what its seat chose."""
    content = written_content(acts, seal.seat)
    return content is not None and is_salt(seal.salt) and seal_of(seal.salt, content) == seal.seal


def is_salt(text: str) -> bool:
    """Whether this is salt, in hex."""
    return len(text) == 2 * SALT_BYTES and set(text) <= set("0123456789abcdef")


def broken_seal(seals: Sequence[Seal], acts: Acts) -> int | None:
    """The seat of the first seal that does not fit what these moves say."""
    acts = tuple(acts)
    return next((seal.seat for seal in seals if not fits(seal, acts)), None)


def check_seats(seals: Sequence[Seal], players: int) -> None:
    """Refuse seals of nobody, and two of one seat. Raises Malformed."""
    seats = [seal.seat for seal in seals]
    if len(set(seats)) < len(seats) or any(not 0 <= seat < players for seat in seats):
        raise Malformed("seals_of_seats")
