"""The replay of a finished game, what-ifs and the coach: for anyone, as the record is."""

import asyncio
import re

from starlette.requests import Request
from starlette.responses import Response

from mafia_de_cuba.analysis.coach import coach
from mafia_de_cuba.analysis.findings import NOTHING, Findings, find_out
from mafia_de_cuba.analysis.game import PastGame
from mafia_de_cuba.analysis.telling import Telling
from mafia_de_cuba.analysis.what_if import may_be_accused, play_out
from mafia_de_cuba.caching import SizedCache
from mafia_de_cuba.rules.record import Fault
from mafia_de_cuba.rules.record import write as write_record
from mafia_de_cuba.table import queries
from mafia_de_cuba.table.queries import FinishedGame
from mafia_de_cuba.web.http.errors import RequestError
from mafia_de_cuba.web.http.finished_games import finished
from mafia_de_cuba.web.http.packing import packed_page
from mafia_de_cuba.web.http.requests import find, limit
from mafia_de_cuba.web.http.visitor import language, origin, page
from mafia_de_cuba.web.presenters.coach import present_coach
from mafia_de_cuba.web.presenters.replay import Place, Replay, present_replay
from mafia_de_cuba.web.presenters.table_games import present_games
from mafia_de_cuba.web.presenters.what_if import present_what_if
from mafia_de_cuba.web.rendering import render_page
from mafia_de_cuba.web.sentences import Words
from mafia_de_cuba.web.side_process import process_for
from mafia_de_cuba.web.templating import render

from .records import record_file

SHOWN: SizedCache[tuple[bytes, str, int, str, bool], Replay] = SizedCache(8 << 20)


def past_game(game: FinishedGame) -> PastGame:
    """The game, move by move. Raises RequestError where today's rules refuse it."""
    try:
        return PastGame(game.record)
    except Fault:
        raise RequestError("refused", "no_replay") from None


# ---------------------------------------------------------------- the page


async def show_replay(request: Request) -> Response:
    """The page of a finished game; what is not found out yet comes when it is asked for again."""
    game, code, lang = finished(request), find(request).code, language(request)
    text = write_record(game.record)
    findings = await findings_of(request, text)
    key = text, code, game.number, lang, findings is not None
    shown = SHOWN.get(key)
    if shown is None:
        place = Place(code, game.number)
        shown = replay_of(past_game(game), findings, lang, place)
        SHOWN.keep(key, shown, 4 * len(shown.data))
    return replay_page(request, shown)


def replay_page(request: Request, shown: Replay) -> Response:
    """The page as it is shown."""
    lang, theme = language(request), request.cookies.get("theme", "")
    here = origin(request)
    return packed_page(
        request, render_page("replay.html", lang, it=shown, theme=theme, origin=here)
    )


def replay_of(
    game: PastGame, findings: Findings | None, lang: str, place: Place | None = None
) -> Replay:
    """The replay of a game in a language, as far as it is found out."""
    analysis = findings.analysis if findings else NOTHING
    return present_replay(Telling(game, analysis, Words(lang)), findings, place)


async def findings_of(request: Request, text: bytes) -> Findings | None:
    """What is known of a game by now; with `wait` in the address, all there is to know."""
    beside = process_for("analysis", request)
    known = beside.known(find_out, text)
    if known is None:
        limit(request, "analysis")
        beside.begin(find_out, text)
    if known is None and "wait" in request.query_params:
        return await beside.answer(find_out, text)
    return known


async def download(request: Request) -> Response:
    """The record of this game, as a file."""
    return record_file(find(request).code, finished(request))


# ---------------------------------------------------------------- what if


async def what_if(request: Request) -> Response:
    """What if somebody else had been accused at this point."""
    game = finished(request)
    back = f"{Place(find(request).code, game.number).address}#step-{number_in(request, 'step')}"
    return await asked_what_if(request, past_game(game), back)


async def asked_what_if(request: Request, game: PastGame, back: str) -> Response:
    """What bots make of the accusation that the address names."""
    step, target = (number_in(request, name) for name in ("step", "target"))
    if not 0 <= step < len(game.states) or target not in may_be_accused(game.states[step]):
        raise RequestError("not_found", "no_such_accusation")
    beside, asked = process_for("analysis", request), (write_record(game.record), step, target)
    if beside.known(play_out, *asked) is None:
        limit(request, "what_if")
    shown = present_what_if(await beside.answer(play_out, *asked), game.record.players)
    if request.headers.get("x-live"):
        return packed_page(request, str(render(language(request), shown).html))
    return page(request, "what_if_page.html", it=shown, back=back)


# ---------------------------------------------------------------- the coach


async def show_coach(request: Request) -> Response:
    """Three sentences for one seat: as a part of its end screen, or on a page of its own."""
    game, seat = finished(request), number_in(request, "seat")
    if not 0 <= seat < len(game.record.players):
        raise RequestError("not_found", "no_such_seat")
    past_game(game)
    beside, asked = process_for("analysis", request), (write_record(game.record), seat)
    if beside.known(coach, *asked) is None:
        limit(request, "analysis")
    found = await beside.answer(coach, *asked)
    words, replay = Words(language(request)), Place(find(request).code, game.number).address
    shown = present_coach(words, found, game.record.players, seat, replay)
    if request.headers.get("x-live"):
        return packed_page(request, str(render(language(request), shown).html))
    return page(request, "coach_page.html", it=shown)


# ---------------------------------------------------------------- the table's memory


async def show_games(request: Request) -> Response:
    """All finished games of a table, for anyone, as their records are."""
    table = find(request)
    games = table.ask(queries.finished_games)
    shown = await asyncio.to_thread(present_games, table.code, games)
    return page(request, "table_games_page.html", it=shown, back=f"/t/{table.code}")


def number_in(request: Request, name: str) -> int:
    """A small number of the query; -1 where there is none."""
    text = request.query_params.get(name, "")
    return int(text) if re.fullmatch("[0-9]{1,5}", text) else -1
