"""Held-out bots, called strangers: a population for measuring that no bot was tuned against.

They steal a little or serve, keep silent on half of what they are asked, and their lies are
anchored to nothing: any box that could have come, any token taken from it.
"""

from random import Random

from mafia_de_cuba.bots.baselines import random_bot
from mafia_de_cuba.bots.interface import (
    Wish,
    allowed_takes,
    may_speak,
    moves_of,
    open_questions,
    own,
    own_role,
    pocket,
)
from mafia_de_cuba.bots.player import Character
from mafia_de_cuba.bots.stories import Story, answer, place_of, reachable, true_story
from mafia_de_cuba.rules.moves import Pass, Pocket, Shoot
from mafia_de_cuba.rules.pieces import Box, Role, Take, Tokens, legal_takes
from mafia_de_cuba.rules.talk import FOUR_QUESTIONS, Question
from mafia_de_cuba.views import View

STRANGER = "stranger"
TRUTHFUL = (Role.HENCHMAN, Role.CLEANER, Role.DRIVER, Role.URCHIN)


class Stranger:
    """A bot of the held-out population."""

    def __init__(self, character: Character) -> None:
        self.character = character

    def __call__(self, view: View, rng: Random) -> Wish | None:
        """What it does or says now."""
        if moves_of(view, Pocket):
            return pocket(self._take(view, rng))
        if moves_of(view, Shoot):
            return Pass()
        if own(view).moves or not may_speak(view) or own(view).took is None:
            return random_bot(view, rng)
        told = [question for question in open_questions(view) if self._talks_of(question)]
        return answer(self._story(view), told[0]) if told else None

    def _take(self, view: View, rng: Random) -> Take:
        takes = allowed_takes(view)
        few = [take for take in takes if 1 <= take.diamonds <= 2]
        others = [take for take in takes if not take.diamonds]
        return rng.choice(few if few and (rng.random() < 0.5 or not others) else others or takes)

    def _talks_of(self, question: Question) -> bool:
        return question in FOUR_QUESTIONS and self.character.chance(question).random() < 0.5

    def _story(self, view: View) -> Story:
        if own_role(view) in TRUTHFUL:
            return true_story(view)
        return invented(view, self.character.chance("story"))


def invented(view: View, chance: Random) -> Story:
    """Any box that could have come, and any token from it."""
    place, full = place_of(view), view.setup.tokens
    for _ in range(200):
        tokens = Tokens(**{kind: chance.randint(0, full.count(kind)) for kind in full.kinds()})
        box = Box(chance.randint(0, 15), tokens, view.setup.fake_diamond)
        takes = [take for take in legal_takes(box, place.last) if not take.diamonds]
        if takes and reachable(box, place):
            return Story(box, chance.choice(takes))
    return Story(Box(10, full), Take(token=next(full.kinds())))
