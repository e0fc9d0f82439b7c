"""Answers that cannot be read or are not allowed: one sentence, and the question again."""

from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from mafia_de_cuba.rules.record import read
from mafia_de_cuba.rules.refusal import Malformed, Refused
from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.terminal.console import clean
from mafia_de_cuba.terminal.face import Left
from mafia_de_cuba.terminal.game import ask_names, check_names, evening, make_setup, play_game
from mafia_de_cuba.terminal.table import Table
from mafia_de_cuba.terminal.words import choose, read_name

from .scripts import ENTER, NAMES, Script, Takes, play_out, theft

TAKES: Takes = [("driver", "3"), "henchman", "fbi", "10", "nothing"]

# fmt: off
BAD_TAKES = [
    # answer      sentence
    ("",          "Type a number of diamonds, the name of one token, or nothing."),
    ("3 4",       "Type a number of diamonds, the name of one token, or nothing."),
    ("-3",        "Type one of: nothing, henchman, fbi, driver."),
    ("nothing",   "Something must be taken: diamonds, or exactly one token."),
    ("0",         "Something must be taken: diamonds, or exactly one token."),
    ("16",        "The box does not hold that."),
    ("9" * 9999,  "The box does not hold that."),
    ("3 fbi",     "A token is taken alone: no diamonds with it, nor the fake one."),
    ("cleaner",   "Type one of: nothing, henchman, fbi, driver."),
    ("fake",      "Type one of: nothing, henchman, fbi, driver."),
    ("\x1b[2J",   "Type one of: nothing, henchman, fbi, driver."),
]
BAD_COMMANDS = [
    ("",                      "Type one of: accuse, concede, ask, claim, say, pocket, rules, help, quit."),
    ("dance",                 "Type one of: accuse, concede, ask, claim, say, pocket, rules, help, quit."),
    ("a Bea",                 "'a' may be accuse or ask: type more of it."),
    ("accuse",                "Name one player: Don, Ana, Bea, Carl, Dora, Eva."),
    ("accuse D",              "Name one player: Don, Ana, Bea, Carl, Dora, Eva."),
    ("accuse Zoe",            "Name one player: Don, Ana, Bea, Carl, Dora, Eva."),
    ("accuse Don",            "The Godfather accuses another player in play."),
    ("ask Bea",               "Type one of: diamonds, tokens, passed, took."),
    ("ask Don took",          "Questions go to another player in play."),
    ("claim Bea",             "Type one of: received, passed, took, dismissed."),
    ("claim Bea took",        "Type a number of diamonds, the name of one token, or nothing."),
    ("claim Bea received",    "Type diamonds, tokens or both: 9 2henchman+fbi, or nothing."),
    ("claim Bea received x!", "Type diamonds, tokens or both: 9 2henchman+fbi, or nothing."),
    ("claim Bea dismissed x", "Type one of: nothing, henchman, fbi, driver."),
    ("say Ana:",              "What does Ana say?"),
    ("pocket",                "Name one player: Don, Ana, Bea, Carl, Dora, Eva."),
]
# fmt: on


def test_bad_answers_in_the_theft() -> None:
    hides = ["", "x", "-1", "6", "2"]
    takes = ["driver", *(answer for answer, _ in BAD_TAKES), "3"]
    answers = [ENTER, ENTER, *hides, ENTER, "henchman!", *takes, ENTER]
    script, sentences = Script(answers), [sentence for _, sentence in BAD_TAKES]
    with pytest.raises(EOFError):
        play_game(script.console, Table(NAMES[:6], standard(6)))
    [hiding, *_] = script.pages("Don")
    assert hiding.count("Type a number from 0 to 5.") == 3
    assert hiding.count("The Godfather hides 0 to 5 diamonds.") == 1
    [page] = script.pages("Ana")
    for sentence in set(sentences):
        assert page.count(sentence) == sentences.count(sentence) + sentence.startswith(
            "Type one of"
        )
    assert "You took 3 diamonds." in page


@pytest.mark.parametrize(("command", "sentence"), BAD_COMMANDS)
def test_bad_commands(command: str, sentence: str) -> None:
    takes = theft("2", TAKES)
    table, script, _ = play_out(standard(6), 6, takes, [ENTER, command, "concede"])
    assert f"\n{sentence}\n> concede" in script.transcript
    assert len(table.record().acts) == 8, "nothing has changed"


