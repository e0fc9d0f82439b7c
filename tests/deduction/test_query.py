"""The `deduce` command: bad queries get the referee's form, with the move where a move is at fault."""

import json
from typing import Any

import pytest
from click.testing import CliRunner

from mafia_de_cuba.cli import main
from mafia_de_cuba.deduction.evidence import Narrowing
from mafia_de_cuba.deduction.query import answer
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.record import write


def query(line: str, **more: Any) -> str:
    return json.dumps({"record": json.loads(write(read_line(line))), **more})


THEFT = "6 | h2 3/driver henchman fbi 10 -"

BAD = [
    # what is wrong              query                                            move
    ("no JSON", "nonsense", None),
    ("an empty line", "", None),
    ("no object", "[]", None),
    ("no record", "{}", None),
    ("an unknown key", query(THEFT, viewer=0), None),
    ("a refused move", query("6 | h2 13 henchman fbi 10 -"), 4),
    ("a seat that does not exist", query(THEFT, **{"as": 6}), None),
    ("a negative seat", query(THEFT, **{"as": -1}), None),
    ("a trusted seat that does not exist", query(THEFT, trust=[1, 12]), None),
    ("true is no seat", query(THEFT, **{"as": True}), None),
    ("trust is a list", query(THEFT, trust=1), None),
    ("a huge seat", query(THEFT, **{"as": 10**30}), None),
    ("the theft is not over", query("6 | h2 3 henchman"), None),
    ("the game is over", query(THEFT + " x3"), None),
    ("the open box", query("6 open | h2 3/driver henchman fbi 10 -"), None),
]


@pytest.mark.parametrize(("line", "move"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_bad_query(line: str, move: int | None) -> None:
    error = answer(line)["error"]
    assert error["move"] == move
    assert error["message"]
    assert set(error) == {"move", "rule", "message"}


def test_large_claims_are_just_not_possible() -> None:
    claim = "6 | h2 3/driver henchman fbi 10 - 2:claim=received.diamonds=99"
    assert answer(query(claim, **{"as": 0}, trust=[2]))["worlds"] == 0
    claim = "6 | h2 3/driver henchman fbi 10 - 2:claim=passed.tokens=99driver"
    assert answer(query(claim, **{"as": 0}, trust=[2]))["worlds"] == 0


@pytest.mark.parametrize("number", [100, 2**31, 10**30])
def test_absurd_claims_are_refused_as_the_referee_does(number: int) -> None:
    text = query("6 | h2 3/driver henchman fbi 10 - 2:claim=received.diamonds=99", trust=[2])
    found = answer(text.replace('"diamonds": 99', f'"diamonds": {number}'))
    assert found["error"]["move"] == 7


@pytest.mark.parametrize("seats", [[6], [-1], [10**30], [2**40, 1], [1.0], [True], [[1]]])
def test_absurd_seats(seats: list[Any]) -> None:
    assert answer(query(THEFT, trust=seats))["error"]["move"] is None
    assert answer(query(THEFT, **{"as": seats[0]}))["error"]["move"] is None


def test_trust_in_a_seat_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    believed: list[int] = []
    monkeypatch.setattr(Narrowing, "believe", lambda _, seat, __: believed.append(seat))
    assert answer(query(THEFT, trust=[2, 5] * 10_000))["worlds"]
    assert believed == [2, 5]


def test_one_line_out_for_each_line_in() -> None:
    lines = [query(THEFT, **{"as": 0}), "", query(THEFT)]
    result = CliRunner().invoke(main, ["deduce"], input="\n".join(lines))
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [("worlds" in reply) for reply in answers] == [True, False, True]
    assert result.exit_code == 1
    assert CliRunner().invoke(main, ["deduce"], input=lines[0]).exit_code == 0
