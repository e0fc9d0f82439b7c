"""Deduction the slow way: every world of a game played through, and what the viewer saw compared."""

from collections.abc import Iterator

from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.moves import Dismiss, Hide, Pocket
from mafia_de_cuba.rules.pieces import Take
from mafia_de_cuba.rules.play import HIDES, legal_moves, play
from mafia_de_cuba.rules.record import Act, Record
from mafia_de_cuba.rules.state import Phase, State, start
from mafia_de_cuba.views import View, view

Takes = tuple[Take | None, ...]
THEFT = (Hide, Dismiss, Pocket)


def thefts(record: Record) -> Iterator[State]:
    """Every theft of this setup, played to its end through the rules."""
    for hide in HIDES:
        yield from _thefts(play(start(record.players, record.setup), 0, hide))


def _thefts(state: State) -> Iterator[State]:
    if state.turn is None:
        yield state
        return
    for move in legal_moves(state, state.turn):
        yield from _thefts(play(state, state.turn, move))


def possible_worlds(record: Record, viewer: int | None) -> list[State]:
    """The worlds in which the public moves lead the viewer to the very same view."""
    public = [act for act in record.acts if not isinstance(act.move, THEFT)]
    truth = _truth(record)
    seen = view(_after(truth, public), viewer)
    return [
        world
        for world in thefts(record)
        if _own_eyes(world, viewer) == _own_eyes(truth, viewer)
        and _looks_like(world, public, viewer, seen)
    ]


def _own_eyes(world: State, viewer: int | None) -> object:
    """What the viewer knows of the theft before a word: rules out most worlds at little cost."""
    if viewer is None:
        return None
    if viewer == 0:
        return world.hidden, world.box
    return world.received[viewer], world.take(viewer), world.bag if viewer == 1 else None


def _truth(record: Record) -> State:
    state = start(record.players, record.setup)
    for seat, move in record.acts:
        if isinstance(move, THEFT):
            state = play(state, seat, move)
    return state


def _after(state: State, acts: list[Act]) -> State:
    for seat, move in acts:
        state = play(state, seat, move)
    return state


def _looks_like(world: State, acts: list[Act], viewer: int | None, seen: View) -> bool:
    try:
        then = _after(world, acts)
    except Refused:
        return False
    return then.phase is not Phase.OVER and _evidence(view(then, viewer)) == _evidence(seen)


def _evidence(seen: View) -> tuple[object, ...]:
    """All of a view but the moves it offers: a Cleaner's shot on offer follows from their take."""
    you = seen.you and (seen.you.received, seen.you.took, seen.you.dismissed)
    office = seen.you and (seen.you.hidden, seen.you.left)
    return (seen.phase, seen.godfather, seen.jokers, seen.recovered, seen.players, you, office)
