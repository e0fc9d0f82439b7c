"""One person among bots: from home to the end, in office and at a chair."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import TimeoutError as TooLong

from mafia_de_cuba.rules.talk import Question

from .browser_server import Serving
from .conftest import Serve
from .phones import Person


class Alone(Person):
    """Who plays alone: secrets lie open, and taps choose."""

    @contextmanager
    def holding(self, secret: str) -> Iterator[None]:
        """Nothing has to be held."""
        self.there(f"{secret}[open]")
        yield

    def slide(self, selector: str) -> None:
        """Tap instead."""
        self.tap(selector)


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
    ana = Alone(browser, "Ana", seat=0)
    sit_down(ana, server.base, 6, "godfather", "hard")
    ana.hide(2)
    ana.on_screen("questions")
    ana.there("#pocket .helped")  # who plays alone
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
        ana.there(
            f"body.end, body.questions .ledger tr[data-seat='{seat}'] th > svg"
        )  # out, or a joker
        if ana.page.locator("body.end").count():
            break
    ana.there("body.end")
    expect(ana.page.locator("[data-region=main]")).to_contain_text("How the box went round")


@pytest.mark.long
def test_a_suspect_among_bots_may_say_nothing_to_everything(browser: Browser, serve: Serve) -> None:
    ana = Alone(browser, "Ana", seat=3)
    sit_down(ana, serve(0.02).base, 7, "3", "mixed")
    ana.box_here()
    ana.tap("#box li > [data-pick]")  # whatever the bots before have left
    ana.tap("button[form=box-form]")
    ana.on_screen("questions")
    while not ana.page.locator("body.end").count():
        with suppress(TooLong):  # nothing to do, or somebody was accused meanwhile
            button = ana.page.locator("#reveal button, button[form=silence]")
            button.first.tap(timeout=2000)
    ana.there("body.end")


def test_secrets_lie_open_for_who_plays_alone_unless_hidden(
    browser: Browser, server: Serving
) -> None:
    ana = Alone(browser, "Ana", seat=0)
    sit_down(ana, server.base, 6, "godfather", "easy")
    ana.there("#box[open]")
    ana.tap("#table-menu > summary")
    ana.tap("[data-stay]")
    box = ana.page.locator("#box")
    expect(box).not_to_have_attribute("open", "")
    ana.page.reload()
    ana.there("html.js body.solo:not(.lies-open)")
    expect(box).not_to_have_attribute("open", "")
    ana.tap("#table-menu > summary")
    ana.tap("[data-stay]")
    ana.there("#box[open]")
    ana.tap("#table-menu > summary")
    ana.hide(2)
    ana.there("body.questions #pocket[open]")
    ana.tap("#pocket > summary")
    ana.ask(3, Question.TOOK)
    expect(ana.page.locator("[data-region=ledger]")).not_to_contain_text("…")
    expect(ana.page.locator("#pocket")).not_to_have_attribute("open", "")


CHOSEN_CHAIRS = """() => {
  const look = (each) => getComputedStyle(each).backgroundColor;
  const discs = [...document.querySelectorAll(".lone .disc")].filter((each) => each.checkVisibility());
  const chosen = look(document.querySelector("button[form=alone]"));
  return discs.filter((each) => look(each) === chosen).map((each) => each.textContent.trim());
}"""


def test_only_the_chair_that_is_chosen_looks_so(browser: Browser, server: Serving) -> None:
    ana = Alone(browser, "Ana")
    ana.go(f"{server.base}/alone")
    ana.tap("#boxes > summary")
    ana.tap('label:has([name="box"][value="first"])')
    for seat, marked in (("random", 0), ("3", 1), ("first", 1)):
        ana.tap(f'label:has([name="seat"][value="{seat}"])')
        assert len(ana.page.evaluate(CHOSEN_CHAIRS)) == marked, seat
