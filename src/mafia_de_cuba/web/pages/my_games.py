"""Games that a device keeps by itself, and records sent in to be looked at, which nobody keeps."""

import json

from starlette.requests import Request
from starlette.responses import Response

from mafia_de_cuba.analysis.findings import find_out
from mafia_de_cuba.analysis.game import PastGame
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.record import Fault, read
from mafia_de_cuba.rules.record import write as write_record
from mafia_de_cuba.rules.seals import broken_seal
from mafia_de_cuba.web.http.errors import RequestError
from mafia_de_cuba.web.http.origins import check_origin
from mafia_de_cuba.web.http.request_body import read_body
from mafia_de_cuba.web.http.requests import limit
from mafia_de_cuba.web.http.visitor import language, page
from mafia_de_cuba.web.sentences import Words
from mafia_de_cuba.web.side_process import process_for

from .replay import asked_what_if, replay_of, replay_page

FIELD = b"record="  # how a form of plain text begins


async def my_games(request: Request) -> Response:
    """The list that the device keeps: here are only words for it."""
    words = Words(language(request))
    roles = {role.value: words.role(role) for role in Role}
    return page(request, "games.html", roles=json.dumps(roles))


async def replay_record(request: Request) -> Response:
    """The replay of a record that was sent in."""
    game = await sent_game(request)
    text = write_record(game.record)
    beside = process_for("analysis", request)
    if beside.known(find_out, text) is None:
        limit(request, "record")
    findings = await beside.answer(find_out, text)
    return replay_page(request, replay_of(game, findings, language(request)))


async def what_if_record(request: Request) -> Response:
    """What if somebody else had been accused, in a record that was sent in."""
    return await asked_what_if(request, await sent_game(request), "/games")


async def sent_game(request: Request) -> PastGame:
    """The finished game of the record that a request carries. Raises RequestError."""
    check_origin(request)
    try:
        text = await read_body(request.receive)
    except RequestError as denied:
        raise _too_long(denied) from None
    return opened(text.removeprefix(FIELD))


def _too_long(denied: RequestError) -> RequestError:
    """What to do with a long record, where that is the trouble."""
    return RequestError("too_large", "record_too_long") if denied.code == "too_large" else denied


def opened(text: bytes) -> PastGame:
    """The finished game that this record tells. Raises RequestError."""
    try:
        record = read(text)
        if broken_seal(record.seals, record.acts) is not None:
            raise RequestError("refused", "record_seal")
        game = PastGame(record)
    except Fault as fault:
        raise _refused(fault) from None
    if game.last.outcome is None:
        raise RequestError("refused", "record_not_over")
    return game


def _refused(fault: Fault) -> RequestError:
    """At which move the rules refuse it, counted as the replay counts; else it is none."""
    if fault.move is None or fault.rule is None:
        return RequestError("bad_request", "no_record")
    return RequestError("refused", "record_move", fault.rule, move=fault.move + 1)
