"""Seals over the wire: anyone sees them while the game goes on, and the record opens them."""

import json
from collections.abc import Iterator

import pytest

from mafia_de_cuba.analysis.verify import answer
from mafia_de_cuba.client import Server, Table
from tests.web.api_tables import CONCEDE, ONES, hide, refused, started
from tests.web.server_process import running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("seals") / "data", "--limits", "off") as house:
        yield house.server


def test_anyone_sees_the_seals_and_only_the_record_has_salt(server: Server) -> None:
    seats = started(server, 6, hide(0))
    watcher = Table(server, seats[0].code)
    [first] = watcher.seals()
    assert first.keys() == {"seat", "seal"}
    for seat, move in zip(seats[1:], ONES[1:], strict=True):
        seat.move(move)
    seals = watcher.seals()
    assert seals[0] == first
    assert [seal["seat"] for seal in seals] == [0, 1, 2, 3, 4, 5]
    assert len({seal["seal"] for seal in seals}) == 6
    seats[0].move(CONCEDE)
    record = watcher.record()
    assert [{key: seal[key] for key in ("seat", "seal")} for seal in record["seals"]] == seals
    assert answer(json.dumps(record)) == {"sealed": 6, "ok": True}
    assert watcher.seals() == seals


def test_a_game_that_the_host_ended_is_not_opened(server: Server) -> None:
    seats = started(server, 6, *ONES)
    seats[0].end_game()
    assert seats[0].seals() == []
    with refused(403):
        seats[0].record()


def test_a_table_without_a_game_has_no_seals(server: Server) -> None:
    assert server.open("Ana").seals() == []
