"""The last reveal of every ending, with the clocks of phones and TV in hand: one order everywhere.

The pocket comes first, then what was in it, who that is, what they had said, and at last the verdict.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.web.sentences import Words

from .conftest import Serve
from .phones import Device
from .staged_reveals import LAST_REVEALS, StagedTable, end_of, record_of

SLOW = 100.0  # a reveal takes minutes of the pages' clocks: no machine is too slow for it
PAUSED = 100.0  # seconds: when the clocks stop, long before the end of a reveal
STAGE = SLOW * 8000  # milliseconds
STEPS = {
    "pocket": 0.0,
    "find": 0.15,
    "name": 0.36,
    "words": 0.5,
}  # and after which share each comes
BEGUN = "() => document.body.dataset.stage === 'pocket'"
ON_STAGE = "() => !!document.body.dataset.stage"
LOOK = """() => {
  const isSeen = (each) => each.checkVisibility({ visibilityProperty: true });
  const steps = [...document.querySelectorAll("[data-region=stage] [data-step]")];
  return {
    step: document.body.dataset.stage || "over",
    said: document.title + document.body.innerText,
    event: document.querySelector("[data-event]")?.dataset.event || "",
    verdict: [...document.querySelectorAll(".verdict")].some(isSeen),
    steps: steps.map((each) => each.dataset.step),
    seen: steps.filter(isSeen).map((each) => each.dataset.step),
  };
}"""


def test_the_games_end_in_all_seven_ways() -> None:
    outcomes = [end_of(record_of(line)).outcome for line in LAST_REVEALS.values()]
    assert {outcome.ending for outcome in outcomes if outcome} == {*Ending}


SOON = ("an Agent who is shot", "the last diamonds", "a Godfather who gives up")


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(line, id=name, marks=() if name in SOON else pytest.mark.long)
        for name, line in LAST_REVEALS.items()
    ],
)
def test_the_verdict_comes_last_on_every_screen(browser: Browser, serve: Serve, line: str) -> None:
    table = StagedTable(serve(SLOW), line)
    check_order(table, opened(table, browser))


def test_the_order_is_the_same_without_motion(browser: Browser, serve: Serve) -> None:
    table = StagedTable(serve(SLOW), LAST_REVEALS["an Agent"])
    check_order(table, opened(table, browser, reduced_motion="reduce"))


def test_who_comes_late_joins_in(browser: Browser, serve: Serve) -> None:
    table = StagedTable(serve(SLOW), LAST_REVEALS["an Agent"])
    table.reveal()
    for screen in opened(table, browser):
        screen.page.wait_for_function(ON_STAGE, polling=20)
        check_no_verdict(table, screen)
        pass_time(screen, STAGE)
        assert look(screen)["verdict"]


def test_without_script_the_reveal_stands_above_the_verdict(browser: Browser, serve: Serve) -> None:
    table = StagedTable(serve(SLOW), LAST_REVEALS["an Agent"])
    table.reveal()
    for screen, page in table.screens(browser, java_script_enabled=False):
        screen.go(page)
        text = screen.page.locator("main").inner_text()
        name = screen.page.locator(".find-name").inner_text()
        assert text.index(name) < text.index(words_of(screen).ending(table.ending))


# ---------------------------------------------------------------- what a screen shows


def opened(table: StagedTable, browser: Browser, **options: Any) -> list[Device]:
    """Every screen, with a clock that moves only when it is told to."""
    screens = []
    for screen, page in table.screens(browser, **options):
        screen.page.clock.install(time=0)
        screen.go(page)
        screen.page.clock.pause_at(PAUSED)
        screens.append(screen)
    return screens


def check_order(table: StagedTable, screens: list[Device]) -> None:
    """The steps of the reveal come one by one on every screen, and nothing else before the end."""
    events = [look(screen)["event"] for screen in screens]
    table.reveal()
    for screen, event in zip(screens, events, strict=True):
        screen.page.wait_for_function(BEGUN, polling=20)
        for step, uncovered in uncovering(screen):
            seen = look(screen)
            assert seen["step"] == step
            assert seen["seen"] == [each for each in seen["steps"] if each in uncovered]
            assert seen["event"] == event  # nothing is to be heard of what follows
            check_no_verdict(table, screen)
        pass_time(screen, STAGE)
        assert look(screen)["verdict"]
        assert look(screen)["step"] == "over"


def uncovering(screen: Device) -> Iterator[tuple[str, list[str]]]:
    """Each step in turn, with those that are uncovered by then; time passes on the way."""
    passed, uncovered = 0.0, []
    for step, share in STEPS.items():
        pass_time(screen, (share - passed) * STAGE + 1)  # shares are no whole milliseconds
        passed = share
        uncovered.append(step)
        yield step, uncovered


def check_no_verdict(table: StagedTable, screen: Device) -> None:
    """Neither words nor title of a screen tell how the game ended."""
    seen, words, ending = look(screen), words_of(screen), table.ending
    assert not seen["verdict"]
    assert words._("The end") not in seen["said"]
    assert words.ending_sentence(ending) not in seen["said"]
    assert not any(sentence in seen["said"] for _, sentence in words.whys(table.ended))
    if ending is not Ending.AGENT_SHOT:  # its headline is the shot, which everybody heard
        assert words.ending(ending) not in seen["said"]


def look(screen: Device) -> dict[str, Any]:
    seen: dict[str, Any] = screen.page.evaluate(LOOK)
    return seen


def pass_time(screen: Device, milliseconds: float) -> None:
    screen.page.clock.run_for(round(milliseconds))


def words_of(screen: Device) -> Words:
    return Words(screen.page.locator("html").get_attribute("lang") or "en")
