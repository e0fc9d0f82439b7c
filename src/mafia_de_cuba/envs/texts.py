"""Positions in words: what everybody knows, what one seat knows, and all there is."""

from mafia_de_cuba.rules.pieces import Box, Take
from mafia_de_cuba.rules.state import HIDE, THEFT, State

from .actions import NAMES, words
from .observation import revealed_seats
from .position import Position, Said


def public_text(position: Position) -> str:
    """What everybody knows now."""
    state = position.state
    parts = [state.phase, f"jokers {state.jokers}", f"recovered {state.recovered}"]
    if state.outcome:
        parts.append(f"{state.outcome.ending}: {_seats(state.outcome.winners)} won")
    else:
        parts.append(f"seat {position.seat} to act")
    if state.godfather:
        parts.append(f"Godfather {state.godfather}")
    if state.accused is not None:
        parts.append(f"accused {state.accused}")
    parts += [_shown(state, seat) for seat in sorted({*revealed_seats(state)} - {0})]
    parts += [f"{seat} showed the fake diamond" for seat in sorted(state.fakes_shown)]
    return ", ".join(parts)


def _shown(state: State, seat: int) -> str:
    out = " (out)" if seat in state.out else ""
    return f"{seat} took {_took(state.take(seat))}{out}"


def _took(take: Take | None) -> str:
    return words(take) if take else "-"


def _seats(seats: tuple[int, ...]) -> str:
    return " ".join(map(str, seats)) or "nobody"


def history_text(said: Said) -> str:
    """Everything that was done and said in public, in order."""
    return "; ".join(f"{seat} {NAMES[action]}" for seat, action in said)


def private_text(position: Position, seat: int) -> str:
    """What one seat knows besides."""
    state, parts = position.state, [f"seat {seat}"]
    box = state.received[seat] if seat < len(state.received) else None
    if box:
        parts.append(f"received {box_text(box)}")
    if seat == 1 and not position.bag_open:
        parts.append(f"dismissed {state.bag or 'nothing'}")
    if take := state.take(seat):
        parts.append(f"took {words(take)}")
    if state.held_office(seat) and state.phase is not HIDE:
        parts.append(f"hidden {state.hidden}")
        if state.phase is not THEFT:
            parts.append(f"left {box_text(state.box)}")
    return ", ".join(parts)


def box_text(box: Box) -> str:
    """A box in a word: `12+2henchman+fbi`."""
    tokens = [f"{_many(box.tokens.count(token))}{token}" for token in box.tokens.kinds()]
    return "+".join([str(box.diamonds), *tokens, *(["fake"] if box.fake_diamond else [])])


def _many(number: int) -> str:
    return str(number) if number > 1 else ""


def whole_text(position: Position) -> str:
    """Everything, secrets too: for people who look on."""
    seats = range(len(position.state.players))
    lines = [public_text(position), *(private_text(position, seat) for seat in seats)]
    return "\n".join([*lines, history_text(position.public)]).rstrip()
