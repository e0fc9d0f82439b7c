"""A position: a state of the rules and whose turn it is, where one seat acts at a time.

The rules let several seats act in the window of an accusation. Here all living seats but the
accused are asked one after the other, so that whose turn it is tells nothing (I4); then the accused
reveals without being asked. The first player always decides on the bag first, then takes.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.rules.moves import Reveal
from mafia_de_cuba.rules.notation import default_names
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.play import accusable, play
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.state import (
    ACCUSATION,
    HIDE,
    INVESTIGATION,
    OVER,
    THEFT,
    Phase,
    State,
    start,
)
from mafia_de_cuba.rules.talk import Ask, Question

from . import actions
from .actions import KEEP, MOVES, NAMES, PASS, Numbers

CLEANER, SUSPECT = Role.CLEANER, Question.SUSPECT
Said = tuple[tuple[int, int], ...]  # seats and actions


class Position(Struct, frozen=True, gc=False):
    """Where a game is."""

    state: State
    seat: int  # whose turn it is
    bag_open: bool = True  # the first player has not decided yet
    window: tuple[int, ...] = ()  # who is still to be asked whether to shoot
    asked: Question | None = None
    questions: int = 0  # how many more the Godfather may ask
    public: Said = ()  # what everybody saw and heard, in order

    def __deepcopy__(self, _: Any) -> "Position":
        return self  # nothing in it ever changes

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.outcome is not None


def begin(players: int, setup: Setup, questions: int = 0) -> Position:
    """A game about to begin; without questions nobody talks."""
    return Position(start(default_names(players), setup), 0, questions=questions)


def living(state: State) -> tuple[int, ...]:
    """The seats in play, ascending."""
    return tuple(seat for seat in range(len(state.players)) if seat not in state.out)


# ---------------------------------------------------------------- what is allowed


def legal_actions(position: Position) -> Numbers:
    """The actions of the seat whose turn it is, ascending."""
    return LEGAL[position.state.phase](position)


def _help(position: Position) -> Numbers:
    state = position.state
    if position.seat == 1 and position.bag_open:
        return actions.dismissals(state.box)
    return actions.takes(state.box, state.is_last(position.seat))


def _investigate(position: Position) -> Numbers:
    state = position.state
    if position.asked is SUSPECT:
        return actions.suspects(position.seat, living(state))
    if position.asked:
        return actions.answers(position.asked, state.setup)
    asks = position.questions > 0
    listeners = tuple(seat for seat in living(state) if seat != position.seat) if asks else ()
    return actions.accusations(tuple(accusable(state)), listeners)


def _window(position: Position) -> Numbers:
    shoots = position.state.role(position.seat) is CLEANER
    return actions.MAY_SHOOT if shoots else actions.ONLY_PASS


LEGAL: dict[Phase, Callable[[Position], Numbers]] = {
    HIDE: lambda position: actions.HIDES,
    THEFT: _help,
    INVESTIGATION: _investigate,
    ACCUSATION: _window,
    OVER: lambda position: (),
}


# ---------------------------------------------------------------- what happens


def act(position: Position, action: int) -> Position:
    """The position after the seat whose turn it is has done this; it has to be allowed."""
    state, move = position.state, MOVES[action]
    if state.phase in (HIDE, THEFT):
        after = state if move is None else play(state, position.seat, move)
        return _theft(position, after, NAMES[action])
    if NAMES[action] == PASS:
        return _passed(position)
    public = (*position.public, (position.seat, action))
    if isinstance(move, Ask):
        state, left = play(state, position.seat, move), position.questions - 1
        turn = {"seat": move.target, "asked": move.about}
        return replace(position, state=state, questions=left, public=public, **turn)
    if position.asked:
        state = state if move is None else play(state, position.seat, move)
        return replace(position, state=state, seat=state.godfather, asked=None, public=public)
    assert move is not None, "what has no move was dealt with"
    return _next_turn(replace(position, public=public), play(state, position.seat, move))


def _theft(position: Position, state: State, name: str) -> Position:
    decided = name == KEEP or name.startswith("dismiss")
    seat = len(state.takes) if state.phase is THEFT else state.godfather
    open_bag = position.bag_open and not decided
    return replace(position, state=state, seat=seat, bag_open=open_bag)


def _passed(position: Position) -> Position:
    window = position.window[1:]
    if window:
        return replace(position, seat=window[0], window=window)
    state = position.state
    assert state.accused is not None, "a window was open"
    return _next_turn(position, play(state, state.accused, Reveal()))


def _next_turn(position: Position, state: State) -> Position:
    """Who is next: those who are asked in a window, or the Godfather."""
    window: tuple[int, ...] = ()
    if state.phase is ACCUSATION:
        window = tuple(seat for seat in living(state) if seat != state.accused)
    seat = window[0] if window else state.godfather
    return replace(position, state=state, seat=seat, window=window)
