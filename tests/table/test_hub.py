"""The hub: tables are found by their code, and sleep when nobody is there."""

import pytest

from mafia_de_cuba.rules.moves import Hide
from mafia_de_cuba.store.sqlite import SqliteStore
from mafia_de_cuba.table import commands
from mafia_de_cuba.table import hub as hubs
from mafia_de_cuba.table.credentials import hashed
from mafia_de_cuba.table.expiry import DAY
from mafia_de_cuba.table.hub import AWAKE, LETTERS, Hub
from mafia_de_cuba.table.live_table import LiveTable
from mafia_de_cuba.table.options import Options, Pace
from tests.store.memory_store import MemoryStore

from .table_driver import NAMES, HandClock, denied


class Inn:
    """A hub over a log in memory, and its clock."""

    def __init__(self, store: SqliteStore | None = None, clock: HandClock | None = None) -> None:
        self.clock = clock or HandClock()
        self.store = store or MemoryStore()
        self.hub = Hub(self.store, self.clock, self.clock.time)

    def open(self, started: bool = False) -> LiveTable:
        table, _ = self.hub.open("Ana", Options(pace=Pace.TABLE))
        for name in NAMES[1:5]:
            table.do(commands.join, name, hashed(name))
        if started:
            table.do(commands.begin, 0, None)
        return table


def test_codes_have_four_letters_that_do_not_look_alike() -> None:
    inn = Inn()
    codes = {inn.hub.open("Ana", Options())[0].state.code for _ in range(50)}
    assert len(codes) == 50
    assert all(len(code) == 4 and set(code) <= set(LETTERS) for code in codes)
    assert not set("IO01") & set(LETTERS)


def test_a_table_is_found_by_its_code_in_any_case() -> None:
    inn = Inn()
    table = inn.open()
    assert inn.hub.table(table.state.code.lower()) is table


@pytest.mark.parametrize("code", ["", "AAAA", "I", "ß", "\0", "ABCDE" * 100, "../x"])
def test_there_is_no_such_table(code: str) -> None:
    assert denied(Inn().hub.table, code) == "not_found"


def test_a_bad_name_opens_no_table() -> None:
    inn = Inn()
    assert denied(inn.hub.open, "", Options()) == "bad_request"
    assert list(inn.store.tables()) == []
    assert inn.hub.known == set()


def test_a_new_server_knows_all_tables() -> None:
    inn = Inn()
    table = inn.open(started=True)
    again = Inn(inn.store)
    assert again.hub.table(table.state.code).show(0) == table.show(0)


def test_who_holds_a_token_holds_it_after_a_restart() -> None:
    inn = Inn()
    table, token = inn.hub.open("Ana", Options())
    assert Inn(inn.store).hub.table(table.state.code).player(token) == 0


def test_of_tokens_only_the_hash_is_kept() -> None:
    inn = Inn()
    table, token = inn.hub.open("Ana", Options())
    assert not any(token.encode() in row for row in inn.store.read(table.state.code))


def test_a_table_that_nobody_watches_sleeps_and_wakes() -> None:
    inn = Inn()
    table = inn.open(started=True)
    code = table.state.code
    inn.clock.advance(AWAKE + 1)
    inn.hub.sweep()
    assert code not in inn.hub.awake
    woken = inn.hub.table(code)
    assert woken is not table
    assert woken.show(2) == table.show(2)


def test_a_table_that_is_watched_stays_awake() -> None:
    inn = Inn()
    table = inn.open()
    table.watch(lambda: None, None)
    inn.clock.advance(AWAKE * 3)
    inn.hub.sweep()
    assert inn.hub.awake


def test_a_sleeping_table_does_nothing() -> None:
    inn = Inn()
    table = inn.open(started=True)
    table.move(0, Hide(2), 0, "k")
    rows = inn.store.read(table.state.code)
    table.sleep()
    inn.clock.advance(100)
    assert inn.store.read(table.state.code) == rows


def test_a_woken_table_goes_on() -> None:
    inn = Inn()
    table = inn.open(started=True)
    table.move(0, Hide(2), 0, "k")
    inn.hub._put_to_sleep(table.state.code)
    inn.clock.advance(100)
    woken = inn.hub.table(table.state.code)
    inn.clock.advance(8)
    assert woken.show(None).turn == 1


@pytest.mark.parametrize("days", [31, 4000, -400])
def test_a_jump_of_the_clock_on_the_wall_removes_nothing(days: int) -> None:
    clock, jumped = HandClock(), [0.0]
    hub = Hub(MemoryStore(), clock, lambda: clock.time() + jumped[0])
    playing, _ = hub.open("Ana", Options())
    watched, _ = hub.open("Bea", Options())
    watched.watch(lambda: None, None)
    jumped[0] = days * DAY
    hub.sweep()
    assert hub.table(playing.state.code) is playing
    assert hub.table(watched.state.code) is watched
    assert len(set(hub.store.tables())) == 2


def test_there_is_an_end_to_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "MOST_TABLES", 3)
    inn = Inn()
    for _ in range(3):
        inn.open()
    assert denied(inn.hub.open, "Ana", Options()) == "too_many"


def test_a_key_finds_its_table_though_others_have_its_codes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hubs, "LETTERS", "AB")  # sixteen codes for sixteen tables
    inn = Inn()
    keys = [hashed(f"key {number}") for number in range(16)]
    codes = [inn.hub.open("Ana", Options(), key=key)[0].state.code for key in keys]
    assert len(set(codes)) == 16
    for hub in (inn.hub, Inn(inn.store).hub):
        for key, code in zip(keys, codes, strict=True):
            table, token = hub.open("Bea", Options(), key=key)
            assert (table.state.code, table.player(token)) == (code, 0)
            assert [player.name for player in table.show(None).players] == ["Ana"]


def test_the_table_of_a_key_is_found_though_there_is_no_room_for_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    inn = Inn()
    table, _ = inn.hub.open("Ana", Options(), key="ab")
    monkeypatch.setattr(hubs, "MOST_TABLES", 1)
    assert inn.hub.open("Ana", Options(), key="ab")[0] is table
    assert denied(inn.hub.open, "Ana", Options(), key="cd") == "too_many"


def test_closing_keeps_everything(tmp_path: object) -> None:
    path = f"{tmp_path}/tables.sqlite3"
    inn = Inn(SqliteStore(path))
    table = inn.open(started=True)
    inn.hub.close()
    assert inn.clock.pending() == 0
    again = Inn(SqliteStore(path))
    assert again.hub.table(table.state.code).show(0) == table.show(0)
    again.hub.close()
