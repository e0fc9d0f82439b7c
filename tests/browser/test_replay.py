"""The replay of a finished game in a browser: steps, eyes, keys, seals, what-ifs; the coach; my games."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from mafia_de_cuba.analysis.report import answer as analyse
from mafia_de_cuba.analysis.verify import answer as verify
from mafia_de_cuba.i18n import LANGUAGES
from mafia_de_cuba.rules.notation import write_line
from mafia_de_cuba.rules.record import Record
from tests.analysis.past_games import bot_game
from tests.web.played_records import play, table_of

from .browser_server import HOST, Serving
from .gallery import ONE_LANGUAGE_SOON
from .phones import PHONE, SMALL, TV, Device, Person
from .test_pages import OUTSIDE, TABLET, faults

NAMES = ("Ana", "Bea", "Cruz", "Dora", "Eli", "Fay", "Gil", "Hana", "Iván", "Jo", "Kim", "Luz")
LONG = tuple(f"{name} Wwwwwwwwwwwwwwwwwwwwww"[:24] for name in NAMES)


def named(record: Record, names: tuple[str, ...] = NAMES) -> Record:
    return Record(names[: len(record.players)], record.setup, record.acts)


def played(server: Serving, record: Record) -> tuple[str, list[str]]:
    """A table at which a record was played; its code, and the tokens by seat."""
    api = server.running.server
    code, tokens = table_of(api.call, record)
    play(api.call, code, tokens, record)
    return code, tokens


def opened(device: Device, server: Serving, code: str, mark: str = "") -> Page:
    """The page with all findings."""
    device.go(f"{server.base}/t/{code}/replay/1?wait=1{mark}")
    device.there("html.js .curve")
    return device.page


GAME = named(bot_game(6, 2))


@pytest.fixture(scope="module")
def past(serve: Any) -> tuple[Serving, str]:
    """A server, and the table at which the game was played."""
    server = serve()
    return server, played(server, GAME)[0]


def step_of(page: Page) -> int:
    return int(page.locator("[data-step-number]").inner_text())


# ---------------------------------------------------------------- steps and eyes


def test_keys_and_slider_go_from_step_to_step_without_a_request(
    browser: Browser, past: tuple[Serving, str]
) -> None:
    phone = Device(browser)
    page = opened(phone, *past)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    assert step_of(page) == 1
    for key, step in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("Home", 1)):
        page.keyboard.press(key)
        assert step_of(page) == step
    page.keyboard.press("End")
    assert step_of(page) == len(GAME.acts)
    page.keyboard.press("PageUp")
    accused = page.locator("[data-step-told]").inner_text()
    assert "accuses" in accused
    page.locator("[data-slider]").fill("4")
    assert step_of(page) == 4
    phone.tap("[data-go=on]")
    assert step_of(page) == 5
    page.locator("[data-eyes]").select_option("3")
    page.keyboard.press("End")
    assert asked == []


def test_a_link_leads_to_its_step(browser: Browser, past: tuple[Serving, str]) -> None:
    page = opened(Device(browser), *past, "#step-12")
    assert step_of(page) == 12
    expect(page.locator("#step-12")).to_have_attribute("aria-current", "step")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("#step-13$"))
    link = page.locator(".rated a").first
    step = (link.get_attribute("href") or "").removeprefix("#step-")
    link.click()
    expect(page.locator("[data-step-number]")).to_have_text(step)
    assert page.url.endswith(f"#step-{step}")


def test_through_a_seats_eyes_one_sees_what_it_saw(
    browser: Browser, past: tuple[Serving, str]
) -> None:
    page = opened(Device(browser), *past)
    page.keyboard.press("End")
    expect(page.locator(".known [data-role]").nth(2)).not_to_have_text("?")
    page.locator("[data-slider]").fill("9")
    page.locator("[data-eyes]").select_option("2")
    roles = page.locator(".known [data-role]").all_inner_texts()
    assert [seat for seat, role in enumerate(roles) if role != "?"] == [0, 2]
    expect(page.locator(".theft-rows")).to_be_hidden()
    assert "hides diamonds, or none" in page.locator("#step-1").inner_text()


def test_what_stands_in_the_table_is_what_was_found(
    browser: Browser, past: tuple[Serving, str]
) -> None:
    server, code = past
    page = opened(Device(browser), *past)
    found = analyse(server.get(f"/t/{code}/replay/1/record"))
    step = found["steps"][len(found["steps"]) // 2]
    page.locator("[data-slider]").fill(str(step["moves"]))
    for seat in range(1, len(GAME.players)):
        row = page.locator(f'.known [data-seat="{seat}"]')
        for cell, share in (("thief", step["thief"][seat]), ("belief", step["belief"][seat])):
            told = f"{round(100 * share)}%" if share in (0, 1) else f"{percent(share)}%"
            expect(row.locator(f"[data-{cell}]")).to_have_text(told)
    worlds = re.sub(r"\D", "", page.locator("[data-worlds]").inner_text())
    assert worlds == str(step["worlds"])


def percent(share: float) -> int:
    return round(100 * min(max(share, 0.01), 0.99))


# ---------------------------------------------------------------- everywhere


@pytest.mark.parametrize("lang", ONE_LANGUAGE_SOON)
def test_the_page_is_whole_everywhere(
    browser: Browser, past: tuple[Serving, str], lang: str
) -> None:
    device = Device(browser, lang)
    page = opened(device, *past)
    for size in (PHONE, SMALL, {**PHONE, "width": 320}, TABLET, TV):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert page.evaluate(OUTSIDE) == [], size
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
        slider = page.locator("[data-slider]").bounding_box()
        assert slider
        assert slider["y"] + slider["height"] <= size["height"], size
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert faults(page) == []


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
def test_twelve_long_names_fit(browser: Browser, server: Serving, lang: str) -> None:
    code, _ = played(server, named(bot_game(12, 1), LONG))
    page = opened(Device(browser, lang), server, code)
    for size in (PHONE, SMALL, {**PHONE, "width": 320}, TABLET, TV):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.keyboard.press("End")
        assert page.evaluate(OUTSIDE) == [], size
    assert faults(page) == []


def test_the_page_reads_without_script(browser: Browser, past: tuple[Serving, str]) -> None:
    device = Device(browser, java_script_enabled=False)
    server, code = past
    device.go(f"{server.base}/t/{code}/replay/1?wait=1#step-3")
    page = device.page
    assert page.locator(".story > li").count() == len(GAME.acts)
    assert page.locator(".theft-rows > li").count() == len(GAME.players) - 1
    expect(page.locator(".curve")).to_be_visible()
    expect(page.locator("[data-slider]")).to_be_hidden()
    page.locator("[data-what-if] [name=target]").select_option("1")
    page.locator("button[data-try]").click()
    expect(page.locator(".what-if-answer")).to_contain_text("of 200 games")


def test_findings_come_by_themselves(browser: Browser, server: Serving) -> None:
    code, _ = played(server, named(bot_game(5, 3)))
    device = Device(browser)
    device.go(f"{server.base}/t/{code}/replay/1#step-8")
    device.there(".curve")
    assert step_of(device.page) == 8
    device.page.keyboard.press("ArrowRight")
    assert step_of(device.page) == 9


def test_a_link_to_an_unfinished_game_tells_nothing(browser: Browser, server: Serving) -> None:
    api = server.running.server
    code, tokens = table_of(api.call, GAME)
    play(api.call, code, tokens, GAME, len(GAME.acts) - 1)
    device = Device(browser)
    device.forgiven = re.compile("404")
    device.go(f"{server.base}/t/{code}/replay/1")
    text = device.page.locator("main").inner_text()
    assert "There is no such game." in text
    assert not any(name in text for name in GAME.players)


# ---------------------------------------------------------------- seals, what-ifs, souvenirs


@pytest.mark.parametrize(("host", "told"), [("127.0.0.1", "fit"), (HOST, "unable")])
def test_seals_are_checked_where_the_browser_can(
    browser: Browser, past: tuple[Serving, str], host: str, told: str
) -> None:
    server, code = past
    device = Device(browser)
    device.go(f"{server.base.replace(HOST, host)}/t/{code}/replay/1?wait=1")
    device.there(f"[data-seals][data-checked={told}]")
    expect(device.page.locator("[data-seals]")).to_contain_text("mafia-de-cuba verify")


def test_a_forged_choice_is_seen_by_its_seal(browser: Browser, past: tuple[Serving, str]) -> None:
    server, code = past
    device = Device(browser)

    def forge(route: Any) -> None:
        answer = route.fetch()
        text = re.sub(r'("do":"hide","diamonds":)\d', r"\g<1>5", answer.text(), count=1)
        route.fulfill(response=answer, body=text)

    device.page.route("**/replay/1?wait=1", forge)
    device.go(f"{server.base.replace(HOST, '127.0.0.1')}/t/{code}/replay/1?wait=1")
    device.there("[data-seals][data-checked=broken]")


def test_what_if_somebody_else_had_been_accused(
    browser: Browser, past: tuple[Serving, str]
) -> None:
    page = opened(Device(browser), *past)
    expect(page.locator("[data-no-try]")).to_be_visible()
    page.keyboard.press("PageDown")
    page.locator("[data-what-if] [name=target]").select_option("2")
    page.locator("button[data-try]").click()
    expect(page.locator(".what-if-answer")).to_contain_text("Ana accuses Cruz.")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".what-if-answer")).to_have_count(0)


def test_link_and_line_are_copied(browser: Browser, past: tuple[Serving, str]) -> None:
    server, code = past
    device = Device(browser, permissions=["clipboard-read", "clipboard-write"])
    device.go(f"{server.base.replace(HOST, '127.0.0.1')}/t/{code}/replay/1?wait=1#step-5")
    page = device.page
    read = "navigator.clipboard.readText()"
    link = page.url.replace("?wait=1", "")
    for what, wanted in (("line", write_line(GAME)), ("link", link)):
        page.locator(f"[data-copy={what}]").click()
        expect(page.locator(".notice")).to_contain_text("Copied.")
        assert page.evaluate(read) == wanted


# ---------------------------------------------------------------- the end screen and my games


def test_the_coach_speaks_on_the_end_screen(
    browser: Browser, server: Serving, tmp_path: Path
) -> None:
    code, tokens = played(server, GAME)
    phone = Person(browser, "Cruz", "fr")
    cookie = {"name": f"seats_{code}", "value": tokens[2], "url": server.base}
    phone.context.add_cookies([cookie])  # type: ignore[list-item]
    phone.go(f"{server.base}/t/{code}")
    expect(phone.page.locator(".coach-lines dt")).to_have_count(3)
    assert faults(phone.page) == []
    phone.until(lambda: phone.page.evaluate("!!localStorage.getItem('my-games')"))

    phone.go(f"{server.base}/games")
    expect(phone.page.locator("[data-games] li")).to_have_count(1)
    assert faults(phone.page) == []
    with phone.page.expect_download() as download:
        phone.tap("[data-take-along]")
    download.value.save_as(tmp_path / "games.jsonl")
    (line,) = (tmp_path / "games.jsonl").read_text("utf-8").splitlines()
    assert verify(line) == {"sealed": 6, "ok": True}
    assert analyse(line) == analyse(json.dumps(json.loads(line)))
    assert "error" not in analyse(line)

    phone.tap("[data-forget]")
    expect(phone.page.locator(".slip[data-none]")).to_be_visible()
    assert phone.page.evaluate("localStorage.getItem('my-games')") == "[]"


def test_the_games_of_a_table_lead_to_their_replays(
    browser: Browser, past: tuple[Serving, str]
) -> None:
    server, code = past
    device = Device(browser, "es")
    device.go(f"{server.base}/t/{code}/games")
    assert faults(device.page) == []
    device.tap(".kept-games a")
    device.there("body.replay")
