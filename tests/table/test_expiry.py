"""Forgetting: by the time that the server itself has seen go by, whatever the clocks say."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from mafia_de_cuba.store.sqlite import SqliteStore
from mafia_de_cuba.store.upkeep import Upkeep
from mafia_de_cuba.store.walk import Last
from mafia_de_cuba.table import commands
from mafia_de_cuba.table import expiry as rules
from mafia_de_cuba.table.credentials import hashed
from mafia_de_cuba.table.expiry import DAY, LOOK, Forgetting
from mafia_de_cuba.table.hub import AWAKE, Hub
from mafia_de_cuba.table.options import Options

from .table_driver import NAMES, HandClock, denied

KEPT = 3 * DAY  # a tenth of what it is


async def at_once(call: Callable[[], Any]) -> Any:
    return call()


class House:
    """A server's tables over a log on disk, with a clock on the wall that can be set."""

    def __init__(self, path: Path, wall: float = 1_700_000_000.0) -> None:
        self.path = path
        self.clock = HandClock(0.0)
        self.ahead = wall
        self.store = SqliteStore(path / "tables.sqlite3")
        self.hub = Hub(self.store, self.clock, self.wall)
        self.upkeep = Upkeep(path / "tables.sqlite3")
        self.forgetting = Forgetting(self.hub, self.upkeep, path / "usage.json", at_once)

    def wall(self) -> float:
        return self.clock.time() + self.ahead

    def restarted(self, off: float = 0.0) -> "House":
        """The server after it was off for so long by its wall; its monotonic clock begins anew."""
        self.hub.close()
        return House(self.path, self.wall() + off)

    def open(self, started: bool = True) -> str:
        table, _ = self.hub.open("Ana", Options())
        for name in NAMES[1:5]:
            table.do(commands.join, name, hashed(name))
        if started:
            table.do(commands.begin, 0, None)
        return table.state.code

    def look(self) -> int:
        return asyncio.run(self.forgetting.look())

    def run(self, seconds: float) -> None:
        """Let this much time pass, with the sweeps and looks of a server in it."""
        end = self.clock.time() + seconds
        while self.clock.time() < end:
            self.clock.advance(min(LOOK, end - self.clock.time()))
            self.hub.sweep()
            self.look()

    def kept(self, code: str) -> bool:
        return bool(self.store.read(code)) and code in self.hub.known


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(rules, "PAUSE", 0)
    monkeypatch.setattr(rules, "KEPT", KEPT)
    house = House(tmp_path)
    house.look()  # of the start
    yield house
    house.hub.close()


def test_tables_are_kept_thirty_days() -> None:
    assert rules.KEPT == 30 * DAY


def test_an_unused_table_is_kept_for_its_time(house: House) -> None:
    code = house.open()
    house.run(KEPT - 0.1 * DAY)
    assert house.kept(code)
    house.run(0.3 * DAY)
    assert not house.kept(code)
    assert denied(house.hub.table, code) == "not_found"
    assert list(house.store.tables()) == []


def test_a_table_that_never_started_a_game_is_forgotten_within_a_day(house: House) -> None:
    code, started = house.open(started=False), house.open()
    house.run(0.75 * DAY)
    assert house.kept(code)
    house.run(0.25 * DAY)
    assert not house.kept(code)
    assert house.kept(started)


def test_a_table_that_starts_after_a_while_is_kept_for_the_longer_time(house: House) -> None:
    code = house.open(started=False)
    house.run(0.5 * DAY)
    table = house.hub.table(code)
    table.do(commands.begin, 0, None)
    house.run(2 * DAY)
    assert house.kept(code)


@pytest.mark.parametrize("started", [True, False])
def test_a_watched_table_is_never_forgotten(house: House, started: bool) -> None:
    code = house.open(started)
    house.hub.table(code).watch(lambda: None, None)
    house.run(2 * KEPT)
    assert house.kept(code)


@pytest.mark.parametrize("started", [True, False])
def test_a_table_that_is_only_looked_at_now_and_then_is_kept(house: House, started: bool) -> None:
    code = house.open(started)
    for _ in range(6):
        house.run(0.7 * DAY)
        house.hub.table(code)
        house.clock.advance(AWAKE + 1)
        house.hub.sweep()
        assert code not in house.hub.awake
    assert house.kept(code)


