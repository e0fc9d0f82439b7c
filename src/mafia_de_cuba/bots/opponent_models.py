"""Models of opponents by kinds of players: what each kind takes from a box, and what it then says.

A seat's factor is, for each pair of a box and a take, how likely a kind takes this from that box,
times how likely it then says what the seat has said. Kinds are mixed, and a floor under the mixture
keeps every legal theft possible, whatever anybody says.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from mafia_de_cuba.deduction.chain import Chain, Flags, Ints, Layer
from mafia_de_cuba.rules.pieces import DIAMONDS, Role, Take
from mafia_de_cuba.rules.talk import Topic

from .claim_fit import Heard
from .personality import PERSONALITIES, Personality
from .planned_takes import take_weight as planned_weight
from .simple_takes import liking
from .stories import PLAIN_DIAMONDS

Weights = NDArray[np.float64]
# How likely a take is, by the take, the diamonds found, tastes and the number of players.
TakeWeight = Callable[[Take, int, Personality, int], float]

FLOOR = 1e-5  # the chance of words that nobody would have thought of
ODD_TAKE = 0.03  # the share of takes that follow no taste
OTHER_TAKES = 4.0  # what a naive liar picks from
TINY = 1e-9


@dataclass(frozen=True, eq=False)
class Kind:
    """A kind of player: what it takes, honesty by role, and how its lies are made."""

    name: str
    take_weight: TakeWeight
    honesty: Mapping[Role, float] = field(default_factory=dict)
    honest: float = 0.5  # where the role is not named
    one_of_all: bool = False  # lies and the truth are all alike, one of so many stories
    keep_received: float = 0.45  # of the lies; this, the next two and mere inventions make all
    keep_passed: float = 0.40
    naive: float = 0.05  # the truth of the boxes, and another take
    pretended: Mapping[Role, float] = field(default_factory=dict)  # else 1
    noise: float = 0.04  # the share of words that follow no plan
    slip: float = 0.12  # how likely each of these is wrong
    wrong: float = 0.05  # and then it is one of so many
    tastes: tuple[Personality, ...] = tuple(PERSONALITIES.values())

    def pretence(self, take: Take) -> float:
        """How often a liar claims this take."""
        if take.fake or (take.diamonds and take.diamonds not in PLAIN_DIAMONDS):
            return 0.0
        return self.pretended.get(take.role, 1.0)


def anything(*_: object) -> float:
    """All takes have the same weight."""
    return 1.0


LOYAL = {Role.HENCHMAN: 1.0, Role.CLEANER: 1.0}

UNTRAINED = Kind("untrained", anything, honesty=LOYAL, one_of_all=True, tastes=(Personality(),))
CLUMSY = Kind(
    "clumsy",
    liking,
    honesty={**LOYAL, Role.THIEF: 0.0},
    keep_received=0.25,
    keep_passed=0.05,
    naive=0.5,
    pretended={Role.THIEF: 0.0, Role.URCHIN: 0.2},
    noise=0.25,
    slip=0.3,
    wrong=0.4,
)
PEOPLE = Kind(
    "people",
    liking,
    honesty={**LOYAL, Role.DRIVER: 0.7, Role.MINION: 0.5},
    honest=0.02,
    pretended={Role.THIEF: 0.01, Role.FBI: 0.01, Role.CIA: 0.01},
)
SCHEMERS = Kind(
    "schemers",
    planned_weight,
    honesty={**LOYAL, Role.DRIVER: 0.6},
    honest=0.0,
    naive=0.0,
    pretended={
        Role.THIEF: 0.01,
        Role.FBI: 0.3,
        Role.CIA: 0.3,
        Role.HENCHMAN: 2.0,
        Role.DRIVER: 2.0,
    },
)


KINDS = (UNTRAINED, CLUMSY, PEOPLE, SCHEMERS)


class Models:
    """The models of all kinds at each seat of a chain; arrays have one row for each kind."""

    def __init__(self, chain: Chain, kinds: tuple[Kind, ...] = KINDS) -> None:
        self.chain = chain
        self.kinds = kinds
        self.honesty = np.array([[k.honesty.get(r, k.honest) for r in chain.roles] for k in kinds])
        self.pretence = np.array([[k.pretence(take) for take in chain.takes] for k in kinds])
        manners = [(kind.take_weight, kind.tastes) for kind in kinds]
        self.manners = list(dict.fromkeys(manners))  # some kinds take alike
        self.manner = [self.manners.index(manner) for manner in manners]
        self.take_weights = [_take_weights(*manner, chain) for manner in self.manners]
        self.alike = [row for row, kind in enumerate(kinds) if kind.one_of_all]
        self.keep_received = _column(kinds, lambda kind: kind.keep_received)
        self.keep_passed = _column(kinds, lambda kind: kind.keep_passed)
        self.naive = _column(kinds, lambda kind: kind.naive)
        self.invented = 1.0 - self.keep_received - self.keep_passed - self.naive
        self.noise = _column(kinds, lambda kind: kind.noise)
        self.right = _column(kinds, lambda kind: 1.0 - kind.slip)
        self.wrong = _column(kinds, lambda kind: kind.slip * kind.wrong)
        self.seats = [SeatModel(self, layer) for layer in chain.layers]


class SeatModel:
    """The models of all kinds at one seat."""

    def __init__(self, models: Models, layer: Layer) -> None:
        self.models = models
        self.layer = layer
        own = models.pretence.take(layer.take, axis=1)
        self.by_source = np.array([_sums(layer.source, weights) for weights in own])
        self.by_target = np.array([_sums(layer.target, weights) for weights in own])
        self.everything = self.by_source.sum(axis=1, keepdims=True)

    def policy(self, edges: Ints) -> Weights:
        """How likely each kind makes each of these takes from its box."""
        layer = self.layer
        source = layer.source.take(edges)
        place = _place(layer.take.take(edges), layer.boxes.diamonds.take(source))
        odd = ODD_TAKE / np.diff(layer.rows).take(source)
        policies = []
        for take_weight, sums in zip(self.models.take_weights, self.sums, strict=True):
            weights = take_weight.take(place, axis=1)
            weights /= sums.take(source, axis=1)
            policies.append(odd + (1.0 - ODD_TAKE) * weights.mean(axis=0))
        return np.array([policies[manner] for manner in self.models.manner])

    @cached_property
    def sums(self) -> list[Weights]:
        """For each manner and personality: the weights of all takes from each box, to be shared."""
        source = self.layer.source
        place = _place(self.layer.take, self.layer.boxes.diamonds.take(source))
        return [
            np.array([_sums(source, personality.take(place)) for personality in take_weight])
            for take_weight in self.models.take_weights
        ]

    def speech(self, edges: Ints, heard: Heard) -> Weights:
        """How likely each kind makes these claims on each of these edges."""
        if not heard:
            return np.ones((len(self.models.kinds), len(edges)))
        fitting = np.logical_and.reduce([*heard.values()])
        told = Told(self, edges, fitting, heard)
        planned = told.by_role()
        planned[self.models.alike] = told.alike(self.models.alike)
        planned *= 1.0 - self.models.noise
        planned += self.models.noise * told.slips()
        planned += FLOOR
        return planned


class Told:
    """The likelihood of one seat's claims on some of its edges."""

    def __init__(self, model: SeatModel, edges: Ints, fitting: Flags, heard: Heard) -> None:
        self.models, self.edges = model.models, edges
        self.heard = {topic: flags.take(edges) for topic, flags in heard.items()}
        layer, models = model.layer, model.models
        source, target = layer.source.take(edges), layer.target.take(edges)
        take, stories = layer.take.take(edges), np.flatnonzero(fitting)
        said = models.pretence.take(layer.take.take(stories), axis=1)
        own = models.pretence.take(take, axis=1)
        self.true = fitting.take(edges).astype(np.float64)
        self.honesty = models.honesty.take(take, axis=1)
        told = self.true * own  # the story that is the truth is no lie
        before = _sums_by_row(layer.source.take(stories), said, model.by_source.shape)
        after = _sums_by_row(layer.target.take(stories), said, model.by_target.shape)
        self.received = before.take(source, axis=1) - told
        self.passed = after.take(target, axis=1) - told
        self.all_received = model.by_source.take(source, axis=1) - own
        self.all_passed = model.by_target.take(target, axis=1) - own
        self.anything = said.sum(axis=1, keepdims=True) / model.everything

    def alike(self, kinds: list[int]) -> Weights:
        """Of these kinds, the loyal say the truth, the others one of all their stories."""
        stories = 1.0 + self.all_received[kinds] + self.all_passed[kinds]
        some = (self.true + self.received[kinds] + self.passed[kinds]) / stories
        return np.where(self.honesty[kinds] == 1.0, self.true, some)

    def by_role(self) -> Weights:
        """By the honesty of each role, and by the box that a lie keeps, if any."""
        models = self.models
        lie = models.keep_received * _share(self.received, self.all_received)
        lie += models.keep_passed * _share(self.passed, self.all_passed)
        lie += models.naive * self.naive() + models.invented * self.anything
        weights: Weights = self.honesty * self.true + (1.0 - self.honesty) * lie
        return weights

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


def _column(kinds: tuple[Kind, ...], value: Callable[[Kind], float]) -> Weights:
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


def _sums_by_row(places: Ints, rows: Weights, shape: tuple[int, ...]) -> Weights:
    return np.array([np.bincount(places, row, shape[1]) for row in rows])


def _share(part: Weights, whole: Weights) -> Weights:
    return np.divide(part, whole, out=np.zeros_like(part), where=whole > TINY)


@lru_cache(maxsize=8)
def models_of(chain: Chain) -> Models:
    """The models of all kinds; cached."""
    return Models(chain)
