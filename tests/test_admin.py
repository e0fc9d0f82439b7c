"""Looking after tables: list, export, import, close, forget, backup and restore, each tried."""

import json
import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mafia_de_cuba.cli import main
from mafia_de_cuba.store.directory import claim
from mafia_de_cuba.store.sqlite import SqliteStore
from mafia_de_cuba.table.hub import Hub
from tests.store.damage import break_head, break_page, change_row, drop_row
from tests.store.stored_tables import played, under_code, views
from tests.table.table_driver import HandClock

LOBBY, OVER, PLAYING = "KAAA", "KBBB", "KCCC"
CODES = (LOBBY, OVER, PLAYING)


@pytest.fixture(scope="module")
def rows() -> dict[str, list[bytes]]:
    """A lobby, a finished game and a running one."""
    return {
        code: under_code(room.rows(), code) for code, room in zip(CODES, played(), strict=False)
    }


@pytest.fixture
def data(tmp_path: Path, rows: dict[str, list[bytes]]) -> Path:
    """A directory with these tables."""
    fill(tmp_path / "data", rows)
    return tmp_path / "data"


def fill(data: Path, rows: dict[str, list[bytes]]) -> None:
    data.mkdir()
    store = SqliteStore(data / "tables.sqlite3")
    for code, each in rows.items():
        store.append(code, 0, each, 1_700_000_000.0)
    store.close()


@pytest.fixture
def served(data: Path) -> Iterator[Path]:
    """The same while a server has it."""
    with closing(claim(data)), closing(SqliteStore(data / "tables.sqlite3")):
        yield data


