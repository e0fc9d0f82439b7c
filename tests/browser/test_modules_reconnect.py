"""The script that keeps a page connected: how long it waits, and when it stops waiting."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from .module_page import ModulePage

RECONNECT = "js/reconnect.js"
SET_UP = """
    Math.random = () => 0.5;  // a wait is as long as it is, neither shorter nor longer
    window.sockets = [];
    window.calls = [];
    window.WebSocket = class {
        static CONNECTING = 0; static OPEN = 1;
        readyState = 0; bufferedAmount = 0; sent = [];
        constructor(address) { this.address = address; sockets.push(this); }
        close() { this.readyState = 3; }
        send(data) { this.sent.push(data); }
        open() { this.readyState = 1; this.onopen(); }
        lose(code) { this.readyState = 3; this.onclose({ code }); }
    };
    const call = (name) => (data) => calls.push(data === undefined ? name : `${name} ${data}`);
    const back = { onMessage: call("message"), onUp: call("up"), onDown: call("down") };
    window.connection = new module.Connection(() => `ws://table/${sockets.length}`, back);
    connection.connect();
    connection.watch();
"""


class Link(ModulePage):
    """A page with a connection whose sockets are the test's."""

    def __init__(self, browser: Browser) -> None:
        super().__init__(browser)
        self.run(RECONNECT, SET_UP)

    def sockets(self) -> int:
        """How many were opened so far."""
        return int(self.page.evaluate("sockets.length"))

    def last(self, what: str) -> Any:
        """Do something with the last socket, or ask it something."""
        return self.page.evaluate(f"sockets.at(-1).{what}")

    def lose(self, code: int = 1006) -> None:
        """The last socket is closed."""
        self.last(f"lose({code})")

    def opens_after(self, milliseconds: int) -> bool:
        """Whether the next socket is opened after so long, and not before."""
        before = self.sockets()
        self.pass_time(milliseconds - 1)
        early = self.sockets()
        self.pass_time(1)
        return early == before and self.sockets() == before + 1


@pytest.fixture
def link(browser: Browser) -> Link:
    return Link(browser)


def test_waits_double_up_to_four_seconds(link: Link) -> None:
    for wait in (250, 500, 1000, 2000, 4000, 4000):
        link.lose()
        assert link.opens_after(wait), wait


def test_a_message_makes_waits_short_again(link: Link) -> None:
    for wait in (250, 500):
        link.lose()
        assert link.opens_after(wait)
    link.last("open()")
    link.last("onmessage({ data: 'news' })")
    link.lose()
    assert link.opens_after(250)
    assert link.page.evaluate("calls") == ["down", "down", "up", "message news", "down"]


def test_waits_are_scattered(link: Link) -> None:
    waits = link.run(
        RECONNECT, "return [0, 0.5, 1].map((chance) => module.scattered(1000, chance))"
    )
    assert waits == pytest.approx([700, 1000, 1300])


def test_a_page_too_many_tries_again_after_half_a_minute(link: Link) -> None:
    link.lose(1013)
    assert link.page.evaluate("connection.crowded")
    assert link.opens_after(30_000)
    link.last("open()")
    link.last("onmessage({ data: 'news' })")
    assert not link.page.evaluate("connection.crowded")


def test_a_network_that_comes_back_is_tried_at_once(link: Link) -> None:
    for wait in (250, 500, 1000):
        link.lose()
        assert link.opens_after(wait)
    link.lose()
    before = link.sockets()
    link.page.evaluate("dispatchEvent(new Event('online'))")
    assert link.sockets() == before + 1
    link.pass_time(4000)
    assert link.sockets() == before + 1  # the older wait is over


def test_a_socket_that_is_connecting_is_left_alone_for_four_seconds(link: Link) -> None:
    link.pass_time(3999)
    link.page.evaluate("connection.wake()")
    assert link.sockets() == 1
    link.pass_time(1)
    link.page.evaluate("connection.wake()")
    assert link.sockets() == 2


def test_a_silent_socket_is_tested_and_replaced_when_nothing_is_taken(link: Link) -> None:
    link.last("open()")
    link.pass_time(10_000)
    assert link.last("sent") == []  # not silent for long enough
    link.pass_time(10_000)
    assert link.last("sent") == [""]
    link.last("bufferedAmount = 1")  # the network never took it
    link.pass_time(10_000)
    assert link.sockets() == 2


def test_a_dropped_socket_is_not_missed(link: Link) -> None:
    link.page.evaluate("connection.connect()")
    assert link.page.evaluate("sockets[0].onclose") is None
    assert link.page.evaluate("sockets[0].readyState") == 3
    assert link.page.evaluate("calls") == []
