"""One device passed round."""

from playwright.sync_api import Browser

from .evening import OnePhone
from .serving import Serving


def test_five_on_one_phone(browser: Browser, server: Serving) -> None:
    evening = OnePhone(
        browser, server, "5 | h5 4/fbi henchman 6 - 0:ask1=took 1:claim=took=henchman x1 x3"
    )
    evening.play()
    evening.check_record()
    evening.people[0].next_game()
    evening.phone.there('body.curtain [data-hold-link][href$="as=0"]')
