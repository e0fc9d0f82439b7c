"""Making facts true: the state after an event. Nothing is judged here, and nothing refused."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from .events import (
    Accused,
    Dismissed,
    Eliminated,
    Ended,
    Fact,
    FakeShown,
    Hidden,
    JokerGiven,
    OfficeTaken,
    PocketsEmptied,
    Shot,
    Taken,
)
from .pieces import Take
from .state import ACCUSATION, INVESTIGATION, OVER, THEFT, State
from .talk import Spoken

Facts = tuple[Fact, ...]


def apply_all(state: State, facts: Facts) -> State:
    """The state after these facts."""
    for fact in facts:
        state = TRUTHS[type(fact)](state, fact)
    return state


def apply(state: State, fact: Fact) -> State:
    """The state after this fact."""
    return apply_all(state, (fact,))


def _hidden(state: State, fact: Hidden) -> State:
    box = state.box.without(Take(diamonds=fact.diamonds))
    return replace(state, phase=THEFT, hidden=fact.diamonds, box=box, received=(None, box))


def _dismissed(state: State, fact: Dismissed) -> State:
    return replace(state, bag=fact.token, box=state.box.without(Take(token=fact.token)))


def _taken(state: State, fact: Taken) -> State:
    box, takes = state.box.without(fact.take), (*state.takes, fact.take)
    if len(takes) == len(state.players):
        return replace(state, phase=INVESTIGATION, box=box, takes=takes)
    return replace(state, box=box, takes=takes, received=(*state.received, box))


def _accused(state: State, fact: Accused) -> State:
    return replace(state, phase=ACCUSATION, accused=fact.seat)


def _fake_shown(state: State, fact: FakeShown) -> State:
    return replace(
        state,
        phase=INVESTIGATION,
        accused=None,
        fakes_shown=state.fakes_shown | {fact.seat},
    )


def _pockets_emptied(state: State, fact: PocketsEmptied) -> State:
    return replace(
        state,
        phase=INVESTIGATION,
        accused=None,
        emptied=state.emptied | {fact.seat},
        recovered=state.recovered + state.diamonds(fact.seat),
    )


def _shot(state: State, fact: Shot) -> State:
    return replace(state, shooter=fact.shooter)


def _joker_given(state: State, fact: JokerGiven) -> State:
    return replace(state, jokers=state.jokers - 1, comforted=state.comforted | {fact.seat})


def _eliminated(state: State, fact: Eliminated) -> State:
    return replace(state, out=state.out | {fact.seat})


def _office_taken(state: State, fact: OfficeTaken) -> State:
    return replace(state, godfather=fact.seat)


def _over(state: State, fact: Ended) -> State:
    return replace(state, phase=OVER, accused=None, outcome=fact.outcome)


def _spoken(state: State, fact: Spoken) -> State:
    return replace(state, ledger=(*state.ledger, fact))


TRUTHS: dict[type, Callable[[State, Any], State]] = {
    Hidden: _hidden,
    Dismissed: _dismissed,
    Taken: _taken,
    Accused: _accused,
    FakeShown: _fake_shown,
    PocketsEmptied: _pockets_emptied,
    Shot: _shot,
    JokerGiven: _joker_given,
    Eliminated: _eliminated,
    OfficeTaken: _office_taken,
    Ended: _over,
    Spoken: _spoken,
}
