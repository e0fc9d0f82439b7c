"""Plain lines through a pipe: whole games, bad answers, the end of the input, three languages."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from mafia_de_cuba.i18n import Words
from mafia_de_cuba.rules.errors import Malformed
from mafia_de_cuba.rules.moves import Accuse, Hide, Pocket
from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.record import read
from mafia_de_cuba.rules.referee import judge
from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.rules.talk import (
    Ask,
    Claim,
    Contents,
    Doubt,
    Question,
    Retract,
    Say,
    Topic,
    Vouch,
)
from mafia_de_cuba.terminal.solo.options import Game, Options
from mafia_de_cuba.terminal.ui.answers import chosen, statement
from mafia_de_cuba.terminal.ui.console import Console
from mafia_de_cuba.terminal.ui.display import Option, Picked
from mafia_de_cuba.terminal.ui.plain import Plain

from .pty_program import PROGRAM, SETTINGS

GODFATHER = ["--players", "6", "--seat", "godfather", "--seed", "7", "--lang", "en"]
TAKER = ["--players", "6", "--seat", "2", "--seed", "5", "--lang", "en"]


def piped(
    home: Path, args: list[str], *answers: str, **environ: str
) -> subprocess.CompletedProcess[str]:
    clean = {key: value for key, value in os.environ.items() if key not in (*SETTINGS, "LANG")}
    return subprocess.run(
        [*PROGRAM, *args],
        input="".join(f"{answer}\n" for answer in answers),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        env={**clean, "PYTHONUTF8": "1", "XDG_DATA_HOME": str(home), **environ},
        check=False,
    )


def saved(home: Path) -> bytes:
    [file] = home.rglob("*.json")
    return file.read_bytes()


# ---------------------------------------------------------------- whole games


def test_a_godfather_plays_through_a_pipe(tmp_path: Path) -> None:
    accusations = [line for seat in range(1, 6) for line in ("accuse", str(seat), "yes")]
    answers = ["2", "", "ask", "1", "took", "ledger", *accusations]
    result = piped(tmp_path, GODFATHER, *answers)
    assert result.returncode == 0, result.stderr
    assert "\x1b" not in result.stdout
    lines = [line for line in result.stdout.splitlines() if str(tmp_path) not in line]
    assert max(map(len, lines)) <= 80
    assert "In the pockets of" in result.stdout
    record = read(saved(tmp_path))
    assert record.acts[0].move == Hide(2)
    assert any(isinstance(act.move, Ask) and act.move.target == 1 for act in record.acts)
    assert any(isinstance(act.move, Accuse) for act in record.acts)
    answer = judge(saved(tmp_path))
    assert answer["phase"] == "over"
    assert f"The record is in {tmp_path}" in result.stdout


def test_a_taker_plays_through_a_pipe(tmp_path: Path) -> None:
    claims = ["claim", "9", "2 loyal, driver", "", "", ""]
    result = piped(
        tmp_path,
        [*TAKER, "--level", "easy"],
        *[
            "4",
            *claims,
            "withdraw",
            "1",
            "say",
            "Not me.",
            *["listen", "silent", "reveal", "go"] * 60,
        ],
    )
    assert result.returncode == 0, result.stderr
    record = read(saved(tmp_path))
    mine = [act.move for act in record.acts if act.seat == 2]
    assert mine[0] == Pocket(4)
    assert Claim(received=Contents(9, Tokens(henchman=2, driver=1))) in mine
    assert Retract(Topic.RECEIVED_DIAMONDS) in mine
    assert Say("Not me.") in mine
    assert judge(saved(tmp_path))["phase"] == "over"
    assert "You win: " in result.stdout or "You lost. " in result.stdout


def test_opinions_and_the_questions_of_bag_and_suspects(tmp_path: Path) -> None:
    talk = ["vouch", "0", "doubt", "3", "vouch", "3", "ask", "3", "suspect", "ask", "1", "bag"]
    result = piped(tmp_path, TAKER, "4", *talk, "ledger", "leave", "yes")
    assert result.returncode == 0, result.stderr
    moves = [act.move for act in read(saved(tmp_path)).acts if act.seat == 2]
    asks = [Ask(3, Question.SUSPECT), Ask(1, Question.DISMISSED)]
    assert moves[1:] == [Vouch(0), Doubt(3), Vouch(3), *asks]
    assert "Whom to accuse? — I doubt " in result.stdout
    assert result.stdout.count("~I doubt ") == 1


def test_free_words_are_offered_and_bots_hear_what_is_confirmed(tmp_path: Path) -> None:
    talk = ["say", "I got nine diamonds.", "1", "say", "I took nothing", "", "leave", "yes"]
    result = piped(tmp_path, TAKER, "4", *talk)
    assert result.returncode == 0, result.stderr
    moves = [act.move for act in read(saved(tmp_path)).acts if act.seat == 2]
    claim = Claim(received=Contents(diamonds=9))
    assert moves[1:] == [Say("I got nine diamonds."), claim, Say("I took nothing")]
    assert result.stdout.count("You mean:") == 2


def test_one_may_look_on(tmp_path: Path) -> None:
    result = piped(tmp_path, ["--watch", "--seed", "1", "--lang", "en"], *["f"] * 30)
    assert result.returncode == 0
    assert "You look on." in result.stdout
    assert judge(saved(tmp_path))["phase"] == "over"


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["Havana", "How many do you hide?", "round", "Nobody wins."]),
        ("fr", ["La Havane", "Combien en caches-tu", "registre", "Personne ne gagne."]),
        ("es", ["La Habana", "¿Cuántos escondes?", "registro", "Nadie gana."]),
    ],
)
def test_every_language_is_spoken(tmp_path: Path, lang: str, words: list[str]) -> None:
    args = ["--players", "6", "--seat", "godfather", "--seed", "7"]
    result = piped(tmp_path, args, "1", "", "6", LANG=f"{lang}_XX.UTF-8")
    for word in words[:2] + words[3:]:
        assert word in result.stdout


def test_a_record_goes_where_it_is_wanted(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    result = piped(tmp_path, [*GODFATHER, "--record", str(file)], "2", "give up", "yes")
    assert f"The record is in {file}." in result.stdout
    assert judge(file.read_bytes())["phase"] == "over"


@pytest.mark.parametrize("args", [GODFATHER, ["--people", "6"]])
def test_a_record_for_a_missing_folder_is_refused_before_the_game(
    tmp_path: Path, args: list[str]
) -> None:
    result = piped(tmp_path, [*args, "--record", str(tmp_path / "gmaes" / "mine.json")])
    assert result.returncode == 2
    assert "there is no folder" in result.stderr
    assert not (tmp_path / "gmaes").exists()


@pytest.mark.parametrize("seat", ["0", "6", "-1"])
def test_a_seat_is_1_to_the_last_or_named(tmp_path: Path, seat: str) -> None:
    result = piped(tmp_path, ["--players", "6", f"--seat={seat}"])
    assert result.returncode == 2
    assert "--seat is 1 to 5, random or godfather." in result.stderr


def test_a_record_that_cannot_be_saved_is_told(tmp_path: Path) -> None:
    wanted = str(tmp_path / ("x" * 300))  # no name is so long
    result = piped(tmp_path, [*GODFATHER, "--record", wanted], "2", "give up", "yes")
    assert result.returncode == 0
    assert "The record could not be saved:" in result.stdout


# ---------------------------------------------------------------- bad answers


def test_bad_answers_are_answered_with_a_sentence_and_the_question_again(tmp_path: Path) -> None:
    bad = ["", "x", "-1", "6", "99999999999999999999", "\x1b[2J", "\x00"]
    result = piped(
        tmp_path,
        GODFATHER,
        *bad,
        "2",
        "dance",
        "a",
        "42",
        "accuse",
        "Nobody",
        "0",
        "1",
        "perhaps",
        "no",
    )
    assert result.returncode == 0
    assert "Traceback" not in result.stderr + result.stdout
    assert "\x1b" not in result.stdout
    assert result.stdout.count("Type a number from 0 to 5.") >= 2
    assert result.stdout.count("Type one of:") >= 6
    assert read(saved(tmp_path)).acts[0].move == Hide(2)


def test_who_may_not_be_accused_is_not_and_the_rule_says_why(tmp_path: Path) -> None:
    result = piped(tmp_path, GODFATHER, "2", "quit", "", "leave", "yes")
    assert result.returncode == 0
    assert "The game is left unfinished." in result.stdout
    assert judge(saved(tmp_path))["phase"] == "investigation"


@pytest.mark.parametrize("answers", [[], ["2"], ["2", "", "ask"], ["2", "say"]])
def test_the_end_of_the_input_ends_the_game_cleanly(tmp_path: Path, answers: list[str]) -> None:
    result = piped(tmp_path, GODFATHER, *answers)
    assert result.returncode == 0
    assert "The game is left unfinished. Nobody wins." in result.stdout
    assert "Traceback" not in result.stderr
    assert bool([*tmp_path.rglob("*.json")]) == bool(answers)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--players", "4"], "4 is not in the range 5<=x<=12"),
        (["--players", "6", "--seat", "6"], "--seat is 1 to 5, random or godfather."),
        (["--seat", "x"], "--seat is 1 to 5, random or godfather."),
        (["--players", "6", "--box", "lover"], "For 6 players, --box is first, standard, cleaner"),
        (["--box", "henchman+fbi"], "2 tokens; there must be 3."),
        (["--box", "9"], "--box is first, standard"),
        (["--jokers", "13"], "13 is not in the range 0<=x<=12"),
        (["--level", "genius"], "'genius' is not one of"),
        (["--name", "x" * 30], "--name has 1 to 12 letters."),
        (["--name", ""], "--name has 1 to 12 letters."),
    ],
)
def test_bad_options_are_refused_before_anything_is_shown(
    tmp_path: Path, args: list[str], sentence: str
) -> None:
    result = piped(tmp_path, args)
    assert result.returncode == 2
    assert sentence in re.sub(r"\s+", " ", result.stderr)
    assert result.stdout == ""


# ---------------------------------------------------------------- reading

TAKES = [
    Option("diamonds", "diamonds", "", 1, 9),
    Option("henchman", "Fidèle"),
    Option("fbi", "Agent du FBI"),
]
SEATS = [Option("1", "Teo"), Option("3", "Inés"), Option("10", "Inma")]


@pytest.mark.parametrize(
    ("answer", "options", "picked"),
    [
        ("3", TAKES, Picked("diamonds", 3)),
        ("diamonds 3", TAKES, Picked("diamonds", 3)),
        ("FIDELE", TAKES, Picked("henchman")),
        ("henchman", TAKES, Picked("henchman")),
        ("agent", TAKES, Picked("fbi")),
        ("fb", TAKES, Picked("fbi")),
        ("3", SEATS, Picked("3")),
        ("10", SEATS, Picked("10")),
        ("ines", SEATS, Picked("3")),
        ("t", SEATS, Picked("1")),
    ],
)
def test_numbers_and_first_letters_will_do(
    answer: str, options: list[Option], picked: Picked
) -> None:
    assert chosen(answer, options) == picked


@pytest.mark.parametrize(
    ("answer", "options"),
    [
        ("", TAKES),
        ("0", TAKES),
        ("10", TAKES),
        ("x", TAKES),
        ("in", SEATS),
        ("2", SEATS),
        ("?", SEATS),
    ],
)
def test_what_means_nothing_or_two_things_is_asked_again(
    answer: str, options: list[Option]
) -> None:
    with pytest.raises(Malformed):
        chosen(answer, options)


@pytest.mark.parametrize(
    ("topic", "answer", "value"),
    [
        (Topic.RECEIVED_DIAMONDS, "9", 9),
        (Topic.PASSED_DIAMONDS, "nothing", 0),
        (Topic.RECEIVED_TOKENS, "loyal fbi", Tokens(henchman=1, fbi=1)),
        (Topic.RECEIVED_TOKENS, "2henchman+driver", Tokens(henchman=2, driver=1)),
        (Topic.PASSED_TOKENS, "none", Tokens()),
        (Topic.TOOK, "3 diamonds", Take(3)),
        (Topic.TOOK, "3", Take(3)),
        (Topic.TOOK, "driver", Take(token=Token.DRIVER)),
        (Topic.TOOK, "nothing", Take()),
        (Topic.DISMISSED, "fbi", Token.FBI),
        (Topic.DISMISSED, "nothing", None),
    ],
)
def test_claims_are_typed_in_words(topic: Topic, answer: str, value: object) -> None:
    assert statement(Words("en"), answer, topic, standard(6)) == value


@pytest.mark.parametrize(
    ("topic", "answer"),
    [
        (Topic.RECEIVED_DIAMONDS, "many"),
        (Topic.RECEIVED_TOKENS, "7"),
        (Topic.RECEIVED_TOKENS, "cleaner"),
        (Topic.TOOK, "fake"),
        (Topic.TOOK, "16"),
        (Topic.DISMISSED, "x"),
    ],
)
def test_claims_that_say_nothing_are_asked_again(topic: Topic, answer: str) -> None:
    with pytest.raises(Malformed):
        statement(Words("en"), answer, topic, standard(6))


def test_an_interrupted_game_is_left_with_130(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mafia_de_cuba.terminal.solo import session

    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(Console, "ask", interrupt)
    assert session.play_solo(seat="godfather", seed="1", lang="en") == 130


def test_a_game_is_the_same_on_lines_as_anywhere() -> None:
    shown: list[str] = []
    answers = iter(["2", "give up", "yes"])
    console = Console(lambda: f"{next(answers)}\n", shown.append, Words("en"), echo=True)
    game = Game(Options(players=6, seat="godfather", lang="en"), "7")
    game.play(Plain(console))
    assert game.table.view().outcome
    assert "gives up" in "".join(shown)


@pytest.mark.parametrize("sure", ["yes", "no"])
def test_what_an_accusation_puts_at_stake_is_said_before_it_is_made(sure: str) -> None:
    shown: list[str] = []
    answers = iter(["2", "accuse", "1", sure, "give up", "yes"])
    console = Console(lambda: f"{next(answers, 'quit')}\n", shown.append, Words("en"), echo=True)
    box = "henchman+lover+revolutionary"
    game = Game(Options(players=6, seat="godfather", lang="en", box=box, jokers=1, fake=True), "7")
    game.play(Plain(console))
    text = "".join(shown)
    stakes = [
        "If this is no Thief it costs you your last joker.",
        "If it is the Diamond Lover or a Revolutionary, the game is over.",
        "If they show the fake diamond, it costs you nothing.",
    ]
    assert f" {stakes[0]}\n {stakes[1]}\n {stakes[2]}\n" in text
    accused = [act for act in game.table.record().acts if isinstance(act.move, Accuse)]
    assert bool(accused) == (sure == "yes")
