"""Changed choices, the bag and drafts: over the API, and from the forms of pages."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mafia_de_cuba.client import Seat, Server
from tests.web.api_tables import NAMES, hide, lobby, refused, started, take
from tests.web.asgi_client import Inside, inside
from tests.web.server_process import PATIENCE, running

DISMISS_FBI = {"do": "dismiss", "token": "fbi"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose box goes on about six times a second."""
    data = tmp_path_factory.mktemp("choices") / "data"
    with running(data, "--limits", "off", "--tempo", "0.02") as it:
        yield it.server


def until_turn(seat: Seat, turn: int) -> dict[str, Any]:
    """The first view in which the box is there."""
    with seat.live() as live:
        view = live.next(PATIENCE)
        while view["turn"] != turn:
            view = live.next(PATIENCE)
    return view


def test_a_draft_counts_when_time_runs_out_and_the_seat_is_told(server: Server) -> None:
    seats = lobby(server, pace="table", clock=1)
    seats[0].start()
    seats[0].move(hide(2))
    until_turn(seats[1], 1)
    seats[1].draft(take(3), bag="driver")
    view = until_turn(seats[1], 2)
    assert view["you"]["took"] == {"diamonds": 3}
    assert view["you"]["dismissed"] == "driver"
    did = [{"do": "dismiss", "token": "driver"}, take(3)]
    assert view["told"] == {"why": "clock", "did": did, "drafted": True}
    assert until_turn(seats[3], 2)["told"] is None


def test_drafts_are_for_who_has_the_box(server: Server) -> None:
    seats = started(server, 6, hide(0))
    seats[1].draft(None)
    with refused(422, rule="T3"):
        seats[2].draft(take(1))
    with refused(400):
        seats[1].draft({"do": "accuse", "target": 2})


def test_the_bag_is_taken_back_by_a_call_of_its_own(server: Server) -> None:
    seats = lobby(server, pace="table")
    seats[0].start()
    seats[0].move(hide(2))
    until_turn(seats[1], 1)
    seats[1].move(DISMISS_FBI)
    assert seats[1].view()["you"]["dismissed"] == "fbi"
    assert {"do": "bag"} not in seats[1].moves()
    seats[1].take_bag_back()
    assert seats[1].view()["you"]["dismissed"] is None
    with refused(422):
        seats[2].take_bag_back()


def test_an_instant_table_gives_nothing_back(server: Server) -> None:
    seats = started(server, 6, hide(0))
    seats[1].move(DISMISS_FBI)
    with refused(422, rule="T2"):
        seats[1].take_bag_back()


# ---------------------------------------------------------------- forms


class Table:
    """A table at which the first player has the box, and the form on their page."""

    def __init__(self, app: Inside) -> None:
        self.app = app
        made = app.json("POST", "/api/tables", {"name": NAMES[0], "options": {"pace": "instant"}})
        self.code, host = made["table"], made["token"]
        players = f"/api/tables/{self.code}/players"
        self.tokens = [app.json("POST", players, {"name": name})["token"] for name in NAMES[1:6]]
        app.json("POST", f"/api/tables/{self.code}/start", {}, host)
        app.json("POST", f"/api/tables/{self.code}/moves", {**hide(2), "seen": 0, "id": "h"}, host)

    def send(self, action: str = "move", **fields: str) -> int:
        """The first player sends the form; the status of the answer."""
        cookies = {"cookie": f"seats_{self.code}={self.tokens[0]}", "x-live": "1"}
        path = f"/t/{self.code}/{action}"
        return self.app.ask(
            "POST", path, data={"do": "take", **fields}, headers=cookies
        ).status_code

    def you(self) -> dict[str, Any]:
        view: dict[str, Any] = self.app.json(
            "GET", f"/api/tables/{self.code}", None, self.tokens[0]
        )
        you: dict[str, Any] = view["you"]
        return you


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with inside(tmp_path) as app:
        yield Table(app)


def test_a_refused_form_fills_no_bag(table: Table) -> None:
    assert table.send(diamonds="0", bag="driver") == 422
    assert table.you()["dismissed"] is None
    assert table.send(token="driver", bag="driver") == 422
    assert table.you()["dismissed"] is None


def test_a_form_sends_the_bag_with_the_take(table: Table) -> None:
    assert table.send(diamonds="3", bag="driver") == 204
    assert (table.you()["took"], table.you()["dismissed"]) == ({"diamonds": 3}, "driver")


def test_a_form_that_leaves_the_bag_empty(table: Table) -> None:
    assert table.send(diamonds="3", bag="-") == 204
    assert (table.you()["took"], table.you()["dismissed"]) == ({"diamonds": 3}, None)


def test_forms_that_no_page_makes(table: Table) -> None:
    assert table.send(diamonds="3", bag="carrots") == 400
    assert table.send("draft", do="reveal") == 400
    assert table.send("draft", diamonds="3", bag="fbi") == 204
    assert table.send("bag_back") == 204
    assert table.you()["took"] is None
