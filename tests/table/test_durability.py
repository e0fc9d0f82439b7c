"""What is not stored has not happened, nobody hears of it, and it is tried again."""

import asyncio
import logging
from collections.abc import Iterable

import pytest

from mafia_de_cuba.rules.moves import Hide, Pocket
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.store.sqlite import SqliteStore
from mafia_de_cuba.table import commands
from mafia_de_cuba.table.credentials import hashed
from mafia_de_cuba.table.hub import AWAKE, Hub
from mafia_de_cuba.table.live_table import RETRIES, LiveTable
from mafia_de_cuba.table.options import Options, Pace
from tests.store.controlled_store import FailingStore, HeldStore

from .table_driver import CODE, HandClock, Room, denied

BEAT = 8.0
LATER = pytest.mark.parametrize("later", [False, True], ids=["at once", "later"])


def moved_to(room: Room, store: SqliteStore) -> Room:
    """The room over another log, with all its rows."""
    store.append(CODE, 0, room.rows(), 0.0)
    room.store = room.table.store = store
    return room


def on_slow_disk(room: Room) -> HeldStore:
    moved_to(room, store := HeldStore())
    store.holding = True
    return store


def waits(table: LiveTable, players: Iterable[int] = ()) -> bool:
    """Whether an answer to these players would have to wait."""

    async def asked() -> bool:
        task = asyncio.ensure_future(table.stored(tuple(players)))
        await asyncio.sleep(0)
        done = task.done()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return not done

    return asyncio.run(asked())


def test_a_move_counts_at_once_for_who_judges_and_is_told_when_stored() -> None:
    room = Room(6).begin()
    store = on_slow_disk(room)
    room.move(0, Hide(2))
    room.move(1, Pocket(3))
    assert room.game_state.turn == 2
    assert waits(room.table)
    assert len(store.waiting) == 2
    store.write(1)
    assert waits(room.table)
    store.write()
    assert not waits(room.table)
    assert room.recovered().game_state == room.game_state


def test_an_answer_waits_for_what_it_tells_and_not_for_what_came_later() -> None:
    """Else a table that never falls silent would answer nobody."""
    room = Room(6).begin()
    store = on_slow_disk(room)

    async def two_answers() -> None:
        room.move(0, Hide(2))
        first = asyncio.ensure_future(room.table.stored())
        await asyncio.sleep(0)
        room.move(1, Pocket(3))
        second = asyncio.ensure_future(room.table.stored())
        await asyncio.sleep(0)
        store.write(1)
        await first
        assert not second.done()
        store.write()
        await second

    asyncio.run(two_answers())


def test_waiting_does_not_tell_of_a_hidden_choice() -> None:
    room = Room(6, pace=Pace.TABLE).begin()
    store = on_slow_disk(room)
    room.move(0, Hide(2))
    assert waits(room.table, [room.at(0)])
    assert waits(room.table, [room.at(3), room.at(0)])
    for others in ([room.at(1)], [], [room.at(number) for number in range(1, 6)]):
        assert not waits(room.table, others)
    store.write()
    assert not waits(room.table, [room.at(0)])


def test_a_further_device_is_its_holders_affair() -> None:
    room = Room(6)
    on_slow_disk(room)
    room.table.another_token(2)
    assert waits(room.table, [2])
    assert not waits(room.table, [1])


def test_the_same_wish_sent_twice_is_written_once() -> None:
    room = Room(6).begin()
    store = on_slow_disk(room)
    assert room.move(0, Hide(2), key="k") == room.move(0, Hide(2), key="k")
    assert len(store.waiting) == 1
    assert waits(room.table, [room.at(0)])


@pytest.mark.parametrize("pace", list(Pace))
def test_what_failed_has_not_happened_and_the_same_id_succeeds_later(pace: Pace) -> None:
    room = Room(6, pace=pace).begin()
    store, told = on_slow_disk(room), []
    views, answered = room.views(), dict(room.state.acknowledged)
    room.table.watch(lambda: told.append(room.views() == views), None)
    told.clear()
    version = room.move(0, Hide(2), key="k")
    store.fail()
    assert room.views() == views
    assert room.state.acknowledged == answered
    assert told[-1], "who looks again sees what was before"
    assert not waits(room.table, [room.at(0)])
    assert room.rows() == room.recovered().rows()
    assert room.move(0, Hide(2), key="k") == version
    store.write()
    assert room.recovered().views() == room.views()


