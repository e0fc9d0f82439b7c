"""Cases: today's, the days before, practice, and the page of one, which works without script."""

import re
import secrets
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from mafia_de_cuba.analysis.cases.case import Case
from mafia_de_cuba.analysis.cases.case_names import (
    DAILY_LEVEL,
    day_of,
    days_before,
    seeded,
    today,
)
from mafia_de_cuba.analysis.cases.case_result import LEVEL_NAMES
from mafia_de_cuba.analysis.cases.levels import LEVELS
from mafia_de_cuba.analysis.cases.marks import (
    OF_WORDS,
    ClaimMark,
    Followed,
    Mark,
    SeatMark,
    Supposed,
    follow,
)
from mafia_de_cuba.analysis.cases.reasoning import hint_lines
from mafia_de_cuba.analysis.cases.study import Study, study
from mafia_de_cuba.web.http.errors import RequestError
from mafia_de_cuba.web.http.origins import check_origin
from mafia_de_cuba.web.http.requests import limit
from mafia_de_cuba.web.http.visitor import go, language, origin, page
from mafia_de_cuba.web.presenters.case import (
    CasePage,
    Place,
    Thinking,
    attempt_of,
    present_case,
)
from mafia_de_cuba.web.sentences import Words
from mafia_de_cuba.web.side_process import process_for

from .forms import Form, read_form

DAYS_BEFORE = 13
SEED_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
MARKS = {"t": True, "f": False}


class CaseKey(NamedTuple):
    """What decides a case."""

    name: str
    level: str


async def list_cases(request: Request) -> Response:
    """Today's case, the days before, and practice."""
    now = datetime.now(UTC)
    with suppress(RequestError):  # they will be made when they are asked for
        for day in (today(now), today(now + timedelta(days=1))):
            process_for("cases", request).begin(study, day.isoformat(), DAILY_LEVEL)
    return page(
        request,
        "cases.html",
        today=today(now).isoformat(),
        days=[day.isoformat() for day in days_before(now, DAYS_BEFORE)],
        levels=LEVEL_NAMES,
    )


async def practise(request: Request) -> Response:
    """On to a case that nobody has seen before."""
    level = request.path_params["level"]
    if level not in LEVELS:
        raise no_such_case()
    seed = "".join(secrets.choice(SEED_LETTERS) for _ in range(8))
    return go(f"/cases/practice/{level}/{seed}")


async def daily_case(request: Request) -> Response:
    """The case of a day."""
    now = datetime.now(UTC)
    day = day_of(request.path_params["day"], now)
    if day is None:
        raise no_such_case()
    name = day.isoformat()
    place = Place(f"/cases/{name}", name, day >= today(now), origin(request))
    return await one_case(request, CaseKey(name, DAILY_LEVEL), place)


async def practice_case(request: Request) -> Response:
    """A case to practise with."""
    level, seed = request.path_params["level"], request.path_params["seed"]
    name = seeded(seed)
    if name is None or level not in LEVELS:
        raise no_such_case()
    place = Place(f"/cases/practice/{level}/{seed}", "", False, origin(request))
    return await one_case(request, CaseKey(name, level), place)


def no_such_case() -> RequestError:
    """The address names none."""
    return RequestError("not_found", "no_such_case")


# ---------------------------------------------------------------- one case


async def one_case(request: Request, key: CaseKey, place: Place) -> Response:
    """The page of a case: as it is, or after what its form asks for."""
    form = Form([])
    if request.method == "POST":
        check_origin(request)
        limit(request, "think")
        form = await read_form(request)
    made = await made_case(request, key)
    thinking = asked_for(form, made, thinking_of(form, made.case))
    followed = await followed_marks(request, form, made, thinking)
    shown = present_case(Words(language(request)), place, made, thinking, followed)
    return case_page(request, shown)


def case_page(request: Request, shown: CasePage) -> Response:
    """The page as it is shown."""
    return page(request, "case.html", it=shown)


async def made_case(request: Request, key: CaseKey) -> Study:
    """The case; making a new one is what a network may not ask for too often."""
    process = process_for("cases", request)
    if process.known(study, *key) is None:
        limit(request, "case")
    return await process.answer(study, *key)


async def followed_marks(
    request: Request, form: Form, made: Study, thinking: Thinking
) -> Followed | None:
    """What the marks come to, if that was asked."""
    if form.text("do") != "follow" or not thinking.marks:
        return None
    return await process_for("cases", request).run(follow, made.case, thinking.marks)


# ---------------------------------------------------------------- what the form says


def thinking_of(form: Form, case: Case) -> Thinking:
    """How far somebody has come, by their own page; what makes no sense there is left out."""
    return Thinking(
        marks=tuple(claim_marks(form, case) + seat_marks(form, case)),
        hints=count_of(form, "hints"),
        asked=count_of(form, "asked"),
        clashes=form.ticked("clashes"),
        accused=tuple(seats_of(form.text("accused"), case)),
        gave_up=form.ticked("gave_up"),
    )


def claim_marks(form: Form, case: Case) -> list[Mark]:
    """The claims that are marked as true or false."""
    marks = ((number, form.text(f"c{number}")) for number in range(len(case.claims)))
    return [ClaimMark(number, MARKS[mark]) for number, mark in marks if mark in MARKS]


def seat_marks(form: Form, case: Case) -> list[Mark]:
    """What is supposed of seats; of words, only where there are any."""
    spoke = {spoken.seat for spoken in case.claims}
    choices = ((seat, form.text(f"s{seat}")) for seat in range(1, len(case.players)))
    known = [(seat, Supposed(choice)) for seat, choice in choices if choice in [*Supposed]]
    return [SeatMark(*mark) for mark in known if mark[0] in spoke or mark[1] not in OF_WORDS]


def seats_of(text: str, case: Case) -> list[int]:
    """Seats that are written with commas between them."""
    known = {str(seat): seat for seat in range(1, len(case.players))}
    return [known[each] for each in text[:99].split(",") if each in known]


def count_of(form: Form, name: str) -> int:
    """A number that the page counts, within reason."""
    text = form.text(name)
    return int(text) if re.fullmatch("[0-9]{1,3}", text) else 0


def asked_for(form: Form, made: Study, thinking: Thinking) -> Thinking:
    """How far somebody has come, after what the button asks for."""
    changed: dict[str, Any] = {}
    match form.text("do"):
        case _ if attempt_of(made, thinking).is_over:
            pass
        case "follow" if thinking.marks:
            changed = {"asked": thinking.asked + 1}
        case "clashes" if not thinking.clashes:
            changed = {"clashes": True, "asked": thinking.asked + 1}
        case "hint":
            changed = {"hints": min(thinking.hints + 1, len(hint_lines(made.lines)))}
        case "accuse":
            targets = seats_of(form.text("target"), made.case)[:1]
            changed = {"accused": (*thinking.accused, *targets)}
        case "give-up":
            changed = {"gave_up": True}
    return replace(thinking, **changed)
