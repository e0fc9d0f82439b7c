"""One person among bots: from the door to the end, in office and at a chair."""

import pytest
from playwright.sync_api import Browser, expect

from mafia_de_cuba.rules.pieces import Take
from mafia_de_cuba.rules.talk import Question

from .browser_server import Serving
from .conftest import Serve
from .phones import Person

MARKUP = "all => all.map(each => each.outerHTML)"


def sit_down(person: Person, base: str, players: int, seat: str, level: str) -> None:
    """Choose a table on the page for one."""
    person.go(f"{base}/alone")
    for name, value in (("players", str(players)), ("seat", seat), ("level", level)):
        person.tap(f'label:has([name="{name}"][value="{value}"])')
    person.tap("button[form=alone]")


def test_the_godfather_asks_bots_and_accuses_until_it_is_over(
    browser: Browser, server: Serving
) -> None:
    ana = Person(browser, "Ana", seat=0)
    sit_down(ana, server.base, 6, "godfather", "hard")
    ana.hide(2)
    ana.on_screen("questions")
    ana.there("#hint")  # who plays alone is helped
    ana.ask(3, Question.TOOK)
    answer = ana.page.locator("[data-region=ledger] tr[data-seat='3'] td[data-col='took']")
    told = answer.locator("svg, .none, .num")
    expect(told.first).to_be_visible()
    said = told.evaluate_all(MARKUP)
    ana.ask(3, Question.TOOK)
    expect(answer).not_to_contain_text("…")
    assert told.evaluate_all(MARKUP) == said, "a bot sticks to its story"
    for seat in (1, 2, 3, 4, 5):
        ana.accuse(seat)
        ana.there(f"body.end, body.questions #round [data-seat='{seat}'].out")
        if ana.page.locator("body.end").count():
            break
    ana.there("body.end")
    expect(ana.page.locator("[data-region=main]")).to_contain_text("How the box went round")


@pytest.mark.long
def test_a_suspect_among_bots_needs_to_say_nothing(browser: Browser, serve: Serve) -> None:
    ana = Person(browser, "Ana", seat=3)
    sit_down(ana, serve(0.02).base, 7, "3", "mixed")
    ana.take(Take(1))
    ana.on_screen("questions")
    seen = ana.page.locator("body.end, #reveal button")
    seen.wait_for(state="attached", timeout=90_000)
    if not ana.page.locator("body.end").count():
        ana.reveal()
    ana.page.locator("body.end").wait_for(state="attached", timeout=90_000)