def test_what_followed_something_that_failed_is_taken_back_with_it() -> None:
    room = Room(6).begin()
    store = on_slow_disk(room)
    views = room.views()
    room.move(0, Hide(2))
    room.move(1, Pocket(3))
    store.fail(1)
    assert room.views() == views
    room.move(0, Hide(4))  # while the second is still on its way: it must not be written
    store.write()
    assert room.game_state.hidden == 4
    assert room.game_state.turn == 1
    assert room.recovered().game_state == room.game_state


def test_who_came_and_was_not_stored_never_came() -> None:
    room = Room(5)
    store = on_slow_disk(room)
    number = room.join("Zoe")
    room.table.presence.miss([number])
    store.fail()
    assert number not in room.state.players
    assert room.table.away() == frozenset()
    room.join("Zoe")
    store.write()
    assert room.state.order == list(range(6))


# ---------------------------------------------------------------- full disks


def full_disk(room: Room, later: bool) -> FailingStore:
    moved_to(room, store := FailingStore(later))
    store.full = True
    store.tried = 0
    return store


def let_pass(room: Room, store: FailingStore, seconds: float) -> None:
    """So much time, in small steps: what fails later is known before the next one."""
    for _ in range(int(seconds * 10)):
        room.clock.advance(0.1)
        store.turn()


@LATER
def test_a_held_choice_is_released_when_the_disk_has_room_again(later: bool) -> None:
    room = Room(6, pace=Pace.TABLE).begin()
    room.move(0, Hide(2))
    store = full_disk(room, later)
    let_pass(room, store, 3 * BEAT)
    assert room.game_state.phase is Phase.HIDE
    assert room.game.pending
    store.full = False
    let_pass(room, store, BEAT + RETRIES[-1])
    assert room.game_state.turn == 1
    assert room.recovered().game_state == room.game_state


@LATER
def test_the_box_goes_on_at_a_beat_after_a_full_disk_too(later: bool) -> None:
    """When the disk failed, and that a choice was made by then, cannot be told from it."""
    room = Room(6, pace=Pace.TABLE).begin()
    room.move(0, Hide(2))
    store, begun = full_disk(room, later), room.table.since
    let_pass(room, store, BEAT + 1)
    store.full = False
    let_pass(room, store, BEAT - 1.2)
    assert room.game.pending
    let_pass(room, store, 1)
    assert room.game_state.turn == 1
    assert room.table.since - begun == pytest.approx(2 * BEAT)


@LATER
def test_bots_move_when_the_disk_has_room_again(later: bool) -> None:
    room = Room(1, bots=5, pace=Pace.TABLE).begin()
    room.play((0, Hide(2)))
    store = full_disk(room, later)
    let_pass(room, store, 30)
    assert (room.game_state.turn, room.game.pending) == (1, {})
    store.full = False
    let_pass(room, store, 60)
    assert room.game_state.turn != 1
    assert room.recovered().game_state == room.game_state


def test_a_persons_move_counts_though_the_bots_after_it_met_a_full_disk() -> None:
    room = Room(1, bots=5).begin()
    store = FailingStore(later=False)
    moved_to(room, store)
    allowed = 1
    right = store.append

    def append(*arguments: object) -> object:
        nonlocal allowed
        store.full = allowed == 0
        allowed = max(0, allowed - 1)
        return right(*arguments)  # type: ignore[arg-type]

    store.append = append  # type: ignore[method-assign,assignment]
    told = room.move(0, Hide(2), key="k")
    assert room.game_state.turn == 1
    assert room.state.acknowledged[0, "k"] == told
    allowed = 1000
    let_pass(room, store, 2 * RETRIES[0])
    assert room.game_state.phase is Phase.INVESTIGATION


