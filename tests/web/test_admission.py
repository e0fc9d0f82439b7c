"""Admission over the wire: nobody gets a seat's secrets without the consent of the table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mafia_de_cuba.client import ApiError, Seat, Server

from .inside import Inside, inside
from .running import Running, running
from .tables import hide, take

TAKES = [hide(2), *[take(1)] * 5]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("admission") / "data") as it:
        yield it


@pytest.fixture
def server(house: Running) -> Server:
    return house.server


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Inside]:
    with inside(tmp_path / "data") as it:
        yield it


def bots_in_the_investigation(server: Server) -> Seat:
    """A host and five bots who have taken."""
    host = server.open("Ana", pace="instant")
    for _ in range(5):
        host.add_bot(level="easy")
    host.start()
    host.move(hide(2))
    return host


# ---------------------------------------------------------------- five bots of five


def test_a_stranger_reads_no_bots_secret_by_the_api(server: Server) -> None:
    host = bots_in_the_investigation(server)
    learned = []
    for seat in range(1, 6):
        stranger = server.wait(host.code, f"Stranger {seat}")
        try:
            stranger.sit(seat)
        except ApiError as no:
            assert no.status in (403, 409)  # noqa: PT017
        view = stranger.view()
        learned += [view["you"]] if view["you"] else []
        stranger.leave()
    assert learned == []
    assert host.view()["guests"] == {}


def test_a_stranger_reads_no_bots_secret_by_pages(app: Inside) -> None:
    host = app.json("POST", "/api/tables", {"name": "Ana", "options": {"pace": "instant"}})
    code, token = host["table"], host["token"]
    for _ in range(5):
        app.json("POST", f"/api/tables/{code}/bots", {"level": "easy"}, token)
    app.json("POST", f"/api/tables/{code}/start", {}, token)
    move = {**hide(2), "seen": 0, "id": "hide"}
    app.json("POST", f"/api/tables/{code}/moves", move, token)
    for seat in range(1, 6):
        came = app.ask("POST", f"/t/{code}/join", data={"name": f"Stranger {seat}"})
        cookie = {"cookie": came.headers["set-cookie"].partition(";")[0]}
        app.ask("POST", f"/t/{code}/sit", data={"seat": str(seat)}, headers=cookie)
        page = app.ask("GET", f"/t/{code}", headers=cookie).text
        assert 'id="pocket"' not in page, f"the pocket of seat {seat} was open to a stranger"
        app.ask("POST", f"/t/{code}/leave", headers=cookie)
    assert app.json("GET", f"/api/tables/{code}")["guests"] == {}
