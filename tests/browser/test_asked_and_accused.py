"""Who is asked, who accuses: what they need is in sight, and stays with whom it was meant for."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from mafia_de_cuba.web.rendering import render_table
from scripts import gallery

from .browser_server import Serving
from .gallery import FACES, ONE_LANGUAGE_SOON, hung
from .phones import PHONE, SMALL
from .quick_tables import phone_of, quick_table, steal
from .test_questions import ON_TOP

RESULT = "6 | h2 3/driver henchman fbi 10 - 4:claim=took=henchman x4"
UNSEEN = """() => [...document.querySelectorAll(".found p, .found h2, .found dt, .found dd")].filter(each => {
  const box = each.getBoundingClientRect();
  const frame = document.querySelector(".found").getBoundingClientRect();
  const thumb = document.querySelector("body > .thumb").getBoundingClientRect();
  return box.bottom > Math.min(frame.bottom, thumb.top) + 1 || each.scrollWidth > each.clientWidth + 1;
}).map(each => each.textContent)"""


@pytest.mark.parametrize("lang", ONE_LANGUAGE_SOON)
def test_the_result_of_an_accusation_is_whole_on_every_phone(
    browser: Browser, server: Serving, lang: str
) -> None:
    with hung(browser, server.base, lang) as wall:
        wall.face = FACES["wide"]
        for size in (PHONE, SMALL):
            wall.page.set_viewport_size(size)  # type: ignore[arg-type]
            for seat in (0, 2):
                html = render_table(gallery.sample(RESULT, seat), seat, lang, extra=gallery.EXTRA)
                wall.hang(gallery.Picture("", html))
                assert wall.page.evaluate(UNSEEN) == [], (size, seat)


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small"])
def test_a_question_is_in_sight_while_a_story_is_open(
    browser: Browser, server: Serving, size: Any
) -> None:
    seats = quick_table(server)
    steal(seats)
    phone = phone_of(browser, server, seats[2])
    phone.page.set_viewport_size(size)
    phone.go(f"{server.base}/t/{seats[0].code}")
    phone.tap("#story > summary")
    phone.page.locator("#tell [name=received_diamonds]").select_option("7")
    seats[0].do("ask", target=2, about="took")
    phone.there(".thumb:not([data-just-come]) #answer", shown=True)
    for part in (".ask", "[form=answer]"):
        assert phone.page.locator(f".thumb {part}").evaluate(ON_TOP), part
    expect(phone.page.locator("#tell [name=received_diamonds]")).to_have_value("7")
    phone.tap(".answer [data-unfold]")  # the story instead: what is asked stays in sight
    expect(phone.page.locator("#answer")).not_to_be_visible()
    assert phone.page.locator(".thumb .ask").evaluate(ON_TOP)


def test_an_answer_that_has_just_come_takes_no_tap_and_keeps_what_was_typed(
    browser: Browser, server: Serving
) -> None:
    seats = quick_table(server)
    steal(seats)
    phone = phone_of(browser, server, seats[2])
    phone.page.clock.install(time=0)
    phone.go(f"{server.base}/t/{seats[0].code}")
    phone.page.clock.pause_at(60_000)
    phone.page.locator("#free [name=text]").fill("It was B")
    seats[0].do("ask", target=2, about="took")
    two = "#answer label:has([value='2'])"
    at = phone.middle(two)
    phone.page.evaluate("addEventListener('click', () => { window.tapped = true }, true)")
    phone.finger("touchStart", *at)  # it was on its way when the question came
    phone.finger("touchEnd")
    phone.page.wait_for_function("window.tapped", polling=20)
    assert phone.page.locator("#answer :checked").count() == 0
    expect(phone.page.locator("#free [name=text]")).to_have_value("It was B")
    phone.page.clock.run_for(600)
    phone.tap(two)
    expect(phone.page.locator(f"{two} :checked")).to_have_count(1)


def test_the_red_button_follows_who_was_asked_last(browser: Browser, server: Serving) -> None:
    seats = quick_table(server)
    steal(seats)
    phone = phone_of(browser, server, seats[0])
    phone.go(f"{server.base}/t/{seats[0].code}")
    for name, seat in (("Dora", "3"), ("Cruz", "2")):
        phone.page.locator("#free [name=text]").fill(f"{name}, what did you take?")
        phone.page.keyboard.press("Enter")
        phone.there("#understood button", shown=True)
        assert phone.page.locator("#understood button").evaluate(ON_TOP)
        phone.tap("#understood button")
        expect(phone.page.locator("#whom")).to_have_value(seat)
        expect(phone.page.locator("#accuse-sheet > summary")).to_contain_text(name)
    seats[0].do("accuse", target=2)
    seats[2].do("reveal")  # who was asked last is out: the one before
    expect(phone.page.locator("#accuse-sheet > summary")).to_contain_text("Dora")
