"""Admission over the wire: nobody gets a seat's secrets without the consent of the table."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from mafia_de_cuba.client import ApiError, Live, Seat, Server

from .api_tables import hide, lobby, raw, refused, started, take
from .asgi_client import Inside, cookies_set, inside
from .server_process import PATIENCE, Running, running


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
        with suppress(ApiError):
            stranger.sit(seat)
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
        cookie = cookie_of(came)
        app.ask("POST", f"/t/{code}/sit", data={"seat": str(seat)}, headers=cookie)
        page = app.ask("GET", f"/t/{code}", headers=cookie).text
        assert 'id="pocket"' not in page, f"the pocket of seat {seat} was open to a stranger"
        app.ask("POST", f"/t/{code}/leave", headers=cookie)
    assert app.json("GET", f"/api/tables/{code}")["guests"] == {}


def test_a_browser_that_has_seen_one_pocket_gets_no_other_even_with_consent(app: Inside) -> None:
    it = Page(app, bots=3)
    first = it.come("Zoe")
    it.post("sit", first, seat=4)
    assert it.host("votes", about="seat", name="Zoe", choice="admit").status_code == 200
    assert 'id="pocket"' in it.page(first)
    left = it.post("leave", first)
    again = it.come("Yan", cookie_of(left) or first)
    assert it.post("sit", again, seat=5).status_code == 403
    assert it.host("admit", name="Yan", seat=5).status_code == 403
    stranger = it.come("Xia")
    assert it.post("sit", stranger, seat=5).status_code == 303
    assert it.view()["ballots"][0]["name"] == "Xia"


def test_a_browser_that_holds_a_seat_gets_no_second_one(app: Inside) -> None:
    it = Page(app, bots=2)
    held = {"cookie": f"seats_{it.code}={it.tokens[1]}"}
    both = it.come("Zoe", held)
    zoe = {"cookie": both["cookie"], "referer": "x"}
    page = app.ask("GET", f"/t/{it.code}?as=1", headers=zoe).text
    assert 'id="pocket"' in page
    assert it.host("admit", name="Zoe", seat=5).status_code == 403


def test_a_link_to_a_seat_that_was_opened_later_counts_too(app: Inside) -> None:
    it = Page(app, bots=2)
    zoe = it.come("Zoe")
    taken = app.ask("GET", f"/t/{it.code}/rejoin/{it.tokens[1]}", headers=zoe)
    assert taken.status_code == 303
    app.ask("GET", f"/t/{it.code}", headers=cookie_of(taken))
    assert it.host("admit", name="Zoe", seat=5).status_code == 403


# ---------------------------------------------------------------- before consent: a spectator's view


def test_who_waits_sees_the_bytes_that_a_spectator_sees(server: Server) -> None:
    host = bots_in_the_investigation(server)
    zoe = server.wait(host.code, "Zoe")
    zoe.sit(3)
    path = f"/api/tables/{host.code}"
    head = {"Authorization": f"Bearer {zoe.token}"}
    assert raw(server, "GET", path, headers=head)[1] == raw(server, "GET", path)[1]
    url = f"ws://{server.host}{path}/live"
    with (
        connect(url, additional_headers=head, proxy=None) as guest,
        connect(url, proxy=None) as spectator,
    ):
        for act in (lambda: None, lambda: host.do("ask", target=3, about="took")):
            act()
            until = host.view()["version"]  # the host has seen no more changes than all others
            texts = [read_until(socket, until) for socket in (guest, spectator)]
            assert texts[0] == texts[1]
    page = f"/t/{host.code}"
    cookie = {"Cookie": f"seats_{host.code}={zoe.token}"}
    theirs = raw(server, "GET", page, headers=cookie)[1]
    others = raw(server, "GET", f"{page}?watch=1")[1]
    for region in ("main", "ledger"):
        assert region_of(theirs, region) == region_of(others, region)
    assert "You asked to sit down; the host decides." in theirs


def read_until(socket: Any, version: int) -> str:
    """The last message, which is of this version or later."""
    while True:
        text: str = socket.recv(PATIENCE)
        if json.loads(text)["version"] >= version:
            return text


def region_of(html: str, name: str) -> str:
    return html.partition(f'data-region="{name}"')[2].partition("data-region")[0]


# ---------------------------------------------------------------- the lock and the next game


def test_a_locked_table(server: Server) -> None:
    host, bea = lobby(server, 2)
    with refused(403, "forbidden"):
        bea.lock()
    host.lock()
    assert bea.view()["locked"] is True
    with refused(403, "locked"):
        server.join(host.code, "Zoe")
    zoe = server.wait(host.code, "Zoe")
    with refused(403, "locked"):
        zoe.sit()
    host.admit("Zoe")
    assert zoe.view()["you"]["seat"] == 2
    host.lock(False)
    assert server.join(host.code, "Yan").view()["you"]["seat"] == 3


def test_between_games_one_joins_as_in_the_lobby(server: Server) -> None:
    seats = started(server, 6, hide(0), *[take(1)] * 5)
    with refused(409, "started"):
        server.join(seats[0].code, "Zoe")
    yan = server.wait(seats[0].code, "Yan")
    server.wait(seats[0].code, "Xia")
    seats[0].move({"do": "concede"})
    zoe = server.join(seats[0].code, "Zoe")
    yan.sit()
    assert seats[0].view()["admitted"] == ["Yan", "Zoe"]
    seats[0].lock()
    with refused(403, "locked"):
        server.join(seats[0].code, "Wim")
    seats[0].start()
    names = [player["name"] for player in zoe.view()["players"]]
    assert names[6:] == ["Yan", "Zoe"]
    assert zoe.view()["waiting"] == ["Xia"]


def test_a_locked_table_by_pages(app: Inside) -> None:
    it = Page(app, bots=0, start=False)
    assert it.host("lock", locked=True).status_code == 200
    door = app.ask("GET", f"/t/{it.code}").text
    assert "You wait here until the host lets you in." in door
    zoe = it.come("Zoe")
    assert "You wait. The host lets you in." in it.page(zoe)
    assert it.post("sit", zoe).status_code == 403
    owner = {"cookie": f"seats_{it.code}={it.tokens[0]}"}
    assert "Zoe waits to be let in." in it.page(owner)
    people = app.ask("GET", f"/t/{it.code}/people", headers=owner).text
    assert "Unlock the table" in people
    answer = it.post("admit", owner, name="Zoe", back="people")
    assert answer.headers["location"] == f"/t/{it.code}/people?as=0"
    assert [player["name"] for player in it.view()["players"]][-1] == "Zoe"
    assert it.post("lock", owner, locked=0).status_code == 303
    assert it.view()["locked"] is False


def test_only_the_host_has_buttons_on_the_page_of_people(app: Inside) -> None:
    it = Page(app, bots=1)
    it.come("Zoe")
    for headers in ({}, {"cookie": f"seats_{it.code}={it.tokens[1]}"}):
        page = app.ask("GET", f"/t/{it.code}/people", headers=headers).text
        assert "Zoe" in page
        assert "<form" not in page.partition("<main")[2].partition("</main>")[0]
    shared = {"cookie": f"seats_{it.code}={it.tokens[1]}.{it.tokens[0]}"}
    page = app.ask("GET", f"/t/{it.code}/people", headers=shared).text
    assert f'action="/t/{it.code}/remove?' in page, "the host's phone is passed round"


# ---------------------------------------------------------------- removing and banning


def test_in_mid_game_who_is_sent_away_is_out_at_once(server: Server) -> None:
    seats = started(server, 6, hide(0))
    with seats[1].live() as live:
        live.next()
        seats[0].remove(1)
        assert [view["you"] for view in until_closed(live)] == [], "no view of the seat"
        assert live.socket.close_code == 1008
    with refused(401, "unauthorized"):
        seats[1].view()
    view = seats[0].view()
    assert (view["substitutes"], view["turn"]) == ([1], 2)


def until_closed(live: Live) -> list[Any]:
    """All views that still come before the server closes."""
    views = []
    with suppress(ConnectionClosed):
        while True:
            views.append(live.next(PATIENCE))
    return views


def test_a_ban_by_device_and_by_network(app: Inside) -> None:
    it = Page(app, bots=0, start=False)
    owner = {"cookie": f"seats_{it.code}={it.tokens[0]}"}
    zoe, friend = it.come("Zoe"), it.come("Yan")
    seat = [player["name"] for player in it.view()["players"]].index("Zoe")
    it.post("remove", owner, player=seat, ban=1, back="people")
    assert "The host has sent you away from this table." in it.page(zoe)
    assert it.post("join", zoe, name="Zoe").status_code == 403
    assert it.view()["waiting"] == []
    assert "Yan" in it.page(friend), "friends behind the same address stay"
    answer = app.ask("POST", f"/api/tables/{it.code}/players", json={"name": "Zoe"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "locked")
    again = it.come("Xia")  # a new browser from the same address
    assert it.view()["waiting"] == ["Xia"]
    it.post("admit", owner, name="Xia")
    assert "Xia" in [player["name"] for player in it.view()["players"]]
    assert "The host has sent you away" not in it.page(again)


def test_who_waits_is_sent_away(server: Server) -> None:
    seats = started(server, 6)
    zoe = server.wait(seats[0].code, "Zoe")
    with refused(403, "forbidden"):
        seats[1].remove_waiting("Zoe")
    seats[0].remove_waiting("Zoe", ban=True)
    with refused(401, "unauthorized"):
        zoe.view()
    with refused(422, "refused"):
        seats[0].remove_waiting("Zoe")
    headers = {"Authorization": f"Bearer {zoe.token}"}
    path = f"/api/tables/{zoe.code}/waiting"
    status, told, _ = raw(server, "POST", path, b'{"name": "Zoe"}', headers)
    assert (status, told["error"]["code"]) == (403, "forbidden")


# ---------------------------------------------------------------- devices


def test_devices_are_listed_and_signed_out(server: Server) -> None:
    _, bea = lobby(server, 2)
    other = Seat(server, bea.code, bea.another_token())
    first, second = bea.devices()
    assert (first["device"], first["via"], first["current"]) == (1, "first", True)
    assert (second["device"], second["via"], second["current"]) == (2, "api", False)
    assert second["added"] >= first["added"] > 1_600_000_000
    with other.live() as live:
        live.next()
        version = bea.view()["version"]
        bea.revoke(2)
        with pytest.raises(ConnectionClosed):
            live.next(PATIENCE)
    with refused(401, "unauthorized"):
        other.view()
    assert bea.view()["version"] == version, "nobody sees it"
    with refused(403, "forbidden"):
        bea.revoke(1)
    for number in (2, 99):
        with refused(404, "not_found"):
            bea.revoke(number)


@pytest.mark.parametrize("device", ["x", "-1", "9" * 400, "1.0", "%00"])
def test_devices_that_there_are_not(server: Server, device: str) -> None:
    (host,) = lobby(server, 1)
    with refused(404, "not_found"):
        host.call("DELETE", f"/devices/{device}")


def test_looking_at_ones_devices_writes_nothing(app: Inside, tmp_path: Path) -> None:
    it = Page(app, bots=0, start=False)
    owner = {"cookie": f"seats_{it.code}={it.tokens[0]}"}
    before = rows(tmp_path)
    page = app.ask("GET", f"/t/{it.code}/rejoin", headers=owner).text
    assert rows(tmp_path) == before, "a prefetching browser makes no token"
    assert "/rejoin/" not in page
    assert "The device you came with" in page
    made = app.ask("POST", f"/t/{it.code}/rejoin", data={"as": "0"}, headers=owner).text
    link = made.partition('readonly value="')[2].partition('"')[0]
    assert rows(tmp_path) == before + 1
    assert "By a link" in made
    taken = app.ask("GET", link)
    assert taken.status_code == 303
    assert rows(tmp_path) == before + 1, "taking the seat along sets a cookie and writes nothing"
    other = cookie_of(taken)
    assert 'action="/t/' in it.page(other)
    it.post("revoke", owner, device=2, back="rejoin")
    assert app.ask("GET", link).status_code == 401
    assert f'action="/t/{it.code}/join?' in it.page(other), "the other device is out"


def test_a_foreign_page_makes_no_link(app: Inside) -> None:
    it = Page(app, bots=0, start=False)
    headers = {"cookie": f"seats_{it.code}={it.tokens[0]}", "origin": "http://evil.test"}
    assert app.ask("POST", f"/t/{it.code}/rejoin", headers=headers).status_code == 403
    assert app.ask("POST", f"/t/{it.code}/rejoin").status_code == 401


def rows(data: Path) -> int:
    """How many rows the log has."""
    database = sqlite3.connect(data / "data" / "tables.sqlite3")
    try:
        (number,) = database.execute("SELECT count(*) FROM log").fetchone()
    finally:
        database.close()
    return int(number)


# ---------------------------------------------------------------- names


@pytest.mark.parametrize("twin", ["Веа", "Bea\ufe0f", "Ｂｅａ", "BEA", "Bеa", "Βea"])
def test_names_that_look_alike_are_taken(server: Server, twin: str) -> None:
    host, _ = lobby(server, 2)
    for come in (server.join, server.wait):
        with refused(409, "name_taken"):
            come(host.code, twin)


# ---------------------------------------------------------------- helpers


class Page:
    """A table at which three people sit with bots, after the theft; its forms and its host."""

    def __init__(self, app: Inside, bots: int, start: bool = True) -> None:
        self.app = app
        opened = app.json("POST", "/api/tables", {"name": "Ana", "options": {"pace": "instant"}})
        self.code, self.tokens = opened["table"], [opened["token"]]
        for name in ("Bea", "Cruz", "Dora", "Eli")[: max(5 - bots, 2)] if start else ("Bea",):
            told = app.json("POST", f"/api/tables/{self.code}/players", {"name": name})
            self.tokens.append(told["token"])
        for _ in range(bots):
            app.json("POST", f"/api/tables/{self.code}/bots", {"level": "easy"}, self.tokens[0])
        if start:
            app.json("POST", f"/api/tables/{self.code}/start", {}, self.tokens[0])
            for seat, token in enumerate(self.tokens):
                move = {**(take(1) if seat else hide(2)), "seen": 0, "id": f"{seat}"}
                app.json("POST", f"/api/tables/{self.code}/moves", move, token)

    def view(self) -> Any:
        return self.app.json("GET", f"/api/tables/{self.code}")

    def come(self, name: str, cookie: dict[str, str] | None = None) -> dict[str, str]:
        """Somebody gives a name at the door; the cookie that their browser has from then on."""
        came = self.app.ask("POST", f"/t/{self.code}/join", data={"name": name}, headers=cookie)
        assert came.status_code == 303, came.text
        return cookie_of(came)

    def post(self, action: str, cookie: dict[str, str], **fields: object) -> httpx.Response:
        data = {name: str(value) for name, value in fields.items()}
        return self.app.ask("POST", f"/t/{self.code}/{action}", data=data, headers=cookie)

    def page(self, cookie: dict[str, str]) -> str:
        return self.app.ask("GET", f"/t/{self.code}", headers=cookie).text

    def host(self, call: str, **body: object) -> httpx.Response:
        headers = {"authorization": f"Bearer {self.tokens[0]}"}
        path = f"/api/tables/{self.code}/{call}"
        return self.app.ask("POST", path, json=body, headers=headers)


def cookie_of(answer: httpx.Response) -> dict[str, str]:
    """All cookies that an answer sets, as the browser sends them from then on."""
    kept = cookies_set(answer).values()
    return {"cookie": "; ".join(f"{each.key}={each.coded_value}" for each in kept)}
