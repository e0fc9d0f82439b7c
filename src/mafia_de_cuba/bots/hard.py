"""The hard level: exact beliefs in office, planned lies elsewhere, each role for its own end."""

from random import Random

from mafia_de_cuba.i18n.languages import N_
from mafia_de_cuba.rules.pieces import AGENTS
from mafia_de_cuba.views import View

from . import easy, hard_godfather, medium
from .beliefs import opinion
from .interface import Wish
from .lies import plot
from .planned_takes import help_oneself
from .player import Character, Level

HOLDING = 0.45  # how likely the Godfather wins in the end, as a Cleaner who holds fire hopes


def investigate(view: View, who: Character, rng: Random) -> Wish:
    """Asks what tells most, then accuses by sampled worlds; without deduction (T8) counts."""
    if view.setup.open_box:
        return medium.investigate(view, who, rng)
    return hard_godfather.investigate(view, rng)


def shoots(view: View, who: Character, rng: Random) -> bool:
    """If the chance to shoot an Agent is worth more than the hope that the Godfather wins."""
    if view.setup.open_box or view.accused is None:
        return medium.shoots(view, who, rng)
    roles = opinion(view).roles(view.accused)
    agent = sum(roles.get(role, 0.0) for role in AGENTS)
    return agent * who.tastes.boldness > (1.0 - agent) * HOLDING


HARD = Level(
    N_("Hard"),
    N_("They plan their lies, and reckon with every world that is possible."),
    easy.hide,
    help_oneself,
    plot,
    investigate,
    shoots,
)
