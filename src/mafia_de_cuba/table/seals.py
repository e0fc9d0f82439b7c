"""Seals of a live table: each secret choice is sealed when it takes effect, with its own salt."""

import secrets
from collections.abc import Iterator

from msgspec.structs import replace

from mafia_de_cuba.rules.moves import Hide, Pocket
from mafia_de_cuba.rules.seals import SALT_BYTES, sealed, written_content

from .events import Events, Moved, TableEvent
from .state import TableGame


def with_salts(events: Events) -> Events:
    """The same events, each secret choice with salt."""
    return tuple(_with_salts(events))


def _with_salts(events: Events) -> Iterator[TableEvent]:
    for event in events:
        if isinstance(event, Moved) and isinstance(event.move, Hide | Pocket):
            yield replace(event, salt=secrets.token_bytes(SALT_BYTES).hex())
        else:
            yield event


def seal_choice(game: TableGame, event: Moved) -> None:
    """Seal a choice that has just been made; games of before there were seals have none."""
    content = written_content(game.acts, event.seat)
    if event.salt and content is not None and len(game.seals) == event.seat:
        game.seals.append(sealed(event.seat, event.salt, content))
