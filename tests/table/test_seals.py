"""Sealed takes at a live table: when, with which salt, what is public, and what stays closed."""

import json

import pytest

from mafia_de_cuba.analysis.verify import answer
from mafia_de_cuba.rules.moves import Accuse, Dismiss, GameMove, Hide, Pocket, Reveal
from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.record import write
from mafia_de_cuba.rules.referee import judge
from mafia_de_cuba.table import commands, queries
from mafia_de_cuba.table.options import Pace

from .table_driver import Room, theft

TAKES: list[GameMove] = [
    Hide(5),
    Dismiss(Token.DRIVER),
    Pocket(10),
    *(Pocket(token=token) for token in (Token.HENCHMAN, Token.FBI)),
    Pocket(),
    Pocket(),
]
CAUGHT: list[tuple[int, GameMove]] = [(0, Accuse(1)), (1, Reveal())]


def seals(room: Room) -> list[int]:
    return [seal.seat for seal in room.table.ask(queries.seals)]


def salts(room: Room) -> list[str]:
    rows = [json.loads(row) for row in room.rows()]
    return [row["salt"] for row in rows if row["kind"] == "moved" and "salt" in row]


@pytest.mark.parametrize("pace", Pace)
def test_each_choice_is_sealed_when_it_takes_effect(pace: Pace) -> None:
    room = Room(6, pace=pace).begin()
    assert seals(room) == []
    room.move(0, TAKES[0])
    if pace is Pace.TABLE:
        assert seals(room) == []  # it waits for the beat
        room.let_go()
    assert seals(room) == [0]
    room.play(*theft(*TAKES)[1:])
    assert seals(room) == [0, 1, 2, 3, 4, 5]
    assert len(set(salts(room))) == 6
    assert all(len(bytes.fromhex(salt)) == 32 for salt in salts(room))


def test_the_record_of_the_finished_game_opens_the_seals() -> None:
    room = Room(6).begin().play(*theft(*TAKES))
    before = room.table.ask(queries.seals)
    assert room.game.record().seals == ()
    room.play(*CAUGHT)
    last = room.table.ask(queries.last_game)
    assert last is not None
    text = write(last.record)
    assert answer(text) == {"sealed": 6, "ok": True}
    assert judge(text)["phase"] == "over"
    assert [(seal.seat, seal.seal) for seal in last.record.seals] == [
        (seal.seat, seal.seal) for seal in before
    ]
    assert [seal.salt for seal in last.record.seals] == salts(room)


def test_the_seals_are_those_of_the_current_or_else_of_the_last_game() -> None:
    room = Room(6).begin().play(*theft(*TAKES), *CAUGHT)
    assert seals(room) == [0, 1, 2, 3, 4, 5]
    room.begin().move(0, TAKES[0])
    assert seals(room) == [0]


def test_a_game_that_the_host_ended_is_never_opened() -> None:
    room = Room(6).begin().play(*theft(*TAKES))
    assert room.table.state.host is not None
    room.table.do(commands.end_game, room.table.state.host)
    assert room.table.ask(queries.last_game) is None
    assert seals(room) == []


def test_no_view_holds_a_seal_or_salt() -> None:
    room = Room(6).begin().play(*theft(*TAKES))
    public = [seal.seal for seal in room.table.ask(queries.seals)]
    room.play(*CAUGHT)
    written = json.dumps([*map(str, room.views().values())])
    assert not any(word in written for word in (*public, *salts(room)))


def test_the_same_seals_after_the_server_was_killed() -> None:
    room = Room(6).begin().play(*theft(*TAKES))
    assert room.recovered().table.ask(queries.seals) == room.table.ask(queries.seals)


def test_a_table_of_before_there_were_seals_has_none() -> None:
    room = Room(6).begin().play(*theft(*TAKES), *CAUGHT)
    rows = [json.loads(row) for row in room.rows()]
    old = [
        json.dumps({k: row[k] for k in row if k != "salt" or row["kind"] == "opened"})
        for row in rows
    ]
    again = room.recovered([row.encode() for row in old])
    assert seals(again) == []
    last = again.table.ask(queries.last_game)
    assert last is not None
    assert answer(write(last.record)) == {"sealed": 0, "ok": None}


def test_a_game_that_was_going_on_when_seals_came_has_none() -> None:
    room = Room(6).begin()
    room.move(0, TAKES[0])
    rows = [json.loads(row) for row in room.rows()]
    old = [
        json.dumps({k: row[k] for k in row if k != "salt" or row["kind"] == "opened"})
        for row in rows
    ]
    again = room.recovered([row.encode() for row in old])
    again.play(*theft(*TAKES)[1:], *CAUGHT)
    assert seals(again) == []
