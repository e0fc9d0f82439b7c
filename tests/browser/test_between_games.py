"""Between games the lobby is there again; the host ends a game or closes the table."""

import re

import pytest
from playwright.sync_api import Browser, expect

from .browser_server import Serving
from .phones import Person
from .played_game import Evening

QUICK = "6 | h0 1 henchman fbi 2 - x3"  # an Agent is accused, and wins


def chairs(person: Person) -> list[str]:
    """Who plays the next game, in the order of the box."""
    return person.page.locator(".next-names b").all_inner_texts()


@pytest.mark.long
def test_everything_can_be_changed_below_the_result(browser: Browser, server: Serving) -> None:
    evening = Evening(browser, server, QUICK)
    evening.play()
    host, guest, other = evening.host, evening.people[4], evening.people[1]
    names = [person.name for person in evening.people]
    expect(host.page.locator(".next-names b")).to_have_text(names)
    guest.tap("#sit-out button")
    other.shows(f"Sitting out: {guest.name}.", "act")
    host.choose_box("cleaner")
    other.shows("With the Cleaner", "act")
    host.tap("#bots button:has-text('Add a bot')")
    expect(host.page.locator(".next-names b")).to_have_count(6)
    host.unfold("chairs")
    host.page.locator(".chairs-form button[name=chairs]:not([disabled])").first.tap()
    expect(other.page.locator(".next-names b").last).to_have_text(names[1])  # counted from Ana on
    host.next_game()
    other.on_screen("theft")
    guest.shows("You sit this game out, and watch.", "thumb")


@pytest.mark.long
def test_the_next_game_is_two_taps_with_places_changed(browser: Browser, server: Serving) -> None:
    evening = Evening(browser, server, QUICK)
    evening.play()
    evening.host.shows("whoever sits first sees the fullest box", "act")
    before = chairs(evening.host)
    evening.host.tap("#shuffle button")  # the first tap; the second begins
    assert sorted(chairs(evening.host)) == sorted(before)
    evening.host.next_game()
    evening.people[1].on_screen("theft")


@pytest.mark.long
def test_who_sat_out_plays_again(browser: Browser, server: Serving) -> None:
    evening = Evening(browser, server, QUICK)
    evening.play()
    guest = evening.people[5]
    guest.tap("#sit-out button[value='1']")
    guest.tap("#sit-out button[value='0']")
    expect(guest.page.locator(".next-names b")).to_have_count(6)


def test_the_host_ends_a_game_after_a_second_tap(browser: Browser, server: Serving) -> None:
    evening = Evening(browser, server, QUICK)
    evening.host.begin()
    host, guest = evening.host, evening.people[2]
    guest.on_screen("theft")
    assert guest.page.locator("#end-game").count() == 0, "only the host may"
    host.tap("#table-menu > summary")
    expect(host.page.locator("#end-game button")).to_be_hidden()
    host.tap("#ending-game > summary")
    host.tap("#end-game button")
    host.on_screen("lobby")
    guest.on_screen("lobby")
    guest.shows(f"{host.name} has ended the game. It counts for nothing.")


@pytest.mark.long
def test_the_host_renames_and_closes(browser: Browser, server: Serving) -> None:
    evening = Evening(browser, server, QUICK)
    host, guest = evening.host, evening.people[3]
    host.unfold("chairs")
    host.page.locator("#rename-seat [name=seat]").select_option("3")
    host.page.locator("#rename-seat [name=name]").fill("Nuria")
    host.tap("#rename-seat button")
    guest.shows("Welcome, Nuria.")
    guest.tap("#my-name > summary")
    guest.page.locator("#rename [name=name]").fill("Zoe")
    guest.tap("#rename button")
    guest.shows("Welcome, Zoe.")
    for person in evening.people:
        person.forgiven = re.compile("404|WebSocket")
    host.unfold("house")
    host.tap("#closing > summary")
    host.tap("#close button")
    host.on_screen("home")
    guest.shows("The host has closed it for everybody. Thank you for playing.")
    host.go(server.base)
    host.there(".home-form")
    assert "Back to table" not in host.page.content()
