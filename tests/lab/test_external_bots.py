"""Programs of anybody's: the view they get, the time they have, and what they are called."""

import sys
from collections.abc import Iterator
from itertools import count, pairwise
from pathlib import Path

import msgspec
import pytest

from mafia_de_cuba.lab import external_bots
from mafia_de_cuba.lab.external_bots import Process, close_all, read_wish
from mafia_de_cuba.lab.external_names import labels_of
from mafia_de_cuba.lab.league import Game, Pairing, run
from mafia_de_cuba.lab.lineups import seating
from mafia_de_cuba.rules.moves import Accuse, Pass

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"
PROGRAM = DOCS.read_text("utf-8").partition("```python\nimport json")[2].partition("```")[0]
FIRST_MOVE = """
import json, sys

for line in sys.stdin:
    open(sys.argv[1], "a").write(line)
    print(json.dumps((json.loads(line)["you"]["moves"] or [None])[0]), flush=True)
"""
# Answers the first line only, and the first view of the next process again.
ONCE = """
import json, signal, sys

print(json.dumps(json.loads(sys.stdin.readline())["you"]["moves"][0]), flush=True)
signal.pause()
"""


@pytest.fixture(autouse=True)
def _nobody_stays(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(external_bots, "COMPLAINTS", set())
    yield
    close_all()


def play(command: str, others: str = "random", games: int = 1) -> list[Game]:
    """Some games with a program in office."""
    (_, played, _), *_ = run([Pairing(command, others, 5)], games, seed=1, jobs=1)
    return played


def written(tmp_path: Path, name: str, source: str) -> str:
    """A program in a file, as a command."""
    (tmp_path / name).write_text(source, "utf-8")
    return f"exec:{sys.executable} {tmp_path / name}"


def test_a_program_of_anybody_s_plays(tmp_path: Path) -> None:
    command = written(tmp_path, "first.py", f"import json{PROGRAM}")
    (_, games, _), *_ = run([Pairing("easy", command, 6)], 2, seed=1, jobs=1)
    assert all(game.faults == 0 for game in games)
    assert b"exec-first-5" in games[0].record


def test_a_program_gets_the_view_of_the_api(tmp_path: Path) -> None:
    seen = tmp_path / "views.jsonl"
    command = f"{written(tmp_path, 'first.py', FIRST_MOVE)} {seen}"
    run_once = run([Pairing("easy", command, 5)], 1, seed=1, jobs=1)
    assert [game.faults for _, games, _ in run_once for game in games] == [0]
    views = [msgspec.json.decode(line) for line in seen.read_bytes().splitlines()]
    assert {view["table"] for view in views} == {None}
    assert all(player["bot"] for view in views for player in view["players"])
    for seat in range(1, 5):
        own = [view for view in views if view["you"]["seat"] == seat]
        versions = [view["version"] for view in own]
        assert versions == sorted(versions)
        for one, next_ in pairwise(own):
            assert (one == next_) == (one["version"] == next_["version"])
    first = [view for view in views if view["phase"] == "theft"]
    assert [v["version"] for v in first if v["you"]["seat"] == 2] == [2]  # no bag is seen


def test_two_programs_have_two_names() -> None:
    names = [
        "exec:python3 -u bots/Mine.py",
        "hard",
        "exec:./foo",
        "exec:node other/foo.js",
        "exec:9",
    ]
    assert [*labels_of(names).values()] == ["exec-mine", "exec-foo", "exec-foo2", "exec-program"]
    people = seating(names[2], names[3], 5, 1, 1, labels_of(names))
    assert people.names[:2] == ("exec-foo-0", "exec-foo2-1")


def test_nonsense_from_a_program_is_silence() -> None:
    assert read_wish(b'{"do": "accuse", "target": 2}\n') == Accuse(2)
    assert read_wish(b'{"do": "pass"}') == Pass()
    for line in (b"", b"null", b"[", b"7", b'{"do": "fly"}', b'{"do": "accuse"}', b"\xff"):
        assert read_wish(line) is None


def test_a_program_that_has_gone_is_silent_and_that_is_said_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = f"exec:{sys.executable} -c 'raise SystemExit(3)'"
    assert all(game.faults for game in play(command, games=2))
    assert capsys.readouterr().err.count("has ended (status 3)") == 1


def test_a_program_that_drips_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """However much it says in between, its time is up when it is up."""
    time = count(0, 20)
    monkeypatch.setattr(external_bots, "monotonic", lambda: float(next(time)))
    monkeypatch.setattr(external_bots, "PATIENCE", 100.0)
    drips = "for _ in range(1 << 23): print(end=chr(120), flush=True)\nprint()"
    process = Process(f"{sys.executable} -c '{drips}'")
    assert process.ask(b"{}") == b""
    assert process.late
    process.close()


def test_a_program_that_reads_nothing_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external_bots, "PATIENCE", 0.3)
    process = Process(f"{sys.executable} -c 'import signal; signal.pause()'")
    assert process.ask(b"x" * (1 << 20)) == b""
    process.close()


def test_a_program_that_was_late_plays_the_next_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ask = Process.ask

    def ask_patiently_once(process: Process, line: bytes) -> bytes:
        monkeypatch.setattr(external_bots, "PATIENCE", 0.1 if process.answered else 60.0)
        return ask(process, line)

    monkeypatch.setattr(Process, "ask", ask_patiently_once)
    played = play(written(tmp_path, "once.py", ONCE), games=2)
    hides = [msgspec.json.decode(game.record)["moves"][0] for game in played]
    assert [hide["diamonds"] for hide in hides] == [0, 0]
    assert capsys.readouterr().err.count("starts it again") == 1
