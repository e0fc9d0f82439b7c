"""The tables of the load benchmark: eight people in mid-investigation, and what they say next."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from mafia_de_cuba.rules.notation import default_names
from mafia_de_cuba.rules.pieces import DIAMONDS, Take
from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.rules.talk import FOUR_QUESTIONS, Ask, Claim, Contents, Say, Talk
from mafia_de_cuba.store.sqlite import SqliteStore
from mafia_de_cuba.table import commands
from mafia_de_cuba.table.credentials import hashed, new_credential
from mafia_de_cuba.table.hub import Hub
from mafia_de_cuba.table.live_table import LiveTable
from mafia_de_cuba.table.options import Options, Pace
from mafia_de_cuba.table.view_builder import write_table_view

from .games import random_theft
from .measure import pick

PLAYERS = 8
SPOKEN = 24  # words in the ledger when the clock starts: the middle of a game
PHRASES = (
    "I took the box and passed it on.",
    "The box was short when it came to me, I swear.",
    "Ask the driver.",
    "Whom do you believe, Godfather?",
    "Two of us are lying, and I am not one of them.",
)


class Words(NamedTuple):
    """What somebody says next."""

    seat: int
    talk: Talk


class Seated(NamedTuple):
    """A table with a token for each seat, and a source of talk."""

    code: str
    tokens: tuple[str, ...]
    talk: Iterator[Words]


def seat_tables(data: Path, number: int) -> list[Seated]:
    """Tables in the middle of a game, written to the log of this directory."""
    store = SqliteStore(data / "tables.sqlite3")
    with closing(asyncio.new_event_loop()) as clock:
        hub = Hub(store, clock, time.time)
        seated = [_seat(hub, index) for index in range(number)]
        hub.close()
    return seated


def views_of_a_table(data: Path) -> dict[str, Any]:
    """One more table as its spectators see it, and what each seat knows besides."""
    seated = seat_tables(data, 1)[0]
    store = SqliteStore(data / "tables.sqlite3")
    with closing(asyncio.new_event_loop()) as clock:
        hub = Hub(store, clock, time.time)
        table = hub.table(seated.code)
        views = [write_table_view(table.show(player)) for player in (None, *range(PLAYERS))]
        hub.close()
    return {"public": views[0], "private": [view["you"] for view in views[1:]]}


def _seat(hub: Hub, index: int) -> Seated:
    rng, names = Random(index), [f"{name}-{index}" for name in default_names(PLAYERS)]
    table, host = hub.open(names[0], Options(pace=Pace.INSTANT))
    tokens = [host]
    for name in names[1:]:
        tokens.append(new_credential())
        table.do(commands.join, name, hashed(tokens[-1]))
    table.do(commands.begin, 0, None)
    _, acts = random_theft(standard(PLAYERS), PLAYERS, rng)
    for number, (seat, move) in enumerate(acts):
        table.move(seat, move, 0, f"theft {number}")
    talk = small_talk(rng)
    _speak(table, talk)
    return Seated(table.code, tuple(tokens), talk)


def _speak(table: LiveTable, talk: Iterator[Words]) -> None:
    for number in range(SPOKEN):
        seat, words = next(talk)
        table.move(seat, words, 0, f"talk {number}")


def small_talk(rng: Random) -> Iterator[Words]:
    """Questions, claims and free words in turn, without end."""
    while True:
        asked = rng.randrange(1, PLAYERS)
        yield Words(0, Ask(asked, pick(FOUR_QUESTIONS, rng)))
        found = rng.randrange(DIAMONDS)
        yield Words(asked, Claim(Contents(found), took=Take(rng.randrange(found + 1))))
        yield Words(rng.randrange(1, PLAYERS), Say(pick(PHRASES, rng)))