def test_who_is_out_neither_speaks_nor_is_accused() -> None:
    takes = theft("2", TAKES)
    commands = ["accuse Ana", "say Ana: Ow.", "accuse Ana", "ask Ana took", "concede"]
    _, script, _ = play_out(standard(6), 6, takes, [ENTER, *commands])
    assert "Who is eliminated does not speak.\n> accuse Ana" in script.transcript
    assert "The Godfather accuses another player in play.\n> ask" in script.transcript


def test_rules_help_and_quit() -> None:
    takes = theft("2", TAKES)
    with pytest.raises(Left):
        play_out(standard(6), 6, takes, [ENTER, "rules", ENTER, "help", ENTER, "quit"])


# ---------------------------------------------------------------- names and boxes


def test_names_are_asked_for_until_they_are_good() -> None:
    bad = ["", "Ana, Bea", "a b c d D", f"a b c d {'e' * 17}", " ".join("abcdefghijklm")]
    script = Script([*bad, "Don Juan,  Ana,Bea , Carl, Dora"])
    assert ask_names(script.console) == ("Don Juan", "Ana", "Bea", "Carl", "Dora")
    assert script.transcript.count("Names: ") == 6


def test_names_may_have_spaces_and_first_letters_will_do() -> None:
    names = ("Ana", "Ana María", "Bea", "Ñico")
    assert read_name("ana maría: no", names) == (1, "no")
    assert read_name("ana: maría took it", names) == (0, "maría took it")
    assert read_name("ñ took", names) == (3, "took")
    with pytest.raises(Malformed):
        read_name("x", names)


@pytest.mark.parametrize(
    "box", ["", "9", "fbi+driver", "henchman+2fbi+driver", "henchman+x", "!", "4henchman"]
)
def test_bad_boxes(box: str) -> None:
    with pytest.raises((Malformed, Refused)):
        Table(NAMES[:6], make_setup(6, box, None, False))


def test_a_number_of_players_and_their_names_agree() -> None:
    with pytest.raises(Malformed):
        check_names(NAMES[:6], 7)


def test_nothing_steers_the_terminal() -> None:
    assert clean(" a\x1b[31m\tb\x07\udc80 \n") == "a[31m b"


def test_the_whole_word_is_meant_where_it_begins_another() -> None:
    assert choose("Take", ("take", "taken")) == "take"


# ---------------------------------------------------------------- the command


@click.command()
@click.option("--record")
@click.option("--box")
@click.argument("names", nargs=-1)
def play(names: tuple[str, ...], box: str | None, record: str | None) -> None:
    raise SystemExit(evening(names, box=box, record=record))


def typed(args: list[str], *answers: str) -> Result:
    return CliRunner().invoke(play, args, input="".join(f"{answer}\n" for answer in answers))


WHOLE = [*theft("2", TAKES), ENTER, "accuse Carl"]


def test_the_record_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = typed([*NAMES[:6], "--record", str(file)], *WHOLE)
    assert result.exit_code == 0, result.output
    assert "Carl (FBI Agent) wins." in result.output
    assert "\x1b" not in result.output
    assert read(file.read_bytes()).players == NAMES[:6]


def test_a_record_that_cannot_be_saved_is_told(tmp_path: Path) -> None:
    result = typed([*NAMES[:6], "--record", str(tmp_path)], *WHOLE)
    assert result.exit_code == 0
    assert result.output.endswith("The record could not be saved: Is a directory.\n")


@pytest.mark.parametrize(
    ("args", "answers", "status", "sentence"),
    [
        ([], [], 0, "The input has ended"),
        (NAMES[:6], [ENTER, ENTER], 0, "The input has ended"),
        (NAMES[:6], [*WHOLE[:-1], "quit"], 0, "Nobody wins."),
        (NAMES[:4], [], 2, "4 players; there must be 5 to 12."),
        ([*NAMES[:6], "--box", "x"], [], 2, "Type diamonds, tokens or both"),
    ],
)
def test_leaving(args: list[str], answers: list[str], status: int, sentence: str) -> None:
    result = typed([*args], *answers)
    assert result.exit_code == status
    assert sentence in result.output


def test_an_interrupt_leaves_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("mafia_de_cuba.terminal.console.Console.ask", interrupt)
    result = typed([*NAMES[:6]])
    assert result.exit_code == 130
    assert result.output.endswith("Interrupted: the game ends here. Nobody wins.\n")
