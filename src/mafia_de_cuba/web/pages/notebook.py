"""The notebook's page: private to a seat, worked out from its form, kept nowhere."""

import re

from starlette.requests import Request
from starlette.responses import Response

from mafia_de_cuba.analysis.clashing_words import Cell
from mafia_de_cuba.analysis.notebook import Belief
from mafia_de_cuba.rules.talk import Topic
from mafia_de_cuba.table.errors import unknown_token
from mafia_de_cuba.web.http.origins import check_origin
from mafia_de_cuba.web.http.requests import limits
from mafia_de_cuba.web.http.visitor import language, page, visitor_of
from mafia_de_cuba.web.notebook import notes_of
from mafia_de_cuba.web.presenters.notebook import present_notebook
from mafia_de_cuba.web.sentences import Words

from .forms import Form, read_form

SEAT = re.compile("[0-9]{1,2}")
TOPICS = {topic.value: topic for topic in Topic}


async def show_notebook(request: Request) -> Response:
    """The notebook of a seat, with what its form says to believe."""
    form = Form([])
    if request.method == "POST":
        check_origin(request)
        form = await read_form(request)
    here = visitor_of(request, form.text("as") or request.query_params.get("as"))
    if here.player is None:
        raise unknown_token()
    limits(request).check("seat", f"{here.table.code}/{here.player}")
    belief = belief_of(form)
    notes = await notes_of(request, here.table, here.player, belief)
    shown = present_notebook(Words(language(request)), here.view, belief, notes)
    return page(request, "notebook.html", it=shown)


def belief_of(form: Form) -> Belief:
    """What is marked in the form; what makes no sense is left out."""
    cells = [cell_of(text) for text in form.several("trust")]
    lies = [int(text) for text in form.several("lies") if SEAT.fullmatch(text)]
    return Belief(tuple(cell for cell in cells if cell is not None), tuple(lies))


def cell_of(text: str) -> Cell | None:
    """A seat and a topic, written with a point between them."""
    seat, _, topic = text.partition(".")
    is_known = SEAT.fullmatch(seat) and topic in TOPICS
    return (int(seat), TOPICS[topic]) if is_known else None
