"""Somebody goes: the table votes, a bot plays on, others sit down, the host's right is inherited."""

import re

import pytest
from playwright.sync_api import Browser, FloatRect, expect

from .browser_server import Serving
from .phones import Person
from .played_game import Evening, view_of
from .quick_tables import phone_of, quick_table

pytestmark = pytest.mark.long

SIX = "6 | h2 3/driver henchman fbi 10 - x1 x4"


def test_a_bot_plays_for_who_is_away_until_they_return(browser: Browser, server: Serving) -> None:
    evening = Evening(browser, server, SIX)
    evening.play(until=2)
    cruz = evening.people[2]
    cruz.go("about:blank")
    others = [person for person in evening.people if person is not cruz]
    for person in others:
        person.there('[data-seat="2"].away')
        person.there("body.any-away")  # the time of grace is over
    ask = evening.host.page.locator("#absent button")
    expect(ask).to_be_visible()
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


def places(person: Person) -> list[FloatRect | None]:
    """Where the box and the main button are."""
    return [person.page.locator(each).bounding_box() for each in ("#box", "button[form=box-form]")]


def covers(person: Person, what: str) -> list[str]:
    """Which of the box and the main button this lies over."""
    slip, found = person.outline(what), []
    for place in ("#box", "button[form=box-form]"):
        box = person.outline(place)
        if slip["y"] < box["y"] + box["height"] and box["y"] < slip["y"] + slip["height"]:
            found.append(place)
    return found


@pytest.mark.parametrize("height", [844, 664])
def test_who_is_away_covers_neither_the_box_nor_its_button(
    browser: Browser, server: Serving, height: int
) -> None:
    seats = quick_table(server)
    seats[0].start()
    seats[0].do("hide", diamonds=2)
    phone, other = (phone_of(browser, server, seat) for seat in seats[1:3])
    for each in (phone, other):
        each.page.set_viewport_size({"width": 390, "height": height})
        each.go(f"{server.base}/t/{seats[0].code}")
        each.there("#box")
    before = places(phone)
    other.go("about:blank")
    ask = phone.there("#absent button", shown=True)
    assert covers(phone, "#absent") == []
    if height == 844:  # there is a line of advice to lie on
        assert places(phone) == before
    ask.tap()
    phone.there("#vote-2 button", shown=True)
    assert covers(phone, ".ballot") == []
    expect(phone.page.locator("button[form=box-form]")).to_be_in_viewport(ratio=1)
    with phone.holding("#box"):
        expect(phone.page.locator(".ballot")).not_to_be_visible()


def test_who_is_sent_away_may_sit_down_again(browser: Browser, server: Serving) -> None:
    evening = Evening(browser, server, "5 | h0 1 henchman fbi -")
    cruz = evening.people[2]
    evening.host.unfold("chairs")
    evening.host.tap('button[form=remove][value="2"]')
    cruz.on_screen("door")
    cruz.shows("Your chair was given away.")
    cruz.give_name()
    cruz.on_screen("lobby")
    evening.host.there('[data-region=main] [data-seat="4"]:has-text("Cruz")')


def test_a_late_joiner_takes_a_seat_that_was_left_once_the_host_agrees(
    browser: Browser, server: Serving
) -> None:
    evening = Evening(browser, server, SIX)
    evening.play(until=2)
    late = Person(browser, "Zoe")
    late.come_by_link(server.base, evening.code)
    late.on_screen("theft")
    cruz = evening.people[2]
    cruz.tap("details.menu > summary")
    cruz.tap("form[action*='/leave'] button")
    cruz.on_screen("home")
    late.tap("#sit-2 button")
    late.shows("You asked to sit down; the host decides.", "thumb")
    evening.host.tap('.ballot button[value="admit"]')
    late.there("#box-form input[name=do][value=take]")
    evening.people[2] = late
    late.seat = 2
    evening.step()


def test_the_host_leaves_and_the_table_goes_on(browser: Browser, server: Serving) -> None:
    evening = Evening(browser, server, "5 | h0 1 henchman fbi -")
    host, heir = evening.host, evening.people[1]
    host.tap("details.menu > summary")
    host.tap("form[action*='/leave'] button")
    host.on_screen("home")
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
    evening.host.page.locator("form[action*='/host'] select").select_option("3")
    evening.host.tap("form[action*='/host'] button")
    evening.people[3].there("form#start")
    expect(evening.host.page.locator("form#start")).to_have_count(0)
