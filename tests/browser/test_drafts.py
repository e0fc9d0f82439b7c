"""Drafts on a real page: what was chosen in one game is not there in the next."""

from playwright.sync_api import Browser, expect

from mafia_de_cuba.client import Seat

from .browser_server import HOST, Serving
from .cut_connection import Cable
from .phones import EXPECTED_WHILE_DOWN, Person
from .quick_tables import phone_of, quick_table, steal

ZERO = '[name="received_diamonds"][value="0"]'
CHOSEN = "#answer [name=received_diamonds]:checked"


def asked(seats: list[Seat]) -> None:
    """The Godfather asks the second seat how many diamonds were in the box."""
    seats[0].do("ask", target=1, about="received_diamonds")


def answers_in_part(phone: Person) -> None:
    """Choose an answer, and do not say it."""
    phone.there("#answer")
    phone.tap(f"#answer label:has({ZERO})")
    expect(phone.page.locator(f"#answer {ZERO}")).to_be_checked()


def play_on(seats: list[Seat]) -> None:
    """The Godfather gives up, and the next game comes to its first question."""
    seats[0].do("concede")
    steal(seats)
    asked(seats)


def test_a_half_given_answer_stays_while_somebody_else_asks(
    browser: Browser, server: Serving
) -> None:
    seats = quick_table(server)
    steal(seats)
    phone = phone_of(browser, server, seats[1])
    phone.go(f"{server.base}/t/{seats[1].code}")
    asked(seats)
    answers_in_part(phone)
    seats[4].do("ask", target=1, about="took")
    expect(phone.page.locator("body")).to_contain_text("and 1 more asks you")
    expect(phone.page.locator(f"#answer {ZERO}")).to_be_checked()


def test_an_answer_of_one_game_is_not_chosen_in_the_next(browser: Browser, server: Serving) -> None:
    seats = quick_table(server)
    steal(seats)
    phone = phone_of(browser, server, seats[1])
    phone.go(f"{server.base}/t/{seats[1].code}")
    asked(seats)
    answers_in_part(phone)
    play_on(seats)
    phone.there('[data-game="1"]')
    phone.there("#answer")
    expect(phone.page.locator(CHOSEN)).to_have_count(0)


def test_nor_on_a_phone_that_was_away_in_between(browser: Browser, server: Serving) -> None:
    """Its page looks the same as before, and no region of it would have to be swapped."""
    seats = quick_table(server)
    steal(seats)
    cable = Cable(server.port)
    phone = phone_of(browser, server, seats[1])
    phone.forgiven = EXPECTED_WHILE_DOWN
    phone.go(f"http://{HOST}:{cable.port}/t/{seats[1].code}")
    asked(seats)
    answers_in_part(phone)
    cable.cut()
    phone.there("body[data-link=lost]")
    play_on(seats)
    cable.mend()
    phone.there('[data-game="1"]')
    phone.there("#answer")
    expect(phone.page.locator(CHOSEN)).to_have_count(0)
    cable.close()
