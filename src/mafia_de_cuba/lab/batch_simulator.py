"""The batch simulator: millions of uniform games, counted or kept, at the speed of compiled code.

It knows every role, the Cleaner's shots and the fake diamond. It does not know the open box (T8).
"""

from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.setup import Setup, check

from .batch_arrays import Counts, Games, no_counts, no_games
from .chance import mix

NO_OPEN_BOX = "Uniform games have no open box: everybody takes what the rules allow."


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
    players: int, setup: Setup, seed: int, first: int, number: int, keep: bool = False
) -> tuple[Counts, Games]:
    """So many games from the first one on: what is counted, and if wanted each game."""
    import numpy as np

    from .batch_kernel import play_many

    check_covered(players, setup)
    counts, games = no_counts(), no_games(number if keep else 0)
    tokens = np.array([setup.tokens.count(token) for token in Token], np.int64)
    box = (players, tokens, setup.jokers, int(setup.fake_diamond))
    play_many(np.uint64(mix(seed)), first, number, *box, counts, games, keep)
    return counts, games


def check_covered(players: int, setup: Setup) -> None:
    """Raises Refused or NotCovered if these games cannot be played."""
    check(setup, players)
    if setup.open_box:
        raise NotCovered(NO_OPEN_BOX)
