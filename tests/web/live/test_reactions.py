"""Reactions: pages show them for a moment, and no view, version, row or record knows of them."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.sync.client import connect

from mafia_de_cuba.client import Seat, Server
from mafia_de_cuba.table.reactions import KEPT, Emblem, Reaction, Reactions
from tests.web.api_tables import CONCEDE, ONES, REVEAL, accuse, lobby, raw, refused, started
from tests.web.live.test_live_pages import Phone
from tests.web.server_process import PATIENCE, Running, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("reactions") / "data", "--limits", "off") as it:
        yield it


@pytest.fixture
def phones() -> Iterator[ExitStack]:
    with ExitStack() as open_ones:
        yield open_ones


def one_out(server: Server) -> list[Seat]:
    """A game in which seat 1, a Thief, is out."""
    seats = started(server, 6, *ONES)
    seats[0].move(accuse(1))
    seats[1].move(REVEAL)
    return seats


def shown(phone: Phone) -> list[dict[str, str]]:
    """The next reactions that a page is sent."""
    while "reactions" not in (message := phone.next()):
        pass
    reactions: list[dict[str, str]] = message["reactions"]
    return reactions


def test_who_is_out_is_seen_by_every_page(house: Running, phones: ExitStack) -> None:
    seats = one_out(house.server)
    pages = [Phone(phones, house, seat) for seat in seats[:3]]
    tv = phones.enter_context(
        connect(f"ws://{house.server.host}/t/{seats[0].code}/screen/live", proxy=None)
    )
    tv.recv(PATIENCE)
    seats[1].react("gasp")
    assert [shown(page) for page in pages] == [[{"name": "Bea", "emblem": "gasp"}]] * 3
    told = [json.loads(tv.recv(PATIENCE)) for _ in range(2)]
    assert {"reactions": [{"name": "Bea", "emblem": "gasp"}]} in told


def test_a_form_shows_one_too(house: Running, phones: ExitStack) -> None:
    seats = one_out(house.server)
    page, other = (Phone(phones, house, seat) for seat in seats[1:3])
    assert 'value="cheers"' in page.regions["act"]
    assert 'value="cheers"' not in other.regions["act"]
    assert page.do("react", emblem="cheers")[0] == 204
    assert shown(other) == [{"name": "Bea", "emblem": "cheers"}]
    assert page.do("react", emblem="driver")[0] == 400


def test_who_plays_and_who_has_no_name_shows_nothing(house: Running) -> None:
    seats = one_out(house.server)
    for seat in (seats[0], seats[2]):
        with refused(403, "forbidden"):
            seat.react("laugh")
    status, _, _ = raw(
        house.server, "POST", f"/api/tables/{seats[0].code}/reactions", b'{"emblem": "laugh"}'
    )
    assert status == 401
    with refused(400, "bad_request"):
        seats[1].react("driver")


def test_nobody_reacts_in_the_lobby_and_everybody_at_the_end(house: Running) -> None:
    seats = lobby(house.server, 6)
    with refused(403, "forbidden"):
        seats[1].react("laugh")
    seats = started(house.server, 6, *ONES)
    zoe = house.server.wait(seats[0].code, "Zoe")
    zoe.react("suspense")
    seats[0].move(CONCEDE)
    for seat in (*seats, zoe):
        seat.react("brilliant")


def test_no_view_record_or_version_tells_of_it(house: Running) -> None:
    seats = one_out(house.server)
    before = [seat.view() for seat in seats]
    with seats[2].live() as live:
        live.next(PATIENCE)
        seats[1].react("laugh")
        assert [seat.view() for seat in seats] == before
        seats[3].do("say", text="Quiet.")
        assert live.next(PATIENCE)["ledger"][-1]["text"] == "Quiet."  # and nothing in between
    seats[0].move(CONCEDE)
    assert "laugh" not in json.dumps(seats[0].record())


def test_who_comes_later_is_not_told_of_older_ones(house: Running, phones: ExitStack) -> None:
    seats = one_out(house.server)
    seats[1].react("laugh")
    page = Phone(phones, house, seats[2])
    seats[1].react("gasp")
    assert shown(page) == [{"name": "Bea", "emblem": "gasp"}]


def test_a_person_shows_so_many_and_no_more(tmp_path: Path) -> None:
    with running(tmp_path / "data", "--limits", "on") as strict:
        seats = one_out(strict.server)
        with refused(429, "too_fast"):
            for _ in range(40):
                seats[1].react("laugh")
        seats[2].do("say", text="Others are not held up.")


def test_only_the_newest_are_kept() -> None:
    reactions = Reactions()
    for number in range(KEPT + 5):
        reactions.add(Reaction(str(number), Emblem.GASP))
    assert [each.name for each in reactions.since(KEPT + 3)] == [str(KEPT + 3), str(KEPT + 4)]
    assert len(reactions.since(0)) == KEPT
    assert reactions.since(reactions.count) == []
