"""Coming in: how few taps it takes, what waits there, and how others are invited."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from .browser_server import Serving
from .gallery import ONE_FACE_SOON, ONE_LANGUAGE_SOON, Face, hung
from .phones import Person, Plain

BOX_IN_HAND = "#box-form :is([name=do][value=hide], [name=do][value=take])"
MOST_TAPS = 4
TABLET = {"width": 820, "height": 1180}


class Newcomer(Person):
    """Somebody whose taps are counted."""

    taps = 0

    def tap(self, selector: str) -> None:
        """One tap more, on something that can be seen without scrolling."""
        self.middle(selector)
        self.taps += 1
        super().tap(selector)


@pytest.fixture
def newcomer(browser: Browser) -> Newcomer:
    return Newcomer(browser, "Ana")


# ---------------------------------------------------------------- few taps


def test_alone_it_is_four_taps_and_a_name_to_the_first_box(
    newcomer: Newcomer, server: Serving
) -> None:
    newcomer.go(server.base)
    newcomer.page.locator(".home-form [name=name]").fill(newcomer.name)
    newcomer.tap("button:has-text('Play now')")
    expect(newcomer.page.locator("#alone [name=name]")).to_have_value("Ana")
    newcomer.tap("button[form=alone]")
    assert newcomer.taps == 2, "a running game is two taps away"
    newcomer.there(BOX_IN_HAND)
    assert newcomer.taps <= MOST_TAPS


def test_a_host_with_bots_needs_four_taps_and_a_name(newcomer: Newcomer, server: Serving) -> None:
    newcomer.go(server.base)
    newcomer.page.locator(".home-form [name=name]").fill(newcomer.name)
    newcomer.tap("button:has-text('Open a table')")
    newcomer.on_screen("lobby")
    newcomer.page.locator("button:has-text('Fill up')").scroll_into_view_if_needed()
    newcomer.tap("button:has-text('Fill up to 6 players')")
    newcomer.shows("6 players")
    newcomer.tap("#start button")
    newcomer.there(BOX_IN_HAND)
    assert newcomer.taps <= MOST_TAPS


def test_who_comes_back_has_their_name_and_their_table(browser: Browser, server: Serving) -> None:
    for make in (Person, Plain):
        ana = make(browser, "Ana")
        code = ana.open_table(server.base)
        ana.go(server.base)
        expect(ana.page.locator(".home-form [name=name]")).to_have_value("Ana")
        with ana.page.expect_navigation():
            ana.page.locator(f"a:has-text('Back to table {code}')").tap()
        ana.on_screen("lobby")


def test_a_phone_that_is_passed_round_remembers_who_played(
    browser: Browser, server: Serving
) -> None:
    ana = Person(browser, "Ana")
    names = ["Ana", "Bea", "Teo", "Íñigo", "Yola"]
    ana.go(f"{server.base}/together")
    for place, name in enumerate(names):
        ana.page.locator("[name=names]").nth(place).fill(name)
    ana.tap("button[form=together]")
    ana.on_screen("lobby")
    ana.go(f"{server.base}/together")
    for place, name in enumerate(names):
        expect(ana.page.locator("[name=names]").nth(place)).to_have_value(name)


def test_a_row_for_one_more_name_comes_when_the_row_before_it_is_filled(
    browser: Browser, server: Serving
) -> None:
    ana = Person(browser, "Ana")
    ana.go(f"{server.base}/together")
    rows = ana.page.locator("[name=names]:visible")
    expect(rows).to_have_count(5)
    expect(ana.page.locator("button[form=together]")).to_be_in_viewport(ratio=1)
    for place in range(12):
        rows.nth(place).fill(f"Ana {place}")
        expect(rows).to_have_count(min(max(place + 2, 5), 12))


# ---------------------------------------------------------------- the first screen of a guest


def test_a_guest_is_told_where_they_are_and_that_there_is_nothing_to_do(
    browser: Browser, server: Serving
) -> None:
    ana, bea = Person(browser, "Ana"), Person(browser, "Bea")
    bea.come_by_code(server.base, ana.open_table(server.base))
    bea.on_screen("lobby")
    bea.shows("Welcome, Bea.")
    bea.shows("Soon a box with fifteen diamonds comes round.")
    bea.shows("Nothing to do yet: Ana begins when everyone is here.", "thumb")
    bea.shows("The box comes round", "act")


def test_a_card_that_was_swiped_to_stays_when_somebody_comes(
    browser: Browser, server: Serving
) -> None:
    ana, bea, teo = (Person(browser, name) for name in ("Ana", "Bea", "Teo"))
    code = ana.open_table(server.base)
    bea.come_by_link(server.base, code)
    cards = bea.there(".how-cards")
    cards.evaluate("each => each.scrollTo({ left: each.scrollWidth, behavior: 'instant' })")
    where = cards.evaluate("each => each.scrollLeft")
    assert where > 0
    teo.come_by_link(server.base, code)
    bea.shows("Teo")
    assert cards.evaluate("each => each.scrollLeft") == where


IN_VIEW = """() => [...document.querySelectorAll(".how-card")].filter(each => {
  const { left, right } = each.getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
}).length"""


@pytest.mark.parametrize("lang", ONE_LANGUAGE_SOON)
def test_cards_are_seen_one_at_a_time_on_a_phone_and_together_on_a_tablet(
    browser: Browser, server: Serving, lang: str
) -> None:
    with hung(browser, server.base, lang) as wall:
        page = wall.hang(wall.pictures["lobby-guest"])
        assert page.evaluate(IN_VIEW) == 1
        page.set_viewport_size(TABLET)  # type: ignore[arg-type]
        assert page.evaluate(IN_VIEW) == 4
        cards, thumb = (page.locator(each).bounding_box() for each in (".how-to", ".thumb"))
        assert cards
        assert thumb
        free = thumb["y"] - cards["y"] - cards["height"]
        assert free < TABLET["height"] / 5, "no empty half"


# ---------------------------------------------------------------- a full table


OVER_ANOTHER = """() => {
  const seats = [...document.querySelectorAll(".lobby .round .seat")].map(seat => {
    const disc = seat.querySelector(".disc"), home = disc.getBoundingClientRect();
    const boxes = [home, ...[...seat.querySelectorAll("b, small")].filter(each => each.checkVisibility()).map(each => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getBoundingClientRect();
    })];
    if (disc.dataset.mark) {
      const style = getComputedStyle(disc, "::after");
      const [left, top, width, height] = ["left", "top", "width", "height"].map(key => parseFloat(style[key]));
      boxes.push(new DOMRect(home.x + 2 + left, home.y + 2 + top, width, height));
    }
    return [seat.innerText.replace(/\\s+/g, " "), boxes];
  });
  const meet = (a, b) => a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1;
  return seats.flatMap(([name, mine], index) => seats.slice(index + 1)
    .filter(([, others]) => mine.some(a => others.some(b => meet(a, b)))).map(([other]) => `${name} / ${other}`));
}"""


@pytest.mark.parametrize("face", ONE_FACE_SOON)
def test_twelve_with_bots_do_not_lie_over_each_other(
    browser: Browser, server: Serving, face: Face | None
) -> None:
    with hung(browser, server.base, "es") as wall:
        wall.face = face
        for name in ("lobby-bots", "lobby-twelve", "lobby"):
            assert wall.hang(wall.pictures[name]).evaluate(OVER_ANOTHER) == [], name


# ---------------------------------------------------------------- sharing


def test_on_plain_http_the_link_is_shown_large_and_selected(
    browser: Browser, server: Serving
) -> None:
    ana = Person(browser, "Ana")
    code = ana.open_table(server.base)
    assert ana.page.evaluate("[window.isSecureContext, !!navigator.clipboard]") == [False, False]
    ana.page.evaluate("delete Navigator.prototype.share")
    ana.tap("[data-share]")
    link = ana.there("#share-link", shown=True)
    assert link.evaluate("each => each.value.slice(each.selectionStart, each.selectionEnd)") == (
        f"{server.base}/t/{code}"
    )
    assert ana.outline("#invite .qr")["width"] > 250


def test_where_the_browser_allows_the_link_is_copied(browser: Browser, server: Serving) -> None:
    ana = Person(browser, "Ana", permissions=["clipboard-read", "clipboard-write"])
    base = server.base.replace("table.test", "127.0.0.1")  # counts as secure
    code = ana.open_table(base)
    ana.page.evaluate("delete Navigator.prototype.share")
    ana.tap("[data-share]")
    ana.shows("Link copied.", "notice")
    assert ana.page.evaluate("navigator.clipboard.readText()") == f"{base}/t/{code}"


def test_the_phones_own_sheet_comes_first(browser: Browser, server: Serving) -> None:
    ana = Person(browser, "Ana")
    ana.page.add_init_script("navigator.share = async (what) => { window.shared = what }")
    code = ana.open_table(server.base)
    ana.tap("[data-share]")
    shared: dict[str, Any] = ana.page.evaluate("window.shared")
    assert shared["url"] == f"{server.base}/t/{code}"


def test_without_script_a_tap_shows_the_large_code(browser: Browser, server: Serving) -> None:
    ana = Plain(browser, "Ana")
    ana.open_table(server.base)
    assert not ana.page.locator("[data-share]").is_visible()
    ana.tap("#invite > summary")
    assert ana.outline("#invite .qr")["width"] > 250
    assert re.search(r"/t/[A-Z]{4}$", ana.there("#share-link").input_value())
