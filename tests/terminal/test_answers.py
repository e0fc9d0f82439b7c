"""Answers that cannot be read or are not allowed: one sentence, and the question again."""

from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from msgspec import UNSET

from mafia_de_cuba.i18n import Words
from mafia_de_cuba.rules.errors import Malformed, Refused
from mafia_de_cuba.rules.pieces import Tokens
from mafia_de_cuba.rules.record import read
from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.rules.talk import Contents
from mafia_de_cuba.table.local_game import LocalGame
from mafia_de_cuba.terminal.hotseat.game import HotseatGame, play_hotseat
from mafia_de_cuba.terminal.hotseat.names import check_names
from mafia_de_cuba.terminal.solo.options import Options, make_setup
from mafia_de_cuba.terminal.ui.answers import contents, leading, tokens
from mafia_de_cuba.terminal.ui.console import clean
from mafia_de_cuba.terminal.ui.display import Left, Option

from .scripted_player import ENTER, NAMES, Script, Takes, play_out, theft

TAKES: Takes = [("driver", "3"), "henchman", "fbi", "10", "nothing"]
VERBS = "accuse, give up, ask, claim, vouch, doubt, say, pocket, rules,\n    help, leave"
TOKENS = "Loyal Henchman, FBI Agent, Driver"

# fmt: off
BAD_TAKES = [
    # answer      sentence
    ("",          f"Type one of: diamonds, {TOKENS}, nothing."),
    ("3 4",       f"Type one of: diamonds, {TOKENS}, nothing."),
    ("-3",        f"Type one of: diamonds, {TOKENS}, nothing."),
    ("nothing",   "Something must be taken: diamonds, or exactly one token."),
    ("0",         "Something must be taken: diamonds, or exactly one token."),
    ("14",        "The box does not hold that."),
    ("16",        "Type a number from 1 to 15."),
    ("9" * 9999,  f"Type one of: diamonds, {TOKENS}, nothing."),
    ("3 fbi",     "A token is taken alone: no diamonds with it, nor the fake one."),
    ("fbi 3",     "A token is taken alone: no diamonds with it, nor the fake one."),
    ("cleaner",   f"Type one of: diamonds, {TOKENS}, nothing."),
    ("fake",      f"Type one of: diamonds, {TOKENS}, nothing."),
    ("\x1b[2J",   f"Type one of: diamonds, {TOKENS}, nothing."),
]
BAD_COMMANDS = [
    ("",                      f"Type one of: {VERBS}."),
    ("dance",                 f"Type one of: {VERBS}."),
    ("a Bea",                 "Type one of: accuse, ask."),
    ("accuse",                "Type one of: Don, Ana, Bea, Carl, Dora, Eva."),
    ("accuse D",              "Type one of: Don, Dora."),
    ("accuse Zoe",            "Type one of: Don, Ana, Bea, Carl, Dora, Eva."),
    ("accuse Don",            "The Godfather accuses another player in play."),
    ("ask Bea",               "Type one of: diamonds, tokens, passed on, took, bag, suspect."),
    ("ask Don took",          "Questions go to another player in play."),
    ("ask Ana Zoe took",      "Type one of: Don, Ana, Bea, Carl, Dora, Eva."),
    ("claim Bea",             "Type one of: received, passed on, took, bag."),
    ("claim Bea took",        f"Type one of: diamonds, {TOKENS}, nothing."),
    ("claim Bea received",    "Type diamonds, tokens or both: 9 2henchman+fbi, or nothing."),
    ("claim Bea received x!", f"Type one of: {TOKENS}."),
    ("claim Bea received !",  "Type tokens, with a number before each if there are more."),
    ("claim Bea bag x",       f"Type one of: nothing, {TOKENS}."),
    ("claim Bea received 99loyal+1loyal", "Numbers in claims go from 0 to 99."),
    ("vouch",                 "Type one of: Don, Ana, Bea, Carl, Dora, Eva."),
    ("vouch Ana Zoe",         "Type one of: Don, Ana, Bea, Carl, Dora, Eva."),
    ("doubt Ana Ana",         "Opinions are about another player in play."),
    ("doubt Don",             "Opinions are about another player in play."),
    ("say Ana:",              "What does Ana say?"),
    ("pocket",                "Type one of: Don, Ana, Bea, Carl, Dora, Eva."),
]
# fmt: on


def test_bad_answers_in_the_theft() -> None:
    hides = ["", "x", "-1", "6", "2"]
    takes = ["driver", *(answer for answer, _ in BAD_TAKES), "3"]
    answers = [ENTER, ENTER, *hides, ENTER, "henchman!", "3", *takes, ENTER]
    script, sentences = Script(answers), [sentence for _, sentence in BAD_TAKES]
    with pytest.raises(EOFError):
        HotseatGame(script.console, LocalGame(NAMES[:6], standard(6))).play()
    [hiding, *_] = script.pages("Don")
    assert hiding.count("Type a number of diamonds.") == 3
    assert hiding.count("The Godfather hides 0 to 5 diamonds.") == 1
    page, taken = script.pages("Ana")
    assert page.count(f"Type one of: nothing, {TOKENS}.") == 2, "the bag, and tokens have no number"
    for sentence in set(sentences):
        assert page.replace("\n", " ").count(sentence) == sentences.count(sentence)
    assert "You take 3 diamonds." in taken


@pytest.mark.parametrize(("command", "sentence"), BAD_COMMANDS)
def test_bad_commands(command: str, sentence: str) -> None:
    takes = theft("2", TAKES)
    table, script, _ = play_out(standard(6), 6, takes, [ENTER, command, "concede"])
    assert f"\n {sentence}\n> concede" in script.transcript
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


