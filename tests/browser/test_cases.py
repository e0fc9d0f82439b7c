"""Cases in a browser: by keyboard alone, without script, remembered by the device."""

from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from mafia_de_cuba.analysis.cases.case_names import DAILY_LEVEL, today
from mafia_de_cuba.analysis.cases.study import Study, study
from mafia_de_cuba.i18n.languages import TRANSLATED
from mafia_de_cuba.web.sentences import Words

from .browser_server import Serving
from .phones import PHONE, SMALL, TV, Device
from .test_pages import OUTSIDE, TABLET, faults

SEED = "browser"
ADDRESS = f"/cases/practice/easy/{SEED}"


def long(each: Any) -> Any:
    """A language or a size for `make test-browser` only."""
    return pytest.param(each, marks=pytest.mark.long)


def made() -> Study:
    return study(f"{SEED}/1", "easy")


def tab_to(page: Page, selector: str) -> None:
    """Go there with the Tab key alone."""
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab never comes to {selector}")


def solve_by_keyboard(page: Page, case: Study) -> None:
    """Accuse every Thief, by typing their names."""
    for thief in case.thieves:
        tab_to(page, "select[name=target]")
        page.keyboard.type(case.case.players[thief])
        tab_to(page, "button[value=accuse]")
        page.keyboard.press("Enter")
        expect(page.locator(f"input[name=accused][value$='{thief}']")).to_have_count(1)


@pytest.mark.parametrize("size", [PHONE, *map(long, (TABLET, TV))], ids=str)
@pytest.mark.parametrize("lang", ["en", *map(long, TRANSLATED)])
def test_a_case_is_solved_by_keyboard_alone(
    browser: Browser, server: Serving, lang: str, size: object
) -> None:
    device, words = Device(browser, lang, size=size), Words(lang)
    device.go(server.base + ADDRESS)
    page = device.page
    tab_to(page, "input[type=radio]")
    page.keyboard.press("ArrowRight")  # from unsure on to the first: true
    expect(page.locator("input[name^=c][value=t]:checked")).to_have_count(1)
    tab_to(page, "button[value=follow]")
    page.keyboard.press("Enter")
    expect(page.locator(".case-answer[data-news]")).to_be_focused()
    tab_to(page, "button[value=hint]")
    page.keyboard.press("Enter")
    expect(page.locator(".reasoning li")).to_have_count(1)
    expect(page.locator("input[name^=c][value=t]:checked")).to_have_count(1)
    solve_by_keyboard(page, made())
    expect(page.locator("[data-news] h2")).to_have_text(words._("Solved."))
    expect(page.locator("[data-news]")).to_be_focused()
    expect(page.locator(".reasoning li")).to_have_count(len(made().lines))
    result = page.locator("[data-result]").input_value()
    assert words._("solved") in result
    assert result.endswith(ADDRESS)
    assert page.evaluate(OUTSIDE) == []
    assert faults(page) == []


def test_a_case_goes_on_where_it_was_left(browser: Browser, server: Serving) -> None:
    device = Device(browser, "en", size=SMALL)
    device.go(f"{server.base}{ADDRESS}-again")
    device.page.locator("input[name=c0][value=f]").check(force=True)
    device.page.locator("button[value=hint]").click()
    expect(device.page.locator(".reasoning li")).to_have_count(1)
    device.page.reload()
    expect(device.page.locator(".reasoning li")).to_have_count(1)
    expect(device.page.locator("input[name=c0][value=f]")).to_be_checked()


def test_a_case_is_solved_without_script(browser: Browser, server: Serving) -> None:
    device = Device(browser, "en", java_script_enabled=False)
    device.go(server.base + ADDRESS)
    page = device.page
    page.locator("button[value=clashes]").click()
    expect(page.get_by_text("something is untrue")).to_be_visible()
    for thief in made().thieves:
        page.locator("select[name=target]").select_option(str(thief))
        page.locator("button[value=accuse]").click()
    expect(page.locator(".case-news h2")).to_have_text("Solved.")
    expect(page.locator(".reasoning li")).to_have_count(len(made().lines))


def test_days_in_a_row_are_counted_on_the_device(browser: Browser, server: Serving) -> None:
    day = today(datetime.now(UTC)).isoformat()
    device = Device(browser, "en", size=TV)
    device.go(f"{server.base}/cases")
    expect(device.page.locator("[data-streak]")).to_be_hidden()
    device.page.locator(".thumb a").click()
    solve_by_keyboard(device.page, study(day, DAILY_LEVEL))
    expect(device.page.locator("form[data-over=solved]")).to_have_count(1)
    device.go(f"{server.base}/cases")
    expect(device.page.locator("[data-streak]")).to_have_text("Solved 1 day in a row")
    expect(device.page.locator(".thumb .day-solved")).to_be_visible()
    assert faults(device.page) == []
