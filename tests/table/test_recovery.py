"""Bad rows: the table says so in a sentence and is set aside, and all others play on."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mafia_de_cuba.rules.moves import Hide, Pocket
from mafia_de_cuba.store.sqlite import SqliteStore
from mafia_de_cuba.table import commands
from mafia_de_cuba.table.credentials import hashed
from mafia_de_cuba.table.errors import TableError
from mafia_de_cuba.table.events import Moved
from mafia_de_cuba.table.hub import Hub
from mafia_de_cuba.table.options import Options, Pace
from mafia_de_cuba.table.rows import write_event
from tests.store.damage import break_head, break_page, change_row, drop_row

from .table_driver import NAMES, HandClock, denied

DAMAGED = "damaged"

BAD_ROWS = {
    "garbage": b"\x00\xff\xfe not an entry",
    "empty": b"",
    "half of one": b'{"kind":"joined","player":3,"na',
    "no object": b"[]",
    "an unknown kind": b'{"kind":"teleported","seat":1}',
    "a later field": b'{"kind":"joined","player":3,"name":"Dora","mood":"later"}',
    "a wrong type": b'{"kind":"joined","player":"three","name":"Dora"}',
    "nobody's": b'{"kind":"left","player":77}',
    "a move that the rules refuse": b'{"kind":"moved","seat":0,"move":{"do":"hide","diamonds":99}}',
    "a move at the wrong time": b'{"kind":"moved","seat":3,"move":{"do":"take","diamonds":1}}',
    "a move without its facts": write_event(Moved(0, Hide(1))),
    "a row of a later version": b'{"kind":"locked","locked":true,"v":3}',
    "a vote in no game": b'{"kind":"voted","voter":1,"choice":"bot"}',
}


class Houses:
    """Servers over the same log, one after another."""

    def __init__(self, path: Path) -> None:
        self.path = path / "tables.sqlite3"
        self.clock = HandClock()
        self.hub = self.open()

    def open(self) -> Hub:
        return Hub(SqliteStore(self.path), self.clock, self.clock.time)

    def again(self) -> Hub:
        self.hub.close()
        self.hub = self.open()
        return self.hub

    def table(self) -> str:
        table, _ = self.hub.open("Ana", Options(pace=Pace.INSTANT))
        for other in NAMES[1:5]:
            table.do(commands.join, other, hashed(other))
        table.do(commands.begin, 0, None)
        return table.state.code

    def plays_on(self, code: str) -> bool:
        table = self.hub.table(code)
        before = table.state.rows
        table.move(0, Hide(1), 0, f"key {before}")
        return table.state.rows > before


@pytest.fixture
def houses(tmp_path: Path) -> Iterator[Houses]:
    houses = Houses(tmp_path)
    yield houses
    houses.hub.close()


@pytest.mark.parametrize("row", BAD_ROWS.values(), ids=BAD_ROWS)
def test_a_bad_row_sets_one_table_aside(houses: Houses, row: bytes) -> None:
    bad, good = houses.table(), houses.table()
    change_row(houses.path, bad, 3, row)
    hub = houses.again()
    assert denied(hub.table, bad) == DAMAGED
    assert houses.plays_on(good)
    assert bad in hub.known  # nobody else gets its code
    assert bad not in hub.awake


@pytest.mark.parametrize("number", [0, 2, 7])
def test_a_missing_row_sets_one_table_aside(houses: Houses, number: int) -> None:
    bad, good = houses.table(), houses.table()
    houses.hub.table(bad).move(0, Hide(1), 0, "a")
    houses.hub.table(bad).move(1, Pocket(1), 0, "b")
    drop_row(houses.path, bad, number)
    assert denied(houses.again().table, bad) == DAMAGED
    assert houses.plays_on(good)


def test_rows_of_another_table_are_not_shown_as_this_one(houses: Houses) -> None:
    bad, good = houses.table(), houses.table()
    row = houses.hub.store.read(good)[0]
    change_row(houses.path, bad, 0, row)
    assert denied(houses.again().table, bad) == DAMAGED
    assert houses.plays_on(good)


def test_a_table_that_was_set_aside_is_not_read_again(
    houses: Houses, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad = houses.table()
    change_row(houses.path, bad, 3, b"?")
    hub = houses.again()
    reads = []
    read = hub.store.read

    def counted(table: str) -> list[bytes]:
        reads.append(table)
        return read(table)

    monkeypatch.setattr(hub.store, "read", counted)
    for _ in range(5):
        assert denied(hub.table, bad) == DAMAGED
    assert reads == [bad]
    assert caplog.text.count(bad) == 1
    assert "row 3" in caplog.text


def test_nothing_of_a_row_is_logged(houses: Houses, caplog: pytest.LogCaptureFixture) -> None:
    """A refusal of the rules would tell what somebody has chosen."""
    bad = houses.table()
    change_row(houses.path, bad, 6, write_event(Moved(0, Hide(99))))
    assert denied(houses.again().table, bad) == DAMAGED
    assert "row 6" in caplog.text
    assert "99" not in caplog.text.replace(bad, "")
    assert "diamond" not in caplog.text


def test_a_key_whose_table_was_set_aside_opens_another(houses: Houses) -> None:
    bad = houses.hub.open("Ana", Options(), key="a key")[0].state.code
    change_row(houses.path, bad, 0, b"?")
    other = houses.again().open("Ana", Options(), key="a key")[0].state.code
    assert other != bad
    assert houses.hub.open("Ana", Options(), key="a key")[0].state.code == other


def test_a_key_waits_where_its_table_cannot_be_read_now(
    houses: Houses, monkeypatch: pytest.MonkeyPatch
) -> None:
    houses.hub.open("Ana", Options(), key="a key")
    hub = houses.again()

    def broken(_: str) -> list[bytes]:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patched:
        patched.setattr(hub.store, "read", broken)
        assert denied(hub.open, "Ana", Options(), key="a key") == "unavailable"
    assert len(hub.known) == 1
    assert hub.open("Ana", Options(), key="a key")[0].state.code in hub.known
    assert len(hub.known) == 1


def many_tables(houses: Houses) -> list[str]:
    return [houses.table() for _ in range(24)]


def test_a_damaged_page_sets_its_tables_aside(houses: Houses) -> None:
    codes = many_tables(houses)
    houses.hub.close()
    page = break_page(houses.path, b'"kind":"opened"', break_head)
    houses.hub = houses.open()
    near = [code for code in codes if b'"table":"%s"' % code.encode() in page]
    far = [code for code in codes if code.encode() not in page]
    assert near
    for code in near:
        assert denied(houses.hub.table, code) == DAMAGED
        assert not houses.hub._is_free(code)
    assert sum(is_well(houses.plays_on, code) for code in far) >= len(far) - 4  # not beside it


def is_well(call: Callable[[str], bool], code: str) -> bool:
    try:
        return call(code)
    except (TableError, sqlite3.Error):
        return False


def test_a_code_behind_a_damaged_page_that_is_no_table(houses: Houses) -> None:
    many_tables(houses)
    houses.hub.close()
    break_page(houses.path, b'"kind":"opened"', break_head)
    houses.hub = houses.open()
    for code in ("", "x" * 5000, "K", "0000", "IOIO"):
        assert denied(houses.hub.table, code) == "not_found"
    assert len(houses.hub.set_aside) == 0