@LATER
def test_nobody_hammers_on_a_full_disk(later: bool) -> None:
    room = Room(3, bots=3, pace=Pace.TABLE, clock=20).begin()
    room.move(0, Hide(2))
    store = full_disk(room, later)
    let_pass(room, store, 600)
    assert 10 < store.tried < 200


@LATER
def test_clocks_run_on_after_a_full_disk(later: bool) -> None:
    room = Room(6, clock=10).begin()
    store = full_disk(room, later)
    let_pass(room, store, 40)
    assert room.game_state.phase is Phase.HIDE
    store.full = False
    let_pass(room, store, 20)
    assert room.game_state.phase is not Phase.HIDE


def test_a_log_that_cannot_be_read_either_answers_nobody_until_it_can(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    room = Room(6).begin()
    store, right = on_slow_disk(room), SqliteStore.read
    views = room.views()
    room.move(0, Hide(2), key="k")

    def broken(*_: object) -> list[bytes]:
        raise OSError("Input/output error")

    monkeypatch.setattr(HeldStore, "read", broken)
    store.fail()
    with pytest.raises(Exception, match="cannot be stored"):
        asyncio.run(room.table.stored())
    assert denied(room.table.another_token, 0) == "not_stored"
    room.clock.advance(5)
    monkeypatch.setattr(HeldStore, "read", right)
    room.clock.advance(10)
    assert not waits(room.table)
    assert room.views() == views
    caplog.clear()


def test_a_row_that_is_there_already_is_not_tried_for_ever(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Somebody else has written: the table does as its log says, and leaves its bots alone."""
    room = Room(6, pace=Pace.TABLE).begin()
    other = room.recovered()
    other.move(0, Hide(1))
    room.store.append(CODE, len(room.rows()), other.rows()[-1:], 0.0)
    assert denied(room.move, 0, Hide(2)) == "not_stored"
    assert room.views() == other.views()
    assert room.clock.pending() == 0
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    room.clock.advance(100)
    assert len(room.rows()) == len(other.rows())


# ---------------------------------------------------------------- the hub


def hub_on_slow_disk() -> tuple[Hub, HeldStore, HandClock]:
    store, clock = HeldStore(), HandClock()
    return Hub(store, clock, clock.time), store, clock


def test_a_table_with_rows_on_their_way_stays_awake() -> None:
    hub, store, clock = hub_on_slow_disk()
    table, _ = hub.open("Ana", Options())
    store.holding = True
    table.another_token(0)
    clock.advance(AWAKE * 2)
    hub.sweep()
    assert hub.table(table.state.code) is table
    store.write()
    clock.advance(AWAKE * 2)
    hub.sweep()
    assert hub.awake == {}


def test_a_table_that_was_never_stored_never_was() -> None:
    hub, store, clock = hub_on_slow_disk()
    store.holding = True
    table, _ = hub.open("Ana", Options(), key=hashed("the client's own"))
    code = table.state.code
    table.do(commands.join, "Bea", hashed("Bea"))
    store.fail()
    assert denied(hub.table, code) == "not_found"
    assert hub.awake == {}
    assert hub.known == set()
    assert clock.pending() == 0
    again, token = hub.open("Ana", Options(), key=hashed("the client's own"))
    store.write()
    assert (again.state.code, again.player(token)) == (code, 0)
    assert Hub(store, clock, clock.time).table(code).show(None) == again.show(None)


def test_who_asks_twice_for_a_table_that_is_not_stored_yet_finds_the_same() -> None:
    hub, store, _ = hub_on_slow_disk()
    store.holding = True
    table, _ = hub.open("Ana", Options(), key=hashed("k"))
    assert hub.open("Ana", Options(), key=hashed("k"))[0] is table
    assert waits(table, [0])


def test_what_fails_after_the_end_harms_nobody() -> None:
    room = Room(6).begin()
    store = on_slow_disk(room)
    room.move(0, Hide(2))
    room.table.sleep()
    store.fail()
    assert room.clock.pending() == 0
