"""How likely each kind of player says what a seat has said, for each pair of a box and a take."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from mafia_de_cuba.deduction.chain import Flags, Ints
from mafia_de_cuba.rules.pieces import DIAMONDS, Take
from mafia_de_cuba.rules.talk import Topic

from .claim_fit import Heard
from .echoes import Manner

if TYPE_CHECKING:
    from .opponent_models import SeatModel

Weights = NDArray[np.float64]

OTHER_TAKES = 4.0  # what a naive liar picks from
ECHOED, NOT_ECHOED = 0.85, 0.03  # a parrot's words, where the neighbour has spoken before
FIRST_RIGHT, FIRST_WRONG = 0.55, 0.05  # and where not
ANY_NUMBER = 1.0 / (DIAMONDS + 1)
DIAMOND_TOPICS = (Topic.RECEIVED_DIAMONDS, Topic.PASSED_DIAMONDS)
TINY = 1e-9


class Told:
    """The likelihood of one seat's claims on some of its edges."""

    def __init__(
        self, model: "SeatModel", edges: Ints, fitting: Flags, heard: Heard, manner: Manner
    ) -> None:
        self.models, self.edges, self.manner = model.models, edges, manner
        self.heard = {topic: flags.take(edges) for topic, flags in heard.items()}
        layer, models = model.layer, model.models
        source, target = layer.source.take(edges), layer.target.take(edges)
        self.found = layer.boxes.diamonds.take(source)
        self.take, stories = layer.take.take(edges), np.flatnonzero(fitting)
        said = models.pretence.take(layer.take.take(stories), axis=1)
        own = models.pretence.take(self.take, axis=1)
        self.true = fitting.take(edges).astype(np.float64)
        self.honesty = models.honesty.take(self.take, axis=1)
        told = self.true * own  # the story that is the truth is no lie
        before = _sums_by_row(layer.source.take(stories), said, model.by_source.shape)
        after = _sums_by_row(layer.target.take(stories), said, model.by_target.shape)
        self.received = before.take(source, axis=1) - told
        self.passed = after.take(target, axis=1) - told
        self.all_received = model.by_source.take(source, axis=1) - own
        self.all_passed = model.by_target.take(target, axis=1) - own
        self.anything = said.sum(axis=1, keepdims=True) / model.everything
        self.kept_received = _share(self.received, self.all_received)
        self.kept_passed = _share(self.passed, self.all_passed)

    def alike(self, kinds: list[int]) -> Weights:
        """Of these kinds, the loyal say the truth, the others one of all their stories."""
        alike = self.models.pretends[kinds]
        stories = 1.0 + self.all_received[alike] + self.all_passed[alike]
        some = (self.true + self.received[alike] + self.passed[alike]) / stories
        return np.where(self.honesty[kinds] == 1.0, self.true, some)

    def by_role(self) -> Weights:
        """By the honesty of each role, and by the way in which lies are made."""
        lie = self._lies(self.models.usual_ways, slice(None))
        for row in self.models.by_role:
            own = {way: shares[row].take(self.take) for way, shares in self.models.ways.items()}
            lie[row] = self._lies(own, row)
        careless = self.models.careless  # the only kinds that are, if any
        if len(careless):
            lie[careless] += self.models.usual_ways["careless"][careless] * self.careless(careless)
        if self._confessed():
            lie *= self.models.confess.take(self.take, axis=1)
        off = self.models.mistake
        told = (1.0 - off) * self.true + off * (self.shifted(1) + self.shifted(-1)) / 2.0
        weights: Weights = self.honesty * told + (1.0 - self.honesty) * lie
        return weights

    def _lies(self, ways: Mapping[str, Weights], rows: slice | int) -> Weights:
        """By the shares of the ways to lie, for some kinds; careless lies come later."""
        alike = self.models.pretends[rows]
        lie: Weights = ways["received"] * self.kept_received[alike]
        lie += ways["passed"] * self.kept_passed[alike]
        lie += ways["naive"] * self.naive() + ways["invented"] * self.anything[alike]
        lie += ways["echo"] * self.echo() + ways["chaos"] * self.chaos()
        return lie

    def _confessed(self) -> bool:
        took = self.manner.claims.get(Topic.TOOK)
        return isinstance(took, Take) and took.diamonds > 0

    def shifted(self, shift: int) -> Weights:
        """Where the truth was told, but for so many diamonds more."""
        weights = self._diamonds(shift, self.models.chain.diamonds_of_take.take(self.take))
        for topic, right in self.heard.items():
            if topic not in DIAMOND_TOPICS:
                weights *= right
        return weights

    def careless(self, kinds: list[int]) -> Weights:
        """The box as it came or one off, no diamonds taken from it, and some token."""
        off = self.models.mistake[kinds]
        wrong = self._diamonds(1, 0) + self._diamonds(-1, 0)
        weights = (1.0 - off) * self._diamonds(0, 0) + off * wrong / 2.0
        for topic, right in self.heard.items():
            if topic is Topic.TOOK:
                weights *= 0.0 if self._confessed() else 1.0 / OTHER_TAKES
            elif topic not in DIAMOND_TOPICS:
                weights *= np.where(right, 0.5, 0.2)
        return weights

    def _diamonds(self, shift: int, taken: Ints | int) -> Weights:
        """Where the diamonds told are those found, with a shift, and these taken."""
        weights = np.ones(len(self.edges))
        for topic, less in ((Topic.RECEIVED_DIAMONDS, 0), (Topic.PASSED_DIAMONDS, taken)):
            if topic in self.heard:
                weights *= self.found + shift - less == self.manner.claims[topic]
        return weights

    def echo(self) -> Weights:
        """What a parrot says: a neighbour's words, or the truth of a box not spoken of yet."""
        weights = np.ones(len(self.edges))
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
        weights = np.ones(len(self.edges))
        for topic, right in self.heard.items():
            weights *= ~right / OTHER_TAKES if topic is Topic.TOOK else right
        return weights

    def slips(self) -> Weights:
        """Claims without a plan: each topic by itself is right or wrong."""
        right = sum(flags.astype(np.int64) for flags in self.heard.values())
        number = np.arange(len(self.heard) + 1)  # of words that are right
        weights = self.models.right**number * self.models.wrong ** (len(self.heard) - number)
        return weights.take(right, axis=1)


def _sums_by_row(places: Ints, rows: Weights, shape: tuple[int, ...]) -> Weights:
    return np.array([np.bincount(places, row, shape[1]) for row in rows])


def _share(part: Weights, whole: Weights) -> Weights:
    return np.divide(part, whole, out=np.zeros_like(part), where=whole > TINY)
