"""One device passed round."""

import pytest
from playwright.sync_api import Browser

from .evening import OnePhone
from .people import Person
from .serving import Serving


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
def test_one_phone_a_bot_and_another_phone(browser: Browser, server: Serving) -> None:
    evening = OnePhone(browser, server, "5 | h5 4 henchman 6 -")
    own = Person(browser, "Zoe")
    own.come_by_link(server.base, evening.code)
    own.on_screen("lobby")
    evening.phone.tap("button[form=bots]")
    evening.phone.there('[data-region=main] [data-seat="6"]')
    evening.begin()
    evening.play(until=4)
    evening.people[4].take(evening.record.acts[4].move.take)  # type: ignore[union-attr]
    own.seat = 5
    own.box_here()
    with own.holding("#box"):
        own.pick("diamonds", "1") if own.box_holds()[0] else None
    own.tap("button[form=box-form]")
    own.on_screen("questions")  # the bot comes last, and takes its time
    evening.phone.on_screen("questions")
    evening.people[0].accuse(1)
    own.on_screen("accusation")


@pytest.mark.long
def test_the_curtain_hides_the_box_from_who_only_taps(browser: Browser, server: Serving) -> None:
    evening = OnePhone(browser, server, "5 | h5 4 henchman 6 -")
    evening.begin()
    curtain = evening.phone.there("[data-hold-link]", shown=True)
    curtain.tap()
    evening.phone.page.wait_for_timeout(900)
    assert evening.phone.page.locator("body.curtain").count() == 1
    assert evening.phone.page.locator("#box").count() == 0
