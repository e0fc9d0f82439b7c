"""Cases and a notebook for the gallery: the list, and a case at each stage of being solved."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec

from mafia_de_cuba.analysis.cases.case_result import LEVEL_NAMES
from mafia_de_cuba.analysis.cases.marks import ClaimMark, SeatMark, Supposed, follow
from mafia_de_cuba.analysis.cases.study import Study, study
from mafia_de_cuba.analysis.notebook import Belief, standing_cells, work_out
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.web.notebook import game_view
from mafia_de_cuba.web.presenters.case import CasePage, Place, Thinking, present_case
from mafia_de_cuba.web.presenters.notebook import present_notebook
from mafia_de_cuba.web.sentences import Words

DAY = "2026-11-20"
DAYS = [f"2026-11-{day}" for day in range(19, 9, -1)]
DAILY = Place(f"/cases/{DAY}", DAY, True, "http://192.168.1.20:8000")
PRACTICE = Place("/cases/practice/hard/gallery", "", False, "http://192.168.1.20:8000")
MARKS = (ClaimMark(0, True), ClaimMark(1, False), SeatMark(1, Supposed.LIES))


def case_pictures(page: Callable[..., Any], words: Words) -> Iterator[Any]:
    """Every page of cases."""
    yield page("cases", "cases.html", today=DAY, days=DAYS, levels=LEVEL_NAMES)
    for name, shown in shown_cases(words):
        yield page(name, "case.html", it=shown)


def shown_cases(words: Words) -> Iterator[tuple[str, CasePage]]:
    """A case that is new, thought about, solved and lost."""
    daily, hard = made(DAY, "medium"), made("gallery/1", "hard")
    yield "case", present_case(words, DAILY, daily, Thinking(), None)
    thinking = Thinking(MARKS, 3, 2, True)
    followed = follow(daily.case, MARKS)
    yield "case-thinking", present_case(words, DAILY, daily, thinking, followed)
    solved = Thinking(MARKS, 1, 1, False, daily.thieves)
    yield "case-solved", present_case(words, DAILY, daily, solved, None)
    lost = Thinking(gave_up=True)
    yield "case-given-up", present_case(words, PRACTICE, hard, lost, None)


def notebook_picture(page: Callable[..., Any], words: Words, seen: TableView) -> Any:
    """A notebook in which something is marked."""
    belief = Belief(tuple(standing_cells(game_view(seen)))[:1], (2,))
    public = msgspec.structs.replace(seen, you=None)
    notes = work_out(game_view(seen), game_view(public), belief, True)
    return page("notebook", "notebook.html", it=present_notebook(words, seen, belief, notes))


@cache
def made(name: str, level: str) -> Study:
    """A case, made once for all languages."""
    return study(name, level)
