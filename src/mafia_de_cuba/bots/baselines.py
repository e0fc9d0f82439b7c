"""The two baselines, never tuned: `random` makes any legal move, `untrained` tells one story."""

from random import Random

from mafia_de_cuba.rules.moves import Accuse, Concede, Dismiss, Hide, Pass, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.talk import standing_claims
from mafia_de_cuba.views import View

from .interface import (
    Wish,
    allowed_takes,
    has_claimed,
    may_speak,
    moves_of,
    open_questions,
    own,
    own_role,
    pocket,
)
from .stories import Story, lies, place_of, plain_takes, repeated, true_story, whole

TRUTHFUL = (Role.HENCHMAN, Role.CLEANER)


def random_bot(view: View, rng: Random) -> Wish | None:
    """Any legal move but a concession; says nothing."""
    moves = [move for move in own(view).moves if not isinstance(move, Concede)]
    return rng.choice(moves) if moves else None


def untrained(view: View, rng: Random) -> Wish | None:
    """Takes anything alike, tells one story and sticks to it, accuses at random."""
    if moves_of(view, Pocket):
        return _help(view, rng)
    moves = [move for move in own(view).moves if isinstance(move, Hide | Accuse | Reveal)]
    if moves:
        return rng.choice(moves)
    if not may_speak(view) or own(view).took is None:
        return _let_be(view)
    return _speak(view, rng) or _let_be(view)


def _let_be(view: View) -> Pass | None:
    return Pass() if moves_of(view, Shoot) else None


def _help(view: View, rng: Random) -> Wish:
    dismissals = moves_of(view, Dismiss)
    if dismissals and rng.random() < 0.5:
        return rng.choice(dismissals)
    return pocket(rng.choice(allowed_takes(view)))


def _speak(view: View, rng: Random) -> Wish | None:
    if not has_claimed(view, own(view).seat):
        return whole(story_of(view, rng))
    claims = standing_claims(view.ledger, own(view).seat)
    return next(filter(None, (repeated(claims, q) for q in open_questions(view))), None)


def story_of(view: View, rng: Random) -> Story:
    """The truth of the loyal, and one of all plain stories of the others."""
    truth = true_story(view)
    if own_role(view) in TRUTHFUL:
        return truth
    return rng.choice([truth, *lies(truth, place_of(view), plain_takes(view.setup))])
