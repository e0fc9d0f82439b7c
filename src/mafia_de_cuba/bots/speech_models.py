"""How likely each kind of player says what a seat has said, for each pair of a box and a take."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mafia_de_cuba.deduction.chain import Flags, Ints
from mafia_de_cuba.rules.pieces import DIAMONDS, Take
from mafia_de_cuba.rules.talk import Topic

from .claim_fit import MOST, Condition, Heard
from .echoes import Manner
from .edge_traits import EdgeTraits, Stories
from .neighbours import OnEdges

Weights = NDArray[np.float64]

OTHER_TAKES = 4.0  # what a naive liar picks from
ECHOED, NOT_ECHOED = 0.85, 0.03  # a parrot's words, where the neighbour has spoken before
FIRST_RIGHT, FIRST_WRONG = 0.55, 0.05  # and where not
ANY_NUMBER = 1.0 / (DIAMONDS + 1)
DIAMOND_TOPICS = (Topic.RECEIVED_DIAMONDS, Topic.PASSED_DIAMONDS)


class Told:
    """The likelihood of what a seat may say, for several ways to say something of the same things.

    Arrays have a row for each kind, or for each pretence; then one for each way, then the edges.
    """

    def __init__(
        self,
        traits: EdgeTraits,
        heard: Sequence[Heard],
        stories: Sequence[Stories],
        spoken: Sequence[Manner],
        around: OnEdges,
    ) -> None:
        self.traits, self.spoken = traits, spoken
        self.models, self.shape = traits.model.models, (len(spoken), len(traits.edges))
        self.heard = {topic: _flags(traits, [each[topic] for each in heard]) for topic in heard[0]}
        self.true = np.logical_and.reduce([*self.heard.values()]).astype(np.float64)
        self.confessed = np.array([[_confessed(each)] for each in spoken])
        self.honesty, self.ways = traits.honesty, traits.ways
        if self.models.heedful:
            self._heed(around.situations(traits.sides))
        self._compare(stories)

    def _heed(self, situations: Ints) -> None:
        """Kinds that heed their neighbours speak as they do in these situations."""
        models, take, rows = self.models, self.traits.take, self.models.heedful
        self.honesty = self.honesty.copy()
        self.honesty[rows] = models.honesty_beside[:, situations, take]
        self.ways = dict(self.ways)
        for way, shares in models.ways_beside.items():
            self.ways[way] = self.ways[way].copy()
            self.ways[way][rows] = shares[:, situations, take][:, None]

    def _compare(self, stories: Sequence[Stories]) -> None:
        """All stories that fit what was said, against all that each kind might have told."""
        traits, model, number = self.traits, self.traits.model, len(stories)
        source, target, take = (np.concatenate(side) for side in zip(*stories, strict=True))
        way = np.repeat(np.arange(number), [len(each.take) for each in stories])
        said = self.models.pretence.take(take, axis=1)
        told = self.true * traits.own[:, None]  # the story that is the truth is no lie
        before = _sums_by_row(source, way, said, (number, model.by_source.shape[1]))
        after = _sums_by_row(target, way, said, (number, model.by_target.shape[1]))
        self.received = before.take(traits.source, axis=2) - told
        self.passed = after.take(traits.target, axis=2) - told
        everything = _sums_by_row(np.zeros_like(way), way, said, (number, 1))
        self.anything = everything / model.everything[:, None]

    def words(self) -> Weights:
        """How likely each kind says this."""
        words: Weights = self._by_role()
        noise = self.models.noise[:, None]
        words[self.models.alike] = self._alike(self.models.alike)
        words *= 1.0 - noise
        words += noise * self.slips()
        return words

    def _alike(self, kinds: list[int]) -> Weights:
        """Of these kinds, the loyal say the truth, the others one of all their stories."""
        alike, traits = self.models.pretends[kinds], self.traits
        stories = 1.0 + traits.all_received[alike] + traits.all_passed[alike]
        some = (self.true + self.received[alike] + self.passed[alike]) / stories[:, None]
        told: Weights = np.where(traits.honesty[kinds][:, None] == 1.0, self.true, some)
        return told

    def _by_role(self) -> Weights:
        """By the honesty of each role, and by the way in which lies are made."""
        lie, off = self._lies(), self.models.mistake[:, None]
        if self.confessed.any():
            honest = self.models.confess.take(self.traits.take, axis=1)[:, None]
            lie *= np.where(self.confessed, honest, 1.0)
        told: Weights = (1.0 - off) * self.true + off * self.one_off()
        told -= lie
        told *= self.honesty[:, None]
        told += lie
        return told

    def _lies(self) -> Weights:
        """By the shares of the ways to lie."""
        ways, alike = self.ways, self.models.pretends
        received, passed = self.traits.shares
        lie: Weights = ways["received"] * (self.received * received[:, None])[alike]
        lie += ways["passed"] * (self.passed * passed[:, None])[alike]
        lie += ways["naive"] * self.naive()
        lie += ways["invented"] * self.anything[alike]
        lie += ways["echo"] * self.echo()
        lie += ways["chaos"] * self.chaos()
        careless = self.models.careless  # the only kinds that are, if any
        lie[careless] += ways["careless"][careless] * self.careless(careless)
        return lie

    def one_off(self) -> Weights:
        """Where the truth was told, but for one diamond more or less."""
        off = (self._diamonds(1, self.traits.left) + self._diamonds(-1, self.traits.left)) / 2.0
        for topic, right in self.heard.items():
            if topic not in DIAMOND_TOPICS:
                off *= right
        return off

    def careless(self, kinds: list[int]) -> Weights:
        """The box as it came or one off, no diamonds taken from it, and some token."""
        off, found = self.models.mistake[kinds][:, None], self.traits.found
        wrong = self._diamonds(1, found) + self._diamonds(-1, found)
        weights = (1.0 - off) * self._diamonds(0, found) + off * wrong / 2.0
        for topic, right in self.heard.items():
            if topic is Topic.TOOK:
                weights *= np.where(self.confessed, 0.0, 1.0 / OTHER_TAKES)
            elif topic not in DIAMOND_TOPICS:
                weights *= np.where(right, 0.5, 0.2)
        return weights

    def _diamonds(self, shift: int, left: Ints) -> Weights:
        """Where the diamonds told are those found and left, with a shift."""
        weights = np.ones(self.shape)
        for topic, true in zip(DIAMOND_TOPICS, (self.traits.found, left), strict=True):
            if topic in self.heard:
                weights *= true + shift == self._numbers(topic)
        return weights

    def _numbers(self, topic: Topic) -> Ints:
        """How many diamonds were told of; too many to be true are all alike."""
        numbers = (each.claims[topic] for each in self.spoken)
        return np.array([[min(n, MOST)] for n in numbers if isinstance(n, int)])

    def echo(self) -> Weights:
        """What a parrot says: a neighbour's words, or the truth of a box not spoken of yet."""
        weights = np.ones(self.shape)
        for topic, right in self.heard.items():
            if topic is Topic.TOOK:
                weights *= np.where(right, 0.1, 1.0 / OTHER_TAKES)
            else:
                first = np.where(right, FIRST_RIGHT, FIRST_WRONG)
                weights *= np.where(*self._echoes(topic), first)
        return weights

    def _echoes(self, topic: Topic) -> tuple[Flags, Weights]:
        """Where a neighbour had spoken of it before, and how likely a parrot then says this."""
        echoes = [each.echoes.get(topic) for each in self.spoken]
        known = np.array([[echo is not None] for echo in echoes])
        return known, np.array([[ECHOED if echo else NOT_ECHOED] for echo in echoes])

    def chaos(self) -> float:
        """What the chaotic say: anything, whatever happened."""
        chance = 1.0
        for topic in self.heard:
            tokens = 1.0 / OTHER_TAKES if topic is Topic.TOOK else float(self.models.any_tokens)
            chance *= ANY_NUMBER if topic in DIAMOND_TOPICS else tokens
        return chance

    def naive(self) -> Weights:
        """Lies that tell the boxes truly and claim another take."""
        weights = np.ones(self.shape)
        for topic, right in self.heard.items():
            weights *= ~right / OTHER_TAKES if topic is Topic.TOOK else right
        return weights

    def slips(self) -> Weights:
        """Claims without a plan: each topic by itself is right or wrong."""
        right = np.add.reduce([*self.heard.values()], dtype=np.int64)
        number = np.arange(len(self.heard) + 1)  # of words that are right
        weights = self.models.right**number * self.models.wrong ** (len(self.heard) - number)
        slips: Weights = np.take(weights, right, axis=1)
        return slips


def _flags(traits: EdgeTraits, told: Sequence[Condition]) -> Flags:
    """Where each of these, all about the same side, is true."""
    true = np.array([each.true for each in told])
    return true.take(traits.sides[told[0].side], axis=1)


def _confessed(manner: Manner) -> bool:
    took = manner.claims.get(Topic.TOOK)
    return isinstance(took, Take) and took.diamonds > 0


def _sums_by_row(places: Ints, way: Ints, rows: Weights, shape: tuple[int, int]) -> Weights:
    """The values of each row, added up by way and place."""
    size = shape[0] * shape[1]
    sums = np.array([np.bincount(way * shape[1] + places, row, size) for row in rows])
    return sums.reshape(len(rows), *shape)
