"""The Godfather of the hard level: asks by information gained, accuses by worlds drawn."""

from random import Random

import numpy as np
from numpy.typing import NDArray

from mafia_de_cuba.deduction.chain import Chain
from mafia_de_cuba.rules.moves import Accuse
from mafia_de_cuba.rules.pieces import DIAMONDS, Role
from mafia_de_cuba.rules.talk import Ask, Question
from mafia_de_cuba.views import View

from .accusation_search import Search, Standing
from .beliefs import Opinion, Shares, opinion
from .interface import asked_by, own, suspects
from .simple_godfather import unasked

WORLDS = 500
FEWER_WORLDS = 250  # to choose a question
WORTH_ASKING = 0.15  # bits
QUESTIONS_A_SEAT = 3  # on average
MANY_THIEVES = 2.5  # more than these, and the safest accusation comes first
LIARS_WORD = 0.3  # what an answer is worth from somebody who may well lie


def investigate(view: View, rng: Random, evening: Shares | None = None) -> Ask | Accuse:
    """One more question while one is worth it, then an accusation."""
    thinks = opinion(view, evening)
    question = question_worth_asking(view, thinks, rng)
    return question or Accuse(best_target(view, thinks, rng))


def question_worth_asking(view: View, thinks: Opinion, rng: Random) -> Ask | None:
    """The best question, if its answer is worth something."""
    asked = len(asked_by(view, own(view).seat))
    questions = unasked(view)
    if questions and asked < QUESTIONS_A_SEAT * (len(view.players) - 1):
        question, worth = best_question(questions, thinks, rng)
        if worth >= WORTH_ASKING:
            return question
    return None


# ---------------------------------------------------------------- asking


def best_question(questions: list[Ask], thinks: Opinion, rng: Random) -> tuple[Ask, float]:
    """The question with the highest entropy of its answer, discounted by trust in the seat."""
    takes = thinks.draw(FEWER_WORLDS, np.random.default_rng(rng.getrandbits(64)))
    answers = Answers(thinks.chain, takes)
    trust = {ask.target: trusted(thinks, ask.target) for ask in questions}
    worth = {ask: answers.surprise(ask) * trust[ask.target] for ask in questions}
    best = max(questions, key=lambda ask: worth[ask])
    return best, worth[best]


def trusted(thinks: Opinion, seat: int) -> float:
    """How far the answers of a seat are trusted."""
    roles = thinks.roles(seat)
    loyal = sum(roles.get(role, 0.0) for role in (Role.HENCHMAN, Role.CLEANER, Role.DRIVER))
    return LIARS_WORD + (1.0 - LIARS_WORD) * loyal


class Answers:
    """The true answers of each seat in each world, as numbers that can be compared."""

    def __init__(self, chain: Chain, takes: NDArray[np.int64]) -> None:
        label = np.array([hash_of(index) for index in range(len(chain.takes))])
        stolen = chain.diamonds_of_take[takes]
        tokens = np.where(stolen > 0, 0, label[takes])
        self.took = takes
        self.diamonds_after = np.cumsum(stolen, axis=1)
        self.tokens_after = np.cumsum(tokens, axis=1)
        self.diamonds_before = self.diamonds_after - stolen
        self.tokens_before = self.tokens_after - tokens

    def surprise(self, ask: Ask) -> float:
        """The entropy of a true answer, in bits."""
        column = ask.target - 1
        match ask.about:
            case Question.TOOK:
                return entropy(self.took[:, column])
            case Question.RECEIVED_DIAMONDS:
                return entropy(self.diamonds_before[:, column])
            case Question.RECEIVED_TOKENS:
                return entropy(self.tokens_before[:, column])
            case Question.PASSED:
                both = self.diamonds_after[:, column] + self.tokens_after[:, column]
                return entropy(both)
        return 0.0  # of the bag and of opinions it knows nothing to expect


def hash_of(index: int) -> int:
    """A number such that sums of a dozen of them tell which were added."""
    return Random(index).getrandbits(56) << 5


def entropy(answers: NDArray[np.int64]) -> float:
    """How many bits it takes to tell these answers apart."""
    shares = np.unique(answers, return_counts=True)[1] / len(answers)
    return float(-(shares * np.log2(shares)).sum())


# ---------------------------------------------------------------- accusing


def missing_diamonds(view: View) -> int:
    """How many stolen diamonds are not recovered yet, as only the Godfather can count."""
    you = own(view)
    assert you.hidden is not None, "only the Godfather counts"
    assert you.left is not None, "the theft is over"
    return DIAMONDS - you.hidden - you.left.diamonds - view.recovered


def best_target(view: View, thinks: Opinion, rng: Random) -> int:
    """The seat whose accusation wins most often."""
    seats = suspects(view)
    takes = thinks.draw(WORLDS, np.random.default_rng(rng.getrandbits(64)))
    search = Search(thinks.chain, takes, seats, traitor=view.godfather != 0)
    shown = frozenset(player.seat for player in view.players if player.fake_shown)
    standing = Standing(search.everything, missing_diamonds(view), view.jokers, tuple(seats), shown)
    many = search.thieves() > MANY_THIEVES
    values = search.safety(standing) if many else search.values(standing)
    thieves = {seat: search.thefts[seat].bit_count() for seat in values}
    return max(values, key=lambda seat: (values[seat], thieves[seat], rng.random()))
