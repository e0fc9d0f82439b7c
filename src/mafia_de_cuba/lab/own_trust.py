"""How far the words of hard players go: the trust with which forecasts of Thieves come truest."""

from collections.abc import Iterable, Sequence
from dataclasses import replace as changed
from functools import lru_cache, partial

from mafia_de_cuba.bots.beliefs import by_eyes, know, weighed
from mafia_de_cuba.bots.kinds import kinds_at
from mafia_de_cuba.bots.opponent_models import Models
from mafia_de_cuba.deduction.chain import Chain
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.state import State
from mafia_de_cuba.views import view

TRUSTS = (0.2, 0.3, 0.4, 0.5, 0.65, 0.8)
SCHEMERS = "schemers"


def errors(state: State) -> list[float]:
    """For each trust: the squared errors of the Godfather's forecasts, summed over all seats."""
    return [error(state, trust) for trust in TRUSTS]


def error(state: State, trust: float) -> float:
    """The squared errors of a Godfather who trusts the words of hard players so far."""
    seen = view(state, state.godfather)
    thinks = weighed(know(by_eyes(seen), partial(models_at, trust=trust)), seen)
    seats = [seat for seat in range(1, len(state.players)) if not state.revealed(seat)]
    told = [thinks.roles(seat).get(Role.THIEF, 0.0) for seat in seats]
    true = [state.role(seat) is Role.THIEF for seat in seats]
    return sum((chance - thief) ** 2 for chance, thief in zip(told, true, strict=True))


@lru_cache(maxsize=2 * len(TRUSTS))
def models_at(chain: Chain, trust: float) -> Models:
    """The models of all kinds, hard players being trusted so far."""
    kinds = kinds_at(chain.players)
    own = (changed(kind, trust=trust) if kind.name == SCHEMERS else kind for kind in kinds)
    return Models(chain, tuple(own))


def summed(rows: Iterable[Sequence[float]]) -> list[float]:
    """The errors of some games together, trust by trust."""
    return [sum(column) for column in zip(*rows, strict=True)]


def best(sums: Sequence[float], before: float) -> float:
    """The trust with the least errors; the one before where nothing was seen."""
    return TRUSTS[min(range(len(TRUSTS)), key=sums.__getitem__)] if any(sums) else before
