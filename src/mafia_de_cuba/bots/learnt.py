"""What `mafia-de-cuba train` has learnt for each number of players; the hard level goes by it."""

from importlib.resources import files

import msgspec
from msgspec import Struct

from mafia_de_cuba.rules.pieces import Role

UNKNOWN = 0.25  # the chance to win of a role that the training never met
HIDINGS = 6  # T1: 0 to 5 diamonds


class Telling(Struct, frozen=True, array_like=True):
    """How a role speaks at hard tables: shares of the truth, and of the lies by what they keep."""

    truth: float = 0.0
    keep_received: float = 0.45
    keep_passed: float = 0.45
    echo: float = 0.05  # keep neither box, but one as a neighbour told it; what is left is invented


class OwnWords(Struct, frozen=True):
    """The words of hard players: how each role speaks, and how often liars claim which role."""

    roles: dict[Role, Telling]
    pretended: dict[Role, float]
    # By what the neighbours had said before (`neighbours.py`), where that was counted.
    beside: dict[Role, dict[str, Telling]] = {}


LOYAL = Telling(truth=1.0)
FIRST_WORDS = OwnWords(
    {Role.HENCHMAN: LOYAL, Role.CLEANER: LOYAL, Role.DRIVER: Telling(0.6), Role.THIEF: Telling()},
    {Role.THIEF: 0.01, Role.FBI: 0.3, Role.CIA: 0.3},
)


FIRST_TRUST = 0.45


class Lessons(Struct, frozen=True):
    """What was learnt for one number of players."""

    chances: dict[Role, float] = {}  # how often each role wins
    words: OwnWords = FIRST_WORDS
    hiding: tuple[float, ...] = (1.0 / HIDINGS,) * HIDINGS  # how often to hide so many diamonds
    trust: float = FIRST_TRUST  # how far the words of hard players go, 1 being as they were counted


Learnt = dict[int, Lessons]


def shipped() -> Learnt:
    """The tables that come with the package."""
    text = files(__package__).joinpath("data/learnt.json").read_bytes()
    return msgspec.json.decode(text, type=Learnt)


_in_use: Learnt = shipped()


def use(learnt: Learnt) -> None:
    """Let all bots of this process go by other tables: for training."""
    _in_use.clear()
    _in_use.update(learnt)


def lessons(players: int) -> Lessons:
    """What was learnt for so many players."""
    return _in_use.get(players, Lessons())


def chance_to_win(role: Role, players: int) -> float:
    """How likely a seat with this role wins at mixed tables of so many players."""
    return lessons(players).chances.get(role, UNKNOWN)
