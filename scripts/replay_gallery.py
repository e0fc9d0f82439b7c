"""Pages that look back, for the gallery: replays, what-ifs, the coach, and lists of games."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from mafia_de_cuba.analysis.coach import coach
from mafia_de_cuba.analysis.findings import find_out
from mafia_de_cuba.analysis.game import PastGame
from mafia_de_cuba.analysis.what_if import WhatIf
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.record import Record, write
from mafia_de_cuba.table.queries import FinishedGame
from mafia_de_cuba.web.pages.replay import replay_of
from mafia_de_cuba.web.presenters.coach import present_coach
from mafia_de_cuba.web.presenters.replay import Place
from mafia_de_cuba.web.presenters.table_games import present_games
from mafia_de_cuba.web.presenters.what_if import present_what_if
from mafia_de_cuba.web.sentences import Words

PLACE = Place("VEGA", 3)


def replay_pictures(
    page: Callable[..., Any], words: Words, games: Mapping[str, Record]
) -> Iterator[Any]:
    """Every page that looks back."""
    *_, last = games.values()
    for name, record in games.items():
        found = find_out(write(record))
        yield page(name, "replay.html", it=replay_of(PastGame(record), found, words.lang, PLACE))
    yield page("replay-early", "replay.html", it=early(last, words))
    yield page("replay-sent-in", "replay.html", it=sent_in(last, words))
    yield from small_pictures(page, words, last)
    played = tuple(FinishedGame(each, number) for number, each in enumerate(games.values(), 1))
    table = present_games("VEGA", played)
    yield page("games-of-table", "table_games_page.html", it=table, back="/t/VEGA")
    roles = {role.value: words.role(role) for role in Role}
    yield page("games", "games.html", roles=json.dumps(roles))


def early(record: Record, words: Words) -> Any:
    """A replay before anything is found out."""
    return replay_of(PastGame(record), None, words.lang, PLACE)


def sent_in(record: Record, words: Words) -> Any:
    """A replay of a record of one's own."""
    return replay_of(PastGame(record), find_out(write(record)), words.lang)


def small_pictures(page: Callable[..., Any], words: Words, record: Record) -> Iterator[Any]:
    """What stands alone where there is no script: a what-if and the coach."""
    names = record.players
    wins = WhatIf(0, 2, 200, tuple(max(0, 170 - 25 * seat) for seat in range(len(names))))
    back = f"{PLACE.address}#step-9"
    yield page("what-if", "what_if_page.html", it=present_what_if(wins, names), back=back)
    told = present_coach(words, coach(write(record), 3), names, 3, PLACE.address)
    yield page("coach", "coach_page.html", it=told)
