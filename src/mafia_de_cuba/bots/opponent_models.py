"""Models of opponents by kinds of players: what each kind takes from a box, and what it then says.

A seat's factor is, for each pair of a box and a take, how likely a kind takes this from that box,
times how likely it then says what the seat has said. Kinds are mixed, and a floor under the mixture
keeps every legal theft possible, whatever anybody says.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from mafia_de_cuba.deduction.chain import Chain, Ints, Layer
from mafia_de_cuba.rules.pieces import DIAMONDS, Role, Take

from .claim_fit import heard
from .echoes import Manner
from .edge_traits import FEW, EdgeTraits, sorted_out, stories_of
from .kinds import Kind, Lies, TakeWeight, kinds_at
from .neighbours import SITUATIONS, OnEdges
from .personality import Personality
from .speech_models import Told

Weights = NDArray[np.float64]

FLOOR = 1e-5  # the chance of words that nobody would have thought of
SMALL_LAYER = 20_000  # edges
SPOKEN_OF_WHOLE = 2_000  # edges of a layer on all of which words are weighed, for every viewer
MOST_REMEMBERED = 24  # words of a seat, each weighed on such a layer


class Models:
    """The models of all kinds at each seat of a chain; arrays have one row for each kind."""

    def __init__(self, chain: Chain, kinds: tuple[Kind, ...] | None = None) -> None:
        self.chain = chain
        self.kinds = kinds = kinds or kinds_at(chain.players)
        self.honesty = np.array([[k.honesty_of(role) for role in chain.roles] for k in kinds])
        pretences = [tuple(kind.pretence(take) for take in chain.takes) for kind in kinds]
        distinct = list(dict.fromkeys(pretences))  # some kinds pretend alike
        self.pretence, self.pretends = (
            np.array(distinct),
            np.array([*map(distinct.index, pretences)]),
        )
        manners = [(k.take_weight, k.tastes, k.odd_take, k.least) for k in kinds]
        self.manners = list(dict.fromkeys(manners))  # some kinds take alike
        self.manner = [self.manners.index(manner) for manner in manners]
        self.take_weights = [_take_weights(*manner[:2], chain) for manner in self.manners]
        self.alike = [row for row, kind in enumerate(kinds) if kind.one_of_all]
        self.noise = _column(kinds, lambda kind: kind.noise)
        self.mistake = _column(kinds, lambda kind: kind.mistake)
        self.right = _column(kinds, lambda kind: 1.0 - kind.slip)
        self.wrong = _column(kinds, lambda kind: kind.slip * kind.wrong)
        self.trust = _column(kinds, lambda kind: kind.trust)
        self.doubted = [row for row, kind in enumerate(kinds) if kind.trust != 1.0]
        self.silence = _column(kinds, lambda kind: kind.silence)
        self.confess = np.array([[_confesses(k, r) for r in chain.roles] for k in kinds])
        self.ways = {way: self._shares(value) for way, value in WAYS.items()}
        self.heedful = [row for row, kind in enumerate(kinds) if kind.beside]
        self.honesty_beside = self._beside(lambda honesty, _: honesty)
        self.ways_beside = {way: self._beside(_of_lies(value)) for way, value in WAYS.items()}
        self.careless = [row for row, kind in enumerate(kinds) if kind.lies.careless]
        self.any_tokens = 1.0 / np.prod([chain.tokens.count(kind) + 1 for kind in chain.kinds])
        self.seats = [SeatModel(self, layer) for layer in chain.layers]

    def _shares(self, value: Callable[[Lies], float]) -> Weights:
        """For each kind and take: the share of the lies made in one way."""
        return np.array([[value(k.lie(role)) for role in self.chain.roles] for k in self.kinds])

    def _beside(self, value: Callable[[float, Lies], float]) -> Weights:
        """For each kind that heeds what neighbours have said, each situation and each take."""
        roles = self.chain.roles
        return np.array(
            [
                [[value(*self.kinds[row].spoken_beside(role, each)) for role in roles]]
                for row in self.heedful
                for each in SITUATIONS
            ]
        ).reshape(len(self.heedful), len(SITUATIONS), len(roles))


WAYS: dict[str, Callable[[Lies], float]] = {
    "received": lambda lies: lies.keep_received,
    "passed": lambda lies: lies.keep_passed,
    "naive": lambda lies: lies.naive,
    "echo": lambda lies: lies.echo,
    "chaos": lambda lies: lies.chaos,
    "careless": lambda lies: lies.careless,
    "invented": lambda lies: lies.invented,
}


class SeatModel:
    """The models of all kinds at one seat."""

    def __init__(self, models: Models, layer: Layer) -> None:
        self.models = models
        self.layer = layer
        own = models.pretence.take(layer.take, axis=1)
        self.by_source = np.array([_sums(layer.source, weights) for weights in own])
        self.by_target = np.array([_sums(layer.target, weights) for weights in own])
        self.everything = self.by_source.sum(axis=1, keepdims=True)
        self.remembered: dict[Hashable, Weights] = {}

    def policy(self, edges: Ints) -> Weights:
        """How likely each kind makes each of these takes from its box."""
        if len(self.layer.take) <= SMALL_LAYER:
            return self.whole_policy.take(edges, axis=1)
        return self.policy_of(edges)

    @cached_property
    def whole_policy(self) -> Weights:
        """How likely each kind makes each take of the layer; kept for small layers."""
        return self.policy_of(np.arange(len(self.layer.take)))

    def policy_of(self, edges: Ints) -> Weights:
        """Work out how likely each kind makes each of these takes from its box."""
        layer = self.layer
        source = layer.source.take(edges)
        place = _place(layer.take.take(edges), layer.boxes.diamonds.take(source))
        number = np.diff(layer.rows).take(source)
        policies = []
        for index, (_, _, odd, least) in enumerate(self.models.manners):
            weights = self.models.take_weights[index].take(place, axis=1)
            if least:
                weights += self.least[index].take(source, axis=1)
            weights /= self.sums[index].take(source, axis=1)
            policies.append(odd / number + (1.0 - odd) * weights.mean(axis=0))
        return np.array([policies[manner] for manner in self.models.manner])

    @cached_property
    def least(self) -> list[Weights]:
        """For each manner and personality: the least weight of a take from each box."""
        place = _place(self.layer.take, self.layer.boxes.diamonds.take(self.layer.source))
        return [
            least * np.maximum.reduceat(weights.take(place, axis=1), self.layer.rows[:-1], axis=1)
            for weights, (_, _, _, least) in zip(
                self.models.take_weights, self.models.manners, strict=True
            )
        ]

    @cached_property
    def sums(self) -> list[Weights]:
        """For each manner and personality: the weights of all takes from each box, to be shared."""
        place = _place(self.layer.take, self.layer.boxes.diamonds.take(self.layer.source))
        number = np.diff(self.layer.rows)
        return [
            np.add.reduceat(weights.take(place, axis=1), self.layer.rows[:-1], axis=1)
            + number * least
            for weights, least in zip(self.models.take_weights, self.least, strict=True)
        ]

    def speech(self, edges: Ints, manner: Manner) -> Weights:
        """How likely each kind makes these claims on each of these edges."""
        if not manner.claims:
            return np.repeat(self.silence(manner), len(edges), axis=1)
        words: Weights = self.believed(self.words(edges, manner)[:, None], [manner])[:, 0]
        return words

    def silence(self, manner: Manner) -> Weights:
        """How likely each kind answers as many of the questions, and leaves the others open."""
        silence = self.models.silence
        return np.asarray(silence**manner.open * (1.0 - silence) ** manner.answered)

    def words(self, edges: Ints, manner: Manner) -> Weights:
        """How likely each kind makes these claims, before trust and silence are counted."""
        if len(self.layer.take) > SPOKEN_OF_WHOLE:
            return self.told(EdgeTraits(self, edges), manner)
        key = manner.words()
        if key not in self.remembered:
            if len(self.remembered) >= MOST_REMEMBERED:
                self.remembered.clear()
            self.remembered[key] = self.told(self.traits, manner)
        return self.remembered[key].take(edges, axis=1)

    @cached_property
    def traits(self) -> EdgeTraits:
        """What does not depend on words, of the whole layer."""
        return EdgeTraits(self, np.arange(len(self.layer.take)))

    def told(self, traits: EdgeTraits, manner: Manner) -> Weights:
        """How likely each kind makes these claims on edges with these traits, worked out."""
        said = heard(self.models.chain, self.layer.seat, manner.claims)
        if not said:
            return np.ones((len(self.models.kinds), len(traits.edges)))
        stories, around = stories_of(self, said.values()), self.around(manner)
        some = sorted_out(traits, stories, [*said.values(), *around.conditions()])
        told = Told(some.traits, [said], [stories], [manner], around)
        words: Weights = told.words()[:, 0] + FLOOR
        return words if some.like is None else words.take(some.like, axis=1)

    def told_each(self, traits: EdgeTraits, spoken: Sequence[Manner]) -> Weights:
        """The same for several ways to speak of the same things: by kind, way and edge."""
        if len(traits.edges) > FEW:
            return np.stack([self.told(traits, manner) for manner in spoken], axis=1)
        said = [heard(self.models.chain, self.layer.seat, each.claims) for each in spoken]
        stories = [stories_of(self, each.values()) for each in said]
        around = self.around(spoken[0])  # all are ways to speak now
        return Told(traits, said, stories, spoken, around).words() + FLOOR

    def around(self, manner: Manner) -> OnEdges:
        """What the neighbours had said before the seat first spoke."""
        return OnEdges(self.models.chain, self.layer.seat, manner.heard)

    def believed(self, words: Weights, spoken: Sequence[Manner]) -> Weights:
        """These chances with less trust in kinds that lie so as to be believed, and silence."""
        rows = self.models.doubted
        words[rows] = _tempered(words[rows], self.models.trust[rows][:, None])
        words *= np.concatenate([self.silence(manner) for manner in spoken], axis=1)[:, :, None]
        return words


def _confesses(kind: Kind, role: Role) -> float:
    return 0.0 if kind.never_confess and role is Role.THIEF else 1.0


def _of_lies(value: Callable[[Lies], float]) -> Callable[[float, Lies], float]:
    return lambda _, lies: value(lies)


def _column(kinds: Sequence[Kind], value: Callable[[Kind], float]) -> Weights:
    return np.array([[float(value(kind))] for kind in kinds])


def _take_weights(
    take_weight: TakeWeight, tastes: tuple[Personality, ...], chain: Chain
) -> Weights:
    """The weights of takes: a row for each personality, a column by take and diamonds found."""
    players = chain.players
    rows = [
        [w for take in chain.takes for w in weights_of(take_weight, take, each, players)]
        for each in tastes
    ]
    return np.array(rows)


def _place(take: Ints, found: Ints) -> Ints:
    """Where the weight of a take stands in a row, if so many diamonds were found."""
    return take * (DIAMONDS + 1) + found


@lru_cache(maxsize=1 << 14)
def weights_of(
    take_weight: TakeWeight, take: Take, personality: Personality, players: int
) -> tuple[float, ...]:
    """The weight of a take for each number of diamonds found: the same for all boxes."""
    return tuple(take_weight(take, n, personality, players) for n in range(DIAMONDS + 1))


def _sums(places: Ints, weights: Weights) -> Weights:
    return np.asarray(np.bincount(places, weights), dtype=np.float64)


def _tempered(chances: Weights, trust: Weights) -> Weights:
    """Chances drawn nearer to each other where there is less trust, and as great on average."""
    nearer = chances**trust
    means = chances.mean(axis=-1, keepdims=True) / nearer.mean(axis=-1, keepdims=True)
    return np.asarray(nearer * means, dtype=np.float64)


@lru_cache(maxsize=8)
def models_of(chain: Chain) -> Models:
    """The models of all kinds; cached."""
    return Models(chain)
