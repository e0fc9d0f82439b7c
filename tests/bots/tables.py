"""Tables of bots, for tests: names by chance, games from a seed."""

from collections.abc import Sequence
from random import Random

from mafia_de_cuba.bots.registry import BOTS, bot
from mafia_de_cuba.lab.league_game import Played, play_game
from mafia_de_cuba.rules.setup import Setup, standard


def game_of(names: Sequence[str], seed: str, setup: Setup | None = None) -> Played:
    """One game of these bots."""
    bots = [bot(name, f"{seed}/{seat}") for seat, name in enumerate(names)]
    return play_game(bots, setup or standard(len(names)), seed)


def any_bots(rng: Random, players: int, levels: Sequence[str] = ()) -> list[str]:
    """A table of any bots, or of these levels with any personality."""
    names = [name for name in BOTS if not levels or name.partition("-")[0] in levels]
    return [rng.choice(names) for _ in range(players)]
