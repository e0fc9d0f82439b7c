"""Choices on a real page: changed until the box goes on, drafted while a clock runs, and the clock itself."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from .browser_server import Serving
from .gallery import Wall, hung
from .phones import Person


@pytest.fixture
def wall(browser: Browser, server: Serving) -> Iterator[Wall]:
    with hung(browser, server.base, "en") as wall:
        yield wall
        wall.device.troubles.clear()  # what is sent goes to a table that there is not


def before(wall: Wall, name: str) -> Person:
    """Somebody before this picture, on whose page time passes only when the test says so."""
    wall.device.page.clock.install(time=0)
    wall.device.page.clock.pause_at(1)
    wall.hang(wall.pictures[name])
    return wall.device


def test_what_was_chosen_is_chosen_still_and_may_be_changed(wall: Wall) -> None:
    wall.hang(wall.pictures["theft-held"])
    person = wall.device
    with person.holding("#box"):
        person.there("#box [name=token][value=driver]:checked")
        said = person.page.locator(".tray-sum").inner_text()
        assert said.startswith("You took a Driver. It takes effect when the box moves on;")
        person.pick("diamonds", "2")
        assert person.page.locator(".tray-sum").inner_text().startswith("You take 2 diamonds.")
    assert person.page.locator("button[form=box-form]").inner_text() == "Change it"
    with person.page.expect_request("**/move*") as sent:
        person.tap("button[form=box-form]")
    assert {"do=take", "diamonds=2", "bag=-"} <= {*(sent.value.post_data or "").split("&")}


def test_a_draft_is_sent_when_the_lid_closes(wall: Wall) -> None:
    wall.hang(wall.pictures["theft-clock"])
    person = wall.device
    with person.page.expect_request("**/draft") as sent, person.holding("#box"):
        person.pick("diamonds", "2")
    assert {"do=take", "diamonds=2"} <= {*(sent.value.post_data or "").split("&")}


def test_a_lid_that_was_only_opened_sends_no_draft(wall: Wall) -> None:
    wall.hang(wall.pictures["theft-clock"])
    person, drafts = wall.device, list[str]()
    person.page.on("request", lambda request: drafts.append(request.url))
    with person.holding("#box"):
        pass
    person.page.evaluate("new Promise(done => setTimeout(done))")
    assert not [url for url in drafts if url.endswith("/draft")]


@pytest.mark.parametrize("name", ["theft-clock", "tv-theft-clock"])
def test_the_time_that_is_left_is_seen_and_counted(wall: Wall, name: str) -> None:
    person = before(wall, name)
    left = person.there("[data-clock] [data-countdown]", shown=True)
    assert left.inner_text() == "42"
    person.page.clock.run_for(12_000)
    assert left.inner_text() == "30"
    assert person.page.locator("[data-clock] progress").evaluate("each => each.value") == 0.5


def test_without_a_clock_there_is_no_bar(wall: Wall) -> None:
    wall.hang(wall.pictures["theft-yours"])
    assert not wall.device.page.locator("[data-clock]").is_visible()
