"""Regret matching: learn what to take from the box, and write the policy as JSON.

python examples/regret_matching.py --players 6 --iterations 2000 --games 1000 --out policy.json

In each round one seat tries every kind of take in the same game, with the same chance for all that
follows; what it regrets not to have taken, it takes more often. Nobody talks, the Godfather accuses
at random. `examples/table_bot.py` plays the policy in the league.
"""

import argparse
import json
from collections import defaultdict
from pathlib import Path

from mafia_de_cuba.lab.chance import Chance
from mafia_de_cuba.lab.uniform_game import UniformThefts, play_uniform_game
from mafia_de_cuba.rules.pieces import Box, Take, Token, legal_takes
from mafia_de_cuba.rules.setup import standard

UNIT = 1000
Weights = dict[str, dict[str, float]]  # what was found, a kind of take: how much it weighs


def place(found: int, last: bool) -> str:
    """What a seat looks at: about how many diamonds it found, and whether it is the last."""
    return f"{found // 4}{' last' if last else ''}"


def kind(take: Take, found: int) -> str:
    """A kind of take: a token, nothing, or a small, middling or large part of the diamonds."""
    if take.diamonds:
        return ("few", "some", "most")[min(2, 3 * (take.diamonds - 1) // found)]
    return str(take.token or "nothing")


class Learner(UniformThefts):
    """Steals by weights, or as told at one seat."""

    def __init__(self, weights: Weights, told: tuple[int, str | None] = (0, None)) -> None:
        self.weights, self.told = weights, told
        self.turn, self.seen = 0, ("", [""])

    def help_oneself(
        self, box: Box, first: bool, last: bool, chance: Chance
    ) -> tuple[Token | None, Take]:
        """A kind of take by weight, then one of that kind; the bag stays empty."""
        self.turn = 1 if first else self.turn + 1
        takes, key = legal_takes(box, last), place(box.diamonds, last)
        kinds = sorted({kind(take, box.diamonds) for take in takes})
        chosen = chance.weighted(kinds, shares(self.weights[key], kinds))
        if self.turn == self.told[0]:
            self.seen = (key, kinds)
            chosen = self.told[1] or chosen
        return None, chance.choice([take for take in takes if kind(take, box.diamonds) == chosen])


def shares(weights: dict[str, float], kinds: list[str]) -> list[int]:
    """Regret matching: in proportion to what is positive, alike where nothing is."""
    positive = [max(0.0, weights.get(each, 0.0)) for each in kinds]
    total = sum(positive)
    return [1 + int(UNIT * one / total) if total else 1 for one in positive]


def train(players: int, rounds: int, seed: int) -> Weights:
    """The average policy of all rounds."""
    regrets: Weights = defaultdict(lambda: defaultdict(float))
    average: Weights = defaultdict(lambda: defaultdict(float))
    setup = standard(players)
    for number in range(rounds):
        seat = 1 + number % (players - 1)
        usual = Learner(regrets, (seat, None))
        play_uniform_game(players, setup, Chance(seed, number), usual)
        key, kinds = usual.seen
        won = {}
        for each in kinds:
            thefts = Learner(regrets, (seat, each))
            state, _ = play_uniform_game(players, setup, Chance(seed, number), thefts)
            won[each] = float(bool(state.outcome and seat in state.outcome.winners))
        now = shares(regrets[key], kinds)
        mean = sum(share * won[each] for share, each in zip(now, kinds, strict=True)) / sum(now)
        for share, each in zip(now, kinds, strict=True):
            average[key][each] += share / sum(now)
            regrets[key][each] += won[each] - mean
    return {key: dict(row) for key, row in average.items()}


class OneSeat(Learner):
    """One seat by the policy, all others uniform."""

    def help_oneself(
        self, box: Box, first: bool, last: bool, chance: Chance
    ) -> tuple[Token | None, Take]:
        """By the policy at the seat told."""
        if (1 if first else self.turn + 1) == self.told[0]:
            return super().help_oneself(box, first, last, chance)
        self.turn = 1 if first else self.turn + 1
        return UniformThefts.help_oneself(self, box, first, last, chance)


def wins(players: int, games: int, seed: int, seat: int, weights: Weights | None) -> float:
    """How often a seat wins by the policy, or without one."""
    thefts = OneSeat(defaultdict(dict, weights), (seat, None)) if weights else UniformThefts()
    won = 0
    for number in range(games):
        state, _ = play_uniform_game(players, standard(players), Chance(seed, number), thefts)
        won += bool(state.outcome and seat in state.outcome.winners)
    return won / games


def main() -> None:
    """Learn, write, and print what each seat wins without and with it."""
    parser = argparse.ArgumentParser(description=__doc__)
    for option, default in (("players", 6), ("iterations", 2000), ("games", 1000), ("seed", 1)):
        parser.add_argument(f"--{option}", type=int, default=default)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    weights = train(options.players, options.iterations, options.seed)
    if options.out:
        options.out.write_text(json.dumps(weights, indent=1) + "\n", encoding="utf-8")
    for seat in range(1, options.players):
        given = (options.players, options.games, options.seed + 1, seat)
        print(f"seat {seat} uniform {wins(*given, None):.3f} learnt {wins(*given, weights):.3f}")


if __name__ == "__main__":
    main()
