"""What has to be in sight: words and buttons that were once cut off, covered or below the fold."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .browser_server import Serving
from .gallery import ONE_LANGUAGE_SOON, Wall, hung
from .phones import LYING, PHONE, SMALL

Size = dict[str, int]
SHORT_AND_TALL = pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small"])
IN_EACH_LANGUAGE = pytest.mark.parametrize("lang", ONE_LANGUAGE_SOON)

# Whether all of an element is on the screen, and nothing lies on it.
SEEN = """each => {
  const box = each.getBoundingClientRect(), edge = 3;
  return [[box.left + edge, box.top + edge], [box.right - edge, box.bottom - edge]].every(([x, y]) => {
    const there = document.elementFromPoint(x, y);
    return there && (each.contains(there) || there.contains(each));
  });
}"""

# Whether the words of a line have room, typed or as the line's own hint.
ROOM = """each => {
  if (!each.placeholder) return each.scrollWidth <= each.clientWidth;
  const style = getComputedStyle(each), ruler = document.createElement("canvas").getContext("2d");
  ruler.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const room = each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return ruler.measureText(each.placeholder).width <= room;
}"""

LINES = """each => {
  const words = document.createRange();
  words.selectNodeContents(each.firstChild);
  return words.getClientRects().length;
}"""


def hang(wall: Wall, name: str) -> Page:
    return wall.hang(wall.pictures[name])


def all_are(test: str, page: Page, selector: str) -> bool:
    """Whether each of these is so; there is at least one."""
    found: list[Any] = [each.evaluate(test) for each in page.locator(selector).all()]
    return bool(found) and all(found)


@SHORT_AND_TALL
def test_the_line_for_a_last_word_is_whole(browser: Browser, server: Serving, size: Size) -> None:
    with hung(browser, server.base, "fr", size) as wall:
        page = hang(wall, "questions-last-word")
        assert all_are(SEEN, page, "#answer input.voice")
        page = hang(wall, "lesson-suspect-8")
        page.locator("#answer input.voice").scroll_into_view_if_needed()
        assert all_are(SEEN, page, "#answer input.voice")


@SHORT_AND_TALL
def test_a_godfather_who_was_passed_the_phone_sees_four_questions(
    browser: Browser, server: Serving, size: Size
) -> None:
    with hung(browser, server.base, "fr", size) as wall:
        page = hang(wall, "shared-godfather")
        assert all_are(SEEN, page, ".asking > .four button")


@SHORT_AND_TALL
def test_a_new_godfather_reads_so_before_the_card(
    browser: Browser, server: Serving, size: Size
) -> None:
    with hung(browser, server.base, "fr", size) as wall:
        page = hang(wall, "reveal-traitor")
        assert all_are(SEEN, page, ".own-news")
        page.locator(".found-close").click()
        assert all_are(SEEN, page, ".speech, .ledger-label, .own-news")


@SHORT_AND_TALL
@pytest.mark.parametrize("name", ["accused", "accused-reason", "accused-me", "accused-me-reason"])
def test_what_a_shot_does_is_in_sight_with_a_reason_too(
    browser: Browser, server: Serving, size: Size, name: str
) -> None:
    with hung(browser, server.base, "en", size) as wall:
        page = hang(wall, name)
        assert all_are(SEEN, page, ".pow, #pass button, .thumb .fine")
        if name.startswith("accused-me"):
            assert all_are(SEEN, page, ".accused-me")


@pytest.mark.parametrize("size", [PHONE, SMALL, LYING], ids=["phone", "small", "lying"])
def test_a_lesson_shows_both_buttons_of_a_shot(
    browser: Browser, server: Serving, size: Size
) -> None:
    with hung(browser, server.base, "fr", size) as wall:
        assert all_are(SEEN, hang(wall, "lesson-suspect-6"), ".pow, #pass button")


def test_the_button_below_a_box_that_is_shut_opens_it(browser: Browser, server: Serving) -> None:
    with hung(browser, server.base, "en") as wall:
        page = hang(wall, "theft-asked-host")
        box, button = page.locator("#box"), page.locator(".thumb .button-main")
        page.clock.install()
        expect(button).to_have_text("Look again", use_inner_text=True)
        button.click()
        expect(box).to_have_attribute("open", "")
        expect(button).to_have_text("Close", use_inner_text=True)
        page.clock.run_for(2000)
        expect(box).not_to_have_attribute("open", "")
        page.evaluate("localStorage.setItem('stay', '1')")
        button.click()
        page.clock.run_for(2000)
        expect(box).to_have_attribute("open", "")
        button.click()
        expect(button).to_have_text("Look again", use_inner_text=True)


@pytest.mark.parametrize("size", [PHONE, SMALL, LYING], ids=["phone", "small", "lying"])
def test_who_only_watches_the_theft_reads_the_lid(
    browser: Browser, server: Serving, size: Size
) -> None:
    with hung(browser, server.base, "es", size) as wall:
        assert all_are(SEEN, hang(wall, "theft-watching"), ".shut :is(.poster, .tray-text)")


@IN_EACH_LANGUAGE
def test_no_word_on_a_button_of_a_short_phone_is_cut(
    browser: Browser, server: Serving, lang: str
) -> None:
    with hung(browser, server.base, lang, SMALL) as wall:
        for name in ("questions-five", "questions-godfather", "questions-twelve"):
            page = hang(wall, name)
            assert all_are(ROOM, page, ".accuse small"), name
            assert all_are(ROOM, page, "#free input.voice"), name
        assert all_are(ROOM, hang(wall, "questions-quiet"), "#free input.voice")


@IN_EACH_LANGUAGE
def test_what_holding_shows_is_said_whole_on_a_phone(
    browser: Browser, server: Serving, lang: str
) -> None:
    with hung(browser, server.base, lang) as wall:
        assert all_are(ROOM, hang(wall, "questions-godfather"), ".hold .fine:not(.missing *)")


@IN_EACH_LANGUAGE
def test_the_note_on_a_lessons_lid_stays_in_its_plaque(
    browser: Browser, server: Serving, lang: str
) -> None:
    with hung(browser, server.base, lang) as wall:
        page = hang(wall, "lesson-suspect-1")
        page.locator("#box").evaluate("each => { each.open = true; }")
        note = page.locator(".lid-note")
        assert note.evaluate("each => each.scrollHeight <= each.clientHeight")


def test_a_long_name_breaks_at_its_hyphen_alone(browser: Browser, server: Serving) -> None:
    with hung(browser, server.base, "en") as wall:
        names = hang(wall, "end-urchins").locator(".truths th[scope=row]")
        name = names.filter(has_text="Jean")
        assert name.evaluate(LINES) == 2
