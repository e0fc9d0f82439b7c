"""Finished games by their number, as addresses name them: anyone may see them, and no others."""

import re

from starlette.requests import Request

from mafia_de_cuba.table import queries
from mafia_de_cuba.table.queries import FinishedGame
from mafia_de_cuba.web.http.errors import RequestError

from .requests import find


def finished(request: Request) -> FinishedGame:
    """The finished game that the address names; any other is unknown. Raises RequestError."""
    number = request.path_params["game"]
    table = find(request)
    known = re.fullmatch("[1-9][0-9]{0,3}", number)
    found = table.ask(queries.finished_game, int(number)) if known else None
    if found is None:
        raise RequestError("not_found", "no_such_game")
    return found
