"""Judging: what becomes true if a seat makes a move, or which rule forbids it."""

from collections.abc import Callable
from typing import Any

from .apply import Facts, apply_all
from .errors import Refused
from .events import (
    Accused,
    Dismissed,
    Eliminated,
    Ended,
    FakeShown,
    Hidden,
    JokerGiven,
    OfficeTaken,
    PocketsEmptied,
    Shot,
    Taken,
)
from .legal_moves import MOST_HIDDEN
from .moves import Accuse, Concede, Dismiss, GameMove, Hide, Pocket, Reveal, Shoot
from .outcome import Ending, conclude
from .pieces import AGENTS, DIAMONDS, Box, Role, Take, legal_takes
from .state import ACCUSATION, HIDE, INVESTIGATION, State
from .talk import Ask, Claim, Doubt, Opinion, Retract, Say, Spoken, Talk, Vouch


def decide(state: State, seat: int, move: GameMove | Talk) -> Facts:
    """What becomes true if this seat makes this move; raises Refused if a rule forbids it."""
    if not 0 <= seat < len(state.players):
        raise Refused("S1", "no_such_seat")
    return JUDGES[type(move)](state, seat, move)


def _hide(state: State, seat: int, move: Hide) -> Facts:
    if seat != 0 or state.phase is not HIDE:
        raise Refused("T1", "not_hiding")
    if not 0 <= move.diamonds <= MOST_HIDDEN:
        raise Refused("T1", "number_hidden")
    return (Hidden(move.diamonds),)


def _dismiss(state: State, seat: int, move: Dismiss) -> Facts:
    if seat != 1 or state.turn != 1:
        raise Refused("T2", "not_dismissing")
    if state.bag:
        raise Refused("T2", "bag_full")
    if not state.box.tokens.count(move.token):
        raise Refused("T2", "token_not_in_box")
    return (Dismissed(move.token),)


def _pocket(state: State, seat: int, move: Pocket) -> Facts:
    if state.turn != seat:
        raise Refused("T3", "box_elsewhere")
    take = move.take
    allowed = take in legal_takes(state.box, state.is_last(seat))
    if not (allowed or (state.setup.open_box and state.box.holds(take))):  # T8
        raise _why_not(state.box, take)
    facts = (Taken(take),)
    if state.is_last(seat) and state.hidden + state.box.diamonds - take.diamonds == DIAMONDS:
        return _ended(state, facts, Ending.DIAMONDS_RECOVERED, hero=0)  # E1: nobody stole any
    return facts


def _why_not(box: Box, take: Take) -> Refused:
    if not box.holds(take):
        return Refused("T3", "not_in_box")
    if take.token:
        return Refused("T3", "token_taken_alone")
    if box.fake_diamond and not (box.diamonds or box.tokens.total()):
        return Refused("T5", "fake_must_be_taken")
    return Refused("T3", "take_something")


def _accuse(state: State, seat: int, move: Accuse) -> Facts:
    target = move.target
    _check_target(state, target)
    if seat != state.godfather or state.phase is not INVESTIGATION:
        raise Refused("I3", "not_accusing")
    if target == seat or not state.in_play(target):
        raise Refused("I3", "accusation_target")
    if state.revealed(target):
        raise Refused("I3", "pockets_empty_already")
    return (Accused(target),)


def _shoot(state: State, seat: int, _: Shoot) -> Facts:
    if state.accused is None:
        raise Refused("I4", "no_shot_now")
    if state.role(seat) is not Role.CLEANER or not state.in_play(seat) or seat == state.accused:
        raise Refused("I4", "not_shooting")
    if state.role(state.accused) in AGENTS:
        return _ended(state, (), Ending.AGENT_SHOT, hero=seat)
    facts = (Shot(seat), PocketsEmptied(state.accused))
    return _recovered(state, (*facts, Eliminated(state.accused), Eliminated(seat)), state.accused)


def _reveal(state: State, seat: int, _: Reveal) -> Facts:
    if state.accused != seat:
        raise Refused("I5", "not_accused")
    take, role = state.take(seat), state.role(seat)
    shown = seat in state.fakes_shown
    if take and take.fake and not shown:  # I5a
        return (FakeShown(seat),)
    emptied = PocketsEmptied(seat)
    if role in (Role.OFFENDER, Role.THIEF):  # I5b, I5c
        return _recovered(state, (emptied, Eliminated(seat)), seat)
    if role in AGENTS:  # I5d
        return _ended(state, (emptied,), Ending.AGENT_ACCUSED, hero=seat)
    if role is Role.LOVER:  # I5e
        return _ended(state, (emptied,), Ending.LOVER_ACCUSED, hero=seat)
    if role is Role.REVOLUTIONARY:  # I5f
        return _ended(state, (emptied,), Ending.REVOLUTIONARY_ACCUSED, hero=seat)
    if role is Role.HENCHMAN and state.role(state.godfather) is Role.TRAITOR:  # I5g
        return _ended(state, (emptied,), Ending.HENCHMAN_BETRAYED, hero=seat)
    if role is Role.URCHIN and shown:  # I5h
        return (emptied,)
    if state.jokers:  # I5i
        return (emptied, JokerGiven(seat))
    return _fall(state, (emptied,))


def _concede(state: State, seat: int, _: Concede) -> Facts:
    if seat != state.godfather or state.phase is not INVESTIGATION:
        raise Refused("I6", "not_conceding")
    return _fall(state, ())


def _fall(state: State, facts: Facts) -> Facts:
    """The Godfather is eliminated: a Traitor in play takes the office, or the game ends (I7)."""
    facts = (*facts, Eliminated(state.godfather))
    heirs = state.seats_in_play(Role.TRAITOR) if state.godfather == 0 else []
    if heirs:
        return (*facts, OfficeTaken(heirs[0]))
    return _ended(state, facts, Ending.GODFATHER_ELIMINATED, hero=state.godfather)


def _recovered(state: State, facts: Facts, found: int) -> Facts:
    """These facts, and the end if the seat found out held the last stolen diamonds (E1)."""
    if state.diamonds(state.godfather) + state.diamonds(found) < DIAMONDS:
        return facts
    return _ended(state, facts, Ending.DIAMONDS_RECOVERED, hero=state.godfather)


def _ended(state: State, facts: Facts, ending: Ending, hero: int) -> Facts:
    return (*facts, Ended(conclude(apply_all(state, facts), ending, hero)))


def _speak(state: State, seat: int, words: Talk) -> Facts:
    if state.phase not in (INVESTIGATION, ACCUSATION):
        raise Refused("I2", "no_talk_now")
    if not state.in_play(seat):
        raise Refused("I8", "eliminated_silent")
    if isinstance(words, Ask):
        _check_target(state, words.target)
        if words.target == seat or not state.in_play(words.target):
            raise Refused("I2", "question_target")
    if isinstance(words, Opinion):
        _check_target(state, words.target)
        if words.target == seat or not state.in_play(words.target):
            raise Refused("I2", "opinion_target")
    return (Spoken(seat, words),)


def _check_target(state: State, target: int) -> None:
    if not 0 <= target < len(state.players):
        raise Refused("S1", "no_such_seat")


JUDGES: dict[type, Callable[[State, int, Any], Facts]] = {
    Hide: _hide,
    Dismiss: _dismiss,
    Pocket: _pocket,
    Accuse: _accuse,
    Shoot: _shoot,
    Reveal: _reveal,
    Concede: _concede,
    Ask: _speak,
    Claim: _speak,
    Retract: _speak,
    Vouch: _speak,
    Doubt: _speak,
    Say: _speak,
}
