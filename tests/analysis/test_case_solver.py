"""`case --solve`: the same worlds and Thieves as every theft played through, and bad lines."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from mafia_de_cuba.analysis.cases.case import write_case
from mafia_de_cuba.analysis.cases.maker import make_case
from mafia_de_cuba.analysis.cases.solver import answer
from mafia_de_cuba.cli import main
from tests.analysis.case_brute_force import solved

NAMES = ["Don", "Ana", "Bea", "Cruz", "Dora", "Eli", "Fe", "Gil", "Hugo", "Ida", "Jo", "Kim"]


def case(**changes: Any) -> dict[str, Any]:
    """A case of five, in which nobody has said anything."""
    return {
        "players": NAMES[:5],
        "setup": {"tokens": {"henchman": 1, "fbi": 1}, "jokers": 0, "fake_diamond": False},
        "hidden": 2,
        "left": {"diamonds": 9, "tokens": {}, "fake_diamond": False},
        "liars": ["thief"],
        "claims": [],
    } | changes


def solve(of: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(answer(json.dumps(of))))
    return found


def said(seat: int, **what: Any) -> dict[str, Any]:
    return {"seat": seat, "do": "claim", **what}


def fake(**changes: Any) -> dict[str, Any]:
    setup = {"tokens": {"henchman": 1, "driver": 1}, "jokers": 0, "fake_diamond": True}
    return case(setup=setup, **changes)


CASES = {
    "nobody speaks": case(),
    "the truth of a henchman": case(claims=[said(2, took={"token": "henchman"})]),
    "a thief's take is never what they say": case(
        claims=[said(1, took={"diamonds": 4}), said(2, took={"diamonds": 1})],
    ),
    "nobody may lie, but a thief cannot speak of their take": case(
        liars=[], claims=[said(1, took={"diamonds": 4}), said(2, passed={"diamonds": 9})]
    ),
    "thieves who tell the truth of the box": case(
        liars=[], claims=[said(3, received={"diamonds": 13}), said(3, passed={"diamonds": 9})]
    ),
    "a later claim replaces the earlier": case(
        claims=[said(3, received={"diamonds": 99}), said(3, received={"diamonds": 11})]
    ),
    "received at seat 1 is before the dismissal": case(
        left={"diamonds": 9, "tokens": {}},
        claims=[said(1, received={"tokens": {"henchman": 1, "fbi": 1}}, dismissed="fbi")],
    ),
    "nothing dismissed": case(claims=[said(1, dismissed=None)]),
    "a token that is not in the box": case(claims=[said(1, dismissed="lover")]),
    "the bag is the first player's": case(claims=[said(3, dismissed="fbi")]),
    "seat 0 does not count": case(claims=[said(0, took={"diamonds": 9})]),
    "passed tokens": case(claims=[said(2, passed={"tokens": {"fbi": 1}}), said(4, took={})]),
    "a token claimed twice": case(
        liars=["thief", "urchin", "fbi"],
        claims=[said(2, took={"token": "fbi"}), said(4, took={"token": "fbi"}, passed={"diamonds": 9})],
    ),
    "nobody stole": case(left={"diamonds": 13, "tokens": {}}),
    "more came back than was there": case(left={"diamonds": 14, "tokens": {}}),
    "tokens that never were there": case(left={"diamonds": 3, "tokens": {"driver": 1}}),
    "too few takers": case(left={"diamonds": 12, "tokens": {"henchman": 1, "fbi": 1}}),
    "the fake diamond": fake(claims=[said(2, took={"fake": True}), said(3, took={"token": "driver"})]),
    "the fake diamond came back": fake(left={"diamonds": 9, "tokens": {}, "fake_diamond": True}),
    "a thief with the fake diamond": fake(
        liars=["thief", "urchin"], claims=[said(2, took={"fake": True, "diamonds": 3})]
    ),
    "a fake diamond without one": case(left={"diamonds": 9, "tokens": {}, "fake_diamond": True}),
}  # fmt: skip


@pytest.mark.parametrize("of", CASES.values(), ids=CASES)
def test_worlds_and_thieves_are_those_of_brute_force(of: dict[str, Any]) -> None:
    assert solve(of) == solved(of)


def random_case(rng: Random) -> dict[str, Any]:
    """Any claims on any theft of five, with any liars."""
    topics: list[Callable[[], dict[str, Any]]] = [
        lambda: {"received": {"diamonds": rng.randrange(8, 14)}},
        lambda: {"passed": {"diamonds": rng.randrange(8, 14)}},
        lambda: {"received": {"tokens": {"fbi": rng.randrange(2), "henchman": rng.randrange(2)}}},
        lambda: {"passed": {"tokens": {"fbi": rng.randrange(2)}}},
        lambda: {
            "took": rng.choice([{}, {"token": "fbi"}, {"token": "henchman"}, {"diamonds": 2}])
        },
        lambda: {"dismissed": rng.choice([None, "fbi"])},
    ]
    claims = [said(rng.randrange(1, 5), **rng.choice(topics)()) for _ in range(rng.randrange(1, 7))]
    liars = [role for role in ("thief", "urchin", "henchman", "fbi") if rng.random() < 0.6]
    return case(left={"diamonds": rng.randrange(8, 12), "tokens": {}}, liars=liars, claims=claims)


@pytest.mark.parametrize("seed", range(25))
def test_random_cases_are_those_of_brute_force(seed: int) -> None:
    of = random_case(Random(seed))
    assert solve(of) == solved(of)


def test_twelve_players_and_at_most_a_hundred_sets() -> None:
    tokens = {"henchman": 4, "fbi": 1, "cia": 1, "driver": 2, "lover": 1}
    table = {"players": NAMES, "setup": {"tokens": tokens, "jokers": 2, "fake_diamond": False}}
    found = solve(case(**table, left={"diamonds": 0, "tokens": {}}))
    assert len(found["thieves"]) == 100
    assert found["thieves"] == sorted(found["thieves"])
    assert found["worlds"] > 10**6


# fmt: off
BAD = {
    "no JSON":                       "nonsense",
    "an empty line":                 "",
    "no object":                     "[]",
    "half a case":                   json.dumps({"players": NAMES[:5]}),
    "an unknown key":                json.dumps(case(version=2)),
    "six hidden":                    json.dumps(case(hidden=6)),
    "hidden is no number":           json.dumps(case(hidden=True)),
    "two players":                   json.dumps(case(players=["A", "B"])),
    "the open box":                  json.dumps(case(setup={"open_box": True})),
    "too many tokens":               json.dumps(case(setup={"tokens": {"henchman": 5}})),
    "nothing said of what was left": json.dumps(case(left={})),
    "an unknown liar":               json.dumps(case(liars=["butler"])),
    "the Godfather as a liar":       json.dumps(case(liars=["godfather"])),
    "a claim of nobody":             json.dumps(case(claims=[said(5, took={})])),
    "a claim of nothing":            json.dumps(case(claims=[said(2)])),
    "a question":                    json.dumps(case(claims=[{"seat": 0, "do": "ask", "target": 1, "about": "took"}])),
    "a number that nobody means":    json.dumps(case(claims=[said(2, passed={"diamonds": 100})])),
    "claims that are no list":       json.dumps(case(claims={})),
}
# fmt: on


@pytest.mark.parametrize("line", BAD.values(), ids=BAD)
def test_a_bad_line_gets_the_error_form(line: str) -> None:
    error = answer(line)["error"]
    assert set(error) == {"move", "rule", "message"}
    assert error["move"] is None
    assert error["message"]


def test_one_line_out_for_each_line_in() -> None:
    lines = [json.dumps(case()), "", json.dumps(case(left={"diamonds": 15}))]
    for arguments in (["case", "--solve", "-"], ["case", "--solve"]):
        result = CliRunner().invoke(main, arguments, input="\n".join(lines))
        answers = [json.loads(line) for line in result.stdout.splitlines()]
        assert [("worlds" in reply) for reply in answers] == [True, False, True]
        assert answers[2] == {"worlds": 0, "thieves": []}
        assert result.exit_code == 1
    assert CliRunner().invoke(main, ["case", "--solve", "-"], input=lines[0]).exit_code == 0


def test_a_made_case_is_solved_by_brute_force_too() -> None:
    made = msgspec.to_builtins(write_case(*make_case("q", "easy", 5)))
    assert solved(made)["thieves"] == [list(made["answer"]["thieves"])]
    assert solve(made) == solved(made)
