"""One device passed round."""

from itertools import product

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from mafia_de_cuba.rules.pieces import Take, Token
from mafia_de_cuba.web.rendering import render_table
from scripts import gallery

from .browser_server import Serving
from .gallery import FACES, ONE_LANGUAGE_SOON, hung
from .phones import LYING, PHONE, SMALL, Person
from .played_game import OnePhone


@pytest.mark.long
def test_five_on_one_phone(browser: Browser, server: Serving) -> None:
    evening = OnePhone(
        browser, server, "5 | h5 4/fbi henchman 6 - 0:ask1=took 1:claim=took=henchman x1 x3"
    )
    evening.play()
    evening.check_record()
    evening.phone.tap("#next label:has-text('Cruz')")
    evening.people[0].next_game()
    evening.phone.there('body.curtain [data-hold-link][href$="as=0"]:has-text("Cruz")')


@pytest.mark.long
def test_nobody_is_away_whose_phone_is_in_other_hands(browser: Browser, server: Serving) -> None:
    evening = OnePhone(browser, server, "5 | h5 4 henchman 6 -")
    own = Person(browser, "Zoe")
    own.come_by_link(server.base, evening.code)
    own.on_screen("lobby")
    ana, bea, *_ = evening.people
    ana.begin()
    ana.hide(5)
    bea.box_here()
    own.go("about:blank")
    evening.phone.there("body.any-away")  # so the time of grace has passed since Bea has the phone
    away = evening.phone.page.locator("#absent option:not([disabled])")
    expect(away).to_have_text(["Zoe"])
    expect(evening.phone.page.locator('.away:not([data-seat="5"])')).to_have_count(0)


def test_a_tap_in_the_lobby_of_one_phone_loads_no_page(browser: Browser, server: Serving) -> None:
    evening = OnePhone(browser, server, "5 | h5 4 henchman 6 -")
    phone = evening.phone
    evening.people[0].unfold("chairs")
    phone.page.evaluate("document.body.dataset.mark = 1")
    phone.tap("#down-Bea")
    phone.there('[data-region=main] [data-seat="2"]:has-text("Bea")')
    phone.page.locator("#share-phone [name=names]").fill("Fay")
    phone.tap("#share-phone button")
    phone.there('[data-region=main] [data-seat="5"]:has-text("Fay")')
    phone.tap('button[form=remove][value="5"]')
    expect(phone.page.locator('[data-seat="5"]')).to_have_count(0)
    phone.there("body[data-mark] details#chairs[open]")


TAKES = (Take(2), Take(token=Token.HENCHMAN), Take(3), Take(2))


@pytest.mark.long
def test_one_phone_a_bot_and_another_phone(browser: Browser, server: Serving) -> None:
    evening = OnePhone(browser, server, "5 | h5 2 henchman 3 2")
    own = Person(browser, "Zoe")
    own.come_by_link(server.base, evening.code)
    own.on_screen("lobby")
    evening.phone.tap("#bots button:not([type=button])")
    evening.phone.there('[data-region=main] [data-seat="6"]')
    godfather, *others = evening.people
    godfather.begin()
    godfather.hide(5)
    for hand, take in zip(others, TAKES, strict=True):
        hand.take(take)
    own.seat = 5
    own.take(Take(1))
    own.on_screen("questions")  # the bot comes last, and takes its time
    evening.phone.on_screen("questions")
    evening.people[0].accuse(1)
    own.on_screen("accusation")


@pytest.mark.long
def test_the_curtain_hides_the_box_from_who_only_taps(browser: Browser, server: Serving) -> None:
    evening = OnePhone(browser, server, "5 | h5 4 henchman 6 -")
    evening.begin()
    phone = evening.phone.page
    curtain = evening.phone.there("[data-hold-link]", shown=True)
    phone.clock.install(time=0)
    phone.clock.pause_at(1)
    phone.evaluate(NOTE_LEAVING)
    curtain.tap()
    phone.clock.run_for(900)
    assert phone.evaluate("window.leaving") is None
    assert phone.locator("body.curtain").count() == 1
    assert phone.locator("#box").count() == 0
    expect(phone.locator(".notice")).to_contain_text("Keep your thumb on it")
    evening.people[0].finger("touchStart", *evening.people[0].middle("[data-hold-link]"))
    phone.clock.run_for(900)
    evening.phone.there("#box")  # the same thumb, held


