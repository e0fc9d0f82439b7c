"""Records from a file, and the replay by keyboard alone: in every language, at every size."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from mafia_de_cuba.i18n import LANGUAGES
from mafia_de_cuba.i18n.languages import TRANSLATED
from mafia_de_cuba.rules.record import write
from mafia_de_cuba.web.sentences import Words
from tests.analysis.past_games import bot_game

from .browser_server import HOST, Serving
from .phones import PHONE, TV, Device
from .test_cases import long, tab_to
from .test_pages import OUTSIDE, TABLET, faults
from .test_replay import GAME, named, played, step_of

FIT = "Checked in this browser: every secret choice is what it was when it was made and sealed."


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """A file of two games, and a line that is none."""
    file = tmp_path / "games.jsonl"
    lines = (write(GAME), b"{}", write(named(bot_game(5, 1))))
    file.write_bytes(b"\n".join(lines) + b"\n")
    return file


def choose(page: Page, file: Path) -> None:
    """Give a file to the page, where the keyboard finds its field; the rest is the browser's."""
    tab_to(page, "[data-records]")
    page.locator("[data-records]").set_input_files(file)


# ---------------------------------------------------------------- files


@pytest.mark.parametrize("lang", ["en", *map(long, TRANSLATED)])
def test_games_from_a_file_are_looked_at_by_keyboard_alone(
    browser: Browser, server: Serving, records: Path, lang: str
) -> None:
    device, words = Device(browser, lang, size=PHONE), Words(lang)
    device.go(f"{server.base}/games")
    page = device.page
    choose(page, records)
    expect(page.locator("[data-records-found] li")).to_have_count(2)
    some = words._("Some lines of this file are no records of Mafia de Cuba.")
    expect(page.locator("[data-records-problem]")).to_have_text(some)
    assert page.evaluate(OUTSIDE) == []
    assert faults(page) == []
    tab_to(page, "[data-show-record]")
    page.keyboard.press("Enter")
    device.there("html.js body.replay .curve")
    page.keyboard.press("End")
    assert step_of(page) == len(GAME.acts)
    assert faults(page) == []
    page.keyboard.press("PageUp")
    page.locator("button[data-try]").press("Enter")
    expect(page.locator(".what-if-answer")).to_be_visible()


def test_a_foreign_file_gets_a_sentence(browser: Browser, server: Serving, tmp_path: Path) -> None:
    file = tmp_path / "chess.pgn"
    file.write_bytes(b'[Event "Havana"]\n1. e4 \xff\x00')
    device = Device(browser)
    device.go(f"{server.base}/games")
    device.page.locator("[data-records]").set_input_files(file)
    told = "No record of Mafia de Cuba is in this file."
    expect(device.page.locator("[data-records-problem]")).to_have_text(told)
    expect(device.page.locator("[data-records-found] li")).to_have_count(0)


def test_a_forged_record_gets_a_sentence(browser: Browser, server: Serving, tmp_path: Path) -> None:
    code, _ = played(server, GAME)
    record = json.loads(server.get(f"/t/{code}/replay/1/record"))
    record["moves"][0]["diamonds"] = 5 - record["moves"][0]["diamonds"]
    (tmp_path / "forged.json").write_text(json.dumps(record, indent=1), "utf-8")
    device = Device(browser)
    device.forgiven = re.compile("422")
    device.go(f"{server.base}/games")
    device.page.locator("[data-records]").set_input_files(tmp_path / "forged.json")
    device.tap("[data-show-record]")
    expect(device.page.get_by_role("alert")).to_contain_text("A seal of this record does not fit")


def test_a_kept_game_outlives_its_table(browser: Browser, server: Serving) -> None:
    device = Device(browser)
    device.forgiven = re.compile("404")
    device.go(f"{server.base}/games")
    kept = {"code": "QQQQ", "number": 1, "seat": 2, "name": "Cruz", "role": "thief", "won": True}
    kept |= {"day": "2026-11-18", "record": json.loads(write(GAME))}
    page = device.page
    page.evaluate("kept => localStorage.setItem('my-games', JSON.stringify([kept]))", kept)
    page.reload()
    device.tap("[data-replay]")
    device.there("html.js body.replay .curve")


def test_a_record_is_pasted_without_script(browser: Browser, server: Serving) -> None:
    device = Device(browser, java_script_enabled=False)
    device.go(f"{server.base}/games")
    device.page.locator("textarea[name=record]").fill(write(GAME).decode())
    device.page.locator("form[data-one-record] button").click()
    expect(device.page.locator(".story > li")).to_have_count(len(GAME.acts))


# ---------------------------------------------------------------- the replay by keyboard alone


@pytest.fixture(scope="module")
def past(serve: Any) -> tuple[Serving, str]:
    """A server, and the table at which the game was played."""
    server = serve()
    return server, played(server, GAME)[0]


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, TABLET, TV], ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_replay_by_keyboard_alone(
    browser: Browser, past: tuple[Serving, str], lang: str, size: object
) -> None:
    server, code = past
    device, words = Device(browser, lang, size=size), Words(lang)
    device.go(f"{server.base.replace(HOST, '127.0.0.1')}/t/{code}/replay/1?wait=1")
    device.there("[data-seals][data-checked=fit]")
    page = device.page
    expect(page.locator("[data-seals-told]")).to_have_text(words._(FIT))
    page.keyboard.press("PageDown")
    accusation = step_of(page)
    assert accusation > 1
    tab_to(page, "[data-eyes]")
    page.keyboard.press("ArrowDown")
    expect(page.locator("body.through-eyes")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    expect(page.locator("body.through-eyes")).to_have_count(0)
    tab_to(page, "[data-what-if] [name=target]")
    page.keyboard.press("ArrowDown")
    tab_to(page, "button[data-try]")
    page.keyboard.press("Enter")
    expect(page.locator(".what-if-answer")).to_be_visible()
    assert step_of(page) == accusation
    tab_to(page, "[data-slider]")
    page.keyboard.press("ArrowRight")
    assert step_of(page) == accusation + 1
    assert page.evaluate(OUTSIDE) == []
    assert faults(page) == []
