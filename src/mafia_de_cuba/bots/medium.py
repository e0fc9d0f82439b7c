"""The medium level: lies that could be true, every question put, breaks in the chain found."""

from random import Random

from mafia_de_cuba.i18n.languages import N_
from mafia_de_cuba.rules.moves import Accuse
from mafia_de_cuba.rules.pieces import AGENTS, Role, Take
from mafia_de_cuba.rules.talk import Question
from mafia_de_cuba.views import View

from . import easy
from .chain_breaks import suspicion
from .interface import Wish, own_role
from .player import Character, Level
from .simple_godfather import contradictions, unasked
from .stories import Story, lies, place_of, plain_takes, true_story

QUESTIONS = (
    Question.RECEIVED_DIAMONDS,
    Question.PASSED,
    Question.TOOK,
    Question.RECEIVED_TOKENS,
)
HUNCH = 0.2  # how much mere feeling may count, in diamonds
HONESTY = {Role.HENCHMAN: 1.0, Role.CLEANER: 1.0, Role.DRIVER: 0.7, Role.MINION: 0.5}


def story(view: View, who: Character) -> Story:
    """The truth of the loyal; the others keep one box and name another take, never diamonds."""
    chance, truth = who.chance("story"), true_story(view)
    role = own_role(view)
    if role is not None and chance.random() < HONESTY.get(role, 0.0):
        return truth
    told = lies(truth, place_of(view), innocent_takes(view))
    return chance.choice(told) if told else innocent(truth)


def innocent_takes(view: View) -> list[Take]:
    """The takes that can be claimed without confessing a theft or an Agent."""
    guilty = (Role.THIEF, *AGENTS)
    return [take for take in plain_takes(view.setup) if take.role not in guilty]


def innocent(truth: Story) -> Story:
    """What to say where every lie would be impossible."""
    return easy.replace_take(truth, Take()) if truth.took.diamonds else truth


def investigate(view: View, _: Character, rng: Random) -> Wish:
    """All questions first, then the seat where most goes missing."""
    if questions := unasked(view, QUESTIONS):
        return questions[0]
    against = suspicion(view)
    return Accuse(max(against, key=lambda seat: against[seat] + HUNCH * rng.random()))


def shoots(view: View, who: Character, rng: Random) -> bool:
    """Rather at a seat without contradictions: a Thief would probably have some."""
    against = contradictions(view).get(view.accused or 0, 0.0)
    chance = 0.35 if against < 1.0 else 0.1
    return rng.random() < chance * who.tastes.boldness


MEDIUM = Level(
    N_("Medium"),
    N_("They lie with care, and count contradictions."),
    easy.hide,
    easy.choose_take,
    story,
    investigate,
    shoots,
)