def test_a_box_that_stays_open_on_a_passed_phone_is_chosen_from(
    browser: Browser, server: Serving
) -> None:
    """What closes it covered all of it: nothing could be chosen."""
    evening = OnePhone(browser, server, "5 | h5 4 henchman 6 -")
    evening.begin()
    phone = evening.phone.page
    phone.evaluate("localStorage.setItem('stay', '1')")
    evening.people[0].ready()
    evening.phone.tap("#box > summary")
    evening.phone.tap('#box label:has([name=diamonds][value="3"])')
    expect(phone.locator('#box [name=diamonds][value="3"]')).to_be_checked()
    expect(phone.locator("#box")).to_have_attribute("open", "")


def test_who_goes_back_or_loads_a_page_again_meets_the_curtain(
    browser: Browser, server: Serving
) -> None:
    evening = OnePhone(browser, server, "5 | h5 4 henchman 6 -")
    evening.play(until=2)
    phone = evening.phone
    phone.there('body.curtain [data-hold-link][href$="as=2"]')
    phone.page.go_back()  # to the page of who has just stolen
    phone.there('body.curtain [data-hold-link][href$="as=1"]')
    phone.page.go_back()
    phone.there("body.curtain")
    cruz = evening.people[2]
    cruz.ready()
    phone.page.reload()
    phone.there('body.curtain [data-hold-link][href$="as=2"]')
    cruz.ready()
    phone.there("#box")


@pytest.mark.long
def test_one_more_player_comes_to_the_same_phone_in_the_lobby(
    browser: Browser, server: Serving
) -> None:
    evening = OnePhone(browser, server, "5 | h5 4 henchman 6 -")
    evening.phone.page.locator("#names [name=names]").fill("Zoe")
    evening.phone.tap("#names button")
    evening.phone.there('[data-region=main] [data-seat="5"]:has-text("Zoe")')
    evening.host.begin()
    evening.phone.there('nav a[href$="?to=5"]:has-text("Zoe")')


NOTE_LEAVING = """() => {
  window.leaving = null;
  navigation.addEventListener("navigate", (e) => { window.leaving = e.destination.url; });
}"""


# ---------------------------------------------------------------- everything in its place


IN_THE_THEFT = (("8 |", 0), ("8 box=2henchman+cleaner+fbi+driver | h2", 1), ("8 | h2 3", 5))
FEET = """() => {
  const button = document.querySelector(".thumb .button-main").getBoundingClientRect();
  const there = document.elementFromPoint(innerWidth / 2, button.bottom - 3);
  document.querySelector("#box").open = true;
  const sum = document.querySelector(".tray-sum").getBoundingClientRect();
  return [!!there?.closest(".thumb .button-main"), innerHeight - button.bottom, innerHeight - sum.bottom];
}"""


@pytest.mark.parametrize("lang", ONE_LANGUAGE_SOON)
def test_the_main_button_of_a_passed_phone_is_whole_in_the_theft(
    browser: Browser, server: Serving, lang: str
) -> None:
    shared = replace(gallery.EXTRA, seats=tuple(range(8)))
    with hung(browser, server.base, lang) as wall:
        wall.face = FACES["wide"]
        for size, (line, seat) in product((PHONE, SMALL, LYING), IN_THE_THEFT):
            wall.page.set_viewport_size(size)  # type: ignore[arg-type]
            html = render_table(gallery.sample(line, seat), seat, lang, extra=shared)
            wall.hang(gallery.Picture("", html))
            on_top, below_button, below_sum = wall.page.evaluate(FEET)
            assert on_top, (size, line)
            assert below_button >= 0, (size, line)
            assert below_sum >= 0, "the foot of the open box can be read"
