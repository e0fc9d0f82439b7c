"""The referee: the whole truth about where a record has led, or why it is refused."""

from typing import Any

from .record import Fault, replay
from .state import State


def judge(text: bytes | str) -> dict[str, Any]:
    """The referee's answer to one record, accepted or refused."""
    try:
        return report(replay(text))
    except Fault as fault:
        return fault.answer()


def report(state: State) -> dict[str, Any]:
    """Everything about a state, secrets included."""
    return {
        "phase": state.phase,
        "ending": state.outcome.ending if state.outcome else None,
        "winners": state.outcome.winners if state.outcome else (),
        "godfather": state.godfather,
        "jokers": state.jokers,
        "box": state.box,
        "hidden": state.hidden,
        "recovered": state.recovered,
        "accused": state.accused,
        "players": [report_seat(state, seat) for seat in range(len(state.players))],
    }


def report_seat(state: State, seat: int) -> dict[str, Any]:
    """Everything about one seat."""
    return {
        "seat": seat,
        "role": state.role(seat),
        "diamonds": state.diamonds(seat),
        "in_play": state.in_play(seat),
        "revealed": state.revealed(seat),
        "jokers": int(seat in state.comforted),
    }
