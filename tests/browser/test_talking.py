"""While people talk: what somebody is about to do stays as it is."""

from playwright.sync_api import Browser, expect

from .browser_server import Serving
from .phones import SMALL
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


def test_what_the_godfather_asks_in_own_words_is_put_to_who_is_chosen(
    browser: Browser, server: Serving
) -> None:
    seats = quick_table(server)
    steal(seats)
    godfather = phone_of(browser, server, seats[0])
    godfather.go(f"{server.base}/t/{seats[0].code}")
    godfather.page.locator("#whom").select_option("3")
    godfather.page.locator("#free [name=text]").fill("which tokens did you see?")
    godfather.page.locator("#free [name=text]").press("Enter")
    godfather.shows("Dora, which tokens did you see?")
    godfather.tap("#confirm-1 button")
    dora = phone_of(browser, server, seats[3])
    dora.go(f"{server.base}/t/{seats[0].code}")
    dora.there("#answer")


def test_what_was_typed_is_confirmed_or_left_before_an_answer_on_a_small_phone(
    browser: Browser, server: Serving
) -> None:
    """The form of the answer pushed the button that confirms under the strip of words."""
    seats = quick_table(server)
    steal(seats)
    suspect = phone_of(browser, server, seats[2])
    suspect.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    suspect.go(f"{server.base}/t/{seats[0].code}")
    suspect.page.locator("#free [name=text]").fill("I took two diamonds")
    suspect.page.locator("#free [name=text]").press("Enter")
    suspect.there("#confirm-1")
    seats[0].do("ask", target=2, about="passed")
    suspect.shows("What did you pass on?")
    suspect.page.locator("#confirm-1 button").tap(trial=True)
    suspect.tap("#understood [data-decline]")
    expect(suspect.page.locator("#answer")).to_be_visible()


def test_nothing_that_stays_in_sight_covers_the_open_menu(
    browser: Browser, server: Serving
) -> None:
    seats = quick_table(server)
    steal(seats)
    suspect = phone_of(browser, server, seats[2])
    suspect.go(f"{server.base}/t/{seats[0].code}")
    seats[5].do("say", text="It was me, believe me.")
    suspect.shows("It was me, believe me.")
    suspect.tap("#table-menu > summary")
    suspect.page.locator(".menu-sheet nav a").first.click(trial=True)
