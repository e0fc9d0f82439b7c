"""The `deduce` command's question and answer: a record, a viewer, and whom the viewer trusts."""

from typing import Any

from mafia_de_cuba.rules.errors import Malformed, Refused
from mafia_de_cuba.rules.record import Fault, as_object, parse, replay
from mafia_de_cuba.views import view

from .counts import count_worlds


def answer(text: bytes | str) -> dict[str, Any]:
    """The answer to one query, or the error in the referee's form."""
    try:
        return deduce(text)
    except Fault as fault:
        return fault.answer()
    except (Malformed, Refused) as cause:
        return Fault(None, cause).answer()


def deduce(text: bytes | str) -> dict[str, Any]:
    """The answer to one query."""
    parts = as_object(text, "The query", {"record", "as", "trust"})
    if "record" not in parts:
        raise Malformed("query_without_record")
    viewer = parse(parts["as"], int | None, "'as'") if "as" in parts else None
    trust = parse(parts["trust"], tuple[int, ...], "'trust'") if "trust" in parts else ()
    state = replay(parts["record"])
    seats = range(len(state.players))
    if any(seat not in seats for seat in (*trust, 0 if viewer is None else viewer)):
        raise Refused("S1", "no_such_seat")
    counts = count_worlds(view(state, viewer), dict.fromkeys(trust))  # each seat once
    if not counts.worlds:
        return {"worlds": 0, "roles": [], "diamonds": []}
    return {
        "worlds": counts.worlds,
        "roles": [counts.roles(seat) for seat in seats],
        "diamonds": [counts.mean_diamonds(seat) for seat in seats],
    }
