"""Free words that are read: offered to who typed them, and said for the ledger with one tap."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from mafia_de_cuba.client import Seat

from .browser_server import Serving
from .gallery import ONE_LANGUAGE_SOON
from .phones import Person, Plain
from .quick_tables import phone_of, quick_table, steal

OFFER = "#understood"
SMALL = {"width": 360, "height": 600}
TOUCH = 44
LINES = {
    "en": "I got nine diamonds and took the driver",
    "fr": "j'ai recu 9 diams et pris le chauffeur",
    "es": "recibi 9 diamantes y cogi el chofer",
}


def at_table(browser: Browser, server: Serving, lang: str = "en") -> tuple[list[Seat], Person]:
    """A table at its questions, and the phone of its third player."""
    seats = quick_table(server)
    steal(seats)
    phone = phone_of(browser, server, seats[2], lang)
    phone.go(f"{server.base}/t/{seats[0].code}")
    return seats, phone


def say(phone: Person, text: str) -> None:
    """Type it and send it, by keys alone."""
    phone.page.locator("#free [name=text]").focus()
    phone.page.keyboard.type(text)
    phone.page.keyboard.press("Enter")


def claims(seats: list[Seat]) -> list[dict[str, Any]]:
    """All claims that were made."""
    return [said for said in seats[0].view()["ledger"] if said["do"] == "claim"]


@pytest.mark.parametrize("lang", ONE_LANGUAGE_SOON)
def test_what_was_typed_is_confirmed_with_one_tap(
    browser: Browser, server: Serving, lang: str
) -> None:
    seats, phone = at_table(browser, server, lang)
    other = phone_of(browser, server, seats[3], lang)
    other.go(f"{server.base}/t/{seats[0].code}")
    say(phone, LINES[lang])
    phone.there(f"{OFFER} button", shown=True)
    other.shows(LINES[lang])
    assert claims(seats) == []  # what nobody has confirmed is no claim
    expect(other.page.locator(OFFER)).to_have_count(0)
    phone.tap(f"{OFFER} button")
    expect(phone.page.locator(OFFER)).to_have_count(0)
    claim = {"received": {"diamonds": 9}, "took": {"token": "driver"}}
    assert claims(seats) == [{"seat": 2, "do": "claim", **claim}]
    expect(phone.page.locator('.ledger tr[data-seat="2"]')).to_contain_text("9")


@pytest.mark.parametrize("size", [None, SMALL])
def test_an_offer_moves_nothing_and_has_room_for_thumbs(
    browser: Browser, server: Serving, size: Any
) -> None:
    _, phone = at_table(browser, server)
    if size:
        phone.page.set_viewport_size(size)
    phone.page.locator("#free [name=text]").scroll_into_view_if_needed()
    say(phone, "Sam")  # whatever is said is shown above: that is no news of the offer
    phone.shows("Sam")
    before = phone.outline("#free")
    say(phone, "I took nothing")
    phone.there(f"{OFFER} button", shown=True)
    assert phone.outline("#free") == before
    for target in (f"{OFFER} button", f"{OFFER} [data-decline]"):
        box = phone.outline(target)
        assert box["height"] >= TOUCH
        assert box["width"] >= TOUCH
    width = phone.page.evaluate("document.documentElement.scrollWidth")
    assert width <= phone.page.evaluate("innerWidth")


def test_an_offer_is_confirmed_by_keys_alone(browser: Browser, server: Serving) -> None:
    seats, phone = at_table(browser, server)
    say(phone, "I took nothing")
    phone.there(f"{OFFER} button", shown=True)
    expect(phone.page.locator("#free [name=text]")).to_be_focused()
    button = phone.page.locator(f"{OFFER} button")
    for _ in range(12):  # it stands in the row for the thumb, the page's last
        phone.page.keyboard.press("Tab")
        if button.evaluate("each => each === document.activeElement"):
            break
    expect(button).to_be_focused()
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator(OFFER)).to_have_count(0)
    assert claims(seats) == [{"seat": 2, "do": "claim", "took": {}}]


def test_an_offer_that_was_declined_stays_away(browser: Browser, server: Serving) -> None:
    seats, phone = at_table(browser, server)
    say(phone, "I took nothing")
    phone.there(f"{OFFER} button", shown=True)
    phone.tap(f"{OFFER} [data-decline]")
    expect(phone.page.locator(OFFER)).to_have_count(0)
    seats[0].do("ask", target=2, about="took")  # the player's own part is drawn anew
    phone.there("#answer")
    expect(phone.page.locator(OFFER)).to_have_count(0)
    say(phone, "I took 3 diamonds")
    phone.there(f"{OFFER} button", shown=True)
    assert claims(seats) == []


def test_offers_work_without_scripts(browser: Browser, server: Serving) -> None:
    seats = quick_table(server)
    steal(seats)
    assert seats[2].token
    phone = Plain(browser, "somebody")
    cookie = {"name": f"seats_{seats[0].code}", "value": seats[2].token, "url": server.base}
    phone.context.add_cookies([cookie])  # type: ignore[list-item]
    phone.go(f"{server.base}/t/{seats[0].code}")
    say(phone, "I took nothing")
    phone.tap(f"{OFFER} [data-decline]")
    expect(phone.page.locator(OFFER)).to_have_count(0)
    say(phone, "I took the driver")
    phone.tap(f"{OFFER} button")
    expect(phone.page.locator(OFFER)).to_have_count(0)
    assert claims(seats) == [{"seat": 2, "do": "claim", "took": {"token": "driver"}}]
