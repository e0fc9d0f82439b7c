"""Making facts true: the state after an event. Nothing is judged here, and nothing refused."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from . import events
from .pieces import Take
from .state import ACCUSATION, INVESTIGATION, OVER, THEFT, State
from .talk import Spoken

Facts = tuple[events.Fact, ...]


def apply_all(state: State, facts: Facts) -> State:
    """The state after these facts."""
    for fact in facts:
        state = TRUTHS[type(fact)](state, fact)
    return state


def apply(state: State, fact: events.Fact) -> State:
    """The state after this fact."""
    return apply_all(state, (fact,))


def _hidden(state: State, fact: events.Hidden) -> State:
    box = state.box.without(Take(diamonds=fact.diamonds))
    return replace(state, phase=THEFT, hidden=fact.diamonds, box=box, received=(None, box))


def _dismissed(state: State, fact: events.Dismissed) -> State:
    return replace(state, bag=fact.token, box=state.box.without(Take(token=fact.token)))


def _taken(state: State, fact: events.Taken) -> State:
    box, takes = state.box.without(fact.take), (*state.takes, fact.take)
    if len(takes) == len(state.players):
        return replace(state, phase=INVESTIGATION, box=box, takes=takes)
    return replace(state, box=box, takes=takes, received=(*state.received, box))


def _accused(state: State, fact: events.Accused) -> State:
    return replace(state, phase=ACCUSATION, accused=fact.seat)


def _fake_shown(state: State, fact: events.FakeShown) -> State:
    shown = state.fakes_shown | {fact.seat}
    return replace(state, phase=INVESTIGATION, accused=None, fakes_shown=shown)


def _pockets_emptied(state: State, fact: events.PocketsEmptied) -> State:
    empty, found = state.emptied | {fact.seat}, state.recovered + state.diamonds(fact.seat)
    return replace(state, phase=INVESTIGATION, accused=None, emptied=empty, recovered=found)


def _shot(state: State, fact: events.Shot) -> State:
    return replace(state, shooter=fact.shooter)


def _joker_given(state: State, fact: events.JokerGiven) -> State:
    return replace(state, jokers=state.jokers - 1, comforted=state.comforted | {fact.seat})


def _eliminated(state: State, fact: events.Eliminated) -> State:
    return replace(state, out=state.out | {fact.seat})


def _office_taken(state: State, fact: events.OfficeTaken) -> State:
    return replace(state, godfather=fact.seat)


def _over(state: State, fact: events.Ended) -> State:
    return replace(state, phase=OVER, accused=None, outcome=fact.outcome)


def _spoken(state: State, fact: Spoken) -> State:
    return replace(state, ledger=(*state.ledger, fact))


TRUTHS: dict[type, Callable[[State, Any], State]] = {
    events.Hidden: _hidden,
    events.Dismissed: _dismissed,
    events.Taken: _taken,
    events.Accused: _accused,
    events.FakeShown: _fake_shown,
    events.PocketsEmptied: _pockets_emptied,
    events.Shot: _shot,
    events.JokerGiven: _joker_given,
    events.Eliminated: _eliminated,
    events.OfficeTaken: _office_taken,
    events.Ended: _over,
    Spoken: _spoken,
}
