"""The referee at the command line: one line out for each line in, as soon as it is in."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mafia_de_cuba.cli import main
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.record import write

GOOD = write(read_line("6 | h2 3/driver henchman fbi 10 - x3"))
GOING_ON = write(read_line("6 | h2 3/driver henchman fbi 10 - 1:say=%E2%80%A8%20%C3%A9"))
REFUSED = write(read_line("6 | h2 -"))
RUBBISH = b"\xff{[\x00"

PROGRAM = [sys.executable, "-c", "from mafia_de_cuba.cli import main; main()", "referee"]


def referee(lines: bytes, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["referee", *arguments], input=lines)


def answers(result: Result) -> list[dict[str, Any]]:
    """The answers, of which each has to be one line."""
    assert result.stdout_bytes.endswith(b"\n") or not result.stdout_bytes
    return [json.loads(line) for line in result.stdout_bytes.split(b"\n")[:-1]]


def verdicts(result: Result) -> str:
    """One letter for each answer: refused or accepted."""
    return "".join("r" if "error" in answer else "a" for answer in answers(result))


# fmt: off
LINES = [
    pytest.param(b"",                                       "",     0, id="nothing"),
    pytest.param(GOOD + b"\n",                              "a",    0, id="one"),
    pytest.param(GOOD,                                      "a",    0, id="one without a newline"),
    pytest.param(GOOD + b"\r\n",                            "a",    0, id="one from Windows"),
    pytest.param(GOOD + b"\n" + GOING_ON,                   "aa",   0, id="two, the last without a newline"),
    pytest.param(REFUSED + b"\n",                           "r",    1, id="a refused one"),
    pytest.param(RUBBISH,                                   "r",    1, id="rubbish"),
    pytest.param(b"\n",                                     "r",    1, id="an empty line"),
    pytest.param(b"\n\n" + GOOD + b"\n\n",                  "rrar", 1, id="empty lines around"),
    pytest.param(GOOD + b"\n" + RUBBISH + b"\n" + GOOD,     "ara",  1, id="rubbish in between"),
    pytest.param(REFUSED + b"\n" + GOOD + b"\n",            "ra",   1, id="the first refused"),
    pytest.param(GOOD + b"\n" + REFUSED + b"\n",            "ar",   1, id="the last refused"),
    pytest.param(GOOD + GOOD + b"\n" + GOOD,                "ra",   1, id="two on a line"),
    pytest.param((REFUSED + b"\n" + GOOD + b"\n") * 500,    "ra" * 500, 1, id="a thousand"),
]
# fmt: on


@pytest.mark.parametrize(("lines", "expected", "status"), LINES)
def test_lines(lines: bytes, expected: str, status: int, tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    file.write_bytes(lines)
    for result in (referee(lines), referee(lines, "-"), referee(b"", str(file))):
        assert verdicts(result) == expected
        assert result.exit_code == status
        assert result.stderr == ""


def test_answers_are_in_order() -> None:
    first, second, third = answers(referee(GOOD + b"\n" + REFUSED + b"\n" + GOING_ON))
    assert (first["ending"], first["winners"]) == ("agent_accused", [3])
    assert (second["error"]["move"], second["error"]["rule"]) == (1, "T3")
    assert third["phase"] == "investigation"


def test_every_key_is_there() -> None:
    (answer,) = answers(referee(write(read_line("5 |"))))
    assert list(answer) == [
        *("phase", "ending", "winners", "godfather", "jokers", "box", "hidden", "recovered"),
        *("accused", "players"),
    ]
    assert list(answer["box"]) == ["diamonds", "tokens", "fake_diamond"]
    assert [list(player) for player in answer["players"]] == [
        ["seat", "role", "diamonds", "in_play", "revealed", "jokers"]
    ] * 5


def test_no_such_file(tmp_path: Path) -> None:
    result = referee(b"", str(tmp_path / "nowhere.jsonl"))
    assert result.exit_code == 2
    assert result.stdout == ""


def test_an_answer_comes_before_the_next_line_is_sent() -> None:
    with subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        for line, accepted in ((GOOD, True), (b"", False), (RUBBISH, False), (GOING_ON, True)):
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            assert ("error" not in json.loads(process.stdout.readline())) == accepted
        process.stdin.write(GOOD)
        process.stdin.close()
        assert json.loads(process.stdout.read())["ending"] == "agent_accused"
        assert process.wait() == 1


def test_an_accepted_record_is_success() -> None:
    finished = subprocess.run(
        PROGRAM, input=GOOD + b"\n" + GOING_ON, capture_output=True, check=True
    )
    assert finished.stdout.count(b"\n") == 2
    assert finished.stderr == b""


def test_a_closed_standard_output_gets_a_sentence() -> None:
    """It was an AttributeError, for Python has no `sys.stdout` then."""
    closed = ["sh", "-c", 'exec "$@" >&-', "sh", *PROGRAM]
    finished = subprocess.run(closed, input=GOOD, stderr=subprocess.PIPE, check=False)
    assert finished.returncode == 1
    assert finished.stderr.splitlines() == [b"Error: Standard output is closed."]
