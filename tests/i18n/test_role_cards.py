"""Role cards: every role has one in every language, and shows it where the role is shown."""

from html import unescape

import pytest

from mafia_de_cuba.i18n.role_cards import ROLE_CARDS
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.web.rendering import render_page, render_screen
from mafia_de_cuba.web.sentences import LANGUAGES, Words
from scripts import gallery

ON_RULES_PAGE = set(Role) - {Role.OFFENDER, Role.CIA}  # the two Agents share a card
BOX = "12 box=2henchman+fbi+driver+cleaner+lover+traitor+minion+lawyer"
THEFT = f"{BOX} | h2 1 henchman fbi driver cleaner lover traitor minion lawyer 1 -"
ROLES = {1: Role.THIEF, 4: Role.DRIVER, 8: Role.MINION, 9: Role.LAWYER, 11: Role.URCHIN}


def test_every_role_has_a_card() -> None:
    assert ROLE_CARDS.keys() == set(Role)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_show_all_cards(lang: str) -> None:
    page, words = unescape(render_page("rules.html", lang)), Words(lang)
    for role in ON_RULES_PAGE:
        card = page[page.index(f'id="role-{role}"') :].partition("</li>")[0]
        for told in (words.flavour(role), words.aim(role), words.advice(role)):
            assert told in card


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seat", ROLES)
def test_a_pocket_gives_the_advice_of_its_own_role(lang: str, seat: int) -> None:
    words = Words(lang)
    seen = gallery.sample(THEFT, seat)
    pocket = unescape(render_screen(seen, seat, lang).regions["thumb"])
    assert seen.players[seat].role is ROLES[seat]
    assert {role for role in Role if words.advice(role) in pocket} == {ROLES[seat]}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_urchin_who_chose_nothing_is_not_told_of_an_empty_box(lang: str) -> None:
    words = Words(lang)
    told = " ".join((words.flavour("urchin"), words.aim("urchin"), words.advice("urchin")))
    empty_box = {"en": "box", "fr": "boîte", "es": "caja"}[lang]
    assert empty_box not in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_say_for_whom_how_long_and_whose_game_it_is(lang: str) -> None:
    page, words = unescape(render_page("rules.html", lang)), Words(lang)
    for told in ("5 to 12 players", "10 to 20 minutes", "Age 10 and up"):
        assert words._(told) in page
    assert words._("It is only a game: lies end where the evening does.") in page
    fan_work = "An independent fan work, not connected with the publisher of the game."
    assert words._(fan_work) in page
