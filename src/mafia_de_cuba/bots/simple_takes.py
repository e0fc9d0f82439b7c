"""Takes of the easy and medium levels: what to put into the bag and take, by tastes."""

from functools import lru_cache
from math import exp
from random import Random

from mafia_de_cuba.rules.moves import Dismiss, Pocket
from mafia_de_cuba.rules.pieces import Role, Take
from mafia_de_cuba.views import View

from .interface import allowed_takes, box_in_hand, moves_of, pocket
from .personality import Personality

SPREAD = 2.5  # how far a handful of diamonds strays from what one likes


def by_taste(view: View, tastes: Personality, rng: Random) -> Take:
    """A take drawn by the weights of the tastes."""
    takes, found = allowed_takes(view), box_in_hand(view).diamonds
    return rng.choices(takes, [liking(take, found, tastes) for take in takes])[0]


def liking(take: Take, found: int, tastes: Personality, _: int = 0) -> float:
    """The weight of a take: stealing as a whole weighs twice a token, whatever the handful."""
    if not take.diamonds:
        return tastes.taste(take.role) * (0.5 if take.role is Role.URCHIN else 1.0)
    return 2.0 * tastes.greed * handful(take.diamonds, tastes) / handfuls(found, tastes)


@lru_cache(maxsize=1 << 10)
def handfuls(found: int, tastes: Personality) -> float:
    """The weight of all handfuls that so many diamonds allow."""
    return sum(handful(number, tastes) for number in range(1, found + 1)) or 1.0


@lru_cache(maxsize=1 << 10)
def handful(diamonds: int, tastes: Personality) -> float:
    """The weight of so many diamonds among all handfuls."""
    return exp(-abs(diamonds - tastes.handful) / SPREAD)


def maybe_dismiss(view: View, rng: Random, chance: float) -> Dismiss | None:
    """A token for the bag of the first player (T2), with this chance."""
    dismissals = moves_of(view, Dismiss)
    if dismissals and rng.random() < chance:
        return rng.choice(dismissals)
    return None


def take_by_taste(view: View, tastes: Personality, rng: Random) -> Dismiss | Pocket:
    """Use the bag in 40 of 100 games, then take by tastes."""
    return maybe_dismiss(view, rng, 0.4) or pocket(by_taste(view, tastes, rng))