def player(text: str, *names: str) -> tuple[str, str]:
    return leading(text, [Option(name, name) for name in names])


def test_names_may_have_spaces_and_first_letters_will_do() -> None:
    names = ("Ana", "Ana María", "Bea", "Ñico")
    assert player("ana maría: no", *names) == ("Ana María", "no")
    assert player("ana: maría took it", *names) == ("Ana", "maría took it")
    assert player("maria took", *names) == ("Ana María", "took")
    assert player("ñ took", *names) == ("Ñico", "took")
    with pytest.raises(Malformed):
        player("x", *names)


def test_names_that_differ_by_an_accent_are_told_apart() -> None:
    assert player("inés took", "Ines", "Inés") == ("Inés", "took")
    assert player("Ines took", "Ines", "Inés") == ("Ines", "took")


@pytest.mark.parametrize(
    ("lang", "text", "said"),
    [
        ("en", "9", Contents(9)),
        ("en", "9 diamonds, 2 loyal, fbi", Contents(9, Tokens(henchman=2, fbi=1))),
        ("en", "9 fbi", Contents(9, Tokens(fbi=1))),
        ("en", "2henchman+fbi", Contents(UNSET, Tokens(henchman=2, fbi=1))),
        ("en", "nothing", Contents(0, Tokens())),
        ("en", "none", Contents(0, Tokens())),
        ("fr", "1 diamant et... rien", None),
        ("fr", "1 diamant, Fidèle", Contents(1, Tokens(henchman=1))),
        ("fr", "rien", Contents(0, Tokens())),
        ("es", "12 diamantes 3leal+chofer", Contents(12, Tokens(henchman=3, driver=1))),
        ("es", "nada", Contents(0, Tokens())),
    ],
)
def test_what_a_box_held_is_typed_in_every_language(
    lang: str, text: str, said: Contents | None
) -> None:
    if said:
        assert contents(Words(lang), text, standard(6)) == said
    else:
        with pytest.raises(Malformed):
            contents(Words(lang), text, standard(6))


def test_a_token_is_counted_once_however_many_words_its_name_has() -> None:
    box = standard(6)
    assert tokens(Words("en"), "loyal henchman, fbi agent", box) == Tokens(henchman=1, fbi=1)
    assert tokens(Words("fr"), "agent du fbi chauffeur", box) == Tokens(fbi=1, driver=1)


@pytest.mark.parametrize(
    "box", ["9", "fbi+driver", "henchman+2fbi+driver", "henchman+x", "!", "4henchman", "lover"]
)
def test_bad_boxes(box: str) -> None:
    with pytest.raises((Malformed, Refused)):
        make_setup(Options(players=6, box=box))


def test_a_number_of_players_and_their_names_agree() -> None:
    with pytest.raises(Malformed):
        check_names(NAMES[:6], 7)


def test_nothing_steers_the_terminal() -> None:
    assert clean(" a\x1b[31m\tb\x07\udc80 \n") == "a[31m b"


def test_the_whole_word_is_meant_where_it_begins_another() -> None:
    assert player("Take", "take", "taken") == ("take", "")


# ---------------------------------------------------------------- the command


@click.command()
@click.option("--record")
@click.option("--box")
@click.argument("names", nargs=-1)
def play(names: tuple[str, ...], box: str | None, record: str | None) -> None:
    raise SystemExit(play_hotseat(names, box=box, record=record, lang="en"))


def typed(args: list[str], *answers: str) -> Result:
    return CliRunner().invoke(play, args, input="".join(f"{answer}\n" for answer in answers))


WHOLE = [*theft("2", TAKES), ENTER, "accuse Carl"]


def test_the_record_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = typed([*NAMES[:6], "--record", str(file)], *WHOLE)
    assert result.exit_code == 0, result.output
    assert "Carl wins: an FBI Agent was accused." in result.output
    assert "\x1b" not in result.output
    assert read(file.read_bytes()).players == NAMES[:6]


def test_the_record_of_a_game_that_was_left_is_saved_too(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = typed([*NAMES[:6], "--record", str(file)], ENTER, ENTER, "2")
    assert result.output.endswith(f"Nobody wins.\nThe record is in {file}.\n")
    assert len(read(file.read_bytes()).acts) == 1


def test_a_record_that_cannot_be_saved_is_told(tmp_path: Path) -> None:
    result = typed([*NAMES[:6], "--record", str(tmp_path)], *WHOLE)
    assert result.exit_code == 0
    assert result.output.endswith("The record could not be saved: Is a directory.\n")


@pytest.mark.parametrize(
    ("args", "answers", "status", "sentence"),
    [
        ([], [], 2, "0 players; there must be 5 to 12."),
        (NAMES[:6], [ENTER, ENTER], 0, "The game is left unfinished. Nobody wins."),
        (NAMES[:6], [*WHOLE[:-1], "quit"], 0, "Nobody wins."),
        (NAMES[:4], [], 2, "4 players; there must be 5 to 12."),
        ([*NAMES[:6], "--box", "x"], [], 2, "For 6 players, --box is first"),
    ],
)
def test_leaving(args: list[str], answers: list[str], status: int, sentence: str) -> None:
    result = typed([*args], *answers)
    assert result.exit_code == status
    assert sentence in result.output


def test_an_interrupt_leaves_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("mafia_de_cuba.terminal.ui.console.Console.ask", interrupt)
    result = typed([*NAMES[:6]])
    assert result.exit_code == 130
    assert result.output.endswith("The game is left unfinished. Nobody wins.\n")
