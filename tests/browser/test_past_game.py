"""The page of a past game in a browser: readable at every size, without script, by keyboard alone."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from mafia_de_cuba.analysis.page import html_page
from mafia_de_cuba.analysis.telling import tell
from mafia_de_cuba.rules.record import write
from tests.analysis.past_games import bot_game

from .gallery import ONE_LANGUAGE_SOON

SIZES = ((390, 844), (820, 1180), (1920, 1080))


@pytest.mark.parametrize("lang", ONE_LANGUAGE_SOON)
def test_the_page_of_a_past_game(browser: Browser, tmp_path: Path, lang: str) -> None:
    file = tmp_path / "game.html"
    file.write_text(html_page(tell(write(bot_game(6, 2)), lang)), "utf-8")
    page = browser.new_page()
    try:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(file.as_uri())
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        found = Axe().run(page).response["violations"]
        assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        assert page.evaluate("location.hash") == "#moves"
    finally:
        page.close()


def test_the_page_says_the_same_without_script(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "game.html"
    file.write_text(html_page(tell(write(bot_game(6, 2)), "en")), "utf-8")
    context = browser.new_context(java_script_enabled=False)
    try:
        page = context.new_page()
        page.goto(f"{file.as_uri()}#m3")
        assert page.locator("ol.moves li").count() == len(bot_game(6, 2).acts)
        assert page.locator("#m3").is_visible()
    finally:
        context.close()
