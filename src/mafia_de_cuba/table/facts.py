"""Facts: what the rules make of a move, decided once and stored with it."""

from collections.abc import Iterator

from msgspec.structs import replace

from mafia_de_cuba.rules.play import apply_all, decide

from .events import Events, Moved, TableEvent
from .state import TALK, TableState


def with_facts(table: TableState, events: Events) -> Events:
    """The same events, each move with its facts. Raises Refused where the rules forbid it."""
    return tuple(_with_facts(table, events)) if any(map(_is_judged, events)) else events


def _with_facts(table: TableState, events: Events) -> Iterator[TableEvent]:
    """Each move is judged in the state that the moves before it have made."""
    assert table.game is not None, "moves belong to a game"
    state = table.game.state
    for event in events:
        if isinstance(event, Moved) and _is_judged(event):
            facts = decide(state, event.seat, event.move)
            state = apply_all(state, facts)
            yield replace(event, facts=facts)
        else:
            yield event


def _is_judged(event: TableEvent) -> bool:
    return isinstance(event, Moved) and not isinstance(event.move, TALK)
