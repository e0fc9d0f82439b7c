"""The easy level: honest mistakes, clumsy lies, and accusations made largely at random."""

from random import Random

from msgspec.structs import replace

from mafia_de_cuba.i18n.languages import N_
from mafia_de_cuba.rules.moves import Dismiss, Hide, Pocket
from mafia_de_cuba.rules.pieces import DIAMONDS, Box, Role, Take, Token
from mafia_de_cuba.views import View

from .interface import Wish, moves_of, own_role
from .player import Character, Level
from .simple_godfather import accuse_most, unasked
from .simple_takes import take_by_taste
from .stories import Story, true_story

MISTAKE = 0.25  # how likely a number is remembered wrong
ASKS = 0.5  # how likely another question is put before an accusation
SHOT = 0.15
TRUSTED = 0.7  # how likely a liar claims a token that people trust
HONEST = 0.5  # how likely a role other than Thief says the truth


def hide(view: View, _: Character, rng: Random) -> Hide:
    """Any number, with equal chances."""
    return rng.choice(moves_of(view, Hide))


def choose_take(view: View, who: Character, rng: Random) -> Dismiss | Pocket:
    """A take drawn by personality alone."""
    return take_by_taste(view, who.tastes, rng)


def story(view: View, who: Character) -> Story:
    """The truth with mistakes; roles with something to hide claim a token that people trust.

    The sum is right, but it does not occur to them what the next player saw, nor that the token
    may lie in the box for all to see.
    """
    chance, truth = who.chance("story"), true_story(view)
    remembered = misremembered(truth, chance)
    role = own_role(view)
    if role in (Role.HENCHMAN, Role.CLEANER):
        return remembered
    if role not in (Role.THIEF, Role.OFFENDER) and chance.random() < HONEST:
        return remembered
    tokens = [kind for kind in view.setup.tokens.kinds() if kind != truth.took.token]
    trusted = [kind for kind in tokens if kind in (Token.HENCHMAN, Token.DRIVER)]
    wanted = trusted if trusted and chance.random() < TRUSTED else tokens
    return replace_take(remembered, Take(token=chance.choice(wanted)) if wanted else Take())


def replace_take(story_: Story, take: Take) -> Story:
    """The same box with another take, whether or not the box held it."""
    box = story_.received
    if take.token and not box.tokens.count(take.token):
        box = Box(box.diamonds, replace(box.tokens, **{take.token: 1}), box.fake_diamond)
    dismissed = story_.dismissed if box.tokens.total() > 1 else None
    if dismissed and dismissed == take.token and box.tokens.count(dismissed) < 2:
        dismissed = None
    return Story(box, take, dismissed)


def misremembered(truth: Story, chance: Random) -> Story:
    """The truth, with a number that is one off now and then."""
    if chance.random() >= MISTAKE:
        return truth
    off = chance.choice((-1, 1))
    box = truth.received
    number = min(DIAMONDS, max(truth.took.diamonds, box.diamonds + off))
    return Story(Box(number, box.tokens, box.fake_diamond), truth.took, truth.dismissed)


def investigate(view: View, _: Character, rng: Random) -> Wish:
    """A few questions, then an accusation in which chance counts more than contradictions."""
    if (questions := unasked(view)) and rng.random() < ASKS:
        return rng.choice(questions)
    return accuse_most(view, rng, hunch=4.0)


def shoots(_: View, who: Character, rng: Random) -> bool:
    """Shoot at random."""
    return rng.random() < SHOT * who.tastes.boldness


EASY = Level(
    N_("Easy"),
    N_("They misremember, and go by hunches."),
    hide,
    choose_take,
    story,
    investigate,
    shoots,
)
