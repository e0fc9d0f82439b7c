"""A test is a row: a rule, a title, a game in one line, and what the referee has to say of it."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
import pytest

from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.record import write
from mafia_de_cuba.rules.referee import judge

Expected = dict[str, Any]


class Row(NamedTuple):
    """One case of a rule."""

    rule: str
    title: str
    line: str
    expected: Expected


def ends(ending: str, *winners: int) -> Expected:
    """The game is over, in this way and with exactly these winners."""
    return {"phase": "over", "ending": ending, "winners": list(winners)}


def refused(move: int | None, rule: str) -> Expected:
    """The record is refused at this move, by this rule."""
    return {"error": {"move": move, "rule": rule}}


def shows(seats: Mapping[int, Expected] | None = None, **facts: Any) -> Expected:
    """The game stands so; of each of these seats, and at the top, only what is named counts."""
    return {**facts, **({"players": seats} if seats else {})}


def answer(line: str) -> dict[str, Any]:
    """The referee's answer to the game that the line writes, all the way through JSON."""
    return answer_json(write(read_line(line)))


def answer_json(text: bytes | str) -> dict[str, Any]:
    """The referee's answer to a record, as it would be read by others."""
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(judge(text)))
    return read


def part(whole: Any, expected: Any) -> Any:
    """As much of the whole as is expected, to be compared with it."""
    if isinstance(expected, Mapping) and isinstance(whole, dict | list):
        keys = [key for key in expected if isinstance(whole, list) or key in whole]
        return {key: part(whole[key], expected[key]) for key in keys}
    return whole


def check(row: Row) -> None:
    """The referee says what the row expects."""
    found = answer(row.line)
    assert part(found, row.expected) == row.expected, found


def cases(rows: Iterable[Row]) -> pytest.MarkDecorator:
    """One test for each row, under the number of its rule."""
    return pytest.mark.parametrize("row", [pytest.param(row, id=case_id(row)) for row in rows])


def case_id(row: Row) -> str:
    """How a row is called in a test run."""
    return f"{row.rule} {row.title}"
