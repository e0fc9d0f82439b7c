"""Scripted games: what a seat sees of a game that is known move by move, at no table at all."""

from functools import lru_cache
from typing import Any, NamedTuple

from mafia_de_cuba.rules.moves import Accuse, Concede, Reveal, Shoot
from mafia_de_cuba.rules.play import apply_all, decide
from mafia_de_cuba.rules.record import Record
from mafia_de_cuba.rules.state import State, start
from mafia_de_cuba.views import view

from .options import Help, Options
from .view import News, TableView

NO_TABLE: dict[str, Any] = {
    "table": "",
    "version": 0,
    "host": None,
    "options": Options(help=Help.PUBLIC),
    "suggested": None,
    "series": (),
    "score": {},
    "games": {},
    "ballots": (),
    "held": False,
    "substitutes": (),
    "waiting": (),
}


class Played(NamedTuple):
    """A game after some of its moves, and what its pages tell of the last accusation."""

    state: State
    news: News | None  # what the last reveal, shot or concession came to
    accused_after: int  # how much had been said when the last accusation came


@lru_cache(64)
def play_script(record: Record) -> Played:
    """The game after all moves of a record. Raises Refused where the rules forbid one."""
    state, news, accused_after = start(record.players, record.setup), None, 0
    for seat, move in record.acts:
        facts, accused, said = decide(state, seat, move), state.accused, len(state.ledger)
        state = apply_all(state, facts)
        if isinstance(move, Accuse):
            accused_after = said
        if isinstance(move, Reveal | Shoot | Concede):
            news = News(facts, said, seat, accused)
    return Played(state, news, accused_after)


def scripted_view(record: Record, seat: int | None, window_open: bool = False) -> TableView:
    """What this seat, or everybody (None), may know after all moves of a record."""
    played = play_script(record)
    seen = view(played.state, seat)
    game: dict[str, Any] = {key: getattr(seen, key) for key in seen.__struct_fields__}
    game |= {"news": played.news, "accused_after": played.accused_after}
    return TableView(**game, **NO_TABLE, window_open=window_open)
