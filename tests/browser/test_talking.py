"""While people talk: what somebody is about to do stays as it is."""

from playwright.sync_api import Browser, expect

from .browser_server import Serving
from .quick_tables import phone_of, quick_table, steal


def test_whom_the_godfather_looks_at_stays_when_others_speak(
    browser: Browser, server: Serving
) -> None:
    seats = quick_table(server)
    steal(seats)
    godfather = phone_of(browser, server, seats[0])
    godfather.go(f"{server.base}/t/{seats[0].code}")
    godfather.tap('.ledger tr[data-seat="3"] th')
    godfather.tap("#accuse-sheet > summary")
    sheet = godfather.page.locator("#sure")
    expect(sheet).to_contain_text("Dora")
    seats[5].do("say", text="It was me, believe me.")
    godfather.shows("It was me, believe me.")
    seats[4].do("ask", target=0, about="took")  # his own part of the page is drawn anew
    godfather.there("#answer")
    for target in ("#whom", "#accuse [name=target]"):
        expect(godfather.page.locator(target)).to_have_value("3")
    expect(sheet).to_contain_text("Dora")
    expect(sheet).to_be_visible()
