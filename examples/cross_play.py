"""The cross-play matrix: every bot as Godfather against tables of every bot.

python examples/cross_play.py --bots random,easy,medium,hard --players 6 --games 50 --seed 1

Programs play too: --bots "easy,exec:sh examples/bot.sh".
"""

import argparse

from mafia_de_cuba.lab.external_bots import close_all
from mafia_de_cuba.lab.league import Pairing, Results, run


def main() -> None:
    """Play, and print how often the Godfather wins, with Wilson's intervals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", default="random,easy,medium,hard")
    for option, default in (("players", 6), ("games", 50), ("seed", 1)):
        parser.add_argument(f"--{option}", type=int, default=default)
    options = parser.parse_args()
    bots = options.bots.split(",")
    pairings = [Pairing(one, other, options.players) for one in bots for other in bots]
    results = {pairing: Results(pairing) for pairing in pairings}
    for task, games, _ in run(pairings, options.games, options.seed, jobs=1):
        for game in games:
            results[task.pairing].add(game)
    close_all()
    print("godfather down, others across\t" + "\t".join(bots))
    for one in bots:
        cells = [str(results[Pairing(one, other, options.players)].godfather) for other in bots]
        print("\t".join([one, *cells]))


if __name__ == "__main__":
    main()
