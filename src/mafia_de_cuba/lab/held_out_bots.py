"""Held-out bots: populations for measuring that no bot was tuned against.

Strangers steal a little or serve, keep silent on half of what they are asked, and their lies are
anchored to nothing. Parrots say of a box what the neighbour has said of it. The chaotic answer
anything. The loyal among all of them say the truth.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
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
from mafia_de_cuba.bots.personality import PERSONALITIES
from mafia_de_cuba.bots.player import Character
from mafia_de_cuba.bots.simple_takes import by_taste
from mafia_de_cuba.bots.stories import Story, answer, place_of, reachable, repeated, true_story
from mafia_de_cuba.rules.moves import Pass, Pocket, Shoot
from mafia_de_cuba.rules.pieces import Box, Role, Take, Token, Tokens, legal_takes
from mafia_de_cuba.rules.talk import (
    FOUR_QUESTIONS,
    Claim,
    Contents,
    Question,
    Say,
    Statement,
    Topic,
    standing_claims,
)
from mafia_de_cuba.views import View

STRANGER, PARROT, CHAOTIC = "stranger", "parrot", "chaotic"
LOYAL = (Role.HENCHMAN, Role.CLEANER)


class HeldOut(ABC):
    """A bot of a held-out population: it takes, answers what it likes, and shoots nobody."""

    truthful: tuple[Role, ...] = LOYAL

    def __init__(self, character: Character) -> None:
        self.character = character

    def __call__(self, view: View, rng: Random) -> Wish | None:
        """What it does or says now."""
        if moves_of(view, Pocket):
            return pocket(self.take(view, rng))
        if moves_of(view, Shoot):
            return Pass()
        if own(view).moves or not may_speak(view) or own(view).took is None:
            return random_bot(view, rng)
        told = [question for question in open_questions(view) if self.talks_of(question)]
        return self._answer(view, told[0]) if told else None

    def _answer(self, view: View, question: Question) -> Claim | Say:
        said = repeated(standing_claims(view.ledger, own(view).seat), question)
        if said is not None:
            return said
        if own_role(view) in self.truthful:
            return answer(true_story(view), question)
        return self.lie(view, question)

    def talks_of(self, question: Question) -> bool:
        """Whether it answers such a question."""
        return question in FOUR_QUESTIONS

    def take(self, view: View, rng: Random) -> Take:
        """By the taste of some personality."""
        tastes = self.character.chance("tastes").choice(list(PERSONALITIES.values()))
        return by_taste(view, tastes, rng)

    @abstractmethod
    def lie(self, view: View, question: Question) -> Claim | Say:
        """What it answers where it does not say the truth."""


class Stranger(HeldOut):
    """Steals a little, leaves half of the questions open, invents its boxes."""

    truthful = (*LOYAL, Role.DRIVER, Role.URCHIN)

    def take(self, view: View, rng: Random) -> Take:
        """One or two diamonds in half of the games, else a token."""
        takes = allowed_takes(view)
        few = [take for take in takes if 1 <= take.diamonds <= 2]
        others = [take for take in takes if not take.diamonds]
        return rng.choice(few if few and (rng.random() < 0.5 or not others) else others or takes)

    def talks_of(self, question: Question) -> bool:
        """Half of the questions, drawn by the seed: these are answered."""
        return question in FOUR_QUESTIONS and self.character.chance(question).random() < 0.5

    def lie(self, view: View, question: Question) -> Claim | Say:
        """A claim from an invented story."""
        return answer(invented(view, self.character.chance("story")), question)


class Parrot(HeldOut):
    """Says of each box what the neighbour has said of it, else what it was."""

    def lie(self, view: View, question: Question) -> Claim | Say:
        """The neighbour's words where there are any."""
        seat, truth = own(view).seat, true_story(view)
        before, after = (self._heard(view, other) for other in (seat - 1, seat + 1))
        match question:
            case Question.RECEIVED_DIAMONDS:
                number = before.get(Topic.PASSED_DIAMONDS, truth.received.diamonds)
                return Claim(received=_contents(number, None))
            case Question.RECEIVED_TOKENS:
                kinds = before.get(Topic.PASSED_TOKENS, truth.received.tokens)
                return Claim(received=_contents(None, kinds))
            case Question.PASSED:
                number = after.get(Topic.RECEIVED_DIAMONDS, self._number(view, truth))
                kinds = after.get(Topic.RECEIVED_TOKENS, truth.passed.tokens)
                return Claim(passed=_contents(number, kinds))
        return Claim(took=Take(token=self._token(view)))

    def _heard(self, view: View, seat: int) -> dict[Topic, Statement]:
        return standing_claims(view.ledger, seat) if 1 <= seat < len(view.players) else {}

    def _number(self, view: View, truth: Story) -> Statement:
        """As many diamonds as it says that it received: it took none."""
        said = standing_claims(view.ledger, own(view).seat)
        return said.get(Topic.RECEIVED_DIAMONDS, truth.received.diamonds)

    def _token(self, view: View) -> Token:
        kinds = [kind for kind in view.setup.tokens.kinds() if Role(kind) in (*LOYAL, Role.DRIVER)]
        return self.character.chance("token").choice(kinds or list(view.setup.tokens.kinds()))


class Chaotic(HeldOut):
    """Answers anything, each answer by itself."""

    truthful = (*LOYAL, Role.DRIVER, Role.URCHIN)

    def lie(self, view: View, question: Question) -> Claim | Say:
        """Any number, any tokens, any take."""
        chance, full = self.character.chance(question), view.setup.tokens
        tokens = Tokens(**{kind: chance.randint(0, full.count(kind)) for kind in full.kinds()})
        box = Box(chance.randint(0, 15), tokens)
        took = Take(token=chance.choice(list(full.kinds())))
        return answer(Story(box, took, slip=box), question)


HELD_OUT: dict[str, Callable[[Character], HeldOut]] = {
    STRANGER: Stranger,
    PARROT: Parrot,
    CHAOTIC: Chaotic,
}


def _contents(number: Statement, kinds: Statement) -> Contents:
    """The claim about a box, of what is there of the two."""
    if not isinstance(kinds, Tokens):
        return Contents(diamonds=number) if isinstance(number, int) else Contents(tokens=Tokens())
    return Contents(number, kinds) if isinstance(number, int) else Contents(tokens=kinds)


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
