"""What nobody at the table may tell from the terminal: neither by what it asks nor by how much it shows."""

import re

import pytest

from mafia_de_cuba.i18n import LANGUAGES
from mafia_de_cuba.rules.pieces import Tokens
from mafia_de_cuba.rules.setup import Setup, standard

from .scripted_player import ENTER, NAMES, Takes, play_out, theft

WITH_CLEANER = Setup(Tokens(henchman=1, fbi=1, driver=1, cleaner=1))
EMPTY_FOR_THE_LAST_THREE: Takes = [("driver", "10"), "henchman", "fbi", "nothing", "nothing"]
FULL_FOR_ALL: Takes = [("nothing", "1"), "1", "1", "1", "1"]


def shape(page: str) -> list[str]:
    """The questions of a page, and how many lines it has."""
    return [str(page.count("\n")), *re.findall(r"^ .*\?$|^ (?:Type|Press Enter).*\.", page, re.M)]


def shapes(takes: Takes, title: str, lang: str = "en") -> list[list[str]]:
    _, script, _ = play_out(standard(6), 6, theft("5", takes), [ENTER, "concede"], lang=lang)
    return [shape(page) for page in script.pages(title)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_empty_box_is_held_like_a_full_one(lang: str) -> None:
    for name in NAMES[1:6]:
        empty = shapes(EMPTY_FOR_THE_LAST_THREE, name, lang)
        assert empty == shapes(FULL_FOR_ALL, name, lang)
        if name != "Ana":  # the first player is asked for the bag too
            assert empty == shapes(FULL_FOR_ALL, "Bea", lang)


def test_the_first_player_dismisses_or_not_in_as_many_lines() -> None:
    assert shapes([("driver", "1"), "1", "1", "1", "1"], "Ana") == shapes(FULL_FOR_ALL, "Ana")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_pocket_is_as_deep(lang: str) -> None:
    looks = [answer for name in NAMES[2:6] for answer in (f"pocket {name}", ENTER, ENTER)]
    takes = theft("5", EMPTY_FOR_THE_LAST_THREE)
    _, script, _ = play_out(standard(6), 6, takes, [ENTER], looks, ["concede"], lang=lang)
    assert len({script.pages(name)[-1].count("\n") for name in NAMES[2:6]}) == 1


CLEANER_IN_THE_BAG: Takes = [("cleaner", "1"), "1", "1", "f", "1", "1"]
CLEANER_AT_THE_TABLE: Takes = [("n", "cl"), "1", "1", "f", "1", "1"]


def test_the_window_asks_all_alike_whether_or_not_a_cleaner_is_about() -> None:
    pages: list[str] = []
    for takes in (CLEANER_IN_THE_BAG, CLEANER_AT_THE_TABLE):
        window = ["accuse Dora", *[ENTER, "pass"] * 5]
        _, script, _ = play_out(WITH_CLEANER, 7, theft("0", takes), [ENTER], window)
        asked = ("Ana", "Bea", "Carl", "Eva", "Fidel")
        pages += [script.pages(name)[-1].removeprefix(name) for name in asked]
    assert len(pages) == 10
    assert len(set(pages)) == 1
    assert "shoot or pass" in pages[0].lower()


def test_no_window_without_a_cleaner_in_the_box() -> None:
    _, script, _ = play_out(
        standard(6), 6, theft("2", [("driver", "3"), "h", "fbi", "10", "n"]), [ENTER, "accuse Carl"]
    )
    assert "Shoot or pass" not in script.transcript


def test_public_pages_do_not_depend_on_secrets() -> None:
    pages = []
    for takes in (EMPTY_FOR_THE_LAST_THREE, FULL_FOR_ALL):
        _, script, _ = play_out(
            standard(6), 6, theft("5", takes), [ENTER, "say Ana: Hm.", "concede"]
        )
        pages.append(script.pages(" MAFIA DE CUBA · The Investigation"))
    assert pages[0] == pages[1]
    assert pages[0]
