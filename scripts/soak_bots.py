"""Bots on any setup: thousands of games with every role and all levels mixed, none may break.

`python -m scripts.soak_bots [--games N] [--workers N]`: says how many games came to an end and how
often a bot's wish was refused; ends with status 1 if that happened at all.
"""

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from random import Random

from mafia_de_cuba.bots.registry import LEVELS
from mafia_de_cuba.lab.league_game import play_game
from mafia_de_cuba.lab.lineups import MIXED, seated, seating
from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS
from tests.games import random_setup


def play(number: int) -> tuple[int, list[str]]:
    """One game: how many wishes were refused, and which roles were at the table."""
    rng = Random(number)
    players = rng.randint(FEWEST_PLAYERS, MOST_PLAYERS)
    people = seating(rng.choice([*LEVELS]), MIXED, players, 0, number)
    played = play_game(seated(people), random_setup(rng, players), people.seed)
    return played.faults, [str(played.state.role(seat)) for seat in range(1, players)]


def main() -> None:
    """Play them all."""
    parser = argparse.ArgumentParser(prog="python -m scripts.soak_bots", description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--workers", type=int, default=2)
    options, roles, faults = parser.parse_args(), Counter[str](), 0
    games = options.games
    with ProcessPoolExecutor(options.workers) as pool:
        for refused, seen in pool.map(play, range(games), chunksize=20):
            faults += refused
            roles.update(seen)
    print(f"{games} games to the end, {faults} wishes refused")
    print(", ".join(f"{role} {number}" for role, number in roles.most_common()))
    raise SystemExit(int(faults > 0))


if __name__ == "__main__":
    main()
