"""The examples run, as their first lines say how."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from examples.regret_matching import shares

HOME = Path(__file__).parent.parent


def run(*words: str) -> str:
    """What a command prints, started in the project's folder."""
    done = subprocess.run(words, cwd=HOME, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("example", "options"),
    [
        ("pettingzoo_random.py", "--players 5 --games 5 --seed 2"),
        ("open_spiel_regret.py", "--players 5 --iterations 1 --games 3 --seed 2"),
    ],
)
def test_an_example_prints_a_line_for_each_seat(example: str, options: str) -> None:
    lines = run(sys.executable, f"examples/{example}", *options.split()).splitlines()
    assert len(lines) == 5
    assert all(0 <= float(line.split()[-1]) <= 1 for line in lines)


@pytest.mark.skipif(shutil.which("perl") is None, reason="NOT CHECKED HERE: there is no Perl")
def test_the_bot_in_perl_takes_the_first_thing_allowed() -> None:
    others = ["--others", "exec:perl examples/bot.pl", "--players", "6", "--games", "2"]
    command = [sys.executable, "-m", "mafia_de_cuba", "simulate", "--godfather", "random"]
    rows = run(*command, *others, "--workers", "1", "--csv", "-").splitlines()[1:]
    assert len(rows) == 2
    assert all(row.count("thief,1,") == 5 for row in rows)  # one diamond is the first take


def test_the_bot_of_the_shell_takes_the_first_thing_allowed() -> None:
    others = ["--others", "exec:sh examples/bot.sh", "--players", "5", "--games", "2"]
    command = [sys.executable, "-m", "mafia_de_cuba", "simulate", "--godfather", "random"]
    done = run(*command, *others, "--workers", "1", "--csv", "-")
    rows = done.splitlines()[1:]
    assert len(rows) == 2
    assert all(row.count("thief,1,") == 4 for row in rows)


# ---------------------------------------------------------------- the research kit


def test_a_policy_is_trained_by_regret_matching_and_plays_in_the_league(tmp_path: Path) -> None:
    policy = tmp_path / "policy.json"
    small = ["--players", "5", "--iterations", "60", "--games", "20", "--out", str(policy)]
    lines = run(sys.executable, "examples/regret_matching.py", *small).splitlines()
    assert [line.split()[:2] for line in lines] == [["seat", str(seat)] for seat in range(1, 5)]
    weights = json.loads(policy.read_text("utf-8"))
    assert sum(sum(row.values()) for row in weights.values()) == pytest.approx(60)  # one a round
    bot = f"exec:{sys.executable} examples/table_bot.py {policy}"
    table = ["--bots", f"random,{bot}", "--players", "5", "--games", "1"]
    head, *rows = run(sys.executable, "examples/cross_play.py", *table).splitlines()
    assert [len(line.split("\t")) for line in (head, *rows)] == [3, 3, 3]


def test_what_is_regretted_most_is_taken_most_often() -> None:
    assert shares({}, ["a", "b"]) == [1, 1]
    assert shares({"a": -2.0, "b": 3.0}, ["a", "b"]) == [1, 1001]
    assert shares({"a": 1.0, "b": 3.0}, ["a", "b"]) == [251, 751]


def test_calibration_is_measured_in_bins_and_scores() -> None:
    games = ["--others", "easy", "--players", "5", "--games", "3"]
    *bins, scores = run(sys.executable, "examples/calibration.py", *games).splitlines()
    numbers = [int(line.split()[-1]) for line in bins]
    assert scores.startswith(f"forecasts {sum(numbers)} Brier ")
    assert 0 <= float(scores.split()[-1]) <= 1


def test_open_spiel_and_the_rules_solve_a_tiny_instance_alike() -> None:
    lines = run(sys.executable, "examples/open_spiel_exact.py", "--first-take", "9").splitlines()
    assert len(lines) == 7
    assert float(lines[-1].split()[-1]) < 1e-9
