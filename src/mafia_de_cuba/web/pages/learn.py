"""Learning: two scripted first games, a page for each step; links and plain forms are enough."""

import re
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from mafia_de_cuba.rules.moves import GameMove, Pass, Shoot
from mafia_de_cuba.rules.talk import Talk
from mafia_de_cuba.table.errors import TableError, nothing_here
from mafia_de_cuba.table.timers import Staged
from mafia_de_cuba.web.http.device_memory import keep_step, kept_name, kept_step
from mafia_de_cuba.web.http.origins import check_origin
from mafia_de_cuba.web.http.requests import hub
from mafia_de_cuba.web.http.visitor import go, language, page
from mafia_de_cuba.web.lessons import LESSONS, Lesson, Step
from mafia_de_cuba.web.live.messages import staged_text
from mafia_de_cuba.web.presenters.lesson import present_step
from mafia_de_cuba.web.sentences import Words
from mafia_de_cuba.web.templating import part

from .forms import Form, move_of, read_form

BUTTONS: dict[str, GameMove | Pass] = {"press": Shoot(), "pass": Pass()}  # of the window to shoot


async def show_lessons(request: Request) -> Response:
    """Where to begin, or to go on."""
    key, number = kept_step(request)
    lesson = LESSONS.get(key)
    if lesson is None or not 1 < number <= len(lesson.steps):
        return page(request, "learn.html", resumed="")
    return page(request, "learn.html", resumed=lesson.path(number))


async def show_step(request: Request) -> Response:
    """A step of a lesson; `not` is the answer that was given and did not lead on."""
    lesson, number = asked_step(request)
    step = lesson.step(number)
    wrong = answered(step, request.query_params.get("not", ""))
    staged = Staged(1, 0, hub(request).tempo.stage) if step.staged and wrong is None else None
    shown = rendered(lesson, number, language(request), wrong)
    more = {"name": kept_name(request), "staged": staged_text(staged, " ") if staged else ""}
    response = page(request, "lesson.html", **shown, **more)
    keep_step(request, response, lesson.key, 1 if step.ends else number)
    return response


def rendered(lesson: Lesson, number: int, lang: str, wrong: int | None = None) -> dict[str, Any]:
    """What the page of a step shows."""
    screen = present_step(lesson, number, Words(lang), wrong)
    regions = {
        region: Markup("").join(part(lang, model) for model in models)
        for region, models in screen.regions.items()
    }
    other = LESSONS["godfather"].path(1) if lesson.key == "suspect" else ""
    ends = {"ends": lesson.step(number).ends, "other": other}
    return {"body": screen.body, "title": part(lang, screen.title), "regions": regions, **ends}


async def answer_step(request: Request) -> Response:
    """What the learner does at a step: it leads on, or is explained."""
    check_origin(request)
    lesson, number = asked_step(request)
    form = await read_form(request)
    move = move_sent(request.path_params["action"], form)
    for place, answer in enumerate(lesson.step(number).answers):
        if answer.fits(move):
            stays = f"{lesson.path(number)}?not={place}"
            return go(lesson.path(answer.goes) if answer.goes else stays)
    return go(lesson.path(number))


def move_sent(action: str, form: Form) -> GameMove | Talk | Pass | None:
    """The move that a form of a lesson makes, if it makes one."""
    if action != "move":
        return BUTTONS.get(action)
    try:
        return move_of(form)
    except TableError:
        return None


def asked_step(request: Request) -> tuple[Lesson, int]:
    """The step that a request is about. Raises TableError."""
    lesson, number = LESSONS.get(request.path_params["lesson"]), request.path_params["step"]
    if lesson is None or not 1 <= number <= len(lesson.steps):
        raise nothing_here()
    return lesson, number


def answered(step: Step, text: str) -> int | None:
    """Which answer of a step an address names, if it is one that is explained."""
    place = int(text) if re.fullmatch("[0-9]{1,2}", text) else len(step.answers)
    return place if place < len(step.answers) and step.answers[place].says else None
