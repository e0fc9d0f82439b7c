"""`mafia-de-cuba replay`: step by step with keys, through any seat's eyes, in lines without a terminal."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mafia_de_cuba.analysis.eyes import Eyes
from mafia_de_cuba.analysis.telling import tell
from mafia_de_cuba.cli import main
from mafia_de_cuba.i18n import LANGUAGES
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.record import Record, write
from mafia_de_cuba.terminal.replay.frames import frame
from mafia_de_cuba.terminal.replay.session import Place, in_lines
from mafia_de_cuba.terminal.ui.paint import PLAIN, columns
from tests.analysis.past_games import bot_game

from .pty_program import PtyProgram

NAMES = ("Don", "Ana", "Bea", "Cruz", "Dora", "Eli")
PLAYED = read_line(
    "6 | h2 3/driver henchman fbi 10 - 1:claim=took=driver 2:claim=took=henchman x4 x1"
)
GAME = Record(NAMES, PLAYED.setup, PLAYED.acts)


def eyes(seat: int | None = None, record: Record = GAME) -> Eyes:
    return Eyes(tell(write(record), "en"), seat)


def run(tmp_path: Path, text: bytes, *options: str) -> Result:
    file = tmp_path / "game.json"
    file.write_bytes(text)
    return CliRunner().invoke(main, ["replay", str(file), *options])


def test_all_seeing_eyes_see_every_take_and_lie() -> None:
    text = "\n".join(in_lines(eyes()))
    for told in (
        "Don hides 2 diamonds.",
        "Ana puts a token into the bag",
        "Dora takes: 10 diamonds",
    ):
        assert told in text
    assert "Untrue: taken." in text


@pytest.mark.parametrize("seat", range(6))
def test_a_seat_sees_its_own_take_alone(seat: int) -> None:
    seen = eyes(seat)
    theft = [seen.move(index) for index in seen.moves if index < 7]
    takes = (
        "Ana takes: 3 ",
        "Bea takes: a ",
        "Cruz takes: the ",
        "Dora takes: 10 ",
        "Eli takes: nothing",
    )
    for taker, told in enumerate(takes, 1):
        assert any(line.startswith(told) for line in theft) == (taker == seat)
    assert any("into the bag" in line for line in theft) == (seat == 1)
    assert ("Don hides 2 diamonds." in theft) == (seat == 0)
    assert not any("Untrue" in note for index in seen.moves for note in seen.notes(index))


def test_a_seat_knows_the_roles_that_were_open_to_it() -> None:
    rows = eyes(2).rows(8)
    assert [row.role for row in rows] == ["Godfather", None, "Loyal Henchman", None, None, None]
    assert rows[2].thief == 0.0
    assert rows[1].belief is None
    assert eyes(0).rows(8)[4].belief is not None
    assert all(row.role for row in eyes().rows(8))


def test_keys_go_from_move_to_move() -> None:
    place = Place(eyes().telling, None)
    for keys, at in (("left", 0), ("right", 1), ("space", 2), ("backspace", 1), ("pgdn", 9)):
        place.press(keys)
        assert place.at == at, keys
    place.press("pgdn")
    assert place.at == 11
    for _ in range(20):
        place.press("right")
    assert place.at == place.last == 12
    place.press("pgup")
    place.press("pgup")
    place.press("pgup")
    assert place.at == 0
    leaving = []
    for key in ("x", "q"):
        place.press(key)
        leaving.append(place.left)
    assert leaving == [False, True]


def test_keys_change_the_eyes_and_stay_at_the_move() -> None:
    place = Place(eyes().telling, None)
    place.go(5)
    place.press("down")
    assert (place.eyes.seat, place.eyes.moves[place.at]) == (0, 5)
    place.press("up")
    place.press("up")
    assert place.eyes.seat == 5
    place.press("a")
    assert place.eyes.name == "all-seeing"
    place.go(1)  # the dismissal, which nobody else saw
    place.press("down")
    assert place.eyes.moves[place.at] == 0


@pytest.mark.parametrize("size", [(80, 24), (40, 16), (132, 50), (20, 8)])
def test_frames_fit_the_terminal(size: tuple[int, int]) -> None:
    seen = eyes(None, bot_game(7, 3))
    for place in (0, len(seen.moves) // 2, len(seen.moves) - 1):
        lines = frame(seen, place, size, PLAIN)
        assert len(lines) <= size[1]
        assert all(columns(line) <= size[0] for line in lines)


def test_no_name_or_word_sends_codes_to_the_terminal() -> None:
    record = read_line("6 | h2 3/driver henchman fbi 10 - 1:say=%1b[31mred%07 x4 x1")
    wild = Record(("Don\x1b[2J", *NAMES[1:]), record.setup, record.acts)
    shown = [*in_lines(eyes(None, wild)), *frame(eyes(None, wild), 8, (80, 24), PLAIN)]
    assert not any("\x1b" in line or "\x07" in line for line in shown)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_lines_without_a_terminal(tmp_path: Path, lang: str) -> None:
    result = run(tmp_path, write(GAME), "--lang", lang, "--as", "3")
    assert result.exit_code == 0
    assert ("has had the box" in result.stdout) == (lang == "en")


def test_another_line_of_the_file(tmp_path: Path) -> None:
    text = write(bot_game(5, 1)) + b"\n" + write(GAME)
    assert "Dora takes: 10 diamonds" in run(tmp_path, text, "--game", "2", "--lang", "en").stdout
    assert run(tmp_path, text, "--game", "3").exit_code == 2


@pytest.mark.parametrize(
    ("text", "options", "status"),
    [
        (b"nonsense", (), 1),
        (b"", (), 2),
        (write(read_line("6 | h2 3 henchman")), (), 1),
        (write(GAME), ("--as", "6"), 2),
        (write(GAME), ("--as", "-1"), 2),
    ],
)
def test_what_cannot_be_replayed_gets_a_sentence(
    tmp_path: Path, text: bytes, options: tuple[str, ...], status: int
) -> None:
    result = run(tmp_path, text, *options)
    assert result.exit_code == status
    assert result.stderr.strip()
    assert "Traceback" not in result.output


def test_on_a_real_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(write(GAME))
    arguments = (str(file), "--lang", "en")
    with PtyProgram(tmp_path, *arguments, tempo=None, command="replay") as screen:
        screen.until("Move 1 of 13 · all-seeing")
        screen.press("\x1b[C")
        screen.until("Ana puts a token into the bag")
        screen.press("\x1b[B\x1b[C\x1b[C")
        screen.until("Move 4 of 13 · Don")
        screen.press("q")
        assert screen.ended() == 0
        assert screen.is_restored()
