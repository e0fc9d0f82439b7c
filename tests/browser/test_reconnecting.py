"""Phones that lose the network, tabs that are closed, a server that dies: the table goes on."""

import re

import pytest
from playwright.sync_api import Browser, expect

from mafia_de_cuba.client import Seat
from mafia_de_cuba.rules.moves import Accuse, Pocket

from .browser_server import HOST, Serving
from .conftest import Serve
from .cut_connection import Cable
from .phones import EXPECTED_WHILE_DOWN, TV, Device
from .played_game import Evening
from .quick_tables import phone_of, quick_table

SIX = (
    "6 | h2 3/driver henchman fbi 10 - 0:ask1=took 1:claim=took=henchman "
    "0:ask4=received_diamonds 4:claim=received.diamonds=1 x1 x4"
)


@pytest.fixture
def server(serve_apart: Serve) -> Serving:
    """A server that the test may kill."""
    return serve_apart()


def nobody_minds(evening: Evening) -> None:
    """Lost connections are reported by the browser itself; the tests cause them."""
    for device in evening.devices():
        device.forgiven = EXPECTED_WHILE_DOWN


def says_reconnecting(device: Device) -> None:
    """Calm and visible."""
    expect(device.page.locator("[data-lost]")).to_be_visible()
    expect(device.page.locator("[data-lost]")).not_to_be_empty()


def is_connected(device: Device) -> None:
    """The word is gone."""
    expect(device.page.locator("[data-lost]")).to_be_empty()


def act_number(evening: Evening, kind: type, nth: int) -> int:
    """Where the nth move of this kind is in the line."""
    found = [n for n, act in enumerate(evening.record.acts) if isinstance(act.move, kind)]
    return found[nth]


def lights_out_and_on(evening: Evening) -> None:
    """kill -9, a while in the dark, and the same tables again."""
    evening.server.kill()
    for device in evening.devices():
        says_reconnecting(device)
    evening.server.start()
    for device in evening.devices():
        is_connected(device)
    evening.all_see()


@pytest.mark.long
def test_a_server_killed_in_mid_theft(browser: Browser, server: Serving) -> None:
    evening = Evening(browser, server, SIX, watched=True)
    nobody_minds(evening)
    evening.play(until=act_number(evening, Pocket, 2))
    lights_out_and_on(evening)
    evening.play()
    evening.check_record()


@pytest.mark.parametrize("height", [pytest.param(844, marks=pytest.mark.long), 664])
def test_the_sign_of_a_lost_table_covers_nothing(
    browser: Browser, server: Serving, height: int
) -> None:
    seats = quick_table(server)
    seats[0].start()
    phone, screen = phone_of(browser, server, seats[0]), Device(browser, size=TV)
    phone.page.set_viewport_size({"width": 390, "height": height})
    phone.go(f"{server.base}/t/{seats[0].code}")
    screen.go(f"{server.base}/t/{seats[0].code}/screen")
    for device in (phone, screen):
        device.forgiven = EXPECTED_WHILE_DOWN
        device.there("[data-lost]")
    is_connected(phone)
    server.kill()
    for device in (phone, screen):
        says_reconnecting(device)
        device.page.evaluate(MOVED)  # it slides in
    assert not overlap(phone, "[data-lost]", "button[form=box-form]")
    assert not overlap(screen, "[data-lost]", ".tv-join")
    expect(screen.page.locator("[data-lost]")).to_have_text("Reconnecting.")  # a wall has no seat
    server.start()


MOVED = "() => Promise.all(document.getAnimations().map(each => each.finished))"


def overlap(device: Device, *selectors: str) -> bool:
    """Whether two things on a page cover each other."""
    one, other = (device.page.locator(each).bounding_box() for each in selectors)
    assert one
    assert other
    return not (
        one["y"] >= other["y"] + other["height"]
        or other["y"] >= one["y"] + one["height"]
        or one["x"] >= other["x"] + other["width"]
        or other["x"] >= one["x"] + one["width"]
    )


@pytest.mark.long
def test_a_server_killed_in_mid_accusation(browser: Browser, server: Serving) -> None:
    evening = Evening(browser, server, SIX, watched=True)
    nobody_minds(evening)
    evening.play(until=act_number(evening, Accuse, 0) + 1)
    lights_out_and_on(evening)
    evening.play()
    evening.check_record()


@pytest.mark.long
def test_a_move_made_in_the_dark_arrives_once(browser: Browser, server: Serving) -> None:
    evening = Evening(browser, server, SIX)
    nobody_minds(evening)
    third = act_number(evening, Pocket, 2)
    evening.play(until=third)
    person = evening.people[3]
    person.box_here()
    server.kill()
    says_reconnecting(person)
    evening.act(evening.record.acts[third])
    server.start()
    evening.skip()
    evening.all_see()
    evening.play()
    evening.check_record()


