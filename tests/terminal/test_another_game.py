"""Game after game on one terminal: who plays is asked for once, and Enter is one more."""

from pathlib import Path

import pytest

from mafia_de_cuba.i18n import Words
from mafia_de_cuba.rules.errors import Malformed, Refused
from mafia_de_cuba.terminal.hotseat.names import (
    ask_names,
    given_names,
    next_order,
    wants_another,
)
from mafia_de_cuba.terminal.solo.options import Options
from mafia_de_cuba.terminal.solo.session import another
from mafia_de_cuba.terminal.solo.settings_screen import FirstScreen
from mafia_de_cuba.terminal.ui.plain import Plain

from .pty_program import PtyProgram
from .scripted_player import Script
from .test_screen import ENTER, GODFATHER, play_on

FIVE = ("Ana", "Bea", "Cruz", "Dora", "Eli")


@pytest.mark.parametrize(
    ("answer", "more"), [("", True), ("y", True), ("yes", True), ("n", False), ("no", False)]
)
def test_enter_is_one_more(answer: str, more: bool) -> None:
    assert another(Plain(Script([answer]).console), Words("en")) == more
    assert wants_another(Script([answer]).console, ["Ana wins."]) == more


def test_on_the_screen_enter_is_one_more(tmp_path: Path) -> None:
    with PtyProgram(tmp_path, *GODFATHER, "--seed", "7", "--lang", "en") as screen:
        play_on(screen)
        screen.press(ENTER)
        screen.until("Another game?")
        screen.press(ENTER)
        screen.until("How many do you hide?")
        screen.press("\x04")
        assert screen.ended() == 0
        assert "unfinished" in screen.farewell


# ---------------------------------------------------------------- who plays


def test_people_are_a_number_or_names() -> None:
    assert given_names((), "6") == 6
    assert given_names((), "Ana, Bea,Cruz,Dora,Eli") == FIVE
    assert given_names(FIVE, None) == FIVE
    assert given_names(FIVE, "5") == FIVE


@pytest.mark.parametrize(
    ("names", "people"),
    [
        ((), "4"),
        ((), "13"),
        ((), "Ana,Bea"),
        ((), "Ana,Bea,Cruz,Dora,ana"),
        (FIVE, "6"),
        ((), None),
    ],
)
def test_too_few_too_many_and_the_same_are_refused(names: tuple[str, ...], people: str) -> None:
    with pytest.raises((Malformed, Refused)):
        given_names(names, people)


def test_names_are_asked_for_until_they_differ_and_are_short() -> None:
    script = Script(["Ana", "ana", "B" * 30, "Bea", "", "Dora", "Eli"])
    assert ask_names(script.console, 5) == ("Ana", "Bea", "P2", "Dora", "Eli")
    assert "ana sits at the table already." in script.transcript


def test_a_terminal_asks_for_the_names(tmp_path: Path) -> None:
    with PtyProgram(tmp_path, "--people", "5", "--lang", "en", tempo=None) as screen:
        screen.hear("The Godfather first")
        for name in FIVE:
            screen.press(f"{name}\r")
        screen.hear("Press Enter to go on")
        screen.press("\r")
        screen.hear("Pass the keyboard to Ana")


def test_the_table_names_its_next_godfather_and_the_others_keep_their_order() -> None:
    assert next_order(Script([""]).console, FIVE) == FIVE
    assert next_order(Script(["Nobody", "cr"]).console, FIVE) == (*FIVE[2:], *FIVE[:2])


# ---------------------------------------------------------------- warnings


def test_five_players_and_the_cleaner_carry_a_warning() -> None:
    usual = FirstScreen(Options(players=6))
    assert "experts" not in str(usual.rows(usual.settings.values))
    first = FirstScreen(Options(players=5, box="cleaner"))
    notes = str(first.rows(first.settings.values))
    assert "Five is for experts" in notes
    assert "The Cleaner is not for first games" in notes
