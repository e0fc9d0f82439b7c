"""A table whose rows cannot be read says so, over the API, the socket and on pages; others play on."""

from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.store.damage import change_row

from .api_tables import hide, is_error, lobby, started
from .asgi_client import inside
from .server_process import running

SENTENCE = "cannot be read any more"


def damaged(data: Path) -> str:
    """The code of a table with a bad row in it."""
    with inside(data) as app:
        code: str = app.json("POST", "/api/tables", {"name": "Ana"})["table"]
    change_row(data / "tables.sqlite3", code, 0, b'{"kind":"from the future"}')
    return code


@pytest.mark.parametrize("path", ["", "/record", "/moves", "/players", "/start"])
def test_every_call_is_answered_with_the_same_error(tmp_path: Path, path: str) -> None:
    code = damaged(tmp_path)
    with inside(tmp_path) as app:
        for _ in range(2):
            method = "GET" if path in ("", "/record") else "POST"
            body = {"name": "Bea"} if path == "/players" else {"do": "hide", "seen": 0, "id": "k"}
            answer = app.ask(
                method,
                f"/api/tables/{code}{path}",
                json={} if path == "/start" else body,
                headers={"authorization": "Bearer x"},
            )
            assert answer.status_code == 409
            assert is_error(answer.json(), "damaged")
            assert SENTENCE in answer.json()["error"]["message"]
        assert app.json("POST", "/api/tables", {"name": "Bea"})["table"] != code
        assert app.json("GET", "/health")["set_aside"] == 1


@pytest.mark.parametrize("path", ["/t/{}", "/t/{}/screen", "/t/{}/said", "/t/{}/rejoin", "/{}"])
def test_every_page_of_it_says_so(tmp_path: Path, path: str) -> None:
    code = damaged(tmp_path)
    with inside(tmp_path) as app:
        answer = app.ask("GET", path.format(code))
        assert answer.status_code == 409
        assert SENTENCE in answer.text
        assert f'href="/t/{code}' not in answer.text  # no way back to it


def test_the_form_at_the_door_says_so(tmp_path: Path) -> None:
    code = damaged(tmp_path)
    with inside(tmp_path) as app:
        answer = app.ask("POST", "/sit", data={"code": code})
        assert answer.status_code == 409
        assert SENTENCE in answer.text


def test_there_is_no_traceback_and_others_play_on(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running(data) as house:
        bad, good = started(house.server, 6), started(house.server, 6)
        house.stop()
    change_row(data / "tables.sqlite3", bad[0].code, 5, b"\xff\x00")
    with running(data) as house:
        for seats in (bad, good):
            for seat in seats:
                seat.server = house.server
        with pytest.raises(InvalidStatus) as no, bad[0].live():
            pass
        assert no.value.response.status_code == 409
        good[0].move(hide(2))
        assert good[1].view()["phase"] == "theft"
        assert len(lobby(house.server, 5)) == 5
        house.stop()
    assert house.said().count("set aside") == 1
    assert "Traceback" not in house.said()