@pytest.mark.long
def test_a_phone_without_network_for_a_while(browser: Browser, server: Serving) -> None:
    evening = Evening(browser, server, SIX)
    nobody_minds(evening)
    eli = evening.people[4]
    cable = Cable(server.port)
    eli.go(f"http://{HOST}:{cable.port}/t/{evening.code}")
    evening.play(until=act_number(evening, Pocket, 1))
    cable.cut()
    says_reconnecting(eli)
    evening.host.there("body.any-away")
    evening.people.remove(eli)
    evening.step()
    evening.people.insert(4, eli)
    cable.mend()
    is_connected(eli)
    evening.all_see()
    evening.play()
    evening.check_record()
    cable.close()


@pytest.mark.long
def test_a_tab_loaded_again_and_a_second_tab(browser: Browser, server: Serving) -> None:
    evening = Evening(browser, server, SIX)
    bea = evening.people[1]
    evening.play(until=1)
    bea.page.reload()
    first, second = bea.page, bea.tab()
    second.goto(evening.url)
    bea.use(first)  # a thumb is on the tab in front: what loses the focus shuts its secrets
    evening.step()
    for tab in (first, second):
        tab.locator('[data-region=main] [data-seat="2"]').wait_for()
    evening.play(until=act_number(evening, Accuse, 0) - 3)
    bea.use(second)
    evening.step()
    first.locator("[data-region=ledger] tr[data-seat='1'] td svg").wait_for()
    bea.use(first)
    evening.play()
    second.locator("body.end").wait_for()


@pytest.mark.long
def test_a_seat_taken_along_to_another_device(browser: Browser, server: Serving) -> None:
    evening = Evening(browser, server, SIX)
    bea = evening.people[1]
    evening.play(until=1)
    bea.tap("details.menu > summary")
    bea.tap("a[href*='/rejoin']")
    bea.tap("#make-link button")
    link = bea.there("input[readonly]").input_value()
    assert re.search(rf"/t/{evening.code}/rejoin/\S+$", link)
    other = Device(browser)
    other.go(link)
    other.there("#box-form input[name=do][value=take]")
    assert link.rpartition("/")[2] not in other.page.url


COUNT_DRAWINGS = """
window.WebSocket = class extends WebSocket {
  constructor(...where) {
    super(...where);
    this.addEventListener("message", () => setTimeout(() => { document.body.dataset.heard = 1; }));
  }
};
addEventListener("DOMContentLoaded", () => {
  window.drawn = [];
  for (const region of document.querySelectorAll("[data-region]"))
    new MutationObserver(() => drawn.push(region.dataset.region)).observe(region, {childList: true});
});
"""


def drawn_on_opening(browser: Browser, server: Serving, seat: Seat) -> list[str]:
    """The regions that a phone draws again when its page, just opened, hears from the table."""
    phone = phone_of(browser, server, seat)
    phone.page.add_init_script(COUNT_DRAWINGS)
    phone.go(f"{server.base}/t/{seat.code}")
    phone.there("body[data-heard]")
    drawn: list[str] = phone.page.evaluate("drawn")
    phone.close()
    return drawn


def see_the_reveal(browser: Browser, server: Serving, seat: Seat) -> None:
    """Look on until all of it is uncovered."""
    phone = phone_of(browser, server, seat)
    phone.go(f"{server.base}/t/{seat.code}")
    phone.there("body:not([data-staged], [data-stage])")
    phone.close()


@pytest.mark.long
def test_a_page_that_connects_is_not_drawn_a_second_time(browser: Browser, server: Serving) -> None:
    seats = quick_table(server)

    def check() -> None:
        for seat in (seats[0], seats[3]):
            assert drawn_on_opening(browser, server, seat) == []

    check()
    seats[0].start()
    check()
    seats[0].do("hide", diamonds=2)
    for seat in seats[1:]:
        seat.do("take", diamonds=1)
    check()
    seats[0].do("ask", target=3, about="took")
    check()
    seats[0].do("accuse", target=3)
    check()
    seats[3].do("reveal")
    see_the_reveal(browser, server, seats[1])  # until its end pages keep the title that they had
    check()


MANY_SIGNS = """
window.sockets = 0;
window.WebSocket = class extends WebSocket {
  constructor(...where) {
    super(...where);
    window.sockets += 1;
    if (window.sockets > 1) return;
    queueMicrotask(() => {
      navigator.connection?.dispatchEvent(new Event("change"));
      dispatchEvent(new Event("online"));
      document.dispatchEvent(new Event("visibilitychange"));
    });
    this.addEventListener("message", () => navigator.connection?.dispatchEvent(new Event("change")));
  }
};
"""


def test_signs_of_the_network_do_not_break_off_a_connection(
    browser: Browser, server: Serving
) -> None:
    """They come while a page connects, and a guess at the network's speed is no other network."""
    seats = quick_table(server)
    phone = phone_of(browser, server, seats[0])
    phone.page.add_init_script(MANY_SIGNS)
    phone.go(f"{server.base}/t/{seats[0].code}")
    seats[0].start()
    phone.on_screen("theft")
    assert phone.page.evaluate("window.sockets") == 1
