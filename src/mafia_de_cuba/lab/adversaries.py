"""Adversaries who know the code of the hard level: a Godfather who reads it, liars it believes.

`reader` asks as `hard` does, then weighs every take by the exact chance that `hard` makes it, and
every word by working out what `hard` in that place might have said. `liar` plays as `hard` and
tells the story that a `hard` Godfather would believe most, or least if it wants to be accused.
"""

from collections.abc import Callable
from dataclasses import replace as changed
from random import Random

import numpy as np
from msgspec.structs import replace

from mafia_de_cuba.bots.beliefs import Knowledge, Opinion, knowledge, opinion
from mafia_de_cuba.bots.echoes import Manner, manners
from mafia_de_cuba.bots.hard import HARD
from mafia_de_cuba.bots.hard_godfather import best_target, question_worth_asking
from mafia_de_cuba.bots.interface import Bot, Wish, is_godfather
from mafia_de_cuba.bots.kinds import EVEN, NAMES, kinds_at
from mafia_de_cuba.bots.lies import Choice, at_first_words, chosen_story, story_shares
from mafia_de_cuba.bots.opponent_models import Models, Weights
from mafia_de_cuba.bots.personality import PERSONALITIES, STEADY
from mafia_de_cuba.bots.player import Character, Level, Player
from mafia_de_cuba.bots.stories import Story, agrees
from mafia_de_cuba.deduction.beliefs import weigh
from mafia_de_cuba.deduction.chain import Boxes
from mafia_de_cuba.rules.moves import Accuse
from mafia_de_cuba.rules.pieces import Box, Take, Token, Tokens
from mafia_de_cuba.views import View, You

READER, LIAR = "reader", "liar"
SHARP = Choice(exactness=0.01, at_random=0.0, worlds=5, stories=10)
SEEDS = 2  # with which each possible teller is worked out
WORTH_WORKING_OUT = 0.01  # takes of a seat that are likelier than this
SURPRISE = 0.003  # the chance of words that the working out did not meet


def _sharp_story(view: View, who: Character) -> Story:
    return chosen_story(view, who, SHARP)


LIARS: Level = changed(HARD, story=_sharp_story)


def liar(character: Character) -> Bot:
    """A player who lies as well as the hard Godfather can be lied to."""
    return Player(LIARS, character)


class Reader:
    """A Godfather who knows exactly how even-tempered hard players take and speak."""

    def __init__(self, character: Character) -> None:
        self.rest = Player(HARD, character)
        self.memory: dict[object, Weights] = {}  # of one game

    def __call__(self, view: View, rng: Random) -> Wish | None:
        """Asks as hard does, accuses by its own beliefs."""
        if not is_godfather(view) or view.phase != view.phase.INVESTIGATION or view.setup.open_box:
            return self.rest(view, rng)
        question = question_worth_asking(view, opinion(view), rng)
        return question or Accuse(best_target(view, self.thinks(view), rng))

    def thinks(self, view: View) -> Opinion:
        """The posterior, if everybody is an even-tempered hard player."""
        known = knowledge(replace(view, ledger=(), accused=None))
        exact = changed(
            kinds_at(len(view.players))[NAMES.index("schemers")], tastes=EVEN, trust=1.0
        )
        models, spoken = Models(known.chain, (exact,)), manners(view.ledger, len(view.players))
        takes, words = [], []
        for seat in range(1, len(view.players)):
            edges, model = known.pruned.edges[seat - 1], models.seats[seat - 1]
            takes.append(model.policy(edges)[0])
            words.append(model.speech(edges, spoken[seat])[0])
        guess = weigh(known.pruned.evidence, _times(takes, words), known.start)
        for seat in range(1, len(view.players)):
            if spoken[seat].claims:
                likely = guess.by_take[seat - 1]
                words[seat - 1] = self.speech(
                    view, known, seat, spoken[seat], words[seat - 1], likely
                )
        return Opinion(
            known.chain, ((1.0, weigh(known.pruned.evidence, _times(takes, words), known.start)),)
        )

    def speech(
        self,
        view: View,
        known: Knowledge,
        seat: int,
        manner: Manner,
        guess: Weights,
        likely: Weights,
    ) -> Weights:
        """How likely the seat's words are, worked out for its likelier takes."""
        layer, found = known.pruned.evidence.chain.layers[seat - 1], np.array(guess)
        worth = np.flatnonzero(likely.take(layer.take) > WORTH_WORKING_OUT)
        for edge in worth.tolist():
            box = _box(layer.boxes, int(layer.source[edge]))
            key = (seat, box, int(layer.take[edge]), manner.key())
            if key not in self.memory:
                take = known.chain.takes[int(layer.take[edge])]
                self.memory[key] = np.array(_chance(view, seat, box, take, manner))
            found[edge] = float(self.memory[key])
        return found


def _times(takes: list[Weights], words: list[Weights]) -> list[Weights]:
    return [policy * speech for policy, speech in zip(takes, words, strict=True)]


def _chance(view: View, seat: int, box: Box, take: Take, manner: Manner) -> float:
    """How likely a hard player who found this box and took this says what the seat has said."""
    told = at_first_words(_seen_by(view, seat, box, take))
    chance = 0.0
    for number in range(SEEDS):
        who = Character(PERSONALITIES[STEADY], f"{seat}/{number}")
        shares = story_shares(told, who)
        whole = sum(shares.values())
        chance += sum(w for s, w in shares.items() if agrees(s, manner.claims)) / whole
    return SURPRISE + chance / SEEDS


def _seen_by(view: View, seat: int, box: Box, take: Take) -> View:
    """What the seat would have seen."""
    bag = None
    if seat == 1:
        missing = [kind for kind in Token if view.setup.tokens.count(kind) > box.tokens.count(kind)]
        bag, box = next(iter(missing), None), replace(box, tokens=view.setup.tokens)
    players = list(view.players)
    players[seat] = replace(players[seat], role=take.role, took=take)
    return replace(view, you=You(seat, box, take, bag, None, None, ()), players=tuple(players))


def _box(boxes: Boxes, place: int) -> Box:
    counts = zip(boxes.kinds, boxes.counts[place].tolist(), strict=True)
    return Box(int(boxes.diamonds[place]), Tokens(**dict(counts)), bool(boxes.fake[place]))


ADVERSARIES: dict[str, Callable[[Character], Bot]] = {READER: Reader, LIAR: liar}
