"""Kinds of players: what each takes, how honest its roles are, and how its lies are made.

`untrained`, `clumsy` and `people` are guesses at beginners and careful liars, `schemers` are the
hard level itself, its words counted in its own games (`data/learnt.json`); `parrots` say what
fits a neighbour's words, the `chaotic` anything, and the `reserved` leave questions open.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from mafia_de_cuba.rules.pieces import Role, Take

from .learnt import Lessons, Telling, lessons
from .personality import PERSONALITIES, STEADY, Personality
from .planned_takes import LEAST
from .planned_takes import take_weight as planned_weight
from .simple_takes import liking
from .stories import PLAIN_DIAMONDS

# How likely a take is, by the take, the diamonds found, tastes and the number of players.
TakeWeight = Callable[[Take, int, Personality, int], float]


@dataclass(frozen=True)
class Lies:
    """Shares of the ways in which lies are made; what is left are mere inventions."""

    keep_received: float = 0.45
    keep_passed: float = 0.40
    naive: float = 0.05  # the truth of the boxes, and another take
    echo: float = 0.0  # what a neighbour has said
    chaos: float = 0.0  # each answer by itself, whatever happened
    careless: float = 0.0  # the box as it came, a token, and no thought of what the next one saw

    @property
    def invented(self) -> float:
        """The share of stories that could be true and keep no box."""
        kept = self.keep_received + self.keep_passed + self.naive
        return 1.0 - kept - self.echo - self.chaos - self.careless


@dataclass(frozen=True, eq=False)
class Kind:
    """A kind of player: what it takes, honesty by role, and how its lies are made."""

    name: str
    take_weight: TakeWeight
    honesty: Mapping[Role, float] = field(default_factory=dict)
    honest: float = 0.5  # where the role is not named
    one_of_all: bool = False  # lies and the truth are all alike, one of so many stories
    lies: Lies = Lies()
    lies_of: Mapping[Role, Lies] = field(default_factory=dict)  # where a role lies otherwise
    # Honesty and lies of a role in one of the situations of `neighbours.py`, where they differ.
    beside: Mapping[tuple[Role, str], tuple[float, Lies]] = field(default_factory=dict)
    pretended: Mapping[Role, float] = field(default_factory=dict)  # else 1
    never_confess: bool = False  # Thieves never say that they took diamonds
    noise: float = 0.04  # the share of words that follow no plan
    slip: float = 0.12  # how likely each of these is wrong
    mistake: float = 0.02  # how likely all diamonds are remembered one off
    wrong: float = 0.05  # and then it is one of so many
    trust: float = 1.0  # less than 1: it lies with an eye to what would be believed
    silence: float = 0.02  # how likely a question is left open
    odd_take: float = 0.03  # the share of takes that follow no taste
    least: float = 0.0  # every take has at least this share of the greatest weight
    tastes: tuple[Personality, ...] = tuple(PERSONALITIES.values())

    def pretence(self, take: Take) -> float:
        """How often a liar claims this take."""
        if take.fake or (take.diamonds and take.diamonds not in PLAIN_DIAMONDS):
            return 0.0
        return self.pretended.get(take.role, 1.0)

    def lie(self, role: Role) -> Lies:
        """How lies of this role are made."""
        return self.lies_of.get(role, self.lies)

    def honesty_of(self, role: Role) -> float:
        """How likely this role says the truth."""
        return self.honesty.get(role, self.honest)

    def spoken_beside(self, role: Role, situation: str) -> tuple[float, Lies]:
        """Honesty and lies of a role after what the neighbours have said."""
        return self.beside.get((role, situation)) or (self.honesty_of(role), self.lie(role))


def anything(*_: object) -> float:
    """All takes have the same weight."""
    return 1.0


def any_handful(take: Take, found: int, tastes: Personality, _: int = 0) -> float:
    """A theft of any size weighs as much as two tokens, small ones a little more."""
    if not take.diamonds:
        return tastes.taste(take.role)
    if take.diamonds > found:
        return 0.0
    return 2.0 * tastes.greed / (take.diamonds + 1.0) / sum(1.0 / n for n in range(2, found + 2))


def a_little(take: Take, found: int, tastes: Personality, _: int = 0) -> float:
    """A theft weighs as much as all tokens together, and takes one diamond or two."""
    if not take.diamonds:
        return tastes.taste(take.role)
    few = A_FEW[: min(found, len(A_FEW))]
    return THEFTS * few[take.diamonds - 1] / sum(few) if take.diamonds <= len(few) else 0.0


A_FEW = (0.4, 0.35, 0.15, 0.06, 0.04)  # how often people who steal little take 1, 2, 3 … diamonds
THEFTS = 3.0
LOYAL = {Role.HENCHMAN: 1.0, Role.CLEANER: 1.0}
INNOCENT = {Role.THIEF: 0.01, Role.FBI: 0.01, Role.CIA: 0.01}
EVEN = (PERSONALITIES[STEADY],)

UNTRAINED = Kind("untrained", anything, honesty=LOYAL, one_of_all=True, tastes=(Personality(),))
CLUMSY = Kind(
    "clumsy",
    liking,
    honesty={**LOYAL, Role.THIEF: 0.0},
    lies=Lies(keep_received=0.1, keep_passed=0.05, naive=0.1, careless=0.7),
    pretended={Role.THIEF: 0.0, Role.URCHIN: 0.2},
    noise=0.08,
    slip=0.3,
    wrong=0.4,
    mistake=0.25,
)
PEOPLE = Kind(
    "people",
    liking,
    honesty={**LOYAL, Role.DRIVER: 0.7, Role.MINION: 0.5},
    honest=0.02,
    pretended=INNOCENT,
)
PARROTS = Kind(
    "parrots",
    liking,
    honesty=LOYAL,
    honest=0.05,
    lies=Lies(keep_received=0.1, keep_passed=0.05, naive=0.0, echo=0.85),
    pretended=INNOCENT,
)
CHAOTIC = Kind(
    "chaotic",
    any_handful,
    honesty=LOYAL,
    honest=0.1,
    lies=Lies(keep_received=0.0, keep_passed=0.0, naive=0.0, chaos=0.9),
    noise=0.02,
    tastes=EVEN,
)
RESERVED = Kind(
    "reserved",
    a_little,
    honesty={**LOYAL, Role.DRIVER: 0.8, Role.URCHIN: 0.8},
    honest=0.05,
    lies=Lies(keep_received=0.2, keep_passed=0.2, naive=0.0, chaos=0.2),
    pretended=INNOCENT,
    silence=0.45,
    tastes=EVEN,
)


def schemers(learnt: Lessons) -> Kind:
    """The hard level as it is: its takes, and its words as they were counted."""
    words = learnt.words
    return Kind(
        "schemers",
        planned_weight,
        honesty={role: row.truth for role, row in words.roles.items()},
        honest=0.0,
        lies_of={role: lies_told(row) for role, row in words.roles.items()},
        beside={
            (role, situation): (row.truth, lies_told(row))
            for role, rows in words.beside.items()
            for situation, row in rows.items()
        },
        pretended=words.pretended,
        never_confess=True,
        trust=learnt.trust,
        odd_take=0.01,
        least=LEAST,
    )


def lies_told(row: Telling) -> Lies:
    """The lies of hard players as they were counted."""
    return Lies(row.keep_received, row.keep_passed, 0.0, row.echo)


@lru_cache(maxsize=16)
def kinds_at(players: int) -> tuple[Kind, ...]:
    """All kinds at a table of so many players, in an order that never changes."""
    own = schemers(lessons(players))
    return (UNTRAINED, CLUMSY, PEOPLE, own, PARROTS, CHAOTIC, RESERVED)


NAMES = tuple(kind.name for kind in kinds_at(6))
