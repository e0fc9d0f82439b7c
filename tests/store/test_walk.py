"""Walking a log: every table is found, and what cannot be read costs no more than itself."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from mafia_de_cuba.store.errors import Unreadable
from mafia_de_cuba.store.sqlite import SqliteStore
from mafia_de_cuba.store.walk import Last, Span, last_row, walk

from .damage import break_all, break_head, break_page, drop_row, fill


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Callable[[], SqliteStore]]:
    """Opens the log, and closes it in the end."""
    opened = []

    def open_log() -> SqliteStore:
        opened.append(SqliteStore(path))
        return opened[-1]

    yield open_log
    for each in opened:
        each.close()


def test_all_tables_are_found(path: Path, store: Callable[[], SqliteStore]) -> None:
    names = fill(path)
    log = store()
    assert list(log.tables()) == names
    assert log.unreadable == []


def test_names_of_any_kind_are_found(store: Callable[[], SqliteStore]) -> None:
    log = store()
    names = sorted(["A", "AAAA", "ZZZZ", "ZZZZZ", "é", "kxqf", " "])
    for name in names:
        log.append(name, 0, [b"x"], 1.0)
    assert list(log.tables()) == names


def test_an_empty_log_has_no_tables(store: Callable[[], SqliteStore]) -> None:
    assert list(store().tables()) == []


def test_no_row_is_looked_at_to_find_tables(path: Path) -> None:
    """At three million rows a scan took 0.6 s, in which nobody was answered."""
    fill(path, tables=5, rows=4000)
    steps = [0]

    def count() -> None:
        steps[0] += 1

    with closing(sqlite3.connect(path)) as db:
        db.set_progress_handler(count, 1)
        assert len(walk(db).names) == 5
        assert last_row(db, "KAAZ") == Last(3999, 1.0)
    assert steps[0] < 500  # of SQLite's machine; a scan takes several for each row


@pytest.mark.parametrize("break_it", [break_head, break_all])
@pytest.mark.parametrize("first", [True, False])
def test_a_damaged_page_costs_no_other_tables(
    path: Path,
    store: Callable[[], SqliteStore],
    break_it: Callable[[bytearray], None],
    first: bool,
) -> None:
    names = fill(path)
    page = break_page(path, b"KAAZ 000" if first else b"KDCZ 015", break_it)
    on_it = {name for name in names if name.encode() in page}
    log = store()
    found = set(log.tables())
    assert len(set(names) - found - on_it) <= 1  # what lies between two pages
    assert all(any(name in span for span in log.unreadable) for name in set(names) - found)
    for name in names:
        if name in on_it:
            with pytest.raises(Unreadable):
                log.read(name)
        else:
            assert len(log.read(name)) == 30


def test_two_damaged_pages(path: Path, store: Callable[[], SqliteStore]) -> None:
    names = fill(path)
    pages = [break_page(path, mark, break_head) for mark in (b"KBAZ 000", b"KGAZ 000")]
    log = store()
    lost = set(names) - set(log.tables())
    on_them = {name for name in names if any(name.encode() in page for page in pages)}
    assert len(lost - on_them) <= 2  # what lies between two pages is reached by way of one
    assert all(any(name in span for span in log.unreadable) for name in lost)


def test_a_missing_row_is_noticed(path: Path, store: Callable[[], SqliteStore]) -> None:
    names = fill(path, tables=2)
    drop_row(path, names[0], 7)
    with pytest.raises(Unreadable, match="missing"):
        store().read(names[0])
    assert len(store().read(names[1])) == 30


def test_what_a_span_holds() -> None:
    assert "KB" in Span("KA", "KB")
    assert "KA" not in Span("KA", "KB")
    assert "KBA" not in Span("KA", "KB")
    assert "ZZ" in Span("KA", None)
