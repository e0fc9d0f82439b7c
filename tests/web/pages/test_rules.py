"""The rules as a page: complete without script, each rule at its own address, open at what matters."""

import re
from functools import cache

import pytest

from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.web.presenters.rulebook import CHAPTERS
from mafia_de_cuba.web.rendering import Extra, render_page, render_table
from mafia_de_cuba.web.sentences import LANGUAGES
from scripts.gallery import SAMPLES, lobby_sample, sample

from .test_home import Reader

EXTRA = Extra(nonce="n")


@cache
def rules(lang: str) -> Reader:
    return Reader(render_page("rules.html", lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_has_an_address_that_leads_to_itself(lang: str) -> None:
    links = {given.get("href") for tag, given in rules(lang).tags if tag == "a"}
    numbers = [number for chapter in CHAPTERS for number, _ in chapter.rules]
    assert set(numbers) <= set(rules(lang).ids)
    assert {f"#{number}" for number in numbers} <= links


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_role_has_a_picture(lang: str) -> None:
    html = render_page("rules.html", lang)
    for role in Role:
        if role not in (
            Role.OFFENDER,
            Role.CIA,
        ):  # the one is no character, the other the FBI's twin
            assert re.search(rf'id="role-{role}".{{0,400}}#{role}"', html), role


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("hide", "T1"),
        ("theft-yours", "T3"),
        ("theft-rehearsing", "T3"),
        ("questions-godfather", "I3"),
        ("questions-asked", "I2"),
        ("questions-quiet", "I2"),
        ("accused", "I4"),
        ("accused-me", "I4"),
        ("accused-plain", "I5a"),
        ("end-agent", "E1"),
    ],
)
def test_during_play_the_rules_open_at_what_matters_now(name: str, rule: str) -> None:
    line, seat = SAMPLES[name]
    html = render_table(sample(line, seat), seat, "en", extra=EXTRA)
    assert f'href="/rules#{rule}" target="_blank"' in html
    assert rule in rules("en").ids


def test_in_the_lobby_the_rules_open_at_their_beginning() -> None:
    html = render_table(lobby_sample(6), 0, "en", extra=EXTRA)
    assert 'href="/rules#how"' in html
    assert 'href="/learn"' in html


def test_the_rule_that_opens_tells_nothing_of_a_seat() -> None:
    line = "8 box=2henchman+cleaner+fbi+driver | h2 3/driver henchman 4"
    bands = {
        re.findall(r"/rules#\w+", render_table(sample(line, seat), seat, "en", extra=EXTRA))[0]
        for seat in range(8)
    }
    assert len(bands) == 1
