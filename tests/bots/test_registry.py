"""Bot levels are registered once: a row in the registry shows up wherever a level is chosen."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from mafia_de_cuba.bots import registry
from mafia_de_cuba.bots.easy import EASY
from mafia_de_cuba.cli import main
from mafia_de_cuba.terminal.solo.options import Options
from mafia_de_cuba.terminal.solo.settings_screen import FirstScreen
from mafia_de_cuba.web.api.openapi import openapi
from tests.web.asgi_client import Inside, inside

RADIO = 'name="level" value="novice"><span>Novice</span>'


@pytest.fixture(autouse=True)
def _new_level(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One more level, as its module and a row in the registry would make it."""
    novice = replace(EASY, label="Novice", note="They play for the first time.")
    monkeypatch.setitem(registry.LEVELS, "novice", novice)
    openapi.cache_clear()
    yield
    openapi.cache_clear()


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Inside]:
    with inside(tmp_path / "data") as it:
        yield it


def test_the_lobby_and_the_form_for_one_offer_a_new_level(app: Inside) -> None:
    opened = app.ask("POST", "/tables", data={"name": "Ana"})
    cookie = {"cookie": opened.headers["set-cookie"].partition(";")[0]}
    assert RADIO in app.ask("GET", opened.headers["location"], headers=cookie).text
    assert RADIO in app.ask("GET", "/alone").text


def test_the_api_takes_a_new_level_and_says_so(app: Inside) -> None:
    table = app.json("POST", "/api/tables", {"name": "Ana"})
    path, token = f"/api/tables/{table['table']}", table["token"]
    app.json("POST", f"{path}/bots", {"level": "novice"}, token=token)
    assert app.json("GET", path, token=token)["levels"] == {"1": "novice"}
    seat = {"authorization": f"Bearer {token}"}
    refused = app.ask("POST", f"{path}/bots", json={"level": "no such level"}, headers=seat)
    assert refused.status_code == 400
    body = openapi()["components"]["schemas"]["BotBody"]
    assert "novice" in body["properties"]["level"]["enum"]


def test_the_terminal_and_the_command_line_offer_a_new_level() -> None:
    screen = FirstScreen(Options(level="novice", lang="en"))
    bots = next(row for row in screen.rows(screen.settings.values) if "Novice" in row.choices)
    assert bots.note == "They play for the first time."
    assert "novice" in CliRunner().invoke(main, ["play", "--help"]).output


def test_a_new_level_is_a_bot() -> None:
    assert registry.bot("novice-quiet", "seed") != registry.bot("easy-quiet", "seed")