@pytest.mark.parametrize("started", [True, False])
@pytest.mark.parametrize("days", [31, 40_000, -400])
def test_a_jump_while_serving_removes_nothing(house: House, days: int, started: bool) -> None:
    code = house.open(started)
    house.run(0.1 * DAY)
    house.ahead += days * DAY
    house.run(0.5 * DAY)
    assert house.kept(code)


@pytest.mark.parametrize("started", [True, False])
@pytest.mark.parametrize("days", [31, 40_000, -400])
def test_a_jump_across_a_restart_removes_nothing(house: House, days: int, started: bool) -> None:
    code = house.open(started)
    house.run(0.1 * DAY)
    later = house.restarted(off=days * DAY)
    later.run(0.5 * DAY)
    assert later.kept(code)
    back = later.restarted(off=-days * DAY)
    back.run(0.2 * DAY)
    assert back.kept(code)
    back.hub.close()


@pytest.mark.parametrize("started", [True, False])
def test_a_leap_of_the_monotonic_clock_removes_nothing(house: House, started: bool) -> None:
    code = house.open(started)
    house.run(0.1 * DAY)
    house.clock.now += 400 * DAY
    house.run(0.5 * DAY)
    assert house.kept(code)


def test_time_goes_on_counting_after_a_restart(house: House) -> None:
    code = house.open()
    for _ in range(3):
        house.run(0.5 * DAY)
        house = house.restarted(off=0.5 * DAY)
    house.run(0.1 * DAY)
    assert not house.kept(code)
    house.hub.close()


def test_lost_or_unreadable_notes_keep_every_table_longer(house: House) -> None:
    code = house.open()
    house.run(KEPT - DAY / 2)
    house.path.joinpath("usage.json").write_bytes(b'{"wall": "never", \xff')
    house = house.restarted()
    house.run(KEPT - DAY / 2)
    assert house.kept(code)
    house.hub.close()


def test_who_comes_in_the_last_moment_keeps_the_table(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = house.open()
    house.run(KEPT - LOOK)
    looked = house.upkeep.last_rows

    def somebody_comes(tables: Iterable[str]) -> dict[str, Last | None]:
        house.hub.table(code)
        return looked(tables)

    monkeypatch.setattr(house.upkeep, "last_rows", somebody_comes)
    house.clock.advance(LOOK)
    house.hub.sweep()
    assert house.look() == 0
    assert house.kept(code)
    house.hub.table(code)


def test_a_table_that_was_written_meanwhile_is_not_removed(house: House) -> None:
    code = house.open()
    with closing(sqlite3.connect(house.path / "tables.sqlite3")) as db:
        number, at = db.execute("SELECT max(number), max(at) FROM log").fetchone()
    assert not house.upkeep.remove(code, Last(number - 1, at))
    assert house.kept(code)
    assert house.upkeep.remove(code, Last(number, at))
    assert not house.store.read(code)


def test_a_code_is_not_given_again_while_its_rows_are_removed(house: House) -> None:
    code = house.open()
    house.clock.advance(AWAKE + 1)
    house.hub.sweep()
    house.hub.take_used()
    assert house.hub.let_go(code)
    assert denied(house.hub.table, code) == "not_found"
    assert not house.hub._is_free(code)
    house.hub.let_go_of(code, gone=False)
    assert house.hub.table(code).state.code == code


def test_a_look_that_fails_changes_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    code = house.open(started=False)
    house.run(0.7 * DAY)
    house.hub.table(code)  # a look at it is all there was

    def broken(_: Iterable[str]) -> dict[str, Last | None]:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patched:
        patched.setattr(house.upkeep, "last_rows", broken)
        house.clock.advance(AWAKE + 1)
        house.hub.sweep()
        assert house.look() == 0
    assert "disk I/O error" in caplog.text
    house.run(0.5 * DAY)
    assert house.kept(code)


def test_a_table_that_was_set_aside_is_not_forgotten(house: House) -> None:
    code = house.open()
    with closing(sqlite3.connect(house.path / "tables.sqlite3")) as db, db:
        db.execute("UPDATE log SET row = x'00' WHERE number = 3")
    house = house.restarted()
    assert denied(house.hub.table, code) == "damaged"
    house.run(2 * LOOK)
    house = house.restarted()
    house.run(2 * KEPT)  # nobody has asked for it since
    assert house.kept(code)
    house.hub.close()
