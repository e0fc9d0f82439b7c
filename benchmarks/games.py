"""Random games: ours, and beside them those of two libraries that many know."""

from collections.abc import Sequence
from random import Random
from statistics import median

from mafia_de_cuba.rules.moves import GameMove
from mafia_de_cuba.rules.notation import default_names
from mafia_de_cuba.rules.play import acting_seats, legal_moves, play
from mafia_de_cuba.rules.setup import Setup, standard
from mafia_de_cuba.rules.state import Phase, State, start

from .measure import Contestant, Pace, pick, race
from .table import Row, Section

PLAYERS = 6
ROUNDS, SLICE = 11, 0.5
AIM = 15_000
OPEN_SPIEL, PETTING_ZOO = "OpenSpiel python_liars_poker", "PettingZoo leduc_holdem_v4"

Acts = list[tuple[int, GameMove]]


def section() -> Section:
    """Games in a second on one core, and how many times those of the others."""
    paces = race({"ours": ours(), OPEN_SPIEL: liars_poker(), PETTING_ZOO: leduc()}, ROUNDS, SLICE)
    return Section(
        f"Random games, {PLAYERS} players, uniform over all legal moves, views off",
        [
            _pace_row("Mafia de Cuba", paces["ours"], AIM),
            _pace_row(OPEN_SPIEL, paces[OPEN_SPIEL]),
            _pace_row(PETTING_ZOO, paces[PETTING_ZOO]),
            _ratio_row("ours to OpenSpiel's", paces["ours"], paces[OPEN_SPIEL], 2),
            _ratio_row("ours to PettingZoo's", paces["ours"], paces[PETTING_ZOO], 5),
        ],
    )


def _pace_row(what: str, paces: Sequence[Pace], aim: float | None = None) -> Row:
    games, moves = median(pace.games for pace in paces), median(pace.moves for pace in paces)
    note = f"{moves:,.0f} moves/s, {moves / games:.1f} moves a game"
    return Row(what, games, "games/s", at_least=aim, note=note)


def _ratio_row(what: str, us: Sequence[Pace], them: Sequence[Pace], aim: float) -> Row:
    pairs = list(zip(us, them, strict=True))
    games = median(mine.games / theirs.games for mine, theirs in pairs)
    moves = median(mine.moves / theirs.moves for mine, theirs in pairs)
    return Row(what, games, "× games/s", at_least=aim, note=f"{moves:.1f} × moves/s")


def play_randomly(
    state: State, rng: Random, until: tuple[Phase, ...] = (Phase.OVER,)
) -> tuple[State, Acts]:
    """Random moves until one of these phases."""
    acts: Acts = []
    while state.phase not in until:
        seat, move = chosen = random_move(state, rng)
        acts.append(chosen)
        state = play(state, seat, move)
    return state, acts


def random_move(state: State, rng: Random) -> tuple[int, GameMove]:
    """Any legal move of any acting seat, each with the same chance."""
    seats = acting_seats(state)
    if len(seats) == 1:  # as long as there is no Cleaner to shoot
        return seats[0], pick(legal_moves(state, seats[0]), rng)
    return pick([(seat, move) for seat in seats for move in legal_moves(state, seat)], rng)


def random_theft(setup: Setup, players: int, rng: Random) -> tuple[State, Acts]:
    """A random game up to where the investigation begins; without thieves it never does (E1)."""
    while True:
        table = start(default_names(players), setup)
        state, acts = play_randomly(table, rng, (Phase.INVESTIGATION, Phase.OVER))
        if not state.outcome:
            return state, acts


def ours() -> Contestant:
    """The readable engine, with the printed box."""
    names, setup, rng = default_names(PLAYERS), standard(PLAYERS), Random(1)
    return lambda: len(play_randomly(start(names, setup), rng)[1])


def open_spiel_game(name: str) -> Contestant:
    """A game of OpenSpiel, driven from Python."""
    import pyspiel

    game, rng = pyspiel.load_game(name), Random(1)

    def play_one() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(pick(state.legal_actions(), rng))
                moves += 1
        return moves

    return play_one


def liars_poker() -> Contestant:
    """OpenSpiel's Liar's Poker in Python, as it comes: two players, ten cards dealt to each."""
    import open_spiel.python.games  # noqa: F401  (registers the game)

    return open_spiel_game("python_liars_poker")


def leduc() -> Contestant:
    """PettingZoo's Leduc Hold'em, two players, the environment made once and reset each game."""
    import numpy as np
    from pettingzoo.classic import leduc_holdem_v4

    env, rng = leduc_holdem_v4.env(), Random(1)
    env.reset(seed=1)

    def play_one() -> int:
        env.reset()
        moves = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(pick(np.flatnonzero(observation["action_mask"]).tolist(), rng))
                moves += 1
        return moves

    return play_one
