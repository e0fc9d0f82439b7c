"""Objects that print as the code that makes them, and a package that is quick to import."""

import subprocess
import sys
from random import Random
from typing import Any

import msgspec
import pytest

import mafia_de_cuba
from mafia_de_cuba.rules import errors, events, moves, outcome, pieces, record, setup, state, talk
from mafia_de_cuba.rules.play import decide
from mafia_de_cuba.rules.state import start
from mafia_de_cuba.testimony import contradictions
from tests.games import random_game, random_setup

NAMES: dict[str, Any] = {"UNSET": msgspec.UNSET}
for module in (moves, pieces, outcome, setup, state, talk, events, record, errors, contradictions):
    NAMES |= vars(module)


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize("name", mafia_de_cuba.__all__)
def test_every_exported_name_is_there(name: str) -> None:
    assert getattr(mafia_de_cuba, name).__name__ == name
    assert name in dir(mafia_de_cuba)


def test_there_is_nothing_else() -> None:
    with pytest.raises(AttributeError):
        mafia_de_cuba.dice  # noqa: B018


def test_a_game_with_exported_names_alone() -> None:
    game = mafia_de_cuba.read_line("6 | h2 3/driver henchman fbi 10 -")
    at = mafia_de_cuba.play_through(game.players, game.setup, game.acts)
    assert mafia_de_cuba.count_worlds(mafia_de_cuba.view(at, 0)).worlds == 5154
    assert mafia_de_cuba.write_line(game) == "6 | h2 3/driver henchman fbi 10 -"


@pytest.mark.parametrize(
    ("code", "absent"),
    [
        ("import mafia_de_cuba", ("msgspec", "numpy", "mafia_de_cuba.rules")),
        ("from mafia_de_cuba import read_line, play_through, view", ("numpy", "click")),
        ("import mafia_de_cuba.cli", ("numpy", "starlette", "mafia_de_cuba.rules.play")),
    ],
)
def test_importing_loads_no_more_than_it_has_to(code: str, absent: tuple[str, ...]) -> None:
    loaded = run("-c", f"{code}; import sys; print(*sys.modules)").stdout.split()
    assert "mafia_de_cuba" in loaded
    assert not {*loaded} & {*absent}


def pastes_back(thing: object) -> bool:
    return bool(eval(repr(thing), NAMES) == thing)


@pytest.mark.parametrize("seed", range(12))
def test_games_print_as_the_code_that_makes_them(seed: int) -> None:
    rng = Random(seed)
    players = rng.randint(5, 12)
    game = random_game(rng, players, random_setup(rng, players))
    assert pastes_back(game)
    at = start(game.players, game.setup)
    for seat, move in game.acts:
        facts = decide(at, seat, move)
        assert pastes_back(facts)
        at = mafia_de_cuba.play(at, seat, move)
        assert pastes_back(at)


def test_errors_print_as_the_code_that_makes_them() -> None:
    refused = errors.Refused("S4", "more_tokens_than_exist", existing=2, token=pieces.Token.DRIVER)
    written = "Refused('S4', 'more_tokens_than_exist', existing=2, token=Token.DRIVER)"
    assert repr(refused) == written
    assert eval(written, NAMES).message == refused.message
    malformed = errors.Malformed("unreadable", "S1", what="The players", reason="no")
    again = eval(repr(malformed), NAMES)
    assert (again.code, again.rule, again.message) == ("unreadable", "S1", malformed.message)
    assert repr(errors.Malformed("empty_claim")) == "Malformed('empty_claim')"
