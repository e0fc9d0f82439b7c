"""Quick tables: set up and played through the API, so that a test can go straight to its point."""

from typing import Any

from playwright.sync_api import Browser

from mafia_de_cuba.client import Seat

from .browser_server import Serving
from .phones import Person
from .played_game import NAMES


def quick_table(server: Serving, players: int = 6, **options: Any) -> list[Seat]:
    """A table of people at which nothing waits, still in the lobby."""
    api = server.running.server
    host = api.open(NAMES[0], pace="instant", **options)
    return [host, *(api.join(host.code, name) for name in NAMES[1:players])]


def steal(seats: list[Seat]) -> None:
    """From the lobby to the first question: everybody takes a diamond."""
    seats[0].start()
    seats[0].do("hide", diamonds=2)
    for seat in seats[1:]:
        seat.do("take", diamonds=1)


def phone_of(browser: Browser, server: Serving, seat: Seat, lang: str = "en") -> Person:
    """A phone that holds this seat, with no page opened yet."""
    assert seat.token
    phone = Person(browser, "somebody", lang)
    cookie = {"name": f"seats_{seat.code}", "value": seat.token, "url": server.base}
    phone.context.add_cookies([cookie])  # type: ignore[list-item]
    return phone