def run(data: Path, *arguments: str | Path, text: str | None = None) -> Result:
    result = CliRunner().invoke(main, [*map(str, arguments), "--data", str(data)], input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def done(data: Path, *arguments: str | Path) -> str:
    result = run(data, *arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(data: Path, *arguments: str | Path) -> str:
    """The sentence that says why not; the tables are as they were."""
    before = kept(data)
    result = run(data, *arguments)
    assert result.exit_code == 1
    assert kept(data) == before
    return str(result.exception.code) if isinstance(result.exception, SystemExit) else ""


def kept(data: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All that the log holds."""
    if not (data / "tables.sqlite3").is_file():
        return {}
    with closing(sqlite3.connect(data / "tables.sqlite3")) as db:
        found: dict[str, list[tuple[Any, ...]]] = {}
        for code, *row in db.execute('SELECT "table", number, at, row FROM log'):
            found.setdefault(code, []).append(tuple(row))
    return found


def seen(data: Path) -> dict[str, Any]:
    """What everybody may see of all tables."""
    clock = HandClock()
    hub = Hub(SqliteStore(data / "tables.sqlite3"), clock, clock.time)
    try:
        return {code: views(hub.table(code)) for code in sorted(hub.known)}
    finally:
        hub.close()


def is_private(path: Path) -> bool:
    return stat.S_IMODE(path.stat().st_mode) == 0o600


# ---------------------------------------------------------------- list


def test_tables_are_listed(data: Path) -> None:
    lines = done(data, "tables", "list").splitlines()
    assert [line.split()[0] for line in lines] == list(CODES)
    assert ["lobby" in lines[0], "over" in lines[1], "playing" in lines[2]] == [True] * 3
    assert all("2023-11-14 22:13:20Z" in line for line in lines)


def test_damaged_tables_are_listed_as_such(data: Path) -> None:
    change_row(data / "tables.sqlite3", OVER, 5, b"?")
    drop_row(data / "tables.sqlite3", PLAYING, 2)
    lobby, over, playing = done(data, "tables", "list").splitlines()
    assert "damaged" not in lobby
    assert "damaged: row 5" in over
    assert "damaged: rows are missing" in playing


def test_a_damaged_page_does_not_hide_the_other_tables(data: Path) -> None:
    break_page(data / "tables.sqlite3", b'"kind":"opened"', break_head)
    assert "damaged" in done(data, "tables", "list")


def test_a_list_holds_no_names_and_no_secrets(data: Path) -> None:
    told = done(data, "tables", "list")
    assert not any(word in told for word in ("Ana", "Bea", "fbi", "henchman", "diamond", "token"))


# ---------------------------------------------------------------- export, import


def test_an_export_is_text_with_a_header(data: Path, rows: dict[str, list[bytes]]) -> None:
    header, *lines = map(json.loads, done(data, "tables", "export", "kbbb").splitlines())
    number = len(rows[OVER])
    assert header == {
        "format": "mafia-de-cuba/table",
        "version": 1,
        "table": OVER,
        "rows": number,
        "complete": True,
    }
    assert [line["number"] for line in lines] == list(range(number))
    assert lines[0]["row"]["kind"] == "opened"


def test_a_table_goes_out_and_comes_back_as_it_was(data: Path, tmp_path: Path) -> None:
    before, looks, file = kept(data), seen(data), tmp_path / "table.jsonl"
    for code in CODES:
        file.unlink(missing_ok=True)
        done(data, "tables", "export", code, file)
        assert is_private(file)
        done(data, "tables", "forget", code, "--yes")
        assert code not in kept(data)
        assert done(data, "tables", "import", file) == f"Table {code} is there.\n"
    assert kept(data) == before
    assert seen(data) == looks


def test_a_table_can_move_to_another_server(data: Path, tmp_path: Path) -> None:
    done(data, "tables", "export", PLAYING, tmp_path / "table.jsonl")
    done(tmp_path / "other", "tables", "import", tmp_path / "table.jsonl")
    assert seen(tmp_path / "other")[PLAYING] == seen(data)[PLAYING]


def test_an_export_says_that_it_is_secret(data: Path) -> None:
    assert "secret" in run(data, "tables", "export", OVER).stderr


@pytest.mark.parametrize("row", [b"\x00\xff", b"", b'{"kind": "opened",\n "table": 1}', b"[1"])
def test_a_damaged_table_is_exported_byte_for_byte(data: Path, row: bytes) -> None:
    from mafia_de_cuba.store.transfer import _read_line

    change_row(data / "tables.sqlite3", OVER, 2, row)
    lines = run(data, "tables", "export", OVER).stdout_bytes.splitlines()
    assert [tuple(_read_line(line, 0)) for line in lines[1:]] == kept(data)[OVER]


def test_what_is_left_of_a_table_is_exported(data: Path) -> None:
    drop_row(data / "tables.sqlite3", OVER, 2)
    header, *lines = map(json.loads, done(data, "tables", "export", OVER).splitlines())
    assert header["complete"] is False
    assert header["rows"] == len(lines) == len(kept(data)[OVER])


def test_a_table_on_a_damaged_page_is_exported_as_far_as_it_goes(tmp_path: Path) -> None:
    long = {"KAAA": [b'{"n": %d, "text": "%s"}' % (n, b"x" * 90) for n in range(1000, 1400)]}
    fill(tmp_path / "data", long)
    break_page(tmp_path / "data" / "tables.sqlite3", b'{"n": 120', break_head)
    header, *lines = map(
        json.loads, done(tmp_path / "data", "tables", "export", "KAAA").splitlines()
    )
    numbers = [line["number"] for line in lines]
    assert header["complete"] is False
    assert 300 < len(numbers) < 400
    assert (numbers[0], numbers[-1]) == (0, 399)
    assert numbers == sorted(set(numbers))


def test_an_export_replaces_no_file(data: Path, tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("mine")
    assert "is there already" in refused(data, "tables", "export", OVER, tmp_path / "precious")
    assert (tmp_path / "precious").read_text() == "mine"


def test_there_is_no_such_table(data: Path, tmp_path: Path) -> None:
    for command in (["export", "KZZZ"], ["close", "KZZZ"], ["forget", "KZZZ", "--yes"]):
        assert "There is no table KZZZ" in refused(data, "tables", *command)
        assert "There are no tables" in refused(tmp_path / "nowhere", "tables", *command)
    assert "There are no tables" in refused(tmp_path / "nowhere", "tables", "list")
    assert not (tmp_path / "nowhere").exists()


def test_a_table_that_is_there_is_not_replaced(data: Path, tmp_path: Path) -> None:
    done(data, "tables", "export", OVER, tmp_path / "file")
    assert f"There is a table {OVER} already" in refused(
        data, "tables", "import", tmp_path / "file"
    )


Change = Callable[[list[bytes]], list[bytes]]
BAD_FILES: dict[str, Change] = {
    "empty": lambda lines: [],
    "no header": lambda lines: lines[1:],
    "something else": lambda lines: [b"Dear diary,"],
    "bytes": lambda lines: [b"\xff\xfe\x00"],
    "another format": lambda lines: [
        lines[0].replace(b"mafia-de-cuba/table", b"chess"),
        *lines[1:],
    ],
    "a later version": lambda lines: [lines[0].replace(b'"version":1', b'"version":2'), *lines[1:]],
    "another code": lambda lines: [lines[0].replace(b"KBBB", b"KZZZ"), *lines[1:]],
    "no code": lambda lines: [lines[0].replace(b"KBBB", b"../x"), *lines[1:]],
    "no rows": lambda lines: lines[:1],
    "a missing row": lambda lines: lines[:4] + lines[5:],
    "a row twice": lambda lines: [*lines, lines[-1]],
    "another order": lambda lines: [lines[0], *reversed(lines[1:])],
    "half a line": lambda lines: [*lines[:-1], lines[-1][:20]],
    "an unknown entry": lambda lines: [
        *lines[:3],
        lines[3].replace(b'"joined"', b'"jumped"'),
        *lines[4:],
    ],
    "neither": lambda lines: [*lines[:3], b'{"number":2,"at":1.0}', *lines[4:]],
    "bad base64": lambda lines: [*lines[:3], b'{"number":2,"at":1.0,"base64":"?"}', *lines[4:]],
}


@pytest.mark.parametrize("change", BAD_FILES.values(), ids=BAD_FILES)
def test_a_bad_export_is_not_imported(data: Path, tmp_path: Path, change: Change) -> None:
    lines = run(data, "tables", "export", OVER).stdout_bytes.splitlines()
    (tmp_path / "bad").write_bytes(b"".join(line + b"\n" for line in change(lines)))
    done(data, "tables", "forget", OVER, "--yes")
    assert refused(data, "tables", "import", tmp_path / "bad").endswith(".")


# ---------------------------------------------------------------- close, forget


def test_a_closed_table_is_gone_and_kept(data: Path) -> None:
    before, looks = kept(data), seen(data)
    done(data, "tables", "close", PLAYING)
    assert set(kept(data)) == {LOBBY, OVER}
    (file,) = (data / "closed").iterdir()
    assert is_private(file)
    done(data, "tables", "import", file)
    assert (kept(data), seen(data)) == (before, looks)


def test_forgetting_asks_first(data: Path) -> None:
    assert run(data, "tables", "forget", OVER, text="n\n").exit_code == 1
    assert OVER in kept(data)
    assert run(data, "tables", "forget", OVER, text="y\n").exit_code == 0
    assert set(kept(data)) == {LOBBY, PLAYING}


def test_a_damaged_table_can_be_closed(data: Path) -> None:
    change_row(data / "tables.sqlite3", OVER, 2, b"?")
    done(data, "tables", "close", OVER)
    assert set(kept(data)) == {LOBBY, PLAYING}
    assert len(list((data / "closed").iterdir())) == 1


# ---------------------------------------------------------------- backup, restore


def test_a_backup_is_one_private_file_and_comes_back(data: Path, tmp_path: Path) -> None:
    before, looks, copy = kept(data), seen(data), tmp_path / "copy"
    done(data, "backup", copy)
    assert is_private(copy)
    assert {path.name for path in tmp_path.iterdir()} == {"data", "copy"}
    done(tmp_path / "new", "restore", copy)
    assert is_private(tmp_path / "new" / "tables.sqlite3")
    assert (kept(tmp_path / "new"), seen(tmp_path / "new")) == (before, looks)


def test_a_backup_is_of_one_moment_while_the_tables_are_served(data: Path, tmp_path: Path) -> None:
    store = SqliteStore(data / "tables.sqlite3")
    with closing(claim(data)):
        store.append("KDDD", 0, [b"a", b"b"], 1.0)  # not in the file itself yet
        done(data, "backup", tmp_path / "copy")
        store.append("KDDD", 2, [b"c"], 1.0)
    store.close()
    done(tmp_path / "new", "restore", tmp_path / "copy")
    assert [row for _, _, row in kept(tmp_path / "new")["KDDD"]] == [b"a", b"b"]


def test_a_backup_replaces_no_file(data: Path, tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("mine")
    assert "is there already" in refused(data, "backup", tmp_path / "precious")
    assert (tmp_path / "precious").read_text() == "mine"


def test_a_backup_to_nowhere(data: Path, tmp_path: Path) -> None:
    assert "cannot be used" in refused(data, "backup", tmp_path / "no" / "such" / "place")


def test_damaged_tables_are_no_backup(data: Path, tmp_path: Path) -> None:
    break_page(data / "tables.sqlite3", b'"kind":"opened"', break_head)
    result = run(data, "backup", tmp_path / "copy")
    assert result.exit_code == 1
    assert not (tmp_path / "copy").exists()
    assert not (tmp_path / "copy.part").exists()


def test_tables_that_are_there_are_not_replaced_unasked(data: Path, tmp_path: Path) -> None:
    before = kept(data)
    done(data, "backup", tmp_path / "copy")
    done(data, "tables", "forget", OVER, "--yes")
    assert "--force" in refused(data, "restore", tmp_path / "copy")
    (data / "usage.json").write_text("{}")
    told = done(data, "restore", tmp_path / "copy", "--force")
    assert kept(data) == before
    assert not (data / "usage.json").exists()
    (aside,) = data.glob("replaced-*.sqlite3")
    assert str(aside) in told
    with closing(sqlite3.connect(aside)) as db:
        assert db.execute('SELECT count(DISTINCT "table") FROM log').fetchone() == (2,)


def test_a_damaged_log_gives_way_to_a_backup(data: Path, tmp_path: Path) -> None:
    before = kept(data)
    done(data, "backup", tmp_path / "copy")
    (data / "tables.sqlite3").write_bytes(b"\xff" * 8192)
    (data / "tables.sqlite3-wal").write_bytes(b"of another file")
    result = run(data, "restore", tmp_path / "copy")
    assert result.exit_code == 1
    done(data, "restore", tmp_path / "copy", "--force")
    assert kept(data) == before


def no_database(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 1000)


def no_tables(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE recipes (name TEXT)")


def later(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")


def damaged(path: Path) -> None:
    break_page(path, b'"kind":"opened"', break_head)


@pytest.mark.parametrize("spoil", [no_database, no_tables, later, damaged, os.remove])
def test_what_is_no_whole_backup_is_not_restored(
    data: Path, tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    copy = tmp_path / "copy"
    done(data, "backup", copy)
    if spoil in (no_database, no_tables):
        copy.unlink()
    spoil(copy)
    assert refused(data, "restore", copy, "--force").endswith(".")
    assert not list(data.glob("replaced-*"))


# ---------------------------------------------------------------- while a server runs


def test_looking_works_while_the_tables_are_served(served: Path, tmp_path: Path) -> None:
    assert len(done(served, "tables", "list").splitlines()) == 3
    done(served, "tables", "export", OVER, tmp_path / "table")
    done(served, "backup", tmp_path / "copy")
    assert (tmp_path / "copy").is_file()


def test_changing_needs_the_tables_to_itself(served: Path, tmp_path: Path) -> None:
    done(served, "backup", tmp_path / "copy")
    run(served, "tables", "export", OVER, tmp_path / "table")
    for command in (
        ("tables", "close", OVER),
        ("tables", "forget", OVER, "--yes"),
        ("tables", "import", tmp_path / "table"),
        ("restore", tmp_path / "copy", "--force"),
    ):
        assert "served already. End the server first" in refused(served, *command)
    assert not (served / "closed").exists()
