"""Seals in a record: SHA-256 of salt and canonical JSON, checked by the referee and by `verify`."""

import hashlib
import json
from typing import Any

import pytest
from click.testing import CliRunner

from mafia_de_cuba.analysis.verify import answer
from mafia_de_cuba.cli import main
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.record import read, write
from mafia_de_cuba.rules.referee import judge

LINE = "6 fake | h2 3+fake/driver henchman fbi 10 - x4"
SALTS = [f"{seat:02x}" * 32 for seat in range(6)]
CONTENTS = [
    b'{"hidden":2}',
    b'{"dismissed":"driver","take":{"diamonds":3,"fake":true}}',
    b'{"dismissed":null,"take":{"token":"henchman"}}',
    b'{"dismissed":null,"take":{"token":"fbi"}}',
    b'{"dismissed":null,"take":{"diamonds":10}}',
    b'{"dismissed":null,"take":{}}',
]


def seal(seat: int) -> dict[str, Any]:
    digest = hashlib.sha256(bytes.fromhex(SALTS[seat]) + CONTENTS[seat]).hexdigest()
    return {"seat": seat, "seal": digest, "salt": SALTS[seat]}


def record(**changes: Any) -> dict[str, Any]:
    written: dict[str, Any] = json.loads(write(read_line(LINE)))
    return written | {"seals": [seal(seat) for seat in range(6)]} | changes


def spoiled(seat: int, **changes: Any) -> list[dict[str, Any]]:
    return [seal(other) | (changes if other == seat else {}) for other in range(6)]


def test_a_sealed_record_is_accepted_and_verified() -> None:
    text = json.dumps(record())
    assert judge(text)["phase"] == "investigation"
    assert answer(text) == {"sealed": 6, "ok": True}
    assert json.loads(write(read(text)))["seals"] == record()["seals"]


@pytest.mark.parametrize(
    "changes",
    [{"seal": "0" * 64}, {"seal": ""}, {"salt": "ff" * 32}, {"salt": ""}, {"salt": "é" * 64}],
    ids=str,
)
@pytest.mark.parametrize("seat", [0, 1, 5])
def test_a_wrong_seal_is_refused(seat: int, changes: dict[str, str]) -> None:
    text = json.dumps(record(seals=spoiled(seat, **changes)))
    assert judge(text)["error"]["move"] is None
    assert answer(text) == {"sealed": 6, "ok": False, "seat": seat}


@pytest.mark.parametrize(
    ("move", "change", "seat"),
    [
        (0, {"diamonds": 1}, 0),
        (1, {"token": "fbi"}, 1),
        (2, {"diamonds": 4}, 1),
        (2, {"fake": False}, 1),
        (5, {"diamonds": 9}, 4),
    ],
)
def test_a_changed_move_is_found(move: int, change: dict[str, Any], seat: int) -> None:
    moves = record()["moves"]
    moves[move] |= change
    text = json.dumps(record(moves=moves))
    assert answer(text) == {"sealed": 6, "ok": False, "seat": seat}
    assert judge(text)["error"]["move"] is None  # whatever the rules say of the moves


def test_verify_compares_before_the_rules_judge() -> None:
    moves = [{"seat": 3, "do": "accuse", "target": 3}, *record()["moves"]]
    text = json.dumps(record(moves=moves))
    assert judge(text)["error"]["move"] == 0
    assert answer(text) == {"sealed": 6, "ok": True}


def test_a_seal_without_its_move_does_not_fit() -> None:
    text = json.dumps(record(moves=record()["moves"][:4]))
    assert answer(text) == {"sealed": 6, "ok": False, "seat": 3}


@pytest.mark.parametrize(
    "seals",
    [
        None,
        {},
        [1],
        [seal(0), seal(0)],
        [seal(1) | {"seat": 6}],
        [seal(1) | {"seat": -1}],
        [seal(1) | {"seat": True}],
        [seal(1) | {"key": ""}],
        [{"seat": 0, "seal": ""}],
    ],
    ids=str,
)
def test_what_is_no_list_of_seals_is_refused(seals: Any) -> None:
    text = json.dumps(record(seals=seals))
    assert judge(text)["error"]["move"] is None
    assert answer(text)["error"]["move"] is None


def test_the_exit_status_tells_of_seals_that_do_not_fit() -> None:
    good, bare = json.dumps(record()), write(read_line(LINE)).decode()
    bad = json.dumps(record(seals=spoiled(3, seal="0" * 64)))
    told = CliRunner().invoke(main, ["verify"], input="\n".join([good, bare, bad, "?"]))
    answers = [json.loads(line) for line in told.stdout.splitlines()]
    assert answers[:2] == [{"sealed": 6, "ok": True}, {"sealed": 0, "ok": None}]
    assert answers[2] == {"sealed": 6, "ok": False, "seat": 3}
    assert answers[3]["error"]["move"] is None
    assert told.exit_code == 1
    assert CliRunner().invoke(main, ["verify"], input=f"{good}\n{bare}").exit_code == 0
    assert CliRunner().invoke(main, ["verify"], input=bad).exit_code == 1
    assert CliRunner().invoke(main, ["verify"], input="?").exit_code == 1
