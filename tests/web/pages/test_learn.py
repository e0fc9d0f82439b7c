"""Learning: every step is a page of its own, which links and plain forms lead through."""

import re
from collections.abc import Callable, Iterator
from html import unescape

import httpx
import pytest

from mafia_de_cuba.web.lessons import LESSONS, Lesson
from mafia_de_cuba.web.sentences import LANGUAGES, Words
from tests.web.asgi_client import Inside, cookies_set, inside

from .test_home import Reader

SUSPECT, GODFATHER = LESSONS["suspect"], LESSONS["godfather"]
STEPS = [
    (lesson, number) for lesson in LESSONS.values() for number in range(1, len(lesson.steps) + 1)
]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("learning") / "data") as it:
        yield it


def page(app: Inside, path: str, lang: str = "en", cookie: str = "") -> str:
    between = "&" if "?" in path else "?"
    answer = app.ask("GET", f"{path}{between}lang={lang}", headers={"cookie": cookie})
    assert answer.status_code == 200, path
    return answer.text


def translator(lang: str) -> Callable[[str], str]:
    """Messages in a language, with plain spaces only."""
    words = Words(lang)
    return lambda message: re.sub(r"\s", " ", words._(message))


def words_of(html: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub("<[^>]+>", "", html)))


def send(app: Inside, lesson: Lesson, number: int, action: str = "move", **form: str) -> str:
    """Where a form of a step leads."""
    answer: httpx.Response = app.ask("POST", f"{lesson.path(number)}/{action}", data=form)
    assert answer.status_code == 303
    return str(answer.headers["location"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_tells_and_asks_in_each_language(app: Inside, lang: str) -> None:
    translate = translator(lang)
    for lesson, number in STEPS:
        html, step = page(app, lesson.path(number), lang), lesson.step(number)
        read, told = Reader(html), words_of(html)
        assert read.faults == []
        assert len(set(read.ids)) == len(read.ids), f"{lesson.key} {number}: an id is given twice"
        for message in filter(None, (*step.tells, step.asks)):
            assert translate(message) in told
            assert lang == "en" or translate(message) != message
        assert '"/t/' not in html, "no address of a table"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_wrong_answer_is_explained_in_each_language(app: Inside, lang: str) -> None:
    translate = translator(lang)
    for lesson, number in STEPS:
        for place, answer in enumerate(lesson.step(number).answers):
            html = page(app, f"{lesson.path(number)}?not={place}", lang)
            assert ('role="alert"' in html) == bool(answer.says)
            assert not answer.says or translate(answer.says) in words_of(html)
            assert "data-staged" not in html or not answer.says, "a reveal is shown once"


# fmt: off
ANSWERS = [
    # lesson   step  action   form                                                    where it leads
    (SUSPECT,   2,  "move",  {"do": "take", "diamonds": "5", "token": ""},             "suspect/3"),
    (SUSPECT,   2,  "move",  {"do": "take", "diamonds": "0", "token": "fbi"},          "suspect/2?not=1"),
    (SUSPECT,   2,  "move",  {"do": "take", "diamonds": "0", "token": ""},             "suspect/2?not=2"),
    (SUSPECT,   2,  "move",  {"do": "take", "diamonds": "6"},                          "suspect/2?not=3"),
    (SUSPECT,   2,  "move",  {"do": "fly"},                                            "suspect/2?not=3"),
    (SUSPECT,   3,  "move",  {"do": "claim", "received_diamonds": "8"},                "suspect/4"),
    (SUSPECT,   3,  "move",  {"do": "claim", "received_diamonds": "13"},               "suspect/3?not=1"),
    (SUSPECT,   3,  "move",  {"do": "say", "text": "…"},                               "suspect/3?not=2"),
    (SUSPECT,   3,  "move",  {"do": "claim", "received_diamonds": "9"},                "suspect/3?not=3"),
    (SUSPECT,   4,  "move",  {"do": "doubt", "target": "1"},                           "suspect/5"),
    (SUSPECT,   4,  "move",  {"do": "vouch", "target": "1"},                           "suspect/4?not=1"),
    (SUSPECT,   5,  "move",  {"do": "doubt", "target": "1"},                           "suspect/5"),
    (SUSPECT,   6,  "press", {},                                                       "suspect/7"),
    (SUSPECT,   6,  "pass",  {},                                                       "suspect/7"),
    (SUSPECT,   6,  "kneel", {},                                                       "suspect/6?not=1"),
    (SUSPECT,   8,  "move",  {"do": "say", "text": "I am on your side."},              "suspect/9"),
    (GODFATHER, 1,  "move",  {"do": "hide", "diamonds": "3"},                          "godfather/2"),
    (GODFATHER, 1,  "move",  {"do": "hide", "diamonds": "4"},                          "godfather/1?not=1"),
    (GODFATHER, 2,  "move",  {"do": "ask", "target": "1", "about": "received_diamonds"}, "godfather/3"),
    (GODFATHER, 2,  "move",  {"do": "ask", "target": "1", "about": "took"},            "godfather/2?not=1"),
    (GODFATHER, 2,  "move",  {"do": "ask", "target": "2", "about": "took"},            "godfather/2?not=2"),
    (GODFATHER, 2,  "move",  {"do": "accuse", "target": "2"},                          "godfather/2?not=3"),
    (GODFATHER, 3,  "move",  {"do": "accuse", "target": "1", "reason": "You lie."},    "godfather/4"),
    (GODFATHER, 5,  "move",  {"do": "accuse", "target": "5"},                          "godfather/5?not=2"),
    (GODFATHER, 5,  "move",  {"do": "accuse", "target": "3"},                          "godfather/6"),
    (GODFATHER, 5,  "move",  {"do": "accuse", "target": "4"},                          "godfather/8"),
    (GODFATHER, 6,  "move",  {"do": "accuse", "target": "4"},                          "godfather/7"),
]
# fmt: on


@pytest.mark.parametrize(("lesson", "number", "action", "form", "where"), ANSWERS)
def test_a_form_leads_on_or_back_to_its_step(
    app: Inside, lesson: Lesson, number: int, action: str, form: dict[str, str], where: str
) -> None:
    assert send(app, lesson, number, action, **form) == f"/learn/{where}"


def test_every_step_can_be_skipped_and_gone_back_from(app: Inside) -> None:
    for lesson, number in STEPS:
        html = page(app, lesson.path(number))
        following, before = lesson.following(number), lesson.before(number)
        assert (f'href="{lesson.path(following)}"' in html) == bool(following)
        assert f'href="{lesson.path(before) if before else "/learn"}"' in html
        assert 'href="/"' in html, "one may leave at any point"


def test_a_device_goes_on_where_it_was(app: Inside) -> None:
    assert "Go on where you were" not in page(app, "/learn")
    answer = app.ask("GET", SUSPECT.path(4))
    kept = cookies_set(answer)["learn"]
    assert kept["path"] == "/learn"
    assert f'href="{SUSPECT.path(4)}"' in page(app, "/learn", cookie=f"learn={kept.value}")
    end = cookies_set(app.ask("GET", SUSPECT.path(10)))["learn"]
    assert "Go on where you were" not in page(app, "/learn", cookie=f"learn={end.value}")


@pytest.mark.parametrize("kept", ["", "suspect", "suspect.99", "x.4", "suspect.4.5", "suspect.-1"])
def test_what_is_kept_may_be_anything(app: Inside, kept: str) -> None:
    assert "Go on where you were" not in page(app, "/learn", cookie=f"learn={kept}")


@pytest.mark.parametrize("path", ["suspect/0", "suspect/11", "nobody/1", "suspect/x", "suspect"])
def test_there_is_no_other_step(app: Inside, path: str) -> None:
    assert app.ask("GET", f"/learn/{path}").status_code == 404


@pytest.mark.parametrize("wrong", ["0", "9", "99", "-1", "x", "١", "9" * 400])
def test_an_answer_that_is_none_is_not_explained(app: Inside, wrong: str) -> None:
    assert 'role="alert"' not in page(app, f"{SUSPECT.path(2)}?not={wrong}")


def test_the_end_leads_to_the_other_lesson_and_to_real_tables(app: Inside) -> None:
    first, last = page(app, SUSPECT.path(10)), page(app, GODFATHER.path(8))
    assert f'href="{GODFATHER.path(1)}"' in first
    for html in (first, last):
        assert 'href="/alone"' in html
        assert 'action="/tables?lang=en"' in html


def test_a_table_is_opened_by_the_name_that_the_device_remembers(app: Inside) -> None:
    html = page(app, GODFATHER.path(8), cookie="name=Rosa")
    assert 'name="name" value="Rosa"' in html
    nameless = app.ask("POST", "/tables", data={"name": ""})
    assert "name-problem" in nameless.text


@pytest.mark.parametrize("path", ["/", "/rules"])
def test_other_pages_lead_to_the_lessons(app: Inside, path: str) -> None:
    assert 'href="/learn"' in page(app, path)
