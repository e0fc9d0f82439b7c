"""The terminal tells how many jokers an apology leaves to the Godfather."""

import pytest

from mafia_de_cuba.i18n import Words
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.table.scripted import play_script
from mafia_de_cuba.terminal.ui.narration.accusation import settled
from mafia_de_cuba.views import View, view

GAME = "6 box=2henchman+driver jokers={jokers} | h1 3 henchman 4 driver 5 {accused}"


def seen(jokers: int, accused: str) -> View:
    played = play_script(read_line(GAME.format(jokers=jokers, accused=accused)))
    return view(played.state, None)


@pytest.mark.parametrize(
    ("jokers", "told"),
    [
        (1, "It was the last one: one more mistake, and P0 falls."),
        (2, "1 joker is left."),
        (3, "2 jokers are left."),
    ],
)
def test_an_apology_tells_how_many_jokers_are_left(jokers: int, told: str) -> None:
    lines = list(settled(Words("en"), seen(jokers, "x2?"), seen(jokers, "x2")))
    assert lines[-1].text.endswith(told)
