"""Calibration: how true the chances come that a `hard` Godfather gives each seat to be a Thief.

python examples/calibration.py --others mixed --players 6 --games 50 --seed 1
"""

import argparse

from mafia_de_cuba.lab.intervals import Forecasts
from mafia_de_cuba.lab.league import Pairing, run


def expected_error(told: Forecasts) -> float:
    """The mean difference between what was told and what came true, in ten bins (ECE)."""
    return sum(number * abs(chance - true) for chance, true, number in told.bins()) / told.total


def main() -> None:
    """Play, and print a line for each bin, then the scores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--others", default="mixed")
    for option, default in (("players", 6), ("games", 50), ("seed", 1)):
        parser.add_argument(f"--{option}", type=int, default=default)
    options = parser.parse_args()
    pairing, told = Pairing("hard", options.others, options.players), Forecasts()
    for _, _, forecasts in run([pairing], options.games, options.seed, jobs=1):
        told.join(forecasts)
    for chance, true, number in told.bins():
        print(f"told {chance:.3f} true {true:.3f} of {number}")
    print(f"forecasts {told.total} Brier {told.brier():.4f} ECE {expected_error(told):.4f}")


if __name__ == "__main__":
    main()
