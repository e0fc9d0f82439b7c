"""Learning in a real browser: by thumb, by keys alone and without script, and the page of the rules."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from mafia_de_cuba.rules.pieces import Take
from mafia_de_cuba.rules.talk import Claim, Contents, Question
from mafia_de_cuba.web.lessons import LESSONS
from mafia_de_cuba.web.sentences import LANGUAGES

from .browser_server import Serving
from .gallery import ONE_LANGUAGE_SOON, hung
from .phones import LYING, PHONE, SMALL, TV, Person, Plain
from .test_keyboard import Typist
from .test_pages import TABLET, faults, unwhole

LESSON_PAGES = [
    f"/learn/{lesson.key}/{number}"
    for lesson in LESSONS.values()
    for number in range(1, len(lesson.steps) + 1)
]
NEXT = ".thumb a.button-main"
UNCOVERED = """row => {
  const { x, y, width, height } = row.getBoundingClientRect();
  return [.1, .5, .9].every(part => row.contains(document.elementFromPoint(x + width / 2, y + height * part)));
}"""


class Learner(Person):
    """Somebody with a phone who has never heard of the game."""

    def reach(self, step: str) -> None:
        """Wait for a step of a lesson, and until its reveal was shown."""
        self.page.wait_for_url(re.compile(rf"/learn/{step}(\?|$)"))
        self.there("body:not([data-staged])")

    def on(self) -> None:
        """Nothing to do but to go on."""
        self.tap(NEXT)

    def doubt(self, target: int) -> None:
        """Tap a row, then say it."""
        self.tap(f'.ledger tr[data-seat="{target}"] th')
        self.tap('#ask button[value="doubt"]')

    def plead(self) -> None:
        """Choose a last word."""
        self.tap("#plea button")


class PlainLearner(Plain, Learner):
    """The same without script."""

    def reach(self, step: str) -> None:
        """Every page is there as it comes."""
        self.page.wait_for_url(re.compile(rf"/learn/{step}(\?|$)"))

    def doubt(self, target: int) -> None:
        """Open the fold, choose in the list."""
        self.tap("#ask-others > summary")
        self.page.locator("#ask [name=target]").select_option(str(target))
        self.tap('#ask button[value="doubt"]')


class LearningTypist(Typist, Learner):
    """The same by keys alone."""

    def on(self) -> None:
        """Go on."""
        self.press_on(NEXT)

    def doubt(self, target: int) -> None:
        """Open the fold, choose in the list."""
        self.press_on("#ask-others > summary")
        self.choose_target(target)
        self.press_on('#ask button[value="doubt"]')

    def claim(self, claim: Claim, asked: bool) -> None:
        """Choose a number."""
        assert asked
        assert claim.received
        self.walk_to('#answer [name="received_diamonds"]')
        field = f'#answer [name="received_diamonds"][value="{claim.received.diamonds}"]'
        for _ in range(16):
            if not self.page.locator(field).is_checked():
                self.page.keyboard.press("ArrowRight")
        assert self.page.locator(field).is_checked()
        self.press_on("button[form=answer]")

    def keep_still(self) -> None:
        """The other button."""
        self.press_on("#pass button")

    def plead(self) -> None:
        """Choose a last word."""
        self.press_on("#plea button")


def learn_as_suspect(learner: Learner) -> None:
    learner.reach("suspect/1")
    learner.on()
    learner.reach("suspect/2")
    learner.take(Take(5))
    learner.reach("suspect/3")
    learner.claim(Claim(received=Contents(diamonds=8)), asked=True)
    learner.reach("suspect/4")
    learner.doubt(1)
    learner.reach("suspect/5")
    learner.on()
    learner.reach("suspect/6")
    learner.keep_still()
    learner.reach("suspect/7")
    learner.on()
    learner.reach("suspect/8")
    learner.plead()
    learner.reach("suspect/9")
    learner.on()
    learner.reach("suspect/10")


def learn_as_godfather(learner: Learner) -> None:
    learner.reach("godfather/1")
    learner.hide(3)
    learner.reach("godfather/2")
    learner.ask(1, Question.RECEIVED_DIAMONDS)
    learner.reach("godfather/3")
    learner.accuse(1)
    learner.reach("godfather/4")
    learner.on()
    learner.reach("godfather/5")
    learner.accuse(3)
    learner.reach("godfather/6")
    learner.accuse(4)
    learner.reach("godfather/7")


@pytest.mark.long
def test_both_lessons_by_thumb_from_home_to_a_table(browser: Browser, server: Serving) -> None:
    learner = Learner(browser, "Rosa")
    learner.context.add_cookies([{"name": "name", "value": "Rosa", "url": server.base}])
    learner.go(server.base)
    learner.tap('a[href="/learn"]')
    learner.tap('a[href="/learn/suspect/1"]')
    learn_as_suspect(learner)
    learner.shows("You win")
    learner.on()
    learn_as_godfather(learner)
    learner.shows("You win")
    learner.tap("form[action^='/tables'] button")
    learner.on_screen("lobby")


def test_a_lesson_without_script(browser: Browser, server: Serving) -> None:
    learner = PlainLearner(browser, "Rosa")
    learner.go(f"{server.base}/learn/suspect/1")
    learn_as_suspect(learner)


def test_a_lesson_by_keys_alone(browser: Browser, server: Serving) -> None:
    learner = LearningTypist(browser, "Rosa", "fr")
    learner.go(f"{server.base}/learn/godfather/1")
    learn_as_godfather(learner)


@pytest.mark.long
@pytest.mark.parametrize("make", [Learner, PlainLearner, LearningTypist])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_lessons_in_each_language(
    browser: Browser, server: Serving, lang: str, make: type[Learner]
) -> None:
    learner = make(browser, "Rosa", lang)
    for key, learn in (("suspect", learn_as_suspect), ("godfather", learn_as_godfather)):
        learner.go(f"{server.base}/learn/{key}/1")
        learn(learner)


def test_a_wrong_tap_is_explained_and_the_device_goes_on_where_it_was(
    browser: Browser, server: Serving
) -> None:
    learner = Learner(browser, "Rosa")
    learner.go(f"{server.base}/learn/suspect/3")
    learner.claim(Claim(received=Contents(diamonds=13)), asked=True)
    expect(learner.page.get_by_role("alert")).to_contain_text("That is the truth")
    learner.go(f"{server.base}/learn")
    learner.tap(".learn a.button-main")
    learner.reach("suspect/3")
    learner.tap(".band-skip")
    learner.reach("suspect/4")


def test_a_reveal_comes_before_what_is_said_of_it(browser: Browser, server: Serving) -> None:
    learner = Learner(browser, "Rosa")
    learner.page.clock.install(time=0)
    learner.page.clock.pause_at(1000)
    learner.go(f"{server.base}/learn/suspect/10")
    learner.there('body[data-stage="pocket"]')
    for hidden in (".guide", ".verdict", ".thumb .button-main"):
        expect(learner.page.locator(hidden).first).not_to_be_visible()
    learner.page.clock.run_for(10_000)
    for shown in (".guide", ".verdict", ".thumb .button-main"):
        expect(learner.page.locator(shown).first).to_be_visible()


def test_the_open_box_of_a_lesson_is_whole_on_every_phone(
    browser: Browser, server: Serving
) -> None:
    learner = Learner(browser, "Rosa", "fr", reduced_motion="reduce")
    for size in (PHONE, SMALL, LYING):
        learner.page.set_viewport_size(size)  # type: ignore[arg-type]
        learner.go(f"{server.base}/learn/suspect/2")
        learner.page.locator("#box").scroll_into_view_if_needed()
        with learner.holding("#box"):
            learner.pick("diamonds", "5")
            for part in ("#box .gems", "#box .tray-sum"):
                expect(learner.page.locator(part)).to_be_in_viewport(ratio=1)


def test_what_was_found_leaves_the_row_for_the_thumb_free(
    browser: Browser, server: Serving
) -> None:
    learner = Learner(browser, "Rosa", "fr")
    for size in (PHONE, SMALL, LYING):
        learner.page.set_viewport_size(size)  # type: ignore[arg-type]
        learner.go(f"{server.base}/learn/suspect/7")
        learner.reach("suspect/7")
        for row in ("#pocket > summary", NEXT):
            assert learner.page.locator(row).evaluate(UNCOVERED), (row, size)


# ---------------------------------------------------------------- room, and axe


SOME = ("learn", "lesson-suspect-2", "lesson-suspect-4", "lesson-suspect-6", "lesson-godfather-5")


@pytest.mark.long
def test_lessons_are_whole_on_phones(browser: Browser, server: Serving) -> None:
    with hung(browser, server.base, "fr") as wall:
        assert unwhole(wall, SOME, ((PHONE, 16), (SMALL, 16))) == {}


@pytest.mark.parametrize("lang", ONE_LANGUAGE_SOON)
def test_axe_finds_nothing_serious_in_lessons_and_rules(
    browser: Browser, server: Serving, lang: str
) -> None:
    with hung(browser, server.base, lang) as wall:
        for name in {"en": ("lesson-suspect-4", "lesson-suspect-6")}.get(lang, ("rules", "learn")):
            wall.hang(wall.pictures[name])
            assert faults(wall.page) == [], name


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, SMALL, LYING, TABLET, TV], ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_has_room_and_pleases_axe(
    browser: Browser, server: Serving, lang: str, size: dict[str, int]
) -> None:
    learner = Learner(browser, "Rosa", lang, size=size, reduced_motion="reduce")
    for path in LESSON_PAGES:
        learner.go(f"{server.base}{path}")
        learner.there("body:not([data-staged])")
        wide = learner.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, path
        assert faults(learner.page) == [], path


# ---------------------------------------------------------------- the rules


def test_the_rules_are_filtered_as_one_types(browser: Browser, server: Serving) -> None:
    learner = Person(browser, "Rosa", "fr")
    learner.go(f"{server.base}/rules")
    page = learner.page
    every = page.locator("[data-find]:visible").count()
    page.get_by_role("searchbox").fill("VOLEUR diamànts")
    some = page.locator("[data-find]:visible").count()
    assert 0 < some < every
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.get_by_role("status").first).to_have_text("Rien trouvé.")
    assert page.locator("main section:visible").count() == 0
    learner.tap('.rules nav a[href="#chapter-I"]')
    assert page.locator("[data-find]:visible").count() == every


def test_during_play_the_rules_open_beside_the_game_at_the_rule_that_matters(
    browser: Browser, server: Serving
) -> None:
    host = Person(browser, "Ana")
    host.open_table(server.base)
    table = host.page.url
    with host.context.expect_page() as opened:
        host.tap(".ask-rules")
    opened.value.wait_for_url(re.compile("/rules#how$"))
    assert host.page.url == table


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_are_printed_on_two_sheets(
    browser: Browser, server: Serving, lang: str, paper: str
) -> None:
    reader = Person(browser, "Rosa", lang, size=TABLET)
    reader.go(f"{server.base}/rules")
    printed: Any = reader.page.pdf(format=paper, prefer_css_page_size=False)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) <= 2
