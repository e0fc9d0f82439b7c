"""The published JSON Schema: it is the one that the types give, and it knows a good record."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from mafia_de_cuba.rules.record import Record, write
from mafia_de_cuba.rules.referee import judge
from mafia_de_cuba.rules.schema import record_schema
from tests.games import TABLES, random_game, random_setup
from tests.strategies import records

from .test_record import BAD, FINE
from .test_scenarios import SCENARIOS

PUBLISHED = Path(__file__).parents[2] / "docs" / "record.schema.json"
VALIDATOR = Draft202012Validator(record_schema())
ACCEPTED = [scenario for scenario in SCENARIOS if "error" not in scenario["answer"]]

# What no schema can say: that 2.0 is not written as a whole number.
FLOATS = {"a token 1.0", "jokers 1.0", "seat 0.0", "hide 2.0", "claim 3.0"}


def readable(line: str | bytes) -> bool:
    """Whether others can read the line as JSON at all, whole characters and nothing too deep."""
    try:
        text = line.decode() if isinstance(line, bytes) else line
        json.dumps(json.loads(text), ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return False
    return True


# What is badly written, as against what a rule refuses: lines with no rule to name.
MALFORMED = [
    pytest.param(json.loads(line), id=what)
    for what, line, _, rule in BAD
    if rule is None and what not in FLOATS and len(line) < 10_000 and readable(line)
]


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(record_schema())


def test_it_is_published() -> None:
    """`json.dumps(record_schema(), indent=2)` and a newline write it again."""
    assert PUBLISHED.read_text("utf-8") == json.dumps(record_schema(), indent=2) + "\n"


@pytest.mark.parametrize("scenario", ACCEPTED, ids=lambda scenario: scenario["name"])
def test_scenario_is_well_written(scenario: dict[str, Any]) -> None:
    VALIDATOR.validate(scenario["record"])


@pytest.mark.parametrize("line", [pytest.param(line, id=what) for what, line in FINE])
def test_fine_line_is_well_written(line: str) -> None:
    VALIDATOR.validate(json.loads(line))


@pytest.mark.parametrize("record", MALFORMED)
def test_malformed_line_is_not(record: Any) -> None:
    assert not VALIDATOR.is_valid(record)


@pytest.mark.parametrize("players", TABLES)
def test_games_are_well_written(players: int) -> None:
    rng = Random(players)
    for _ in range(5):
        record = random_game(rng, players, random_setup(rng, players), talk=0.5)
        VALIDATOR.validate(json.loads(write(record)))


@given(records())
def test_what_the_rules_refuse_may_be_well_written(record: Record) -> None:
    VALIDATOR.validate(json.loads(write(record)))


@pytest.mark.parametrize(
    "players",
    [
        pytest.param(["A", "B", "C", "D"], id="4 players"),
        pytest.param(list("ABCDEFGHIJKLM"), id="13 players"),
        pytest.param(["A", "B", "C", "D", "A"], id="the same name"),
        pytest.param(["A", "B", "C", "D", ""], id="an empty name"),
    ],
)
def test_players(players: list[str]) -> None:
    record = {"format": "mafia-de-cuba/1", "players": players, "moves": []}
    assert not VALIDATOR.is_valid(record)
    assert "error" in judge(json.dumps(record))
