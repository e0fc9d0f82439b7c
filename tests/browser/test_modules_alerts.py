"""The script that vibrates: once for each public moment of this phone, never for others, nor when it is off."""

import pytest
from playwright.sync_api import Browser

from .module_page import ModulePage

PAGE = """
  <div data-region="main"></div><div data-region="act"></div>
  <input type="checkbox" data-alerts>
"""
START = """
  document.body.className = "screen theft me-3";
  window.buzzes = 0;
  navigator.vibrate = () => { window.buzzes += 1; };
  module.startAlerts();
"""
BOX = '<p class="travel"><span data-seat="{}">has the box</span></p>'
ASKED = '<section class="answer"><p class="ask">{}</p><form id="answer"></form></section>'
TOUCHED = (
    "is => Object.defineProperty(navigator, 'userActivation', { value: is, configurable: true })"
)
ACCUSED = '<p class="accused-me">You are accused.</p>'


class Phone(ModulePage):
    """A phone that counts how often it has vibrated."""

    def shows(self, html: str) -> int:
        """The page changes; how often the phone has vibrated by now."""
        change = "html => { document.querySelector('[data-region=main]').innerHTML = html;"
        self.page.evaluate(f"{change} document.dispatchEvent(new Event('table-changed')); }}", html)
        buzzes: int = self.page.evaluate("window.buzzes")
        return buzzes


@pytest.fixture
def phone(browser: Browser) -> Phone:
    phone = Phone(browser, PAGE)
    phone.run("js/alerts.js", START)
    return phone


def test_a_phone_vibrates_once_for_each_moment_of_its_own(phone: Phone) -> None:
    moments = [BOX.format(2), BOX.format(3), BOX.format(3), BOX.format(4)]
    assert [phone.shows(each) for each in moments] == [0, 1, 1, 1]
    asked = [ASKED.format("What?"), ASKED.format("What?"), ASKED.format("How many?"), ""]
    assert [phone.shows(each) for each in asked] == [2, 2, 3, 3]
    assert [phone.shows(each) for each in (ACCUSED, ACCUSED, "")] == [4, 4, 4]


def test_who_switches_it_off_is_left_alone(phone: Phone) -> None:
    box = phone.page.locator("[data-alerts]")
    assert box.is_checked()
    box.uncheck()
    assert phone.shows(BOX.format(3)) == 0
    phone.shows("")
    assert not box.is_checked()
    box.check()
    assert phone.shows(BOX.format(3)) == 1


def test_a_page_that_nobody_has_touched_yet_keeps_still(phone: Phone) -> None:
    phone.page.evaluate(TOUCHED, {"hasBeenActive": False})
    assert phone.shows(BOX.format(3)) == 0
    phone.page.evaluate(TOUCHED, {"hasBeenActive": True})
    assert phone.shows(ACCUSED) == 1
