"""The scenarios: whole records with the referee's whole answers; of an error only the move counts."""

import json
from pathlib import Path
from typing import Any

import pytest

from .rows import answer_json, part

DATA = Path(__file__).parent.with_name("data")
SCENARIOS = [json.loads(line) for line in (DATA / "scenarios.jsonl").read_bytes().splitlines()]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["name"])
def test_scenario(scenario: dict[str, Any]) -> None:
    found = answer_json(json.dumps(scenario["record"]))
    expected = scenario["answer"]
    if "error" in expected:
        expected = {"error": {"move": expected["error"]["move"]}}
        found = part(found, expected)
    assert found == expected
