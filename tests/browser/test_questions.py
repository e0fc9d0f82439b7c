"""The questions on phones and TV: everything in one view, and nothing that moves when somebody speaks."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from mafia_de_cuba.client import Seat
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.web.rendering import render_table
from scripts import gallery

from .browser_server import Serving
from .gallery import FACES, ONE_LANGUAGE_SOON, ONE_SIZE_SOON, Wall, hung
from .phones import LYING, PHONE, SMALL, TV, Person
from .quick_tables import phone_of, quick_table, steal

LONG = (  # as long as names come in Spanish, and one with a place to break
    *("Dolores", "Maximiliano", "Encarnación", "Guadalupe", "Inmaculada", "Jean-Baptiste"),
    *("Bartolomé", "Concepción", "Esperanza", "Sebastián", "Montserrat", "Wenceslao"),
)
CLAIM = (
    "received.diamonds=10,received.tokens=2henchman+cleaner+fbi+driver,took=henchman,"
    "passed.diamonds=10,passed.tokens=2henchman+cleaner+fbi+driver"
)
EIGHT = f"{gallery.CLEANER} " + " ".join(f"{seat}:claim={CLAIM}" for seat in range(1, 8))
TWELVE = f"{gallery.TWELVE} {{LOUD}}"

BOXES = """selectors => selectors.map(selector => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return [box.left, box.top, box.right, box.bottom].map(Math.round);
})"""
ROLLED = """() => {
  const roll = document.querySelector(".ledger-roll");
  return roll.scrollHeight - roll.clientHeight;
}"""
ON_TOP = """each => {
  const box = each.getBoundingClientRect();
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight + 1 && (each === there || each.contains(there));
}"""


@pytest.fixture(autouse=True)
def long_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "NAMES", LONG)


def seen_by(line: str, seat: int | None) -> TableView:
    """A table at which every third is a bot."""
    seen = gallery.sample(line, seat)
    players = tuple(replace(player, bot=player.seat % 3 == 2) for player in seen.players)
    return replace(seen, players=players)


def hang(wall: Wall, lang: str, line: str, seat: int | None, tv: bool = False) -> None:
    """Show what a seat sees."""
    name = "tv.html" if tv else None
    html = render_table(seen_by(line, seat), seat, lang, extra=gallery.EXTRA, name=name)
    wall.hang(gallery.Picture("", html))


def boxes(wall: Wall, *selectors: str) -> list[list[int]]:
    """Where these are on the screen: left, top, right and bottom."""
    found: list[list[int]] = wall.page.evaluate(BOXES, list(selectors))
    return found


# ---------------------------------------------------------------- in one view


@pytest.mark.parametrize("lang", ONE_LANGUAGE_SOON)
def test_eight_see_the_ledger_the_questions_and_the_thumbs_row_at_once(
    browser: Browser, server: Serving, lang: str
) -> None:
    with hung(browser, server.base, lang) as wall:
        for face in (None, *FACES.values()):
            wall.face = face
            hang(wall, lang, EIGHT, 0)
            order = (".band", ".speech", ".ledger-label", ".asking", ".thumb")
            found = boxes(wall, *order)
            edges = [edge for _, top, _, bottom in found for edge in (top, bottom)]
            assert edges == sorted(edges), (face, dict(zip(order, found, strict=True)))
            assert found[-1][3] <= PHONE["height"]
            assert wall.page.evaluate(ROLLED) <= 1, "every row is in sight"


@pytest.mark.parametrize("lang", ONE_LANGUAGE_SOON)
def test_twelve_scroll_in_the_ledger_and_the_buttons_stay(
    browser: Browser, server: Serving, lang: str
) -> None:
    with hung(browser, server.base, lang) as wall:
        wall.face = FACES["wide"]
        for size in (PHONE, SMALL, LYING):
            wall.page.set_viewport_size(size)  # type: ignore[arg-type]
            hang(wall, lang, TWELVE, 0)
            assert wall.page.evaluate(ROLLED) > 0
            for button in wall.page.locator(".asking button").all():
                assert button.evaluate(ON_TOP), size


@pytest.mark.parametrize("size", ONE_SIZE_SOON)
@pytest.mark.parametrize("about", ["received_diamonds", "took", "passed"])
def test_who_is_asked_answers_wherever_they_have_scrolled(
    browser: Browser, server: Serving, size: Any, about: str
) -> None:
    with hung(browser, server.base, "fr") as wall:
        wall.face = FACES["wide"]
        wall.page.set_viewport_size(size)
        hang(wall, "fr", f"{EIGHT} 0:ask3={about}", 3)
        for place in (0, 9999):
            wall.page.evaluate("place => scrollTo(0, place)", place)
            for part in (".ask", "[form=answer]", "[form=silence]"):
                assert wall.page.locator(f".thumb {part}").evaluate(ON_TOP), (part, place)
            assert wall.page.locator("#answer label").first.evaluate(ON_TOP)


def test_an_accusation_is_whole_on_a_phone_that_lies(browser: Browser, server: Serving) -> None:
    with hung(browser, server.base, "es") as wall:
        wall.face = FACES["wide"]
        wall.page.set_viewport_size(LYING)  # type: ignore[arg-type]
        for seat in (3, 4):
            hang(wall, "es", f"{gallery.CLEANER} x3?", seat)
            for part in (".shout", ".clock", "#press button", "#pass button"):
                assert wall.page.locator(part).evaluate(ON_TOP), (seat, part)


# ---------------------------------------------------------------- one among bots


ASKED = {
    "en": "Guadalupe, what did you take?",
    "fr": "Guadalupe, qu'as-tu pris ?",
    "es": "Guadalupe, ¿qué tomaste?",
}
TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"
CROSSING = """([one, other]) => {
  const [a, b] = [one, other].map(each => document.querySelector(each).getBoundingClientRect());
  return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0;
}"""


def hang_alone(wall: Wall, lang: str, line: str, seat: int) -> None:
    """Show what somebody sees who plays with bots only."""
    seen = gallery.sample(line, seat)
    players = tuple(replace(player, bot=player.seat != seat) for player in seen.players)
    html = render_table(replace(seen, players=players), seat, lang, extra=gallery.EXTRA)
    wall.hang(gallery.Picture("", html))


@pytest.mark.parametrize("lang", ONE_LANGUAGE_SOON)
def test_a_godfather_alone_has_the_whole_row_for_the_thumb_on_a_small_phone(
    browser: Browser, server: Serving, lang: str
) -> None:
    with hung(browser, server.base, lang) as wall:
        wall.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
        for face in (None, FACES["wide"]):
            wall.face = face
            for said in ("", f" 0:say={quote(ASKED[lang])}"):
                hang_alone(wall, lang, f"{EIGHT} 0:ask3=took{said}", 0)
                wall.device.there(".lies-open #pocket[open]")
                assert wall.page.locator("#understood").count() == bool(said)
                assert wall.page.evaluate(TOO_WIDE) <= 0
                parts = [".pocket-open", "#accuse-sheet > summary", *(["#understood"] * bool(said))]
                for left, top, right, bottom in boxes(wall, *parts):
                    assert 0 <= left < right <= SMALL["width"], said
                    assert 0 <= top < bottom <= SMALL["height"], said
                for part in parts[1:]:
                    assert wall.page.locator(part).evaluate(ON_TOP), part


@pytest.mark.parametrize("lang", ONE_LANGUAGE_SOON)
def test_the_title_leaves_the_code_the_rules_and_the_menu_free(
    browser: Browser, server: Serving, lang: str
) -> None:
    with hung(browser, server.base, lang) as wall:
        for face in (None, FACES["wide"]):
            wall.face = face
            for size in (SMALL, PHONE):
                wall.page.set_viewport_size(size)  # type: ignore[arg-type]
                for line in (EIGHT, "8 | h2", f"{gallery.CLEANER} x3?"):
                    hang(wall, lang, line, 3)
                    for part in (".code", ".ask-rules", ".menu > summary"):
                        found = wall.page.evaluate(CROSSING, [".band h1", f".band {part}"])
                        assert not found, (face, size, line, part)
                    [[left, _, right, _]] = boxes(wall, ".band .menu > summary")
                    assert 0 <= left < right <= size["width"]


def test_who_plays_alone_is_told_what_to_tap_and_what_is_open(
    browser: Browser, server: Serving
) -> None:
    with hung(browser, server.base, "en") as wall:
        hang_alone(wall, "en", "8 | h2", 1)
        wall.device.there("#box[open]")
        wall.device.tap("button[form=box-form]")
        expect(wall.page.locator(".notice")).to_contain_text("tap diamonds or one token.")
        hang_alone(wall, "en", EIGHT, 3)
        wall.device.tap("#story > summary")
        wall.device.there("#truth[open]")
        told = wall.page.locator("#truth > summary").inner_text()
        assert told.strip() == "The truth stands beside it. Tap to hide it."


def test_the_accused_is_told_so_in_the_second_person_only(
    browser: Browser, server: Serving
) -> None:
    with hung(browser, server.base, "en") as wall:
        for name, is_told in (("accused-plain", False), ("accused", True)):
            wall.hang(wall.pictures[name])
            told = wall.page.locator(".clock-over, .clock")
            assert told.first.is_visible() is is_told, name


# ---------------------------------------------------------------- nothing moves


STEADY = (".speech", ".ledger-label", ".asking", ".four", ".thumb", "#accuse-sheet")


def speeches(seats: list[Seat]) -> Iterator[str]:
    """All kinds of words, one after the other."""
    seats[3].do("say", text="word " * 50)
    yield "word word"
    tokens = {"henchman": 2, "fbi": 1, "driver": 1}
    held = {"diamonds": 12, "tokens": tokens}
    seats[2].do("claim", received=held, took={"diamonds": 1}, passed=held)
    yield "I received 12"
    seats[0].do("ask", target=4, about="passed")
    yield "What did you pass on"
    seats[4].do("vouch", target=2)
    yield "I believe"


def test_nothing_moves_when_somebody_speaks(browser: Browser, server: Serving) -> None:
    seats = quick_table(server, 8)
    steal(seats)
    phone = phone_of(browser, server, seats[0])
    phone.go(f"{server.base}/t/{seats[0].code}")
    phone.there(".asking", shown=True)
    before = phone.page.evaluate(BOXES, STEADY)
    for words in speeches(seats):
        phone.shows(words)
        assert phone.page.evaluate(BOXES, STEADY) == before, words


def test_the_ledger_stays_where_it_was_scrolled_to(browser: Browser, server: Serving) -> None:
    seats = quick_table(server, 8)
    steal(seats)
    phone = Person(browser, "somebody", size=SMALL)
    cookie = {"name": f"seats_{seats[0].code}", "value": seats[0].token, "url": server.base}
    phone.context.add_cookies([cookie])  # type: ignore[list-item]
    phone.go(f"{server.base}/t/{seats[0].code}")
    phone.there(".ledger-roll").evaluate("each => { each.scrollTop = 60 }")
    seats[1].do("claim", took={"diamonds": 1})
    phone.shows("I took 1 diamond")
    assert phone.page.evaluate("document.querySelector('.ledger-roll').scrollTop") == 60


# ---------------------------------------------------------------- what I know


@pytest.mark.parametrize("seat", [0, 3])
def test_what_i_know_stands_beside_the_rows_and_moves_nothing(
    browser: Browser, server: Serving, seat: int
) -> None:
    with hung(browser, server.base, "en") as wall:
        hang(wall, "en", EIGHT, seat)
        rows = [f'.ledger tr[data-seat="{number}"]' for number in range(1, 8)]
        before = boxes(wall, ".ledger-label", *rows)
        beside = wall.page.locator(".ledger-roll .beside")
        with wall.device.holding("#pocket"):
            expect(beside).to_have_count(3 if seat else 2)
            assert boxes(wall, ".ledger-label", *rows) == before
            [ledger, open_pocket] = boxes(wall, ".ledger-label", ".pocket-open")
            assert ledger[3] <= open_pocket[1], "the ledger is not covered"
        expect(beside).to_have_count(0)


# ---------------------------------------------------------------- thumbs and sofas


TOO_SMALL = """() => [...document.querySelectorAll("main :is(button, select, summary, label:has(input), a), .thumb :is(button, select, summary, label:has(input), a)")]
  .filter(each => each.checkVisibility({ contentVisibilityAuto: true }) && each.getClientRects().length && !each.closest(".all-said"))
  .filter(each => { const box = each.getBoundingClientRect(); return box.width && (box.height < 44 || box.width < 38); })
  .map(each => each.outerHTML.slice(0, 80))"""


def test_a_thumb_can_hit_everything(browser: Browser, server: Serving) -> None:
    with hung(browser, server.base, "en") as wall:
        for line, seat in ((EIGHT, 0), (EIGHT, 3), (f"{EIGHT} 0:ask3=passed", 3)):
            hang(wall, "en", line, seat)
            assert wall.page.evaluate(TOO_SMALL) == [], (line[-12:], seat)


CUT = """() => [...document.querySelectorAll(".seat b, .ledger tbody th b")].filter(each =>
  each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2
).map(each => each.textContent)"""


def test_the_tv_writes_names_out(browser: Browser, server: Serving) -> None:
    with hung(browser, server.base, "es", TV) as wall:
        wall.face = FACES["wide"]
        for line in (EIGHT, TWELVE):
            hang(wall, "es", line, None, tv=True)
            assert wall.page.evaluate(CUT) == []


# ---------------------------------------------------------------- what is said is in sight


def phone_at(browser: Browser, server: Serving, seat: Seat, size: Any) -> Person:
    """A phone of this size at somebody's page, scrolled to its foot."""
    phone = phone_of(browser, server, seat)
    phone.page.set_viewport_size(size)
    phone.go(f"{server.base}/t/{seat.code}")
    phone.there("#ask-others")
    phone.page.evaluate("scrollTo(0, 9999)")
    return phone


