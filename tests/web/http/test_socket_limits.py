"""Socket limits: how many sockets may be open at once, by address, by seat and by table."""

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from mafia_de_cuba.client import Seat
from mafia_de_cuba.web.http.socket_limits import MOST_SOCKETS, SocketLimits
from mafia_de_cuba.web.live.sockets import TOO_MANY
from tests.web.api_tables import lobby
from tests.web.server_process import PATIENCE, Running, running

MOST = MOST_SOCKETS
ROOM, TV, SCHOOL = 12 * 3 + 6, 1, 20 * 13  # a living room, its wall; twenty tables with theirs


# ---------------------------------------------------------------- counting


@pytest.mark.parametrize("kind", MOST)
def test_so_many_and_no_more(kind: str) -> None:
    limits, place = SocketLimits(), (kind, "here")
    with ExitStack() as open_ones:
        rooms = [open_ones.enter_context(limits.room(place)) for _ in range(MOST[kind] + 2)]
        assert rooms == [True] * MOST[kind] + [False] * 2
        assert open_ones.enter_context(limits.room((kind, "there")))
    assert limits.open == {}, "who is gone is forgotten"
    with limits.room(place) as room:
        assert room


def test_who_is_turned_away_takes_no_room_elsewhere() -> None:
    limits, seat, address = SocketLimits(), ("seat", "KXQF/0"), ("address", "192.0.2.1")
    with ExitStack() as open_ones:
        for _ in range(MOST["seat"] + 3):
            open_ones.enter_context(limits.room(address, seat))
        assert limits.open == {seat: MOST["seat"], address: MOST["seat"]}


def test_there_is_room_for_a_party_and_for_a_school() -> None:
    assert MOST["address"] >= max(ROOM + TV, SCHOOL)
    assert MOST["seat"] >= 6
    assert MOST["watchers"] >= 100


def test_off_is_off() -> None:
    limits = SocketLimits(on=False)
    with ExitStack() as open_ones:
        assert all(open_ones.enter_context(limits.room(("seat", "x"))) for _ in range(500))


# ---------------------------------------------------------------- sockets


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "data", "--limits", "on") as it:
        yield it


def live(house: Running, seat: Seat, page: bool) -> AbstractContextManager[ClientConnection]:
    """A page's socket, or one of the API."""
    headers: dict[str, Any] = {"Authorization": f"Bearer {seat.token}"}
    path = f"/api/tables/{seat.code}/live"
    if page:
        headers, path = {"Cookie": f"seats_{seat.code}={seat.token}"}, f"/t/{seat.code}/live"
    return connect(f"ws://{house.server.host}{path}", additional_headers=headers, proxy=None)


@pytest.mark.parametrize("page", [False, True], ids=["API", "page"])
def test_one_too_many_is_told_to_come_back_later(house: Running, page: bool) -> None:
    ana, bea = lobby(house.server, 2)
    with ExitStack() as crowd:
        sockets = [crowd.enter_context(live(house, ana, page)) for _ in range(MOST["seat"])]
        for socket in sockets:
            assert json.loads(socket.recv(PATIENCE))
        assert is_turned_away(house, ana, page)
        assert not is_turned_away(house, bea, page), "other seats have room"
        ana.add_bot(level="easy")
        assert json.loads(sockets[0].recv(PATIENCE)), "who is in stays in"
    assert not all(is_turned_away(house, ana, page) for _ in range(20)), "everybody is gone"


def is_turned_away(house: Running, seat: Seat, page: bool) -> bool:
    """Whether one more socket is closed as one too many."""
    with live(house, seat, page) as socket:
        try:
            assert json.loads(socket.recv(PATIENCE))
        except ConnectionClosed as told:
            return told.rcvd is not None and told.rcvd.code == TOO_MANY
    return False
