"""The log: a table is the fold of its rows; a killed server finds everything where it was."""

import sqlite3
from collections.abc import Iterable
from random import Random
from typing import Any, NamedTuple

import pytest

from mafia_de_cuba.bots.conversation.liveliness import Liveliness
from mafia_de_cuba.rules.moves import Accuse, Hide, Pocket, Reveal
from mafia_de_cuba.rules.pieces import Token, Tokens
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import Say
from mafia_de_cuba.store import Append, NotWritten, RowConflict
from mafia_de_cuba.store.sqlite import SqliteStore
from mafia_de_cuba.table.events import Opened, TableEvent
from mafia_de_cuba.table.options import Options, Pace
from mafia_de_cuba.table.rows import read_event, write_event
from tests.store.memory_store import MemoryStore

from .random_evening import Evening
from .table_driver import Room, denied, play_by_chance, theft

CLEANER = Setup(Tokens(henchman=1, fbi=1, cleaner=1))


class Moment(NamedTuple):
    """What a table was when so many rows were written."""

    rows: int
    views: dict[Any, Any]
    answers: dict[Any, int]


def moment(room: Room) -> Moment:
    return Moment(len(room.rows()), room.views(), dict(room.state.acknowledged))


@pytest.mark.parametrize("pace", list(Pace))
@pytest.mark.parametrize("seed", range(10))
def test_an_evening_recovers_from_its_log_at_every_moment(seed: int, pace: Pace) -> None:
    evening = Evening(seed, pace)
    room, moments = evening.room, [moment(evening.room)]
    for _ in range(120):
        before = moments[-1]
        granted = evening.act()
        after = moment(room)
        if not granted:
            assert after == before, "what is denied changes nothing"
        for number, view in before.views.items():
            assert after.views[number]["version"] >= view["version"]
            changed = after.views[number] != view
            assert not changed or after.views[number]["version"] > view["version"]
        moments.append(after)
    rows = room.rows()
    for then in moments:
        again = room.recovered(rows[: then.rows])
        assert moment(again) == then


