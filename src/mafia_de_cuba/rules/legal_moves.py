"""What is allowed: every move open to a seat now, talk left out."""

from collections.abc import Callable
from functools import lru_cache

from .moves import Accuse, Concede, Dismiss, GameMove, Hide, Pocket, Reveal, Shoot
from .pieces import Box, Role, legal_takes, possible_takes
from .state import ACCUSATION, HIDE, INVESTIGATION, OVER, THEFT, Phase, State

MOST_HIDDEN = 5  # T1


def legal_moves(state: State, seat: int) -> tuple[GameMove, ...]:
    """Every move open to the seat now, talk left out."""
    return OPEN[state.phase](state, seat)


def _may_hide(_: State, seat: int) -> tuple[GameMove, ...]:
    return HIDES if seat == 0 else ()


def _may_help(state: State, seat: int) -> tuple[GameMove, ...]:
    if seat != state.turn:
        return ()
    may_dismiss = seat == 1 and not state.bag
    return _helpings(state.box, may_dismiss, state.is_last(seat), state.setup.open_box)


def _may_accuse(state: State, seat: int) -> tuple[GameMove, ...]:
    return (*map(Accuse, accusable(state)), Concede()) if seat == state.godfather else ()


def _may_show(state: State, seat: int) -> tuple[GameMove, ...]:
    if seat == state.accused:
        return (Reveal(),)
    return (Shoot(),) if state.role(seat) is Role.CLEANER and state.in_play(seat) else ()


OPEN: dict[Phase, Callable[[State, int], tuple[GameMove, ...]]] = {
    HIDE: _may_hide,
    THEFT: _may_help,
    INVESTIGATION: _may_accuse,
    ACCUSATION: _may_show,
    OVER: lambda state, seat: (),
}


def accusable(state: State) -> list[int]:
    """The seats that the Godfather may accuse (I3)."""
    settled = state.out | state.emptied | {state.godfather}
    return [seat for seat in range(1, len(state.players)) if seat not in settled]


def acting_seats(state: State) -> list[int]:
    """The seats that have a move of the game to make, in the order of the table."""
    if state.phase is THEFT:
        return [len(state.takes)]
    if state.phase is OVER:
        return []
    if state.accused is None:
        return [state.godfather]
    cleaners = state.seats_in_play(Role.CLEANER) if state.setup.tokens.cleaner else []
    return sorted({state.accused, *cleaners})


HIDES = tuple(Hide(number) for number in range(MOST_HIDDEN + 1))


@lru_cache(maxsize=1 << 14)
def _helpings(box: Box, may_dismiss: bool, last: bool, open_box: bool) -> tuple[GameMove, ...]:
    """What the seat that holds this box may do with it."""
    takes = possible_takes(box) if open_box else legal_takes(box, last)
    return (
        *(Dismiss(token) for token in box.tokens.kinds() if may_dismiss),
        *(Pocket(take.diamonds, take.token, take.fake) for take in takes),
    )
