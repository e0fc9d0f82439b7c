"""A player: a level of skill with a personality, and a seed from which its plans follow."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from mafia_de_cuba.rules.moves import Dismiss, Hide, Pass, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.talk import (
    Claim,
    Doubt,
    Question,
    Say,
    Topic,
    standing_claims,
)
from mafia_de_cuba.testimony import invited
from mafia_de_cuba.views import View

from .interface import Wish, has_claimed, is_godfather, may_speak, moves_of, open_questions, own
from .personality import Personality
from .phrasebook import say
from .stories import Story, answer, in_keeping, place_of, true_story, whole
from .suspects import name_suspect


@dataclass(frozen=True)
class Character:
    """Tastes, and the seed of all decisions that must stay the same when asked again."""

    tastes: Personality
    seed: str
    evening: tuple[float, ...] | None = None  # what it thinks of the players (`evening.py`)

    def chance(self, purpose: str) -> Random:
        """Chance that is the same each time, for one purpose of this game."""
        return Random(f"{self.seed}/{purpose}")


@dataclass(frozen=True)
class Level:
    """A level of skill: label and note, and one function for each kind of decision."""

    label: str
    note: str
    hide: Callable[[View, Character, Random], Hide]
    take: Callable[[View, Character, Random], Dismiss | Pocket]
    story: Callable[[View, Character], Story]
    investigate: Callable[[View, Character, Random], Wish]
    shoots: Callable[[View, Character, Random], bool]


@dataclass(frozen=True)
class Player:
    """A bot made of a level and a character."""

    level: Level
    character: Character

    def __call__(self, view: View, rng: Random) -> Wish | None:
        """What it does or says now."""
        if moves_of(view, Hide):
            return self.level.hide(view, self.character, rng)
        if moves_of(view, Pocket):
            return self.level.take(view, self.character, rng)
        if moves_of(view, Reveal):
            return Reveal()
        if moves_of(view, Shoot):
            return Shoot() if self.level.shoots(view, self.character, rng) else Pass()
        if not may_speak(view):
            return None
        if is_godfather(view):
            asking = view.phase == "investigation"
            return self.level.investigate(view, self.character, rng) if asking else None
        return self._speak(view, rng)

    def _speak(self, view: View, rng: Random) -> Claim | Doubt | Say | None:
        """Answers what was asked, tells its story as a last word; once unasked, if it likes to."""
        if questions := open_questions(view):
            return self._answer(view, questions[0])
        last_word = invited(view)
        if last_word and last_word.seat == own(view).seat:
            return whole(self._story(view))
        eager = rng.random() < self.character.tastes.chatter
        if eager and not has_claimed(view, own(view).seat):
            return whole(self._story(view))
        return None

    def _answer(self, view: View, question: Question) -> Claim | Doubt | Say:
        """What its story says to the question; the bag is the first player's (T2)."""
        if question is Question.DISMISSED and own(view).seat != 1:
            return say("bag")
        if question is Question.SUSPECT:
            return name_suspect(view, self.character.chance("suspect"))
        return answer(self._story(view), question)

    def _story(self, view: View) -> Story:
        """Its story, made to agree with what the seat has already claimed and shown."""
        seat, truth = own(view).seat, true_story(view)
        said = standing_claims(view.ledger, seat)
        if view.players[seat].revealed:
            said[Topic.TOOK] = truth.took
        return in_keeping(self.level.story(view, self.character), said, truth, place_of(view))