@pytest.mark.parametrize("seed", range(8))
def test_bots_that_were_cut_off_play_on_as_they_would_have(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.token_bytes", bytes)  # the salts of seals are chance alone
    rng = Random(seed)
    room = Room(2, bots=6).begin()
    quiet = [len(room.rows())]  # rows after which it was a person's move
    while not room.game.over:
        seat = next(seat for seat in range(8) if room.view(seat).you and _open(room, seat))
        room.move(seat, rng.choice(_open(room, seat)))
        quiet.append(len(room.rows()))
    rows = room.rows()
    for cut in range(quiet[0], len(rows) + 1):
        end = next(number for number in quiet if number >= cut)
        again = room.recovered(rows[:cut])
        assert again.rows() == rows[:end]


def _open(room: Room, seat: int) -> Any:
    you = room.view(seat).you
    assert you is not None
    return () if room.state.played_by_bot(seat) else you.moves


def test_the_same_key_gets_the_same_answer_after_a_restart() -> None:
    room = Room(6).begin()
    told = room.move(0, Hide(2), key="k")
    room.move(1, Pocket(3))
    again = room.recovered()
    assert again.move(0, Hide(5), key="k") == told
    assert again.game_state == room.game_state
    assert again.rows() == room.rows()


def test_the_same_key_of_another_seat_is_another_key() -> None:
    room = Room(6).begin()
    room.move(0, Hide(2), key="k")
    room.move(1, Pocket(3), key="k")
    assert room.game_state.turn == 2


def test_timers_go_on_after_a_restart() -> None:
    room = Room(6, pace=Pace.TABLE).begin()
    room.move(0, Hide(2))
    again = room.recovered()
    assert again.game_state.phase is Phase.HIDE
    again.clock.advance(again.table.tempo.beat)
    assert again.game_state.turn == 1


def test_a_window_runs_anew_after_a_restart_and_keeps_the_shot() -> None:
    room = Room(6, pace=Pace.TABLE, setup=CLEANER).begin()
    room.play(*theft(Hide(0), Pocket(token=Token.CLEANER), *[Pocket(1)] * 4), (0, Accuse(2)))
    room.table.press(room.at(1), "pow")
    again = room.recovered()
    assert again.view(2).window_open
    again.clock.advance(again.table.tempo.window - 0.1)
    assert again.game_state.accused == 2
    again.clock.advance(0.2)
    assert again.game_state.shooter == 1


def test_clocks_run_anew_after_a_restart() -> None:
    room = Room(6, clock=10).begin()
    room.clock.advance(9)
    again = room.recovered()
    again.clock.advance(9)
    assert again.game_state.phase is Phase.HIDE
    again.clock.advance(1)
    assert again.game_state.turn == 1


def test_a_whole_series_recovers() -> None:
    room, rng = Room(3, bots=4).begin(), Random(1)
    for _ in range(3):
        play_by_chance(room, rng)
        room.begin()
    again = room.recovered()
    assert again.views() == room.views()
    assert again.state.last_record == room.state.last_record
    assert len(again.view().series) == 3


class FullDisk(SqliteStore):
    """A log that cannot be written for a while."""

    full = False

    def append(self, table: str, first: int, rows: Iterable[bytes], at: float) -> Append:
        if self.full:
            raise NotWritten("database or disk is full")
        return super().append(table, first, rows, at)


def test_what_is_not_written_has_not_happened() -> None:
    room = Room(6)
    room.store = FullDisk(":memory:")
    room.store.append("KXQF", 0, [], 0.0)
    room.table.store = room.store
    room.begin()
    views = room.views()
    FullDisk.full = True
    try:
        assert denied(room.move, 0, Hide(2), key="k") == "not_stored"
    finally:
        FullDisk.full = False
    assert room.views() == views
    room.move(0, Hide(3), key="k")
    assert room.game_state.hidden == 3
    room.store.close()


def test_a_row_is_never_written_twice() -> None:
    store = MemoryStore()
    store.append("KXQF", 0, [b"a", b"b"], 1.0)
    with pytest.raises(RowConflict):
        store.append("KXQF", 1, [b"c"], 2.0)
    with pytest.raises(RowConflict):
        store.append("KXQF", 1, [b"c", b"d"], 2.0)
    assert store.read("KXQF") == [b"a", b"b"]


def test_rows_of_all_kinds_are_read_as_they_were_written() -> None:
    kinds: set[type] = set()
    rare = {"DeviceAdded", "Closed"}  # evenings know no second devices, and no end
    every = set(TableEvent.__args__)
    for seed in range(300):
        if seed >= 30 and {kind.__name__ for kind in every - kinds} <= rare:
            break
        evening = Evening(seed, Pace.TABLE)
        for _ in range(60):
            evening.act()
        for row in evening.room.rows():
            entry = read_event(row)
            kinds.add(type(entry))
            assert write_event(entry) == row
    assert {kind.__name__ for kind in every - kinds} <= rare


def test_data_of_a_later_program_is_left_alone(tmp_path: Any) -> None:
    path = tmp_path / "tables.sqlite3"
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(RuntimeError, match="99"):
        SqliteStore(path)


def test_a_refusal_leaves_no_row() -> None:
    room = Room(6).begin()
    rows = room.rows()
    for move in (Pocket(1), Reveal(), Say("Hello")):
        with pytest.raises(Exception, match=r"."):
            room.move(0, move)
    assert room.rows() == rows


def test_an_opened_table_knows_its_options() -> None:
    room = Room(6, pace=Pace.TABLE, clock=20, talk=Liveliness.LIVELY)
    first = read_event(room.rows()[0])
    assert isinstance(first, Opened)
    assert first.options == Options(pace=Pace.TABLE, clock=20, talk=Liveliness.LIVELY)
