"""Facts: what the rules make of a move, decided once and stored with it."""

from msgspec.structs import replace

from mafia_de_cuba.rules.play import decide

from .events import Events, Moved, TableEvent
from .state import TALK, TableState


def with_facts(table: TableState, events: Events) -> Events:
    """The same events, each move with its facts. Raises Refused where the rules forbid it."""
    return tuple(_with_facts(table, event) for event in events)


def _with_facts(table: TableState, event: TableEvent) -> TableEvent:
    if not isinstance(event, Moved) or isinstance(event.move, TALK):
        return event
    assert table.game is not None, "moves belong to a game"
    return replace(event, facts=decide(table.game.state, event.seat, event.move))
