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
from tests.strategies import records, written_acts

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


@given(records(written_acts))
def test_what_the_rules_refuse_may_be_well_written(record: Record) -> None:
    VALIDATOR.validate(json.loads(write(record)))


@pytest.mark.parametrize("key", ["seat", "target", "hide", "take", "claim", "jokers", "box"])
def test_its_numbers_have_bounds(key: str) -> None:
    """Each number at its bounds is well written, and beyond them it is not; nor is it accepted."""
    for number in (-1, 0, *MOST[key]):
        record = with_number(key, number)
        inside = number in (0, MOST[key][0])
        assert VALIDATOR.is_valid(record) == inside
        assert inside or "error" in judge(json.dumps(record))


MOST = {  # the largest number, and one that is too large
    "seat": (11, 12),
    "target": (11, 12),
    "hide": (5, 6),
    "take": (15, 16),
    "claim": (99, 100),
    "jokers": (12, 13),
    "box": (5, 6),
}


def with_number(key: str, number: int) -> dict[str, Any]:
    """A record with this number in one place."""
    say: dict[str, Any] = {"seat": 0, "do": "say", "text": ""}
    moves: dict[str, dict[str, Any]] = {
        "seat": say | {"seat": number},
        "target": {"seat": 0, "do": "accuse", "target": number},
        "hide": {"seat": 0, "do": "hide", "diamonds": number},
        "take": {"seat": 1, "do": "take", "diamonds": number},
        "claim": {"seat": 1, "do": "claim", "received": {"tokens": {"fbi": number}}},
    }
    setups = {"jokers": {"jokers": number}, "box": {"tokens": {"henchman": number}}}
    names = [f"P{seat}" for seat in range(12)]
    head = {"format": "mafia-de-cuba/1", "players": names, "setup": setups.get(key, {})}
    return {**head, "moves": [moves[key]] if key in moves else []}


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
