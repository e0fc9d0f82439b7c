"""Starting on data that cannot be served: a sentence and an exit status, never a traceback."""

import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from mafia_de_cuba.cli.main import main
from mafia_de_cuba.store.directory import claim, make_private
from mafia_de_cuba.store.errors import Unusable
from mafia_de_cuba.store.inspection import prepare
from mafia_de_cuba.web.server import claim_data

from .api_tables import lobby
from .server_process import PATIENCE, running


def served(data: Path) -> subprocess.CompletedProcess[str]:
    """A server that cannot serve this."""
    start = "from mafia_de_cuba.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", start, "serve", "--port", "0", "--data", str(data)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        text=True,
        timeout=PATIENCE,
    )


def refused(data: Path) -> str:
    """The sentence with which a server ends that cannot serve this."""
    with pytest.raises(SystemExit) as end:
        claim_data(data)
    sentence = end.value.code
    assert isinstance(sentence, str)
    assert sentence.endswith(".")
    return sentence


def test_what_is_seen_of_it(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").write_bytes(b"This is a diary, not a database. " * 400)
    done = served(tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"{tmp_path / 'tables.sqlite3'} is not a database.\n"


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").write_bytes(b"This is a diary, not a database. " * 400)
    assert "is not a database" in refused(tmp_path)


def test_a_database_that_is_damaged_all_over(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    prepare(path)
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xff" * len(content[4096:])
    path.write_bytes(content)
    assert "is damaged" in refused(tmp_path)


def test_data_of_a_later_program(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as db:
        db.execute("PRAGMA user_version = 99")
    assert "version 99" in refused(tmp_path)


def test_a_directory_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    assert "cannot be used" in refused(tmp_path / "data")
    assert "cannot be used" in refused(tmp_path / "data" / "deeper")


def test_a_place_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").mkdir()
    assert "cannot be used" in refused(tmp_path)


def test_a_lock_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "serving.lock").write_bytes(b"locked! " * 200)
    assert "serving.lock is not a database" in refused(tmp_path)


def test_a_second_server(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running(data) as house:
        second = served(data)
        assert (second.returncode, second.stdout) == (1, "")
        assert second.stderr == f"The tables in {data} are served already.\n"
        assert len(lobby(house.server, 5)) == 5


@pytest.mark.parametrize("what", ["FULL", "READONLY", "CANTOPEN", "IOERR", "LOCKED"])
def test_whatever_sqlite_says_becomes_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    error = sqlite3.OperationalError("it broke")
    error.sqlite_errorcode = getattr(sqlite3, f"SQLITE_{what}")

    def broken(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(sqlite3, "connect", broken)
    for call in (lambda: claim(tmp_path), lambda: prepare(tmp_path / "tables.sqlite3")):
        with pytest.raises(Unusable, match=r"^.*\.$"):
            call()


def rights(path: Path) -> str:
    return stat.filemode(path.stat().st_mode)


def test_nobody_else_can_read_the_data(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running(data) as house:
        lobby(house.server, 5)
        files = {path.name: rights(path) for path in data.iterdir()}
    assert set(files) >= {"tables.sqlite3", "tables.sqlite3-wal", "serving.lock"}
    assert set(files.values()) == {"-rw-------"}
    assert rights(data) == "drwx------"


def test_what_others_could_read_is_made_private(tmp_path: Path) -> None:
    for name in ("log", "log-wal", "log-shm"):
        (tmp_path / name).write_bytes(b"")
        (tmp_path / name).chmod(0o644)
    make_private(tmp_path / "log")
    assert {rights(path) for path in tmp_path.iterdir()} == {"-rw-------"}


@pytest.mark.parametrize(("command", "other"), [("serve", "--limits=no"), ("play", "--level=no")])
@pytest.mark.parametrize("tempo", ["nan", "inf", "-1", "slow"])
def test_a_tempo_that_is_no_number_to_multiply_with(command: str, other: str, tempo: str) -> None:
    done = CliRunner().invoke(main, [command, f"--tempo={tempo}", other])  # never begins
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "Invalid value for '--tempo'" in done.stderr
