"""The sheet on which an accusation is confirmed: all of it can be reached, however low the screen."""

import pytest
from playwright.sync_api import Browser

from .browser_server import Serving
from .gallery import ONE_LANGUAGE_SOON, hung

LOW = {"width": 360, "height": 420}
SHEET = "#accuse-sheet"
IN_SIGHT = """each => {
  each.scrollIntoView({block: "center"});
  const box = each.getBoundingClientRect();
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return there === each || each.contains(there);
}"""


@pytest.mark.parametrize("lang", ONE_LANGUAGE_SOON)
def test_all_that_is_at_stake_can_be_read_on_a_low_screen(
    browser: Browser, server: Serving, lang: str
) -> None:
    with hung(browser, server.base, lang, LOW) as wall:
        wall.hang(wall.pictures["questions-stakes"])
        wall.page.locator(SHEET).evaluate("sheet => { sheet.open = true }")
        parts = wall.page.locator(f"{SHEET} h2, {SHEET} .stakes li, {SHEET} .pair .button")
        assert parts.count() == 1 + 4 + 2
        hidden = [part.inner_text() for part in parts.all() if not part.evaluate(IN_SIGHT)]
        assert hidden == []