@pytest.mark.parametrize("size", ONE_SIZE_SOON)
def test_who_asks_sees_the_answer_and_nothing_jumps(
    browser: Browser, server: Serving, size: Any
) -> None:
    seats = quick_table(server, 8)
    steal(seats)
    phone = phone_at(browser, server, seats[2], size)
    phone.tap("#ask-others > summary")
    phone.page.locator("#whom").select_option("5")
    phone.tap('#ask button[value="took"]')
    phone.shows("What did you take?")
    place = phone.page.evaluate("scrollY")
    seats[5].do("claim", took={"diamonds": 1})
    phone.shows("I took 1 diamond.")
    assert phone.page.locator(".said > li:last-child").evaluate(ON_TOP_TEXT)
    seats[6].do("say", text="word " * 40)
    phone.shows("word word")
    assert phone.page.locator(".said > li:last-child").evaluate(ON_TOP_TEXT)
    assert phone.page.evaluate("scrollY") == place


def test_more_to_ask_opens_above_the_row_for_the_thumb(browser: Browser, server: Serving) -> None:
    seats = quick_table(server, 8)
    steal(seats)
    phone = phone_of(browser, server, seats[0])
    phone.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    phone.go(f"{server.base}/t/{seats[0].code}")
    phone.there("#ask-more > summary").evaluate("each => each.click()")  # with no scrolling to it
    last = phone.page.locator("#ask-more button").last
    expect(last).to_be_visible()
    phone.page.wait_for_function(HIT, arg=last.element_handle())


HIT = """each => {
  const box = each.getBoundingClientRect();
  return each.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""


def test_a_notice_covers_no_button_of_who_answers(browser: Browser, server: Serving) -> None:
    seats = quick_table(server, 6)
    steal(seats)
    seats[0].do("ask", target=2, about="passed")
    phone = phone_of(browser, server, seats[2])
    phone.forgiven = re.compile("400")
    phone.go(f"{server.base}/t/{seats[0].code}")
    phone.tap("button[form=answer]")  # nothing is chosen yet
    phone.there(".notice > *", shown=True)
    for button in ("[form=answer]", "[form=silence]"):
        assert phone.page.locator(f".thumb {button}").evaluate(ON_TOP)


ON_TOP_TEXT = """each => {
  const box = each.getBoundingClientRect();
  const there = document.elementFromPoint(box.left + 8, box.top + 8);
  return box.top >= 0 && box.bottom <= innerHeight && !!there?.closest(".speech");
}"""
