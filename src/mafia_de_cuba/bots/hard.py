"""The hard level: exact beliefs as Godfather, planned lies as anybody else."""

from random import Random

from mafia_de_cuba.i18n.languages import N_
from mafia_de_cuba.rules.moves import Hide
from mafia_de_cuba.rules.pieces import AGENTS
from mafia_de_cuba.views import View

from . import hard_godfather, medium
from .beliefs import opinion
from .interface import Wish
from .learnt import HIDINGS, lessons
from .lies import planned_story
from .planned_takes import choose_take
from .player import Character, Level

GODFATHER_WINS = 0.45  # a Cleaner's estimate for the case that it does not shoot


def hide(view: View, _: Character, rng: Random) -> Hide:
    """As many diamonds as training found to serve, mixed so that nobody can count on it."""
    number = rng.choices(range(HIDINGS), lessons(len(view.players)).hiding)[0]
    return Hide(number)


def investigate(view: View, who: Character, rng: Random) -> Wish:
    """By beliefs; with the open box (T8) there is no deduction, and it plays as medium."""
    if view.setup.open_box:
        return medium.investigate(view, who, rng)
    return hard_godfather.investigate(view, rng, who.evening)


def shoots(view: View, who: Character, rng: Random) -> bool:
    """If an Agent is likelier than a Godfather's win without the shot."""
    if view.setup.open_box or view.accused is None:
        return medium.shoots(view, who, rng)
    roles = opinion(view, who.evening).roles(view.accused)
    agent = sum(roles.get(role, 0.0) for role in AGENTS)
    return agent * who.tastes.boldness > (1.0 - agent) * GODFATHER_WINS


HARD = Level(
    N_("Hard"),
    N_("They plan their lies, and weigh up everything that may have happened."),
    hide,
    choose_take,
    planned_story,
    investigate,
    shoots,
)
