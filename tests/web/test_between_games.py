"""The lobby between games over the wire: forms, API and client, an ended game, a closed table."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from mafia_de_cuba.client import ApiError, Seat
from tests.web.api_tables import hide, lobby, refused, started, take

from .asgi_client import Inside, inside
from .server_process import PATIENCE, Running, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("between") / "data") as it:
        yield it


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Inside]:
    with inside(tmp_path / "data") as it:
        yield it


def over(house: Running, people: int = 5) -> list[Seat]:
    """A game that its Godfather has lost."""
    seats = started(house.server, people, hide(0), *[take(1)] * (people - 1))
    seats[0].do("concede")
    return seats


def chairs(seat: Seat) -> list[str]:
    return [chair["name"] for chair in seat.view()["next_game"]["chairs"]]


# ---------------------------------------------------------------- the API


def test_an_evening_by_the_api(house: Running) -> None:
    seats = over(house)
    host, finished = seats[0], seats[0].view()
    names = [player["name"] for player in finished["players"]]
    zoe = house.server.join(host.code, "Zoe", played=4)
    bot = host.add_bot()
    assert chairs(host) == [*names, "Zoe", bot]
    host.arrange(chairs=[5, 6, 4, 3, 2, 1, 0])
    seats[4].sit_out()
    zoe.rename("Zora")
    host.rename("Rex", of=bot)
    view = host.view()
    assert chairs(host) == ["Zora", "Rex", *reversed(names[:4])]
    assert view["players"] == finished["players"]
    assert view["outcome"] == finished["outcome"]
    assert [chair["name"] for chair in view["next_game"]["sitting_out"]] == [names[4]]
    assert view["next_game"]["can_start"]
    host.start("Zora")
    assert [player["name"] for player in zoe.view()["players"]][:2] == ["Zora", "Rex"]
    assert seats[4].view()["you"] is None
    with refused(409, "started"):
        seats[4].sit_out(False)


def test_a_game_is_ended(house: Running) -> None:
    seats = started(house.server, 5, hide(0), take(3))
    with refused(403, "forbidden"):
        seats[1].end_game()
    with seats[3].live() as live:
        live.next(PATIENCE)
        seats[0].end_game()
        view = live.next(PATIENCE)
    assert (view["phase"], view["outcome"], view["turn"]) == ("lobby", None, None)
    assert (view["ended_by"], view["series"], view["ledger"]) == (
        view["players"][view["host"]]["name"],
        [],
        [],
    )
    assert seats[1].view()["you"]["took"] is None
    with refused(403, "forbidden"):
        seats[0].record()
    with refused(422, "refused"):
        seats[0].end_game()
    seats[0].start()
    assert (seats[0].view()["phase"], seats[0].view()["ended_by"]) == ("hide", None)


def test_a_table_is_closed(house: Running) -> None:
    seats = started(house.server, 5, hide(0))
    with refused(403, "forbidden"):
        seats[1].close_table()
    with seats[1].live() as player, house.server.table(seats[0].code).live() as watcher:
        player.next(PATIENCE)
        watcher.next(PATIENCE)
        seats[0].close_table()
        for live in (player, watcher):
            with pytest.raises(ConnectionClosed) as closed:
                live.next(PATIENCE)
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1008
    for seat in seats:
        with refused(404, "not_found"):
            seat.view()
    with refused(404, "not_found"):
        house.server.join(seats[0].code, "Zoe")


def test_a_bots_name_is_the_guests(house: Running) -> None:
    host = lobby(house.server, 1)[0]
    bot = host.add_bot()
    house.server.join(host.code, bot)
    players = host.view()["players"]
    assert [player["bot"] for player in players if player["name"] == bot] == [False]
    assert len({player["name"] for player in players}) == 3


def test_the_first_godfather(house: Running) -> None:
    seats = lobby(house.server, 4)
    house.server.join(seats[0].code, "Zoe", played=12)
    view = seats[0].view()
    assert (view["suggested"], view["experience"]) == (4, {"4": 12})
    seats[0].choose_godfather(by="experience")
    for body in ({}, {"seat": 1, "by": "chance"}, {"by": "age"}):
        with pytest.raises(ApiError) as no:
            seats[0].call("POST", "/godfather", body)
        assert no.value.status == 400
    seats[0].start()
    assert seats[0].view()["players"][0]["name"] == "Zoe"


@pytest.mark.parametrize("played", [-1, 1000, "3", 1.5, None])
def test_how_much_somebody_has_played_is_bounded(app: Inside, played: Any) -> None:
    answer = app.ask("POST", "/api/tables", json={"name": "Ana", "played": played})
    assert answer.status_code == 400


# ---------------------------------------------------------------- pages


class Browser:
    """A device with its cookie, on pages."""

    def __init__(self, app: Inside, name: str, code: str = "", **fields: str) -> None:
        self.app = app
        where = f"/t/{code}/join" if code else "/tables"
        came = app.ask("POST", where, data={"name": name, **fields})
        self.cookie = {"cookie": came.headers["set-cookie"].partition(";")[0]}
        self.code = came.headers["location"].rpartition("/")[2]

    def do(self, action: str, **fields: str) -> int:
        """A form without script."""
        status: int = self.send(action, fields).status_code
        return status

    def send(self, action: str, fields: dict[str, str] | None = None, live: bool = False) -> Any:
        headers = self.cookie | ({"x-live": "1"} if live else {})
        return self.app.ask("POST", f"/t/{self.code}/{action}", data=fields, headers=headers)

    def page(self) -> Any:
        return self.app.ask("GET", f"/t/{self.code}", headers=self.cookie)

    def view(self) -> Any:
        """What spectators see."""
        return self.app.json("GET", f"/api/tables/{self.code}")

    def names(self) -> list[str]:
        return [player["name"] for player in self.view()["players"]]


def table_of(app: Inside, *names: str) -> list[Browser]:
    """People on pages, the first as host."""
    host = Browser(app, names[0])
    return [host, *(Browser(app, name, host.code) for name in names[1:])]


def test_forms_of_the_lobby(app: Inside) -> None:
    host, bea, *_ = table_of(app, "Ana", "Bea", "Cruz", "Dora", "Eli")
    assert bea.do("rename", name="Beatriz") == 303
    assert host.do("rename", name="Cruzita", seat="2") == 303
    assert bea.do("rename", name="Zoe", seat="2") == 403
    assert host.names() == ["Ana", "Beatriz", "Cruzita", "Dora", "Eli"]
    assert bea.do("sit-out", out="1") == 303
    assert (host.names()[1], host.view()["waiting"]) == ("Cruzita", ["Beatriz"])
    assert bea.do("sit-out", out="0") == 303
    assert host.do("sit-out", seat="3", out="1") == 303
    assert host.do("sit-out", name="Eli", out="0") == 303
    assert host.names() == ["Ana", "Cruzita", "Dora", "Beatriz", "Eli"]
    assert host.do("seats", chairs="4,3,2,1,0") == 303
    assert host.names()[0] == "Eli"
    for by in ("chance", "experience"):
        assert host.do("godfather", by=by) == 303
    assert host.do("godfather", by="age") == 400
    assert host.do("godfather", godfather="2") == 303
    assert host.view()["suggested"] == 2


def test_pages_start_with_whom_they_show(app: Inside) -> None:
    host, *_ = table_of(app, "Ana", "Bea", "Cruz", "Dora")
    Browser(app, "Zoe", host.code, played="30")
    assert host.view()["suggested"] == 4
    assert host.do("start") == 303
    assert host.names()[0] == "Zoe"


@pytest.mark.parametrize("played", ["", "-1", "1000", "x", "٣"])
def test_a_count_that_is_none_is_no_reason_to_refuse(app: Inside, played: str) -> None:
    host = Browser(app, "Ana", played=played)
    assert host.view()["experience"] == {}


def test_tables_of_pages_begin_with_the_box_for_a_first_game(app: Inside) -> None:
    host = Browser(app, "Ana")
    assert host.view()["options"]["setup"] == {"preset": "first"}
    opened = app.json("POST", "/api/tables", {"name": "Ana"})
    assert app.json("GET", f"/api/tables/{opened['table']}")["options"]["setup"] == {}
    together = app.ask("POST", "/together", data={"names": "Ana\nBea"})
    code = together.headers["location"].rpartition("/")[2]
    assert app.json("GET", f"/api/tables/{code}")["setup"]["jokers"] == 1


def test_the_host_ends_a_game_on_pages(app: Inside) -> None:
    host, bea, *_ = table_of(app, "Ana", "Bea", "Cruz", "Dora", "Eli")
    host.do("start")
    assert bea.do("end-game") == 403
    assert host.send("end-game", live=True).headers["x-go"] == f"/t/{host.code}"
    assert (host.view()["phase"], host.view()["ended_by"]) == ("lobby", "Ana")
    assert host.do("end-game") == 422


@pytest.mark.parametrize("lang", ["en", "fr", "es"])
def test_everybody_is_told_that_a_table_is_closed(app: Inside, lang: str) -> None:
    host, bea = table_of(app, "Ana", "Bea")
    assert host.send("close").headers["location"] == "/"
    told = app.ask("GET", f"/t/{host.code}?lang={lang}", headers=bea.cookie)
    assert told.status_code == 404
    heading = {
        "en": "The table is closed.",
        "fr": "La table est fermée.",
        "es": "La mesa está cerrada.",
    }
    assert re.search(rf"<h2>{heading[lang]}</h2>", told.text)
    assert re.search(r'class="button button-main" href="/"', told.text)


def test_the_host_of_a_closed_table_goes_home(app: Inside) -> None:
    host, bea = table_of(app, "Ana", "Bea")
    assert bea.do("close") == 403
    assert host.send("close", live=True).headers["x-go"] == "/"
    assert host.page().status_code == 404
