"""The end on phones: one's own verdict, a picture to keep, every word, and emblems for a moment."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from mafia_de_cuba.client import Seat

from .browser_server import Serving
from .phones import TV, Device
from .quick_tables import phone_of, quick_table, steal

PNG = b"\x89PNG\r\n\x1a\n"


def ended(server: Serving) -> list[Seat]:
    """A game that the Godfather has given up: all Thieves have one diamond, and win."""
    seats = quick_table(server)
    steal(seats)
    seats[2].do("say", text="Not me.")
    seats[0].do("concede")
    return seats


def test_everybody_is_told_their_own_end(browser: Browser, server: Serving) -> None:
    seats = ended(server)
    for seat, told in ((seats[0], "You lost. You gave up."), (seats[3], "You win: Ana fell")):
        phone = phone_of(browser, server, seat)
        phone.go(f"{server.base}/t/{seat.code}")
        expect(phone.page.locator(".headline")).to_contain_text(told)
    tv = Device(browser, size=TV)
    tv.go(f"{server.base}/t/{seats[0].code}/screen")
    tv.shows("Ana gave up.", "thumb")


def test_every_word_said_is_on_the_page(browser: Browser, server: Serving) -> None:
    seats = ended(server)
    phone = phone_of(browser, server, seats[1])
    phone.go(f"{server.base}/t/{seats[1].code}")
    phone.tap("#all-words > summary")
    expect(phone.page.locator("#all-words")).to_contain_text("Not me.")


def test_the_picture_becomes_a_png(browser: Browser, server: Serving, tmp_path: Path) -> None:
    seats = ended(server)
    phone = phone_of(browser, server, seats[1])
    phone.go(f"{server.base}/t/{seats[1].code}")
    phone.there("html.js [data-picture]")
    with phone.page.expect_download() as download:
        phone.tap("[data-picture]")
    assert download.value.suggested_filename == f"mafia-de-cuba-{seats[1].code}-1.png"
    download.value.save_as(tmp_path / "picture.png")
    assert (tmp_path / "picture.png").read_bytes().startswith(PNG)


def test_the_picture_is_shared_by_the_phones_own_sheet(browser: Browser, server: Serving) -> None:
    seats = ended(server)
    phone = phone_of(browser, server, seats[1])
    phone.page.add_init_script(
        "navigator.canShare = () => true;"
        "navigator.share = async ({ files }) => { document.body.dataset.shared = files[0].type; };"
    )
    phone.go(f"{server.base}/t/{seats[1].code}")
    phone.there("html.js [data-picture]")
    phone.tap("[data-picture]")
    phone.there("body[data-shared='image/png']")


@pytest.mark.long
def test_an_emblem_is_seen_by_all_and_goes_away(browser: Browser, server: Serving) -> None:
    seats = quick_table(server)
    steal(seats)
    seats[0].do("accuse", target=1)
    seats[1].do("reveal")
    out, other = (phone_of(browser, server, seat) for seat in seats[1:3])
    tv = Device(browser, size=TV)
    for device in (out, other):
        device.go(f"{server.base}/t/{seats[0].code}")
    tv.go(f"{server.base}/t/{seats[0].code}/screen")
    seats[2].do("say", text="Are you all here?")
    everybody: tuple[Device, ...] = (out, other, tv)
    for each in everybody:  # what comes by socket is here: so is whatever comes next
        expect(each.page.locator("body")).to_contain_text("Are you all here?")
    expect(other.page.locator("#react")).to_have_count(0)
    out.tap("#react [value=cheers]")
    for each in everybody:
        expect(each.page.locator(".shown-reaction")).to_contain_text("Bea")
    for each in everybody:
        expect(each.page.locator(".shown-reaction")).to_have_count(0)
