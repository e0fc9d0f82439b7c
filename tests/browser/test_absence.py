"""Somebody goes: the table votes, a bot plays on, others sit down, the host's right is inherited."""

import re

import pytest
from playwright.sync_api import Browser, expect

from .evening import Evening, view_of
from .people import Person
from .serving import Serving

pytestmark = pytest.mark.long

SIX = "6 | h2 3/driver henchman fbi 10 - x1 x4"


def test_a_bot_plays_for_who_is_away_until_they_return(browser: Browser, server: Serving) -> None:
    evening = Evening(browser, server, SIX)
    evening.play(until=2)
    cruz = evening.people[2]
    cruz.go("about:blank")
    others = [person for person in evening.people if person is not cruz]
    for person in others:
        person.there("body.any-away")
    ask = evening.host.page.locator("#absent button")
    expect(ask).to_be_visible()
    evening.host.page.wait_for_timeout(1700)  # the time of grace
    ask.tap()
    for person in others[:3]:
        person.tap('#vote-2 button[value="bot"]')
    for person in others:
        person.there('[data-region=main] [data-seat="3"]')
    assert view_of(server, evening.code)["substitutes"] == [2]
    cruz.go(evening.url)
    cruz.on_screen("theft")
    evening.host.there("body:not(.any-away)")
    assert view_of(server, evening.code)["substitutes"] == []


def test_a_late_joiner_takes_the_seat_of_a_bot(browser: Browser, server: Serving) -> None:
    evening = Evening(browser, server, SIX)
    evening.play(until=2)
    late = Person(browser, "Zoe")
    late.come_by_link(server.base, evening.code)
    late.on_screen("theft")
    cruz = evening.people[2]
    cruz.tap("details.menu > summary")
    cruz.tap("form[action$='/leave'] button")
    cruz.on_screen("door")
    late.tap("#sit-2 button")
    late.there("#box-form input[name=do][value=take]")
    evening.people[2] = late
    late.seat = 2
    evening.step()


def test_the_host_leaves_and_the_table_goes_on(browser: Browser, server: Serving) -> None:
    evening = Evening(browser, server, "5 | h0 1 henchman fbi -")
    host, heir = evening.host, evening.people[1]
    host.tap("details.menu > summary")
    host.tap("form[action$='/leave'] button")
    host.on_screen("door")
    heir.there("form#start")
    heir.tap("#bots button:not([type=button])")
    evening.people[2].there('[data-region=main] [data-seat="4"]')
    heir.tap("form#start button")
    evening.people[2].on_screen("theft")


def test_a_taken_name_is_answered_with_a_free_one(browser: Browser, server: Serving) -> None:
    evening = Evening(browser, server, "5 | h0 1 henchman fbi -")
    other = Person(browser, "Bea")
    other.forgiven = re.compile("409")
    other.come_by_link(server.base, evening.code)
    free = other.there("button[name=name]", shown=True)
    assert "Bea" in (free.get_attribute("value") or "")
    free.tap()
    other.on_screen("lobby")
    evening.host.there('[data-region=main] [data-seat="5"]')


def test_the_keys_are_handed_over(browser: Browser, server: Serving) -> None:
    evening = Evening(browser, server, "5 | h0 1 henchman fbi -")
    evening.host.unfold("house")
    evening.host.page.locator("form[action$='/host'] select").select_option("3")
    evening.host.tap("form[action$='/host'] button")
    evening.people[3].there("form#start")
    expect(evening.host.page.locator("form#start")).to_have_count(0)
