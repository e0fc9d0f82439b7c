"""The notebook in a browser: a sheet over the table, by keyboard alone, in every language."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from mafia_de_cuba.client import Seat
from mafia_de_cuba.i18n.languages import TRANSLATED
from mafia_de_cuba.web.sentences import Words
from tests.web.api_tables import hide, started, take

from .browser_server import Serving
from .phones import PHONE, SMALL, TV, Device
from .test_cases import long, tab_to
from .test_pages import OUTSIDE, TABLET, faults

THEFT = (hide(2), take(3), take(token="driver"), take(token="henchman"), take(2), take(token="fbi"))


def asked(server: Serving) -> list[Seat]:
    """A game of six in which the first two say that they took the only Driver."""
    seats = started(server.running.server, 6, *THEFT, help="public")
    for seat in seats[1:3]:
        seat.do("claim", took={"token": "driver"}, received={"diamonds": 13})
    return seats


def sit(browser: Browser, server: Serving, seat: Seat, lang: str, size: object) -> Page:
    """A device that holds this seat, at its table."""
    device, url = Device(browser, lang, size=size), f"{server.base}/t/{seat.code}"
    cookie = {"name": f"seats_{seat.code}", "value": seat.token, "url": url}
    device.context.add_cookies([cookie])  # type: ignore[list-item]
    device.go(url)
    return device.page


def open_notebook(page: Page) -> None:
    """By keyboard: the menu, then the link in it."""
    tab_to(page, "#table-menu summary")
    page.keyboard.press("Enter")
    tab_to(page, "[data-notebook]")
    page.keyboard.press("Enter")
    expect(page.locator(".notebook-sheet #notebook")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, *map(long, (SMALL, TABLET, TV))], ids=str)
@pytest.mark.parametrize("lang", ["en", *map(long, TRANSLATED)])
def test_the_notebook_is_used_by_keyboard_alone(
    browser: Browser, server: Serving, lang: str, size: object
) -> None:
    seats, words = asked(server), Words(lang)
    page = sit(browser, server, seats[0], lang, size)
    open_notebook(page)
    worlds = seats[0].notebook()["worlds"]
    notebook = page.locator("#notebook")
    expect(notebook).to_contain_text(re.compile(rf"\b{worlds}\b"))
    expect(notebook).to_contain_text(words._("Of each of these, something is untrue:"))
    tab_to(page, "[name=trust][value='1.took']")
    page.keyboard.press("Space")
    trusted = seats[0].notebook(trust=[{"seat": 1, "about": "took"}])["worlds"]
    expect(notebook).to_contain_text(re.compile(rf"\b{trusted}\b"))
    expect(page.locator("[name=trust][value='1.took']")).to_be_focused()
    assert page.evaluate(OUTSIDE) == []
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(notebook).to_have_count(0)
    open_notebook(page)
    expect(page.locator("[name=trust][value='1.took']")).to_be_checked()
