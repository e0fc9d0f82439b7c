"""That the benchmarks measure whole games and judge their figures rightly; nothing here is timed."""

from pathlib import Path
from random import Random

import pytest

from benchmarks import simulator
from benchmarks.commands import nine_different
from benchmarks.games import ours, play_randomly, random_theft
from benchmarks.table import Row, Section, show
from mafia_de_cuba.rules.notation import default_names
from mafia_de_cuba.rules.setup import Setup, check, standard
from mafia_de_cuba.rules.state import Phase, start


def test_a_random_game_is_played_to_its_end() -> None:
    state, acts = play_randomly(start(default_names(6), standard(6)), Random(1))
    assert state.outcome
    assert len(acts) >= 7  # one hides, five take, and then something happens
    assert ours()() == len(acts)


def test_a_random_theft_leaves_something_to_deduce() -> None:
    state, _ = random_theft(standard(5), 5, Random(1))
    assert state.phase is Phase.INVESTIGATION


def test_the_boxes_of_nine_different_tokens_are_legal() -> None:
    for tokens in nine_different():
        check(Setup(tokens), players=12)


def test_the_loop_in_c_plays_the_same_games_as_the_batch_simulator(tmp_path: Path) -> None:
    loop = simulator.compiled_loop(tmp_path)
    if loop is None:
        pytest.skip("NOT CHECKED HERE: there is no C compiler")
    for players, setup in simulator.boxes().values():
        pairs = zip(simulator.ours(players, setup, 3000), loop(players, setup, 3000), strict=True)
        assert all((mine == theirs).all() for mine, theirs in pairs)


def test_a_figure_stands_beside_its_target() -> None:
    rows = [
        Row("fast enough", 2.0, "×", at_least=2),
        Row("too slow", 2.1, "ms", at_most=2),
        Row("good to know", 3.0, "MB"),
    ]
    assert [row.verdict for row in rows] == ["met", "missed", ""]
    assert show([Section("Speed", rows)]).splitlines() == [
        "                figure      target  verdict",
        "",
        "Speed",
        "  fast enough     2.00  ×   ≥ 2.00  met",
        "  too slow        2.10  ms  ≤ 2.00  missed",
        "  good to know    3.00  MB",
    ]
