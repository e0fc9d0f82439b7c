"""What a bot believes: exact posteriors under several hypotheses about the other players."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from mafia_de_cuba.deduction.beliefs import Beliefs, weigh, weigh_all
from mafia_de_cuba.deduction.chain import Chain
from mafia_de_cuba.deduction.evidence import gather
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.views import View

from .chain_pruning import Pruned, prune
from .echoes import Manner, manners
from .kinds import NAMES
from .opponent_models import Models, Weights, models_of

BAG = 0.5  # how likely the first player dismisses a token
NEGLIGIBLE = 0.005
UNHEARD = 0.4  # in how much of one's belief in schemers their words count for nothing
MOST_REMEMBERED = 60  # words of seats, each weighed for all that is left of its layer


@dataclass(frozen=True)
class Idea:
    """A hypothesis about the players: its prior, and the share of each kind of player."""

    chance: float
    people: Mapping[str, float]

    def mix(self, factor: Weights) -> Weights:
        """How likely each edge is under this hypothesis; `factor` has a row for each kind."""
        if len(self.people) == 1:
            (only,) = self.people
            alone: Weights = factor[NAMES.index(only)]
            return alone
        mixed: Weights = np.array([self.people.get(name, 0.0) for name in NAMES]) @ factor
        return mixed


IDEAS = (
    Idea(0.10, {"untrained": 1.0}),
    Idea(0.10, {"clumsy": 1.0}),
    Idea(0.45, {"schemers": 1.0}),
    Idea(0.04, {"parrots": 1.0}),
    Idea(0.04, {"chaotic": 1.0}),
    Idea(0.07, {"reserved": 1.0}),
    Idea(
        0.20,
        {
            "untrained": 0.05,
            "clumsy": 0.23,
            "people": 0.15,
            "schemers": 0.47,
            "parrots": 0.03,
            "chaotic": 0.03,
            "reserved": 0.04,
        },
    ),
)
SCHEMERS = next(row for row, idea in enumerate(IDEAS) if list(idea.people) == ["schemers"])
CHANCES = np.array([idea.chance for idea in IDEAS])
PEOPLE = np.array([[idea.people.get(name, 0.0) for name in NAMES] for idea in IDEAS])
Shares = tuple[float, ...]  # how likely each idea is


@dataclass(frozen=True)
class Opinion:
    """The posteriors of all hypotheses, weighed by how well each explains what was said."""

    chain: Chain
    parts: tuple[tuple[float, Beliefs], ...]
    ideas: Shares = ()  # how likely each hypothesis is

    def roles(self, seat: int) -> dict[Role, float]:
        """How likely the seat has each role."""
        shares: dict[Role, float] = {}
        for share, beliefs in self.parts:
            for role, chance in beliefs.roles(seat).items():
                shares[role] = shares.get(role, 0.0) + share * chance
        return shares

    def draw(self, number: int, rng: np.random.Generator) -> NDArray[np.int64]:
        """Worlds, a row each: which of the chain's takes each seat from 1 on made."""
        shares = np.array([share for share, _ in self.parts])
        numbers = rng.multinomial(number, shares)
        drawn = [
            beliefs.draw(int(count), rng).takes
            for count, (_, beliefs) in zip(numbers, self.parts, strict=True)
            if count
        ]
        return np.concatenate(drawn)


def opinion(view: View, evening: Shares | None = None) -> Opinion:
    """The beliefs of the view's owner, given all that was seen and said.

    `evening` is how likely each idea of the players was before this game, as `evening.after_game`
    gave it after the last.
    """
    return weighed(knowledge(by_eyes(view)), view, evening)


def by_eyes(view: View) -> View:
    """The view without what was said: knowledge stays the same while people talk."""
    return replace(view, ledger=(), accused=None)


def weighed(known: "Knowledge", view: View, evening: Shares | None = None) -> Opinion:
    """The beliefs of somebody who knows this by their own eyes, and has heard what was said."""
    spoken = manners(view.ledger, len(view.players))
    factors = [known.factors(seat, spoken[seat]) for seat in range(1, len(view.players))]
    beliefs = weigh_all(known.pruned.evidence, factors, known.start)
    weights = (CHANCES if evening is None else np.array(evening)) * [b.total for b in beliefs]
    weights[weights < NEGLIGIBLE * weights.sum()] = 0.0
    weights /= weights.sum()
    parts = known.parts(weights.tolist(), beliefs)
    return Opinion(known.chain, tuple(part for part in parts if part[0]), tuple(weights.tolist()))


@dataclass(frozen=True, eq=False)
class Knowledge:
    """What a seat has seen itself, and the factors of the claims evaluated so far."""

    chain: Chain
    pruned: Pruned
    start: Weights
    models: Models
    policies: list[Weights]
    memory: dict[Hashable, Weights] = field(default_factory=dict)

    def parts(self, weights: list[float], beliefs: list[Beliefs]) -> list[tuple[float, Beliefs]]:
        """All beliefs with their shares; words that schemers have chosen count for a part alone."""
        unheard = UNHEARD * weights[SCHEMERS]
        shares = [*weights, unheard]
        shares[SCHEMERS] -= unheard
        return list(zip(shares, [*beliefs, self.unheard], strict=True))

    @cached_property
    def unheard(self) -> Beliefs:
        """What takes alone say of schemers."""
        return weigh(self.pruned.evidence, self.policies_of(SCHEMERS), self.start)

    def policies_of(self, idea: int) -> list[Weights]:
        """How likely each remaining edge is by its take alone, under one hypothesis."""
        return [IDEAS[idea].mix(policy) for policy in self.policies]

    def factors(self, seat: int, manner: Manner) -> Weights:
        """How likely each remaining edge of the seat is: a row for each hypothesis."""
        key = (seat, manner.key())
        if key not in self.memory:
            if len(self.memory) >= MOST_REMEMBERED:
                self.memory.clear()
            self.memory[key] = self.weigh(seat, manner)
        return self.memory[key]

    def weigh(self, seat: int, manner: Manner) -> Weights:
        """Work the factors of one seat out."""
        model = self.models.seats[seat - 1]
        factor = self.policies[seat - 1] * model.speech(self.pruned.edges[seat - 1], manner)
        return np.array([idea.mix(factor) for idea in IDEAS])


@lru_cache(maxsize=12)
def knowledge(view: View) -> Knowledge:
    """What the owner of a view without claims knows; cached."""
    return know(view)


def know(view: View, models_for: Callable[[Chain], Models] = models_of) -> Knowledge:
    """What the owner of a view knows by its own eyes."""
    evidence = gather(view)
    chain, pruned = evidence.chain, prune(evidence)
    models = models_for(chain)
    pairs = zip(models.seats, pruned.edges, strict=True)
    policies = [model.policy(edges) for model, edges in pairs]
    return Knowledge(chain, pruned, first_boxes(chain)[pruned.start], models, policies)


def first_boxes(chain: Chain) -> Weights:
    """How likely the first player takes from each box; half of them leave the bag empty."""
    boxes = chain.layers[0].boxes
    full = boxes.token_code == chain.token_code(chain.tokens)
    return np.where(full, 1.0 - BAG, BAG / len(chain.kinds))
