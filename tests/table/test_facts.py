"""Events are facts: a table is what was stored, whatever the rules of another day would decide."""

import json
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.events import Hidden, Taken
from mafia_de_cuba.rules.moves import Hide
from mafia_de_cuba.rules.pieces import Take
from mafia_de_cuba.table import facts
from mafia_de_cuba.table.event import VERSION
from mafia_de_cuba.table.events import Moved
from mafia_de_cuba.table.options import Pace
from mafia_de_cuba.table.rows import read_event, write_event
from mafia_de_cuba.table.state import TALK

from .random_evening import Evening
from .table_driver import Room, opened, play_by_chance


def game_after(*moves: int) -> Room:
    """A game in which the Godfather hid three diamonds, and so many took by chance."""
    room = Room(6).begin().play((0, Hide(3)))
    for seat in moves:
        room.move(seat, opened(room.view(seat))[-1])
    return room


def of_first_version(row: bytes) -> bytes:
    """The same row as it was written before there were versions and facts."""
    parts: dict[str, Any] = json.loads(row)
    del parts["v"]
    parts.pop("facts", None)
    return json.dumps(parts, separators=(",", ":"), ensure_ascii=False).encode()


def test_every_row_carries_its_version_and_moves_their_facts() -> None:
    room = game_after(1, 2)
    play_by_chance(room, Random(5))
    for row in room.rows():
        assert json.loads(row)["v"] == VERSION
        event = read_event(row)
        if isinstance(event, Moved):
            assert bool(event.facts) is not isinstance(event.move, TALK)


def test_stored_facts_stand_though_the_rules_would_decide_otherwise() -> None:
    room = game_after(1)
    rows = room.rows()
    took, hid = read_event(rows[-1]), read_event(rows[-2])
    assert isinstance(hid, Moved)
    assert isinstance(took, Moved)
    rows[-2:] = [
        write_event(replace(hid, move=Hide(9), facts=(Hidden(1),))),  # nobody may hide nine now
        write_event(replace(took, facts=(Taken(Take(diamonds=4)),))),
    ]
    again = room.recovered(rows)
    assert again.game_state.hidden == 1
    assert again.game_state.takes[1] == Take(diamonds=4)
    play_by_chance(again, Random(3))
    assert again.view().outcome is not None
    assert again.recovered().views() == again.views()


def test_folding_asks_no_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    room = game_after(1, 2, 3)
    play_by_chance(room, Random(8))

    def refuse(*_: Any) -> Any:
        raise Refused("T1", "not_hiding")

    monkeypatch.setattr(facts, "decide", refuse)
    assert room.recovered().views() == room.views()


@pytest.mark.parametrize("seed", range(4))
def test_rows_of_the_first_version_come_to_the_same(seed: int) -> None:
    evening = Evening(seed, Pace.TABLE if seed % 2 else Pace.INSTANT)
    for _ in range(60):
        evening.act()
    room = evening.room
    old = room.recovered([of_first_version(row) for row in room.rows()])
    assert old.views() == room.recovered().views()
