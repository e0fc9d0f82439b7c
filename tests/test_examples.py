"""The examples run, as their first lines say how."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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
