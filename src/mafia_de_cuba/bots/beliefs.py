"""What a bot believes: exact posteriors under several hypotheses about the other players."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from mafia_de_cuba.deduction.beliefs import Beliefs, weigh
from mafia_de_cuba.deduction.chain import Chain
from mafia_de_cuba.deduction.evidence import gather
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.talk import Statement, Topic, standing_claims
from mafia_de_cuba.views import View

from .chain_pruning import Pruned, prune
from .claim_fit import fits
from .opponent_models import CLUMSY, KINDS, PEOPLE, SCHEMERS, UNTRAINED, Kind, Weights, models_of

BAG = 0.5  # how likely the first player dismisses a token
NEGLIGIBLE = 0.005
MOST_REMEMBERED = 60  # words of seats, each weighed for all that is left of its layer


@dataclass(frozen=True)
class Idea:
    """A hypothesis about the players: its prior, and the share of each kind of player."""

    chance: float
    people: tuple[tuple[Kind, float], ...]

    def mix(self, factor: Weights) -> Weights:
        """How likely each edge is under this hypothesis; `factor` has a row for each kind."""
        rows: list[Weights] = [factor[KINDS.index(kind)] for kind, _ in self.people]
        if len(rows) == 1:
            return rows[0]
        mixed: Weights = self.people[0][1] * rows[0]
        for (_, share), row in zip(self.people[1:], rows[1:], strict=True):
            mixed += share * row
        return mixed


IDEAS = (
    Idea(0.25, ((UNTRAINED, 1.0),)),
    Idea(0.15, ((CLUMSY, 1.0),)),
    Idea(0.15, ((SCHEMERS, 1.0),)),
    Idea(0.45, ((UNTRAINED, 0.1), (CLUMSY, 0.3), (PEOPLE, 0.3), (SCHEMERS, 0.3))),
)
CHANCES = np.array([idea.chance for idea in IDEAS])


@dataclass(frozen=True)
class Opinion:
    """The posteriors of all hypotheses, weighed by how well each explains what was said."""

    chain: Chain
    parts: tuple[tuple[float, Beliefs], ...]

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


def opinion(view: View) -> Opinion:
    """The beliefs of the view's owner, given all that was seen and said."""
    known = knowledge(replace(view, ledger=(), accused=None))
    factors = [known.factors(seat, view) for seat in range(1, len(view.players))]
    beliefs = [
        weigh(known.pruned.evidence, by_seat, known.start) for by_seat in zip(*factors, strict=True)
    ]
    weights = CHANCES * [b.total for b in beliefs]
    weights[weights < NEGLIGIBLE * weights.sum()] = 0.0
    weights /= weights.sum()
    parts = zip(weights.tolist(), beliefs, strict=True)
    return Opinion(known.chain, tuple(part for part in parts if part[0]))


@dataclass(frozen=True, eq=False)
class Knowledge:
    """What a seat has seen itself, and the factors of the claims evaluated so far."""

    chain: Chain
    pruned: Pruned
    start: Weights
    policies: list[Weights]
    memory: dict[Hashable, list[Weights]] = field(default_factory=dict)

    def factors(self, seat: int, view: View) -> list[Weights]:
        """For each hypothesis: how likely each remaining edge of the seat is."""
        claims = standing_claims(view.ledger, seat)
        key = (seat, *sorted(claims.items(), key=_topic))
        if key not in self.memory:
            if len(self.memory) >= MOST_REMEMBERED:
                self.memory.clear()
            model = models_of(self.chain).seats[seat - 1]
            heard = fits(self.chain, seat, claims)
            speech = model.speech(self.pruned.edges[seat - 1], heard)
            factor = self.policies[seat - 1] * speech
            self.memory[key] = [idea.mix(factor) for idea in IDEAS]
        return self.memory[key]


def _topic(claim: tuple[Topic, Statement]) -> Topic:
    return claim[0]


@lru_cache(maxsize=12)
def knowledge(view: View) -> Knowledge:
    """What the owner of a view without claims knows; cached."""
    evidence = gather(view)
    chain, pruned = evidence.chain, prune(evidence)
    models = models_of(chain).seats
    policies = [model.policy(edges) for model, edges in zip(models, pruned.edges, strict=True)]
    return Knowledge(chain, pruned, first_boxes(chain)[pruned.start], policies)


def first_boxes(chain: Chain) -> Weights:
    """How likely the first player takes from each box; half of them leave the bag empty."""
    boxes = chain.layers[0].boxes
    full = boxes.token_code == chain.token_code(chain.tokens)
    return np.where(full, 1.0 - BAG, BAG / len(chain.kinds))
