"""What a seat may know: the only door to secrets. A view is built up, never stripped down."""

from typing import Any

import msgspec
from msgspec import Struct

from .rules.moves import GameMove, Pass
from .rules.outcome import Outcome
from .rules.pieces import Box, Role, Take, Token
from .rules.play import legal_moves
from .rules.record import write_act
from .rules.setup import Setup
from .rules.state import Phase, State
from .rules.talk import Spoken


class PlayerView(Struct, frozen=True, cache_hash=True):
    """One seat as a viewer sees it; what the viewer may not know is None."""

    seat: int
    name: str
    in_play: bool
    revealed: bool
    jokers: int
    fake_shown: bool
    role: Role | None = None
    diamonds: int | None = None
    took: Take | None = None
    bot: bool = False  # live tables say so


class You(Struct, frozen=True):
    """What the viewer knows besides, from their own eyes and hands."""

    seat: int
    received: Box | None
    took: Take | None
    dismissed: Token | None
    hidden: int | None  # this and what was left: for who holds or held the office
    left: Box | None
    moves: tuple[GameMove | Pass, ...]


class Theft(Struct, frozen=True):
    """Everything the theft hid, shown once the game is over."""

    hidden: int
    bag: Token | None
    received: tuple[Box | None, ...]
    left: Box


class View(Struct, frozen=True):
    """What one seat, or a spectator, may know."""

    phase: Phase
    setup: Setup
    godfather: int
    jokers: int
    accused: int | None
    turn: int | None
    recovered: int
    outcome: Outcome | None
    ledger: tuple[Spoken, ...]
    players: tuple[PlayerView, ...]
    you: You | None
    theft: Theft | None


def view(state: State, seat: int | None) -> View:
    """What this seat may know now; None is a spectator."""
    if seat is not None and not 0 <= seat < len(state.players):
        raise ValueError("There is no such seat at this table.")
    return View(
        phase=state.phase,
        setup=state.setup,
        godfather=state.godfather,
        jokers=state.jokers,
        accused=state.accused,
        turn=state.turn,
        recovered=state.recovered,
        outcome=state.outcome,
        ledger=state.ledger,
        players=tuple(view_player(state, seat, other) for other in range(len(state.players))),
        you=None if seat is None else view_self(state, seat),
        theft=view_theft(state) if state.outcome else None,
    )


def view_player(state: State, viewer: int | None, seat: int) -> PlayerView:
    """What the viewer may know of a seat."""
    public = PlayerView(
        seat=seat,
        name=state.players[seat],
        in_play=state.in_play(seat),
        revealed=state.revealed(seat),
        jokers=int(seat in state.comforted),
        fake_shown=seat in state.fakes_shown,
    )
    if not (public.revealed or seat == viewer):
        return public
    return msgspec.structs.replace(
        public,
        role=state.role(seat),
        took=state.take(seat),
        diamonds=state.diamonds(seat) if may_count(state, viewer, seat) else None,
    )


def may_count(state: State, viewer: int | None, seat: int) -> bool:
    """Whether the viewer may know how many diamonds a revealed seat, or their own, holds."""
    if state.outcome or not state.held_office(seat):
        return True
    return viewer is not None and state.held_office(viewer)


def view_self(state: State, seat: int) -> You:
    """What a seat knows of the theft by itself."""
    knows_office = state.held_office(seat)
    theft_over = state.phase not in (Phase.HIDE, Phase.THEFT)
    return You(
        seat=seat,
        received=state.received[seat] if seat < len(state.received) else None,
        took=state.take(seat),
        dismissed=state.bag if seat == 1 else None,
        hidden=state.hidden if knows_office and state.phase is not Phase.HIDE else None,
        left=state.box if knows_office and theft_over else None,
        moves=open_moves(state, seat),
    )


def open_moves(state: State, seat: int) -> tuple[GameMove | Pass, ...]:
    """The seat's legal moves; while a Cleaner might shoot, everyone but the accused may pass."""
    moves = legal_moves(state, seat)
    in_window = state.phase is Phase.ACCUSATION and state.setup.tokens.cleaner
    if in_window and seat != state.accused and state.in_play(seat):
        return (Pass(), *moves)
    return moves


def view_theft(state: State) -> Theft:
    """The theft laid open."""
    return Theft(state.hidden, state.bag, state.received, state.box)


def write_view(seen: View) -> dict[str, Any]:
    """The view as plain JSON values, the ledger written as moves of the record."""
    written: dict[str, Any] = msgspec.to_builtins(seen)
    written["ledger"] = [write_act(spoken.seat, spoken.words) for spoken in seen.ledger]
    return written
