"""Takes of the hard level: weighed by chances to win and tastes; the bag supports the take."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from random import Random

from mafia_de_cuba.rules.moves import Dismiss, Pocket
from mafia_de_cuba.rules.pieces import AGENTS, Role, Take, Token, legal_takes
from mafia_de_cuba.views import View

from .interface import is_last, moves_of, own, pocket
from .learnt import chance_to_win
from .personality import Personality
from .player import Character

TEMPERATURE = 0.2  # how much a better chance to win counts against a taste
SPREAD = 2.0
AMBITION = 4.0  # how much it counts to be the richest Thief
BAG = 0.75  # how often the bag is used
AGAINST_THE_LOYAL = 0.25  # else the bag is against Agents
USUALLY_IN_BOX = 12.5
LEAST = 0.02  # every legal take has at least this share of the greatest weight


def choose_take(view: View, who: Character, rng: Random) -> Dismiss | Pocket:
    """The first player decides on the take first, then on a token for the bag."""
    take = planned_take(view, who)
    dismissals = moves_of(view, Dismiss)
    bag = useful_dismissal(take, [move.token for move in dismissals], rng)
    if bag and rng.random() < BAG:
        return Dismiss(bag)
    return pocket(take)


def planned_take(view: View, who: Character) -> Take:
    """A take drawn by weight from the box as it came, whatever goes into the bag later."""
    box = own(view).received
    assert box is not None, "the box has come"
    takes, found = legal_takes(box, is_last(view, own(view).seat)), box.diamonds
    mixed = mixed_weights(takes, found, who.tastes, len(view.players))
    return who.chance("take").choices(takes, mixed)[0]


def mixed_weights(
    takes: Sequence[Take], found: int, tastes: Personality, players: int
) -> list[float]:
    """The weights of these takes, each at least a share of the greatest."""
    weights = [take_weight(take, found, tastes, players) for take in takes]
    least = LEAST * max(weights)
    return [weight + least for weight in weights]


def take_weight(take: Take, found: int, tastes: Personality, players: int) -> float:
    """The weight of a take, given the diamonds found and the number of players."""
    chance = chance_to_win(take.role, players)
    if not take.diamonds:
        return tastes.taste(take.role) * exp(chance / TEMPERATURE)
    if take.diamonds > found:
        return 0.0
    shares = handfuls(found, tastes)
    best = max(richest(number, found) for number in range(1, found + 1))
    return tastes.greed * exp(2.0 * chance * best / TEMPERATURE) * shares[take.diamonds - 1]


@lru_cache(maxsize=1 << 10)
def handfuls(found: int, tastes: Personality) -> tuple[float, ...]:
    """How often each number of diamonds is stolen: enough to be the richest, and what one likes."""
    aim = 0.5 + 0.6 * found * (0.5 + tastes.handful / 8.0)
    pulls = [
        exp(AMBITION * richest(number, found) - abs(number - aim) / SPREAD)
        for number in range(1, found + 1)
    ]
    return tuple(pull / sum(pulls) for pull in pulls)


def richest(number: int, found: int) -> float:
    """How likely nobody steals more: those before had what is gone, those after what is left."""
    rival = max(0.6 * (found - number), 0.6 * max(0.0, USUALLY_IN_BOX - found))
    return 1.0 / (1.0 + exp((rival - number) / 1.5))


def useful_dismissal(take: Take, kinds: list[Token], rng: Random) -> Token | None:
    """A Thief rids the box of Agents or Henchmen; the loyal of Agents; others of what they like."""
    spare = [kind for kind in kinds if kind != take.token]
    agents = [kind for kind in spare if Role(kind) in AGENTS]
    loyal = [kind for kind in spare if kind in (Token.HENCHMAN, Token.CLEANER)]
    if take.diamonds and rng.random() < AGAINST_THE_LOYAL:
        return rng.choice(loyal or spare) if spare else None
    wanted = agents or spare
    return rng.choice(wanted) if wanted else None
