"""/health: says whether the log can be written, and nothing of anybody."""

import asyncio
import threading
from pathlib import Path

import pytest

from mafia_de_cuba import __version__
from mafia_de_cuba.web.pages import health as module
from mafia_de_cuba.web.pages.health import Health
from tests.table.table_driver import HandClock
from tests.web.asgi_client import inside


def test_a_server_that_is_well(tmp_path: Path) -> None:
    with inside(tmp_path) as app:
        answer = app.ask("GET", "/health")
        well = {"status": "ok", "log": "written", "set_aside": 0, "version": __version__}
        assert (answer.status_code, answer.json()) == (200, well)
        assert "set-cookie" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"
        before = answer.content
        app.json("POST", "/api/tables", {"name": "Ana"})
        assert app.ask("GET", "/health").content == before  # it counts nobody


def test_asking_changes_nothing_in_the_log(tmp_path: Path) -> None:
    with inside(tmp_path) as app:
        code = app.json("POST", "/api/tables", {"name": "Ana"})["table"]
        before = app.json("GET", f"/api/tables/{code}")
        app.ask("GET", "/health")
        assert app.json("GET", f"/api/tables/{code}") == before


def test_a_monitor_is_not_sent_away(tmp_path: Path) -> None:
    with inside(tmp_path, limits=True) as app:
        assert {app.ask("GET", "/health").status_code for _ in range(300)} == {200}
        assert app.ask("GET", "/rules").status_code == 200


def test_a_log_that_cannot_be_written_is_no_health(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with inside(data) as app:
        (data / "tables.sqlite3").rename(data / "elsewhere")
        answer = app.ask("GET", "/health")
        assert (answer.status_code, answer.json()["status"]) == (503, "failing")
        (data / "elsewhere").rename(data / "tables.sqlite3")


def test_the_disk_is_not_asked_at_every_call() -> None:
    asked = []

    def tried() -> bool:
        asked.append(1)
        return True

    async def ask() -> None:
        clock = HandClock()
        health = Health(tried, clock)
        for _ in range(20):
            assert await health.is_writable()
        assert len(asked) == 1
        clock.advance(module.FRESH + 1)
        assert await health.is_writable()
        assert len(asked) == 2
        health.close()

    asyncio.run(ask())


def test_a_disk_that_does_not_answer_is_no_health(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    answered = threading.Event()

    async def ask() -> None:
        health = Health(answered.wait, HandClock())
        assert not await health.is_writable()
        assert not await health.is_writable()  # and no second thread waits for it
        answered.set()
        health.close()

    asyncio.run(ask())
