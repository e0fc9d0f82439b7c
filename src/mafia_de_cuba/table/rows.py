"""Rows of the log: events as JSON, each with the version of the format that it is written in."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.rules.talk import Claim

from .event import VERSION
from .events import Moved, Opened, OptionsSet, TableEvent
from .legacy_rows import bounded_claim, bounded_options
from .state import TALK


class Versioned(Struct):
    """What a row says of its own format."""

    v: int = 1


_decoder = msgspec.json.Decoder(TableEvent)
_version = msgspec.json.Decoder(Versioned)
_encoder = msgspec.json.Encoder()


def write_event(event: TableEvent) -> bytes:
    """The event as a row."""
    return _encoder.encode(event)


def row_version(row: bytes) -> int:
    """The version of a row's format. Raises msgspec.MsgspecError where it is no row at all."""
    return _version.decode(row).v


def read_event(row: bytes) -> TableEvent:
    """The event of a row; numbers of before there were bounds are brought within them.

    Raises msgspec.MsgspecError where this program does not know such a row.
    """
    version = row_version(row)
    if not 1 <= version <= VERSION:
        raise msgspec.ValidationError(f"rows of version {version} are not known")
    event: TableEvent = _decoder.decode(row)
    match event:
        case Moved(move=Claim() as claim):
            bounded = bounded_claim(claim)
            return event if bounded is claim else replace(event, move=bounded)
        case Moved() if version > 1 and not (event.facts or isinstance(event.move, TALK)):
            raise msgspec.ValidationError("a move without its facts")
        case Opened() | OptionsSet():
            return replace(event, options=bounded_options(event.options))
    return event
