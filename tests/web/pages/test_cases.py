"""Cases on pages: addresses, thinking, accusing, and no answer before the end."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import cache

import pytest

from mafia_de_cuba.analysis.cases.case_names import FIRST_DAY, day_of, days_before, today
from mafia_de_cuba.analysis.cases.marks import ClaimMark, SeatMark, Supposed
from mafia_de_cuba.analysis.cases.study import Study, study
from mafia_de_cuba.web.http.rate_limits import RateLimits
from mafia_de_cuba.web.presenters.case import Place, Thinking, present_case
from mafia_de_cuba.web.rendering import render_page
from mafia_de_cuba.web.sentences import LANGUAGES, Words
from tests.web.asgi_client import Inside, inside

SEED = "lone"
EASY = f"/cases/practice/easy/{SEED}"
DAY = f"/cases/{FIRST_DAY}"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("cases") / "tables") as running:
        yield running


@cache
def made() -> Study:
    """The case of EASY: its only Thief, and somebody who is none."""
    return study(f"{SEED}/1", "easy")


def thief() -> int:
    return made().thieves[0]


def innocent() -> int:
    return next(seat for seat in range(1, 9) if seat not in made().thieves)


def post(app: Inside, address: str = EASY, **fields: object) -> str:
    answer = app.ask("POST", address, data={key: str(value) for key, value in fields.items()})
    assert answer.status_code == 200
    return answer.text


# ---------------------------------------------------------------- addresses


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_leads_to_today_and_to_three_levels(app: Inside, lang: str) -> None:
    html = app.ask("GET", f"/cases?lang={lang}").text
    assert f'href="/cases/{today(datetime.now(UTC))}"' in html
    for level in ("easy", "medium", "hard"):
        assert f'href="/cases/practice/{level}"' in html


def test_home_leads_to_the_cases(app: Inside) -> None:
    assert 'href="/cases"' in app.ask("GET", "/").text


def test_practice_is_another_case_every_time(app: Inside) -> None:
    places = {app.ask("GET", "/cases/practice/hard").headers["location"] for _ in range(2)}
    assert len(places) == 2
    assert all(re.fullmatch("/cases/practice/hard/[a-z0-9]{8}", place) for place in places)


@pytest.mark.parametrize(
    "address",
    [
        *("2026-10-31", "2999-01-01", "2026-11-1", "20261101", "today", "2026-13-01"),
        *(
            "practice/expert",
            "practice/expert/a",
            f"practice/easy/{'a' * 33}",
            "practice/easy/a%20b",
        ),
        *("practice/easy/é", "practice/easy/%00"),
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_address_without_a_case_gets_a_sentence(app: Inside, method: str, address: str) -> None:
    answer = app.ask(method, f"/cases/{address}")
    if address == "practice/expert" and method == "POST":
        assert answer.status_code == 405
    else:
        assert answer.status_code == 404
        assert "There is no such case." in answer.text


def test_a_day_has_its_case_as_soon_as_it_begins_anywhere() -> None:
    noon = datetime(2026, 11, 20, 12, tzinfo=UTC)
    assert today(noon) == date(2026, 11, 20)
    assert day_of("2026-11-21", noon)  # far in the east
    assert not day_of("2026-11-22", noon)
    assert not day_of("2026-11-21", noon.replace(hour=9))
    assert days_before(noon, 3) == [date(2026, 11, 19), date(2026, 11, 18), date(2026, 11, 17)]
    assert days_before(datetime(2026, 11, 2, tzinfo=UTC), 9) == [FIRST_DAY]


def test_a_daily_case_is_the_one_of_the_command_line(app: Inside) -> None:
    html = app.ask("GET", DAY).text
    case = study(str(FIRST_DAY), "medium").case
    assert all(name in html for name in case.players)
    assert f'data-day="{FIRST_DAY}"' in html
    assert "data-today" not in html


def test_making_cases_is_limited(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RateLimits.KINDS, "case", (1.0, 1e-9))
    with inside(tmp_path_factory.mktemp("limited"), limits=True) as app:
        assert app.ask("GET", EASY).status_code == 200
        assert app.ask("GET", EASY).status_code == 200  # it is there already
        assert app.ask("GET", f"{EASY}2").status_code == 429


# ---------------------------------------------------------------- thinking


def test_marks_stay_as_they_were_set(app: Inside) -> None:
    html = post(app, c0="t", c1="f", **{f"s{thief()}": "lies"})
    assert 'name="c0" value="t" checked' in html
    assert 'name="c1" value="f" checked' in html
    assert 'value="lies" selected' in html


def test_marks_are_followed_when_that_is_asked(app: Inside) -> None:
    marks = {f"s{seat}": "no_thief" for seat in range(1, len(made().case.players))}
    assert "These marks cannot all be right" not in post(app, **marks)
    html = post(app, do="follow", **marks)
    assert "These marks cannot all be right" in html
    assert 'name="asked" value="1"' in html
    assert "If your marks are right" in post(app, do="follow", **{f"s{thief()}": "thief"})
    assert "case-answer" not in post(app, do="follow")  # nothing is marked


def test_contradictions_are_shown_when_that_is_asked(app: Inside) -> None:
    assert "something is untrue" not in post(app)
    html = post(app, do="clashes")
    assert "something is untrue" in html
    assert 'name="clashes" value="1"' in html


def test_hints_come_one_by_one_and_end_before_the_answer(app: Inside) -> None:
    lines = [post(app, do="hint", hints=hints).count('<li class="depth-') for hints in (0, 1, 999)]
    assert lines[:2] == [1, 2]
    assert 2 < lines[2] < len(made().lines)
    assert "That was the last hint" in post(app, do="hint", hints=999)


@pytest.mark.parametrize(
    "fields",
    [
        {"hints": "-1", "asked": "x", "accused": "0,77,x,", "c0": "maybe", "s1": "guilty"},
        {"hints": "²", "asked": "9" * 50, "do": "dance", "c99": "t", "s99": "thief"},
        {"do": "accuse", "target": "0"},
        {"do": "accuse"},
    ],
)
def test_what_makes_no_sense_is_left_out(app: Inside, fields: dict[str, str]) -> None:
    html = post(app, **fields)
    assert 'name="accused" value=""' in html
    assert 'name="hints" value="0"' in html
    assert "checked" in html


# ---------------------------------------------------------------- accusing


def test_the_page_says_first_what_a_wrong_accusation_costs(app: Inside) -> None:
    assert made().case.setup.jokers == 0
    assert "one wrong accusation loses the case" in app.ask("GET", EASY).text


def test_the_thief_accused_solves_it(app: Inside) -> None:
    html = post(app, do="accuse", target=thief(), hints=1)
    assert "Solved." in html
    assert 'data-over="solved"' in html
    assert "How it can be found" in html
    assert "solved, 1 hint" in html
    assert 'name="target"' not in html


def test_somebody_else_accused_loses_it(app: Inside) -> None:
    html = post(app, do="accuse", target=innocent())
    assert "The case is lost." in html
    assert 'data-over="lost"' in html
    again = post(app, do="accuse", target=thief(), accused=innocent())
    assert "The case is lost." in again


def test_giving_up_tells_the_answer(app: Inside) -> None:
    html = post(app, do="give-up")
    assert "You gave up." in html
    assert f"The only Thief is {made().case.players[thief()]}." in html


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_of_the_answer_is_on_the_page_before_the_end(lang: str) -> None:
    """Two cases that differ in nothing but the answer have the same page, whatever is asked."""
    other = made()._replace(thieves=(innocent(),))
    marks = ClaimMark(0, True), SeatMark(1, Supposed.LIES)
    thoughts = [Thinking(), Thinking(marks, 0, 3, True), Thinking(hints=2)]
    place, words = Place(EASY, "", False), Words(lang)
    for thinking in thoughts:
        one, two = (
            render_page("case.html", lang, it=present_case(words, place, each, thinking, None))
            for each in (made(), other)
        )
        assert one == two
