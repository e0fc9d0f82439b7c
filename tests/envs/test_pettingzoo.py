"""The PettingZoo environment passes the tests of that library, and rewards winners with 1."""

import pickle
from random import Random
from typing import Any

import pytest
from pettingzoo.test import api_test, seed_test

from mafia_de_cuba.envs import mafia_de_cuba_v0
from mafia_de_cuba.envs.actions import NUMBER, WITH_TALK, WITHOUT_TALK
from mafia_de_cuba.rules.box_option import NoSuchBox

OPTIONS: list[dict[str, Any]] = [
    {},
    {"players": 6, "talk": False},
    {"players": 12, "box": "everything", "fake_diamond": True},
    {"players": 7, "box": "cleaner", "jokers": 2, "max_questions": 1},
]
# The library advises plain arrays; its own card games have masks in the observation as well.
pytestmark = pytest.mark.filterwarnings("ignore:Observation:UserWarning")


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_library_accepts_it(options: dict[str, Any]) -> None:
    api_test(mafia_de_cuba_v0.env(**options), num_cycles=300, verbose_progress=False)
    api_test(mafia_de_cuba_v0.raw_env(**options), num_cycles=300, verbose_progress=False)


def test_the_same_seed_plays_the_same_game() -> None:
    seed_test(lambda: mafia_de_cuba_v0.env(players=6), num_cycles=40)


def finished(env: Any, rng: Random) -> dict[str, float]:
    """A random game to its end; what each agent got in all."""
    env.reset(seed=1)
    got = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        got[agent] += reward
        mask = observation["action_mask"]
        assert not truncated
        env.step(None if terminated else int(rng.choice(mask.nonzero()[0])))
    return got


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_winners_get_one_and_others_nothing(options: dict[str, Any]) -> None:
    rng, env = Random(5), mafia_de_cuba_v0.env(**options)
    for _ in range(10):
        got = finished(env, rng)
        outcome = env.unwrapped.position.state.outcome
        assert got == {f"seat_{seat}": float(seat in outcome.winners) for seat in range(len(got))}


def test_only_who_acts_has_actions() -> None:
    env = mafia_de_cuba_v0.raw_env(players=6)
    env.reset()
    assert env.agent_selection == "seat_0"
    assert env.observe("seat_0")["action_mask"].nonzero()[0].tolist() == [
        NUMBER[f"hide {number}"] for number in range(6)
    ]
    assert not env.observe("seat_1")["action_mask"].any()


def test_without_talk_the_action_space_is_small() -> None:
    sizes = [mafia_de_cuba_v0.env(talk=talk).action_space("seat_0").n for talk in (True, False)]
    assert sizes == [WITH_TALK, WITHOUT_TALK]


def test_a_forbidden_action_ends_the_game_of_the_wrapped_environment() -> None:
    env = mafia_de_cuba_v0.env(players=6)
    env.reset()
    env.step(NUMBER["shoot"])
    assert env.rewards["seat_0"] == -1
    assert all(env.terminations.values())


def test_it_can_be_drawn_and_sent_to_another_process(capsys: pytest.CaptureFixture[str]) -> None:
    env = mafia_de_cuba_v0.raw_env(players=5, render_mode="ansi")
    env.reset()
    env.step(NUMBER["hide 2"])
    assert "hidden 2" in str(env.render())
    again = pickle.loads(pickle.dumps(mafia_de_cuba_v0.raw_env(players=7, render_mode="human")))
    again.reset()
    again.step(NUMBER["hide 3"])
    assert len(again.possible_agents) == 7
    assert "hidden 3" in capsys.readouterr().out


def test_a_box_that_the_rules_refuse_is_refused() -> None:
    with pytest.raises(NoSuchBox, match="there must be 3"):
        mafia_de_cuba_v0.env(players=6, box="henchman")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 4}, "There must be 5 to 12 players."),
        ({"players": 13}, "There must be 5 to 12 players."),
        ({"jokers": 13}, "There may be 0 to 12 jokers."),
        ({"max_questions": -1}, "There may be 0 questions or more."),
        ({"talk": False, "max_questions": -1}, "There may be 0 questions or more."),
        ({"render_mode": "rgb_array"}, "render_mode is 'human', 'ansi' or None."),
    ],
)
def test_bad_options_are_refused_with_a_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        mafia_de_cuba_v0.env(**options)
