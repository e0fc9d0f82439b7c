"""The game passed round speaks every language, and understands what is typed in it."""

import re

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from mafia_de_cuba.cli import main
from mafia_de_cuba.i18n import LANGUAGES, Words
from mafia_de_cuba.i18n.languages import TRANSLATED
from mafia_de_cuba.rules.pieces import Token, Tokens
from mafia_de_cuba.rules.setup import Setup, standard
from mafia_de_cuba.rules.talk import Talk
from mafia_de_cuba.table.local_game import LocalGame
from mafia_de_cuba.terminal.hotseat.pages import help_lines
from mafia_de_cuba.terminal.hotseat.typed_commands import examples
from mafia_de_cuba.terminal.ui.console import Console
from mafia_de_cuba.terminal.ui.display import Left
from mafia_de_cuba.terminal.ui.paint import columns

from .scripted_player import ENTER, NAMES, PAGE, Script, Takes, play_out, theft

SETUP = Setup(Tokens(henchman=1, fbi=1, driver=1, cleaner=1), jokers=1, fake_diamond=True)
TAKES: Takes = [
    ("x", "driver", "3 fbi", "nothing", "99", "fake 2"),
    *("5", "henchman", "fbi", "cleaner", "nothing"),
]
ASKED = (ENTER, "x", "pass")  # in the window
COMMANDS = [
    *("dance", "accuse", "accuse Don", "claim Bea received", "claim Bea received !", "say Ana"),
    *("help", ENTER, "rules", ENTER, "pocket Don", ENTER, ENTER, "pocket Ana", ENTER, ENTER),
    *("ask Bea took", "ask Ana Bea diamonds", "claim Bea took 3", "claim Ana bag driver"),
    *("claim Bea received 9 2henchman", "claim Bea passed nothing"),
    *("accuse Ana", *ASKED * 5, "accuse Carl", *ASKED * 5, "accuse Bea", *ASKED * 4, "concede"),
]
SAME = re.compile("|".join((*NAMES, "FBI", "MAFIA DE CUBA")))  # names, and what has no other name


def shown(lang: str) -> Script:
    """A game with every kind of page, question and refusal; English words are always understood."""
    hide = ["many", "9", "2"]
    opening, curtain, _, *rest = theft("2", TAKES)
    answers = [opening, curtain, *hide, *rest, ENTER]
    _, script, farewell = play_out(SETUP, 7, answers, COMMANDS, lang=lang)
    script.shown += [PAGE, farewell.rpartition("\n")[0]]  # without the notation
    return script


def sentences(lang: str) -> set[str]:
    """The lines that have words in them, other than those that were typed."""
    lines = {line for line in shown(lang).transcript.split("\n") if not line.startswith(">")}
    return {line for line in lines if re.search(r"[^\W\d]{2}", SAME.sub("", line))}


@pytest.mark.parametrize("lang", TRANSLATED)
def test_no_english_is_left_over(lang: str) -> None:
    english, other = sentences("en"), sentences(lang)
    assert min(len(english), len(other)) > 100
    assert english & other == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_fits_on_a_screen(lang: str) -> None:
    pages = shown(lang).transcript.split(PAGE)
    assert max(columns(line) for page in pages for line in page.split("\n")) <= 80
    tables = [page.rstrip("\n").split("\n") for page in pages if " ♛ " in page]
    assert len(tables) > 10
    assert max(map(len, tables)) == 24, "as much of the talk as there is room for"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_help_tells_of_can_be_typed(lang: str) -> None:
    setup = replace(standard(6), jokers=1)
    seen = LocalGame(NAMES[:6], setup).view()
    accuse, pocket, *talk, rules, concede, leave = (
        typed for typed, _ in examples(Words(lang), seen)
    )
    takes: Takes = [("nothing", "3"), "henchman", "fbi", "10", "nothing"]
    begin = [*theft("2", takes), ENTER, accuse, pocket, ENTER, ENTER, *talk, rules, ENTER]
    table, script, _ = play_out(setup, 6, begin, [concede], lang=lang)
    said = [act for act in table.record().acts if isinstance(act.move, Talk)]
    assert len(said) == len(talk) == 9
    assert script.transcript.count(PAGE) == 1 + 3 * 6 + 1 + len(talk) + 7
    with pytest.raises(Left):
        play_out(setup, 6, begin, [leave], lang=lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_speaks_of_the_cleaner_where_no_henchman_is_in_the_box(lang: str) -> None:
    words, setup = Words(lang), Setup(Tokens(fbi=1, driver=1, cleaner=1))  # S4
    told = "\n".join(help_lines(words, LocalGame(NAMES[:6], setup).view()))
    assert words.one(Token.CLEANER) in told
    assert words.role(Token.HENCHMAN) not in told


@pytest.mark.parametrize(
    ("args", "environ", "lang"),
    [
        ([], {"LANG": "C.UTF-8"}, "en"),
        ([], {"LANG": "fr_FR.UTF-8"}, "fr"),
        ([], {"LANG": "fr_FR.UTF-8", "LC_ALL": "es_ES.UTF-8"}, "es"),
        (["--lang", "fr"], {"LC_ALL": "es_ES.UTF-8"}, "fr"),
    ],
)
def test_the_language_is_that_of_the_option_or_of_the_surroundings(
    args: list[str], environ: dict[str, str], lang: str
) -> None:
    none = dict.fromkeys(("LANG", "LC_ALL", "LC_MESSAGES"))
    result = CliRunner().invoke(main, ["play", *args, *NAMES[:5]], env={**none, **environ})
    assert result.exit_code == 0
    assert Words(lang).is_a("Don", "godfather") in result.output
    assert result.output.endswith(f"{Words(lang)._('The game is left unfinished. Nobody wins.')}\n")


def test_what_no_screen_could_hold_is_read_in_parts() -> None:
    script = Script([ENTER] * 3)
    console = Console(script.read, script.shown.append, Words("en"), screen=True, height=10)
    console.pages("Title", [f"line {number}" for number in range(15)])
    screens = script.transcript.split("Press Enter")
    assert len(screens) == 4
    assert all(screen.count("\n") <= 10 for screen in screens)
    assert re.findall(r"line (\d+)", script.transcript) == [str(number) for number in range(15)]
