"""The environments: what a move costs there, beside the plain engine and games that many know."""

from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Any

from .games import leduc, liars_poker, open_spiel_game, ours
from .measure import Contestant, Pace, pick, race
from .table import Row, Section

ROUNDS, SLICE = 7, 0.5
ENGINE = "plain engine"
OPEN_SPIEL, OPEN_SPIEL_TALK = "OpenSpiel, without talk", "OpenSpiel, with talk"
RAW, RAW_TALK = "PettingZoo raw_env, without talk", "PettingZoo raw_env, with talk"
WRAPPED = "PettingZoo env, without talk"
AT_MOST = {OPEN_SPIEL: 3.0, OPEN_SPIEL_TALK: 3.0, RAW: 4.0, RAW_TALK: 4.0}


def section() -> Section:
    """Random games of six through each, and how many times the engine's time a move takes."""
    paces = race(contestants(), ROUNDS, SLICE)
    return Section(
        "Environments, random games of six: time for a move, in times of the plain engine's",
        [
            Row(ENGINE, median(pace.moves for pace in paces[ENGINE]), "moves/s"),
            *(_cost(name, each, paces[ENGINE]) for name, each in paces.items() if name != ENGINE),
        ],
    )


def _cost(name: str, paces: Sequence[Pace], engine: Sequence[Pace]) -> Row:
    times = [plain.moves / pace.moves for plain, pace in zip(engine, paces, strict=True)]
    note = f"{median(pace.moves for pace in paces):,.0f} moves/s"
    return Row(name, median(times), "×", at_most=AT_MOST.get(name), note=note)


def contestants() -> dict[str, Contestant]:
    """Ours, through both libraries, and theirs."""
    import mafia_de_cuba.envs.open_spiel_game  # noqa: F401  (registers the game)
    from mafia_de_cuba.envs import mafia_de_cuba_v0

    name = "python_mafia_de_cuba"
    return {
        ENGINE: ours(),
        OPEN_SPIEL: open_spiel_game(f"{name}(players=6,talk=False)"),
        OPEN_SPIEL_TALK: open_spiel_game(f"{name}(players=6)"),
        RAW: zoo(mafia_de_cuba_v0.raw_env(talk=False)),
        RAW_TALK: zoo(mafia_de_cuba_v0.raw_env()),
        WRAPPED: zoo(mafia_de_cuba_v0.env(talk=False)),
        "OpenSpiel's C++ social_deduction": open_spiel_game("social_deduction"),
        "OpenSpiel's python_liars_poker": liars_poker(),
        "PettingZoo's leduc_holdem_v4": leduc(),
    }


def zoo(env: Any) -> Contestant:
    """An environment of PettingZoo, made once and reset for each game."""
    rng = Random(1)

    def play_one() -> int:
        env.reset()
        moves = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(pick(observation["action_mask"].nonzero()[0], rng))
                moves += 1
        return moves

    return play_one
