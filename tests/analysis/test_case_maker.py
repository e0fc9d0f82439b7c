"""`mafia-de-cuba case`: one answer, every claim needed, the same case for the same arguments."""

import hashlib
import json
import os
import re
import statistics
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mafia_de_cuba.analysis.cases.case import read_case
from mafia_de_cuba.analysis.cases.chance import Chance
from mafia_de_cuba.analysis.cases.effort import deduction_steps
from mafia_de_cuba.analysis.cases.solver import answer
from mafia_de_cuba.cli import main

LEVELS = {"easy": (5, 6), "medium": (6, 8), "hard": (7, 10)}
LIARS = {
    "easy": ["thief"],
    "medium": ["thief", "urchin", "fbi", "cia"],
    "hard": ["thief", "urchin", "fbi", "cia", "driver", "lover", "traitor", "lawyer"],
}
KEYS = ["case", "level", "players", "setup", "hidden", "left", "liars", "claims", "answer"]
# By arguments, SHA-256 of what is printed: as long as the major number is the same, so are these.
PINNED = {
    "--date 2026-11-20": "64779d926fd1a139204cd645b7987a0dcf4d394f18bb213dd01eed2d12a1e8ee",
    "--date 2026-11-20 --level easy": "8c811d5f93b8825f25e371aa52636138ab769ddebcab86ce2ce5ba10019eb08b",
    "--date 2026-11-20 --level hard": "039608ecd12b73488a2fb2f3c53727655c5229d74bf0deea5c1ae3869522ce13",
    "--seed Havana --level hard --players 10": "f1071a1121bd1734a3d515941098de51b090b20126fc70bc059ca56a7d8b196c",
    "--seed é×7 --level easy --count 5": "cfd33276fd2cde603894b437addd41ce614fdab8a3196fa778cd10c303e0fe56",
    "--date 2028-02-28 --count 3 --level medium --players 8": "2319acf3c042db51faf0052ebd480f900d56c547ef9ba6e89a989bdf082e6757",
}


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["case", *arguments])


def cases(*arguments: str) -> list[dict[str, Any]]:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


MADE = {level: cases("--seed", "test", "--level", level, "--count", "6") for level in LEVELS}
EVERY = [
    pytest.param(case, id=f"{case['level']} {case['case']}") for of in MADE.values() for case in of
]


def sets(case: dict[str, Any], **changes: Any) -> list[tuple[int, ...]]:
    found = answer(json.dumps(case | changes))["thieves"]
    return [tuple(each) for each in found]


@pytest.mark.parametrize("case", EVERY)
def test_there_is_one_answer(case: dict[str, Any]) -> None:
    assert sets(case) == [tuple(case["answer"]["thieves"])]
    assert case["answer"]["thieves"] == sorted(case["answer"]["thieves"])
    assert case["answer"]["thieves"]


@pytest.mark.parametrize("case", EVERY)
def test_every_claim_is_needed(case: dict[str, Any]) -> None:
    claims = case["claims"]
    assert len(claims) >= 3
    for index in range(len(claims)):
        assert len(sets(case, claims=claims[:index] + claims[index + 1 :])) > 1


@pytest.mark.parametrize("case", EVERY)
def test_somebody_lied_in_every_possible_world(case: dict[str, Any]) -> None:
    assert sets(case, liars=[]) == []


@pytest.mark.parametrize("case", EVERY)
def test_a_case_is_written_as_its_level_wants(case: dict[str, Any]) -> None:
    fewest, most = LEVELS[case["level"]]
    assert list(case) == KEYS
    assert set(case["setup"]) == {"tokens", "jokers", "fake_diamond"}
    assert set(case["left"]) == {"diamonds", "tokens", "fake_diamond"}
    assert fewest <= len(case["players"]) <= most
    there = {"thief", "urchin", *case["setup"]["tokens"]}
    assert case["liars"] == [role for role in LIARS[case["level"]] if role in there]
    assert all(claim["do"] == "claim" and claim["seat"] > 0 for claim in case["claims"])


