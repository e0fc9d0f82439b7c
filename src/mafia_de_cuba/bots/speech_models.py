"""How likely each kind of player says what a seat has said, for each pair of a box and a take."""

import numpy as np
from numpy.typing import NDArray

from mafia_de_cuba.deduction.chain import Ints
from mafia_de_cuba.rules.pieces import DIAMONDS, Take
from mafia_de_cuba.rules.talk import Topic

from .claim_fit import Heard
from .echoes import Manner
from .edge_traits import EdgeTraits, Stories

Weights = NDArray[np.float64]

OTHER_TAKES = 4.0  # what a naive liar picks from
ECHOED, NOT_ECHOED = 0.85, 0.03  # a parrot's words, where the neighbour has spoken before
FIRST_RIGHT, FIRST_WRONG = 0.55, 0.05  # and where not
ANY_NUMBER = 1.0 / (DIAMONDS + 1)
DIAMOND_TOPICS = (Topic.RECEIVED_DIAMONDS, Topic.PASSED_DIAMONDS)


class Told:
    """The likelihood of one seat's claims on some of its edges."""

    def __init__(self, traits: EdgeTraits, heard: Heard, stories: Stories, manner: Manner) -> None:
        self.traits, self.manner = traits, manner
        self.models, self.number = traits.model.models, len(traits.edges)
        self.heard = {topic: each.on(traits.sides) for topic, each in heard.items()}
        self.true = np.logical_and.reduce([*self.heard.values()]).astype(np.float64)
        self._compare(stories)

    def _compare(self, stories: Stories) -> None:
        """All stories that fit what was said, against all that each kind might have told."""
        traits, model = self.traits, self.traits.model
        said = self.models.pretence.take(stories.take, axis=1)
        told = self.true * traits.own  # the story that is the truth is no lie
        before = _sums_by_row(stories.source, said, model.by_source.shape)
        after = _sums_by_row(stories.target, said, model.by_target.shape)
        self.received = before.take(traits.source, axis=1) - told
        self.passed = after.take(traits.target, axis=1) - told
        self.anything = said.sum(axis=1, keepdims=True) / model.everything

    def words(self) -> Weights:
        """How likely each kind says this: a row for each."""
        words = self._by_role()
        words[self.models.alike] = self._alike(self.models.alike)
        words *= 1.0 - self.models.noise
        words += self.models.noise * self.slips()
        return words

    def _alike(self, kinds: list[int]) -> Weights:
        """Of these kinds, the loyal say the truth, the others one of all their stories."""
        alike, traits = self.models.pretends[kinds], self.traits
        stories = 1.0 + traits.all_received[alike] + traits.all_passed[alike]
        some = (self.true + self.received[alike] + self.passed[alike]) / stories
        return np.where(traits.honesty[kinds] == 1.0, self.true, some)

    def _by_role(self) -> Weights:
        """By the honesty of each role, and by the way in which lies are made."""
        lie, honesty, off = self._lies(), self.traits.honesty, self.models.mistake
        if self._confessed():
            lie *= self.models.confess.take(self.traits.take, axis=1)
        told = (1.0 - off) * self.true + off * self.one_off()
        told -= lie
        told *= honesty
        told += lie
        return told

    def _lies(self) -> Weights:
        """By the shares of the ways to lie."""
        ways, alike = self.traits.ways, self.models.pretends
        received, passed = self.traits.shares
        lie: Weights = ways["received"] * (self.received * received)[alike]
        lie += ways["passed"] * (self.passed * passed)[alike]
        lie += ways["naive"] * self.naive()
        lie += ways["invented"] * self.anything[alike]
        lie += ways["echo"] * self.echo()
        lie += ways["chaos"] * self.chaos()
        careless = self.models.careless  # the only kinds that are, if any
        lie[careless] += ways["careless"][careless] * self.careless(careless)
        return lie

    def _confessed(self) -> bool:
        took = self.manner.claims.get(Topic.TOOK)
        return isinstance(took, Take) and took.diamonds > 0

    def one_off(self) -> Weights:
        """Where the truth was told, but for one diamond more or less."""
        off = (self._diamonds(1, self.traits.left) + self._diamonds(-1, self.traits.left)) / 2.0
        for topic, right in self.heard.items():
            if topic not in DIAMOND_TOPICS:
                off *= right
        return off

    def careless(self, kinds: list[int]) -> Weights:
        """The box as it came or one off, no diamonds taken from it, and some token."""
        off, found = self.models.mistake[kinds], self.traits.found
        wrong = self._diamonds(1, found) + self._diamonds(-1, found)
        weights = (1.0 - off) * self._diamonds(0, found) + off * wrong / 2.0
        for topic, right in self.heard.items():
            if topic is Topic.TOOK:
                weights *= 0.0 if self._confessed() else 1.0 / OTHER_TAKES
            elif topic not in DIAMOND_TOPICS:
                weights *= np.where(right, 0.5, 0.2)
        return weights

    def _diamonds(self, shift: int, left: Ints) -> Weights:
        """Where the diamonds told are those found and left, with a shift."""
        weights = np.ones(self.number)
        for topic, true in zip(DIAMOND_TOPICS, (self.traits.found, left), strict=True):
            if topic in self.heard:
                said = self.manner.claims[topic]
                assert isinstance(said, int), "a number of diamonds"
                weights *= true == said - shift
        return weights

    def echo(self) -> Weights:
        """What a parrot says: a neighbour's words, or the truth of a box not spoken of yet."""
        weights = np.ones(self.number)
        for topic, right in self.heard.items():
            if topic is Topic.TOOK:
                weights *= np.where(right, 0.1, 1.0 / OTHER_TAKES)
            elif topic in self.manner.echoes:
                weights *= ECHOED if self.manner.echoes[topic] else NOT_ECHOED
            else:
                weights *= np.where(right, FIRST_RIGHT, FIRST_WRONG)
        return weights

    def chaos(self) -> float:
        """What the chaotic say: anything, whatever happened."""
        chance = 1.0
        for topic in self.heard:
            tokens = 1.0 / OTHER_TAKES if topic is Topic.TOOK else float(self.models.any_tokens)
            chance *= ANY_NUMBER if topic in DIAMOND_TOPICS else tokens
        return chance

    def naive(self) -> Weights:
        """Lies that tell the boxes truly and claim another take."""
        weights = np.ones(self.number)
        for topic, right in self.heard.items():
            weights *= ~right / OTHER_TAKES if topic is Topic.TOOK else right
        return weights

    def slips(self) -> Weights:
        """Claims without a plan: each topic by itself is right or wrong."""
        right = np.add.reduce([*self.heard.values()], dtype=np.int64)
        number = np.arange(len(self.heard) + 1)  # of words that are right
        weights = self.models.right**number * self.models.wrong ** (len(self.heard) - number)
        return weights.take(right, axis=1)


def _sums_by_row(places: Ints, rows: Weights, shape: tuple[int, ...]) -> Weights:
    return np.array([np.bincount(places, row, shape[1]) for row in rows])
