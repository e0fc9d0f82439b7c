"""Random games through PettingZoo: how often each seat wins.

python examples/pettingzoo_random.py --players 6 --games 200 --seed 1
"""

import argparse
from random import Random

from mafia_de_cuba.envs import mafia_de_cuba_v0


def main() -> None:
    """Play, and print a line for each seat."""
    parser = argparse.ArgumentParser(description=__doc__)
    for option, default in (("--players", 6), ("--games", 200), ("--seed", 1)):
        parser.add_argument(option, type=int, default=default)
    options = parser.parse_args()
    env, rng = mafia_de_cuba_v0.raw_env(players=options.players), Random(options.seed)
    won = dict.fromkeys(env.possible_agents, 0.0)
    for _ in range(options.games):
        env.reset()
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            won[agent] += reward
            allowed = observation["action_mask"].nonzero()[0]
            env.step(None if terminated or truncated else int(rng.choice(allowed)))
    for agent, times in won.items():
        print(f"{agent} {times / options.games:.3f}")


if __name__ == "__main__":
    main()