@pytest.mark.parametrize("case", EVERY)
def test_nobody_says_two_things_about_one(case: dict[str, Any]) -> None:
    told = [
        (claim["seat"], key, what)
        for claim in case["claims"]
        for key in claim.keys() - {"seat", "do"}
        for what in (claim[key] if key in ("received", "passed") else [""])
    ]
    assert len(told) == len(set(told))


def test_cases_get_harder_from_level_to_level() -> None:
    """Measured in suppositions that it takes to find the answer."""
    steps = [
        statistics.median(deduction_steps(read_case(json.dumps(case))) for case in MADE[level])
        for level in LEVELS
    ]
    assert steps[0] < steps[1] < steps[2]


@pytest.mark.parametrize("arguments", PINNED)
def test_the_same_arguments_give_the_same_case_in_every_version(arguments: str) -> None:
    printed = run(*arguments.split()).stdout_bytes
    assert hashlib.sha256(printed).hexdigest() == PINNED[arguments], arguments


def test_the_sample_of_the_documentation_is_a_case() -> None:
    page = (Path(__file__).parents[2] / "docs" / "cases.md").read_text("utf-8")
    [sample] = re.findall(r"```json\n(.*?)```", page, re.S)
    assert json.loads(sample) == cases("--seed", "test", "--count", "6", "--level", "easy")[-1]


def test_chance_is_that_of_sha_256() -> None:
    chance = Chance("a", "b")
    digest = hashlib.sha256(b'["a", "b"]' + bytes(8)).digest()
    assert chance.below(1 << 32) == int.from_bytes(digest[:4])
    assert sorted(Chance("c").shuffled(range(9))) == [*range(9)]
    assert {Chance("d", str(n)).below(3) for n in range(50)} == {0, 1, 2}


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_the_order_of_hashes_changes_nothing(hash_seed: str) -> None:
    program = [sys.executable, "-m", "mafia_de_cuba", "case", "--date", "2026-11-20"]
    environ = {**os.environ, "PYTHONHASHSEED": hash_seed}
    told = subprocess.run(program, env=environ, capture_output=True, check=True).stdout
    assert hashlib.sha256(told).hexdigest() == PINNED["--date 2026-11-20"]


def test_days_and_seeds_name_the_cases() -> None:
    assert [case["case"] for case in MADE["easy"][:3]] == ["test/1", "test/2", "test/3"]
    assert cases("--seed", "test", "--level", "easy") == MADE["easy"][:1]
    days = cases("--date", "2027-12-31", "--count", "2", "--level", "easy")
    assert [case["case"] for case in days] == ["2027-12-31", "2028-01-01"]
    assert cases("--date", "2028-01-01", "--level", "easy") == days[1:]


def test_today_is_a_case_of_medium_level() -> None:
    before = datetime.now(UTC).date().isoformat()
    [today] = cases()
    assert today["case"] in (before, datetime.now(UTC).date().isoformat())
    assert today["level"] == "medium"
    assert cases("--date", today["case"]) == [today]


def test_the_number_of_players_is_part_of_the_name() -> None:
    [five], [any_number] = (
        cases("--seed", "n", "--players", "5", "--level", "easy"),
        cases("--seed", "n", "--level", "easy"),
    )
    assert len(five["players"]) == 5
    assert five != any_number


@pytest.mark.parametrize(
    "arguments",
    [
        "--players 9",
        "--players 5",
        "--level easy --players 7",
        "--level hard --players 6",
        "--players -1",
        "--level brutal",
        "--count 0",
        "--count many",
        "--date 2026-02-30",
        "--date 20261120",
        "--date 2026-W47-5",
        "--date 2026-11-20 --seed x",
        "--date 9999-12-31 --count 2",
        "--solve - --level easy",
        "--solve /no/such/file",
        "--what",
        "a.jsonl",
    ],
)
def test_bad_options_get_a_sentence(arguments: str) -> None:
    result = run(*arguments.split())
    assert result.exit_code == 2
    assert "Error: " in result.stderr
    assert not result.stdout


def test_a_seed_that_cannot_be_printed() -> None:
    assert run("--seed", "a\nb").exit_code == 2
    assert run("--seed", "\udcff").exit_code == 2
