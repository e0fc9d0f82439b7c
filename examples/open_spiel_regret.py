"""Regret matching through OpenSpiel: Monte Carlo CFR by external sampling, then measured.

python examples/open_spiel_regret.py --players 5 --iterations 50 --games 200 --seed 1

The game tree is far too large to be solved: this shows how to begin, not how it ends.
"""

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver

import mafia_de_cuba.envs.open_spiel_game  # noqa: F401  (registers the game)


def play(game: Any, policy: Any, learner: int, rng: np.random.Generator) -> float:
    """What the learner gets, with its policy, where all others choose by chance."""
    state = game.new_initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        chances = None
        if state.current_player() == learner:
            learnt = policy.action_probabilities(state)
            chances = [learnt[action] for action in legal]
        state.apply_action(int(rng.choice(legal, p=chances)))
    return float(state.returns()[learner])


def main() -> None:
    """Learn, and print what each seat gets with what it has learnt."""
    parser = argparse.ArgumentParser(description=__doc__)
    for option, default in (
        ("--players", 5),
        ("--iterations", 50),
        ("--games", 200),
        ("--seed", 1),
    ):
        parser.add_argument(option, type=int, default=default)
    options = parser.parse_args()
    np.random.seed(options.seed)
    game = pyspiel.load_game(f"python_mafia_de_cuba(players={options.players},talk=False)")
    solver = ExternalSamplingSolver(game)
    for _ in range(options.iterations):
        solver.iteration()
    policy, rng = solver.average_policy(), np.random.default_rng(options.seed)
    for seat in range(options.players):
        got = [play(game, policy, seat, rng) for _ in range(options.games)]
        print(f"seat {seat} {np.mean(got):.3f}")


if __name__ == "__main__":
    main()
