"""The OpenSpiel game passes the tests of that library and replays its playthrough to the letter."""

from copy import deepcopy
from pathlib import Path
from random import Random

import pyspiel
import pytest
from absl import flags
from open_spiel.python import observation
from open_spiel.python.algorithms import generate_playthrough

import mafia_de_cuba.envs.open_spiel_game
from mafia_de_cuba.envs.open_spiel_game import MafiaDeCubaState

PLAYTHROUGH = Path(__file__).parent.parent / "data" / "playthroughs" / "python_mafia_de_cuba.txt"
GAMES = (
    "python_mafia_de_cuba",
    "python_mafia_de_cuba(players=6)",
    "python_mafia_de_cuba(players=7,box=cleaner,talk=False)",
    "python_mafia_de_cuba(players=12,box=everything,fake_diamond=True,jokers=2,max_questions=3)",
)


@pytest.mark.parametrize("name", GAMES)
def test_the_library_accepts_it(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=20, serialize=False, verbose=False)


def test_the_playthrough_is_the_same_as_ever() -> None:
    """Made anew: python -m open_spiel.python.examples.playthrough; see docs/envs.md."""
    flags.FLAGS.mark_as_parsed()  # the library has a flag for the form of actions
    original, replayed = generate_playthrough.replay(str(PLAYTHROUGH))
    assert replayed == original


def finished(state: MafiaDeCubaState, rng: Random) -> int:
    """Random actions to the end; how many."""
    actions = 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        actions += 1
    return actions


@pytest.mark.parametrize("name", GAMES)
def test_no_game_is_longer_than_the_longest_and_winners_get_one(name: str) -> None:
    game, rng = pyspiel.load_game(name), Random(3)
    for _ in range(60):
        state = game.new_initial_state()
        assert finished(state, rng) <= game.max_game_length()
        winners = state.position.state.outcome.winners
        assert state.returns() == [float(seat in winners) for seat in range(game.num_players())]


def test_a_copy_goes_its_own_way() -> None:
    state = pyspiel.load_game(GAMES[1]).new_initial_state()
    state.apply_action(state.legal_actions()[2])
    for copy in (state.clone(), deepcopy(state)):
        finished(copy, Random(1))
        assert copy.is_terminal()
    assert not state.is_terminal()
    assert state.position.state.hidden == 2


def test_observers_tell_public_and_private_apart() -> None:
    game = pyspiel.load_game(GAMES[1])
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[2])
    public = observation.make_observation(
        game,
        pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE),
    )
    own = observation.make_observation(game)
    assert "hidden 2" in own.string_from(state, 0)
    assert "hidden" not in own.string_from(state, 1)
    assert public.string_from(state, 0) == public.string_from(state, 1)
    public.set_from(state, 0)
    own.set_from(state, 0)
    assert "office" not in public.dict
    assert own.dict["office"][0] == 2
    assert {*public.dict} < {*own.dict}


def test_with_perfect_recall_words_hold_the_whole_history() -> None:
    game = pyspiel.load_game(GAMES[2])
    seen: dict[str, tuple[int, ...]] = {}
    rng = Random(2)
    for _ in range(40):
        state = game.new_initial_state()
        own: dict[int, tuple[int, ...]] = dict.fromkeys(range(7), ())
        while not state.is_terminal():
            seat, action = state.current_player(), rng.choice(state.legal_actions())
            before = seen.setdefault(state.information_state_string(seat), own[seat])
            assert before == own[seat]
            own[seat] = (*own[seat], action)
            state.apply_action(action)


@pytest.mark.parametrize("players", [4, 13])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises((ValueError, pyspiel.SpielError), match="5 to 12"):
        pyspiel.load_game(f"python_mafia_de_cuba(players={players})")


def test_fewer_questions_than_none_are_refused() -> None:
    with pytest.raises((ValueError, pyspiel.SpielError), match="0 questions or more"):
        pyspiel.load_game("python_mafia_de_cuba(max_questions=-2)")


def test_importing_registers_the_game() -> None:
    assert mafia_de_cuba.envs.open_spiel_game.GAME_TYPE.short_name in pyspiel.registered_names()
