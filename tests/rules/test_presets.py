"""The ready-made boxes: S4 and S5 for every number of players."""

import pytest
from msgspec.structs import replace

from mafia_de_cuba.rules.pieces import EXISTING, Token, Tokens
from mafia_de_cuba.rules.presets import KEYS, matching, preset, presets
from mafia_de_cuba.rules.setup import Setup, check, standard
from mafia_de_cuba.web.sentences import LANGUAGES, Words

TABLES = range(5, 13)

# S5, written down anew: from how many players each box exists.
SMALLEST = {
    "first": 5,
    "standard": 5,
    "cleaner": 5,
    "lover": 7,
    "revolution": 7,
    "traitor": 5,
    "lawyer": 6,
    "everything": 10,
}


@pytest.mark.parametrize("players", TABLES)
def test_every_box_is_legal(players: int) -> None:
    for box in presets(players):
        check(Setup(box.tokens, box.jokers), players)


@pytest.mark.parametrize("players", TABLES)
def test_each_box_is_there_where_it_can_be(players: int) -> None:
    there = [key for key in KEYS if players >= SMALLEST[key]]
    assert [box.key for box in presets(players)] == there


@pytest.mark.parametrize(
    ("players", "key", "tokens"),
    [
        (5, "cleaner", Tokens(fbi=1, cleaner=1)),
        (6, "cleaner", Tokens(fbi=1, driver=1, cleaner=1)),
        (5, "traitor", Tokens(henchman=1, traitor=1)),
        (6, "lawyer", Tokens(henchman=1, fbi=1, lawyer=1)),
        (7, "cleaner", Tokens(henchman=1, fbi=1, driver=1, cleaner=1)),
        (7, "revolution", Tokens(henchman=1, driver=1, revolutionary=2)),
        (7, "traitor", Tokens(henchman=1, driver=1, traitor=1, minion=1)),
        (10, "revolution", Tokens(henchman=4, driver=1, revolutionary=2)),
        (10, "traitor", Tokens(henchman=3, fbi=1, driver=1, traitor=1, minion=1)),
    ],
)
def test_s5_replacements(players: int, key: str, tokens: Tokens) -> None:
    found = preset(key, players)
    assert found is not None
    assert found.tokens == tokens


def test_the_first_game_is_the_printed_box_with_one_more_joker() -> None:
    for players in TABLES:
        first, printed = preset("first", players), standard(players)
        assert first is not None
        assert (first.tokens, first.jokers) == (printed.tokens, printed.jokers + 1)


@pytest.mark.parametrize("players", TABLES)
def test_a_box_is_known_again(players: int) -> None:
    for box in presets(players):
        assert matching(Setup(box.tokens, box.jokers), players) == box.key


def test_a_box_of_ones_own_has_no_name() -> None:
    assert matching(Setup(Tokens(henchman=1, driver=2)), 6) is None


def test_other_jokers_do_not_make_another_box() -> None:
    assert matching(replace(standard(8), jokers=7), 8) == "standard"


def test_no_box_holds_more_than_exists() -> None:
    for players in TABLES:
        for box in presets(players):
            assert all(box.tokens.count(token) <= EXISTING.count(token) for token in Token)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_box_has_a_name_and_a_sentence(lang: str) -> None:
    words = Words(lang)
    assert all(words.preset(key) and words.preset_sentence(key) for key in (*KEYS, "custom"))
