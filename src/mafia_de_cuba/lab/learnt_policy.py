"""Thefts by learnt chances: how even-tempered `hard` bots hide, fill the bag and take, as tables.

Weights are whole numbers, so that the batch simulator and the readable rules draw the same takes.
"""

from functools import lru_cache

import numpy as np

from mafia_de_cuba.bots import planned_takes
from mafia_de_cuba.bots.learnt import lessons
from mafia_de_cuba.bots.personality import PERSONALITIES, STEADY
from mafia_de_cuba.rules.pieces import AGENTS, DIAMONDS, Box, Role, Take, Token, legal_takes
from mafia_de_cuba.rules.setup import Setup

from .batch_arrays import TablePolicy
from .batch_numbers import FLOOR, PERCENT
from .batch_simulator import NotCovered
from .chance import Chance

UNIT = 1 << 20  # the greatest weight of a row
HIDING_UNIT = 10_000  # as many digits as the learnt tables have
LOYAL = (Token.HENCHMAN, Token.CLEANER)

TAKES = (  # in the order of `legal_takes`
    *(Take(number) for number in range(1, DIAMONDS + 1)),
    *(Take(token=token) for token in Token),
    *(Take(number, fake=True) for number in range(DIAMONDS + 1)),
    Take(),
)
PLACES = {take: place for place, take in enumerate(TAKES)}


def check_learnt(players: int, setup: Setup) -> None:
    """Raises NotCovered if the training never met a role of this box."""
    roles = [Role.THIEF, Role.URCHIN, *(Role(token) for token in setup.tokens.kinds())]
    unknown = [role for role in roles if role not in lessons(players).chances]
    if unknown:
        names = ", ".join(unknown)
        raise NotCovered(f"Nothing was learnt about {names} at tables of {players} players.")


@lru_cache(maxsize=16)
def learnt_policy(players: int) -> TablePolicy:
    """The tables for so many players."""
    hiding = [round(share * HIDING_UNIT) for share in lessons(players).hiding]
    rows = [weights(found, players) for found in range(DIAMONDS + 1)]
    shares = [planned_takes.BAG, planned_takes.AGAINST_THE_LOYAL]
    percents = [round(share * PERCENT) for share in shares]
    return TablePolicy(
        np.array(hiding, np.int64), np.array(rows, np.int64), np.array(percents, np.int64)
    )


def weights(found: int, players: int) -> list[int]:
    """How much each take weighs where so many diamonds were found."""
    tastes = PERSONALITIES[STEADY]
    real = [planned_takes.take_weight(take, found, tastes, players) for take in TAKES]
    return [round(UNIT * weight / max(real)) for weight in real]


class LearntThefts:
    """Thefts by the learnt tables, for games of the readable rules."""

    def __init__(self, players: int) -> None:
        table = learnt_policy(players)
        self.hiding: list[int] = table.hiding.tolist()
        self.takes: list[list[int]] = table.takes.tolist()
        self.bag_share, self.loyal_share = table.shares.tolist()

    def hide(self, chance: Chance) -> int:
        """How many diamonds the Godfather hides."""
        return chance.weighted(range(len(self.hiding)), self.hiding)

    def help_oneself(
        self, box: Box, first: bool, last: bool, chance: Chance
    ) -> tuple[Token | None, Take]:
        """What goes into the bag, and the take, which was planned before."""
        takes = legal_takes(box, last)
        weights = [self.takes[box.diamonds][PLACES[take]] for take in takes]
        least = max(weights) // FLOOR + 1
        take = chance.weighted(takes, [weight + least for weight in weights])
        return self.bag(take, box, chance) if first else None, take

    def bag(self, take: Take, box: Box, chance: Chance) -> Token | None:
        """A Thief rids the box of Agents, or now and then of the loyal; others of Agents."""
        if chance.below(PERCENT) >= self.bag_share:
            return None
        spare = [token for token in box.tokens.kinds() if token != take.token]
        wanted = [token for token in spare if Role(token) in AGENTS]
        if take.diamonds and chance.below(PERCENT) < self.loyal_share:
            wanted = [token for token in spare if token in LOYAL]
        wanted = wanted or spare
        return chance.choice(wanted) if wanted else None


@lru_cache(maxsize=16)
def learnt_thefts(players: int) -> LearntThefts:
    """How everybody steals at tables of so many players."""
    return LearntThefts(players)
