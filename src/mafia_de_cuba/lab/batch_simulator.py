"""The batch simulator: millions of games, counted or kept, at the speed of compiled code.

It knows every role, the Cleaner's shots and the fake diamond, uniform choices and thefts by a table
of chances. It does not know the open box (T8), nor any talk.
"""

from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.setup import Setup, check

from .batch_arrays import Counts, Games, TablePolicy, no_counts, no_games, scratch
from .chance import mix

NO_OPEN_BOX = "Games by a policy have no open box: everybody takes what the rules allow."
UNIFORM, LEARNT = POLICIES = ("uniform", "learnt")


class NotCovered(ValueError):
    """A setup that the batch simulator does not play; says so in a sentence."""


def is_installed() -> bool:
    """Whether Numba, of the extra `lab`, is there."""
    try:
        import numba  # noqa: F401
    except ImportError:
        return False
    return True


def play_games(
    players: int,
    setup: Setup,
    seed: int,
    first: int,
    number: int,
    keep: bool = False,
    policy: str = UNIFORM,
) -> tuple[Counts, Games]:
    """So many games from the first one on: what is counted, and if wanted each game."""
    import numpy as np

    from .batch_kernel import play_many

    check_covered(players, setup, policy)
    counts, games = no_counts(), no_games(number if keep else 0)
    tokens = np.array([setup.tokens.count(token) for token in Token], np.int64)
    box = (players, tokens, setup.jokers, int(setup.fake_diamond))
    table = table_of(policy, players)
    play_many(np.uint64(mix(seed)), first, number, *box, counts, games, scratch(), keep, table)
    return counts, games


def table_of(policy: str, players: int) -> TablePolicy | None:
    """The chances that a policy goes by; None for uniform ones."""
    if policy == UNIFORM:
        return None
    from .learnt_policy import learnt_policy

    return learnt_policy(players)


def check_covered(players: int, setup: Setup, policy: str = UNIFORM) -> None:
    """Raises Refused or NotCovered if these games cannot be played."""
    check(setup, players)
    if setup.open_box:
        raise NotCovered(NO_OPEN_BOX)
    if policy not in POLICIES:
        raise NotCovered(f"There is no policy '{policy}'; there are {' and '.join(POLICIES)}.")
    if policy == LEARNT:
        from .learnt_policy import check_learnt

        check_learnt(players, setup)
