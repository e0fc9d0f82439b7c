"""The notebook at a table: who has one, what it says, and that nobody else can tell."""

from collections.abc import Iterator
from typing import Any

import pytest

from mafia_de_cuba.client import Seat
from tests.web.api_tables import accuse, hide, refused, started, take

from .server_process import Running, running

THEFT = (hide(2), take(3), take(token="driver"), take(token="henchman"), take(2), take(token="fbi"))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("notebook") / "data") as it:
        yield it


def asked(house: Running, **options: Any) -> list[Seat]:
    """A game of six in which two have spoken: the first player lies, the second does not."""
    seats = started(house.server, 6, *THEFT, **{"help": "public", **options})
    seats[1].do("claim", took={"token": "driver"}, received={"diamonds": 13})
    seats[2].do("claim", took={"token": "driver"}, received={"diamonds": 10})
    return seats


def page(house: Running, seat: Seat, number: int, method: str = "GET", body: str = "") -> str:
    headers = {"cookie": f"seats_{seat.code}={seat.token}"}
    if body:
        headers["content-type"] = "application/x-www-form-urlencoded"
    status, text = house.server._exchange(
        method, f"/t/{seat.code}/notebook?as={number}", body.encode() or None, headers
    )
    assert status == 200, text
    return text.decode()


def test_the_godfather_works_it_out(house: Running) -> None:
    seats = asked(house)
    told = seats[0].notebook()
    assert told["worlds"] > 0
    assert told["stories"] is None
    assert told["roles"][0] == {"godfather": 1.0}
    clash = [{"seat": 1, "about": "took"}, {"seat": 2, "about": "took"}]
    assert clash in told["clashes"]  # there is one Driver
    first = seats[0].notebook(trust=[{"seat": 2, "about": "received_diamonds"}])
    assert first["roles"][1] == {"thief": 1.0}
    assert seats[0].notebook(lies=[2], trust=[{"seat": 1, "about": "took"}])["worlds"] > 0
    assert seats[0].notebook(trust=clash)["worlds"] == 0


def test_a_liar_is_told_which_stories_are_open(house: Running) -> None:
    seats = asked(house)
    told = seats[4].notebook()["stories"]
    assert told["stories"]
    assert all(not story["took"].get("diamonds") for story in told["stories"])


def test_help_decides_who_has_one(house: Running) -> None:
    with refused(403, "forbidden"):
        asked(house, help="off")[0].notebook()
    private = asked(house, help="private")[0].notebook()
    assert private["worlds"] > 0
    assert private["clashes"] == []


def test_there_is_none_outside_the_questions(house: Running) -> None:
    seats = started(house.server, 6, hide(2), help="public")
    with refused(403, "forbidden"):
        seats[0].notebook()
    with refused(401):
        house.server.table(seats[0].code).call("POST", "/notebook", {})


def test_there_is_one_while_somebody_is_accused(house: Running) -> None:
    seats = asked(house)
    seats[0].move(accuse(4))
    assert seats[0].notebook()["worlds"] > 0


@pytest.mark.parametrize(
    "body",
    [
        {"trust": [{"seat": 99, "about": "took"}]},
        {"trust": [{"seat": 1, "about": "nonsense"}]},
        {"lies": [-1]},
        {"lies": [1] * 13},
        {"believe": []},
    ],
)
def test_what_cannot_be_read_is_refused(house: Running, body: Any) -> None:
    seats = asked(house)
    with refused(400, "bad_request"):
        seats[0].notebook(**body)


def test_nobody_else_can_tell_that_it_is_used(house: Running) -> None:
    """Nothing comes down a socket, and neither views nor versions nor pages change."""
    seats = asked(house)
    before = [seat.view() for seat in seats]
    with seats[3].live() as live, house.server.table(seats[0].code).live() as watching:
        live.next(10)
        watching.next(10)
        for _ in range(3):
            seats[0].notebook(lies=[1])
            page(house, seats[0], 0)
        seats[1].do("say", text="The first word since.")
        assert live.next(10)["ledger"][-1]["text"] == "The first word since."
        assert watching.next(10)["ledger"][-1]["text"] == "The first word since."
    after = [seat.view() for seat in seats]
    assert [view["version"] for view in after] == [view["version"] + 1 for view in before]


def test_the_page_says_the_same_without_script(house: Running) -> None:
    seats = asked(house)
    html = page(house, seats[0], 0)
    worlds = seats[0].notebook()["worlds"]
    assert f"{worlds} possible thefts are left." in html
    assert 'name="trust" value="1.took"' in html
    marked = page(house, seats[0], 0, "POST", "as=0&trust=2.received_diamonds&trust=x&lies=%C2%B2")
    assert 'name="trust" value="2.received_diamonds" checked' in marked
    assert "Thief 100%" in marked
    assert "cannot all be so" in page(house, seats[0], 0, "POST", "as=0&trust=1.took&trust=2.took")
    assert "If you want to lie" in page(house, seats[4], 4)


def test_the_menu_leads_to_it_where_there_is_one(house: Running) -> None:
    for options, there in (({}, True), ({"help": "off"}, False)):
        seat = asked(house, **options)[0]
        headers = {"cookie": f"seats_{seat.code}={seat.token}"}
        _, html = house.server._exchange("GET", f"/t/{seat.code}", None, headers)
        assert (b"data-notebook" in html) == there
