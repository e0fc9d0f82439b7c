"""Coming in once: a wish to open, join, wait or seat a bot that is sent again is granted once."""

import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from mafia_de_cuba.client import Seat, Server
from mafia_de_cuba.table.events import Joined, OptionsSet
from mafia_de_cuba.table.rows import read_event, write_event
from tests.web.api_tables import NAMES, lobby, refused, started
from tests.web.asgi_client import Inside, cookies_set, inside
from tests.web.server_process import Running, running

ID = "q7Jt0xXr5mB2vN8k"  # 16 letters, the fewest that count
OTHER = "zz7Jt0xXr5mB2vN8k"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("coming") / "data") as it:
        yield it


@pytest.fixture
def server(house: Running) -> Server:
    return house.server


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Inside]:
    with inside(tmp_path / "data") as it:
        yield it


def join(table: Seat, name: str, made: str, where: str = "players") -> Seat:
    """Come in with an id."""
    path = f"/api/tables/{table.code}/{where}"
    told = table.server.call("POST", path, {"name": name, "id": made})
    return Seat(table.server, table.code, told["token"])


def names(seat: Seat) -> list[str]:
    return [player["name"] for player in seat.view()["players"]]


# ---------------------------------------------------------------- by the API


def test_the_same_id_gets_the_same_seat(server: Server) -> None:
    host = server.open("Ana")
    first, second = join(host, "Bea", ID), join(host, "Bea", ID)
    assert names(host) == ["Ana", "Bea"]
    assert first.token != second.token
    assert first.view() == second.view()
    assert second.view()["you"]["seat"] == 1
    with refused(409, "name_taken"):
        join(host, "Bea", OTHER)
    assert join(host, "Cruz", OTHER).view()["you"]["seat"] == 2


def test_what_was_granted_once_stays_granted(server: Server) -> None:
    seats = lobby(server, 11)
    zoe = join(seats[0], "Zoe", ID)
    assert join(seats[0], "Zoe", ID).view() == zoe.view()  # the table is full by now
    seats[0].start()
    assert join(seats[0], "Zoe", ID).view() == zoe.view()


def test_an_id_opens_no_other_table(server: Server) -> None:
    here, there = server.open("Ana"), server.open("Ana")
    join(here, "Bea", ID)
    assert join(there, "Bea", ID).view()["table"] == there.code
    assert [len(names(table)) for table in (here, there)] == [2, 2]


def test_who_left_comes_in_anew(server: Server) -> None:
    host = server.open("Ana")
    join(host, "Bea", ID).leave()
    assert names(host) == ["Ana"]
    again = join(host, "Bea", ID)
    assert names(host) == ["Ana", "Bea"]
    assert join(host, "Bea", ID).view() == again.view()


def test_waiting_twice_is_waiting_once(server: Server) -> None:
    seats = started(server)
    zoe = join(seats[0], "Zoe", ID, "waiting")
    assert join(seats[0], "Zoe", ID, "waiting").view() == zoe.view()
    assert seats[0].view()["waiting"] == ["Zoe"]


def test_one_bot_for_one_id(server: Server) -> None:
    host = server.open("Ana")
    bots = [host.add_bot(id=ID), host.add_bot(id=ID), host.add_bot(id=OTHER)]
    assert bots[0] == bots[1] != bots[2]
    assert names(host) == ["Ana", bots[0], bots[2]]


@pytest.mark.parametrize("made", ["", "x" * 15, "x" * 65, 7, None])
def test_ids_that_could_be_guessed(server: Server, made: Any) -> None:
    host = server.open("Ana")
    for path, body in (
        ("/api/tables", {"name": "Ana"}),
        (f"/api/tables/{host.code}/players", {"name": "Bea"}),
        (f"/api/tables/{host.code}/waiting", {"name": "Bea"}),
        (f"/api/tables/{host.code}/bots", {}),
    ):
        with refused(400, "bad_request"):
            server.call("POST", path, {**body, "id": made}, host.token)
    assert names(host) == ["Ana"]


def test_the_same_id_finds_the_same_table(server: Server) -> None:
    body = {"name": "Ana", "options": {"pace": "instant"}, "id": "a table of one's own"}
    told = [server.call("POST", "/api/tables", body) for _ in range(2)]
    assert told[0]["table"] == told[1]["table"]
    assert told[0]["token"] != told[1]["token"]
    seats = [Seat(server, each["table"], each["token"]) for each in told]
    assert seats[0].view() == seats[1].view()
    assert names(seats[0]) == ["Ana"]
    other = server.call("POST", "/api/tables", {**body, "id": "a table of one's other"})
    assert other["table"] != told[0]["table"]


def test_after_a_kill_ids_are_known(tmp_path: Path) -> None:
    opening = {"name": "Ana", "options": {"pace": "instant"}, "id": ID}
    with running(tmp_path / "data") as house:
        told = house.server.call("POST", "/api/tables", opening)
        host = Seat(house.server, told["table"], told["token"])
        bea, bot = join(host, "Bea", OTHER), host.add_bot(id=OTHER[::-1])
        view = host.view()
        house.stop(signal.SIGKILL)
    with running(tmp_path / "data", port=house.port) as again:
        told = again.server.call("POST", "/api/tables", opening)
        assert told["table"] == host.code
        assert Seat(again.server, host.code, told["token"]).view() == view
        assert join(host, "Bea", OTHER).view() == bea.view()
        assert host.add_bot(id=OTHER[::-1]) == bot
        assert host.view() == view
        again.stop()
    kept = b"".join(file.read_bytes() for file in (tmp_path / "data").iterdir())
    assert not any(str(word).encode() in kept for word in (ID, OTHER, bea.token, host.token))


def test_a_client_that_was_cut_off_has_one_seat(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, call, calls = Server(house.address), Server.call, 0

    def cut(self: Server, *given: Any) -> dict[str, Any]:
        nonlocal calls
        calls += 1
        answer = call(self, *given)
        if calls % 2:
            raise ConnectionResetError("the answer was lost")
        return answer

    monkeypatch.setattr("mafia_de_cuba.client.exchange.PAUSES", (0,))
    monkeypatch.setattr(Server, "call", cut)
    host = server.open("Ana")
    bea = server.join(host.code, "Bea")
    assert calls == 4
    monkeypatch.undo()
    assert names(bea) == ["Ana", "Bea"]


def test_rows_of_older_logs_are_read() -> None:
    row = b'{"kind":"joined","player":1,"name":"Bea","token":"ab"}'
    assert read_event(row) == Joined(1, "Bea", "ab")
    assert write_event(Joined(1, "Bea", "ab")) == row[:-1] + b',"v":2}'
    options = b'{"kind":"options","options":{"setup":{"tokens":{"henchman":1,"fbi":1}}}}'
    entry = read_event(options)
    assert isinstance(entry, OptionsSet)
    assert entry.options.setup.preset == ""
    assert entry.options.setup.complete(9).tokens.total() == 2


# ---------------------------------------------------------------- by forms


def hidden_id(page: httpx.Response, action: str) -> str:
    """The id that the page made for the form that is sent there, by itself or by a button of it."""
    forms = re.findall(r"<form .*?</form>", page.text, re.DOTALL)
    (sent,) = [form for form in forms if f'action="{action}?' in form]
    form = re.search(r'<input type="hidden" name="id" value="([^"]+)"', sent)
    assert form is not None
    assert len(form[1]) >= 16
    return form[1]


def seats_in(app: Inside, answer: httpx.Response) -> list[dict[str, Any]]:
    """The views of the seats that this answer gave the device."""
    assert answer.status_code == 303
    code = answer.headers["location"].rpartition("/")[2]
    tokens = cookies_set(answer)[f"seats_{code}"].value.split(".")
    return [app.json("GET", f"/api/tables/{code}", token=token) for token in tokens]


@pytest.mark.parametrize("path", ["/", "/alone", "/together"])
def test_each_page_makes_an_id_of_its_own(app: Inside, path: str) -> None:
    action = {"/": "/tables"}.get(path, path)
    assert hidden_id(app.ask("GET", path), action) != hidden_id(app.ask("GET", path), action)


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/tables", {"name": "Ana"}),
        ("/alone", {"name": "Ana", "players": "6", "level": "easy", "seat": "last"}),
        ("/together", {"names": "Ana\nBea\nBea\nCruz", "bots": "2"}),
    ],
)
def test_a_form_sent_twice_opens_one_table(app: Inside, path: str, form: dict[str, str]) -> None:
    page = app.ask("GET", "/" if path == "/tables" else path)
    form = {**form, "id": hidden_id(page, path)}
    once, twice = (seats_in(app, app.ask("POST", path, data=form)) for _ in range(2))
    assert once == twice
    assert len(once) == (4 if path == "/together" else 1)
    others = seats_in(app, app.ask("POST", path, data={**form, "id": OTHER}))
    assert others[0]["table"] != once[0]["table"]


def test_a_form_sent_twice_seats_one(app: Inside) -> None:
    host = app.json("POST", "/api/tables", {"name": "Ana"})
    path = f"/t/{host['table']}"
    form = {"name": "Bea", "id": hidden_id(app.ask("GET", path), f"{path}/join")}
    once, twice = (seats_in(app, app.ask("POST", f"{path}/join", data=form)) for _ in range(2))
    assert once == twice
    assert once[0]["you"]["seat"] == 1
    short = {"name": "Cruz", "id": "x" * 15}  # an id that can be guessed is none
    answers = [app.ask("POST", f"{path}/join", data=short) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 409]


def test_what_a_live_page_sends_twice_is_done_once(app: Inside) -> None:
    host = app.json("POST", "/api/tables", {"name": "Ana"})
    cookie = {"cookie": f"seats_{host['table']}={host['token']}", "x-live": "1"}
    for action, form in (
        ("bots", {"level": "hard"}),
        ("names", {"names": "\n".join(NAMES[1:11])}),
    ):
        for _ in range(2):
            data = {**form, "id": f"{action} {ID}"}
            answer = app.ask("POST", f"/t/{host['table']}/{action}", data=data, headers=cookie)
            assert answer.status_code == 204
    view = app.json("GET", f"/api/tables/{host['table']}")
    assert (len(view["players"]), view["levels"]) == (12, {"1": "hard"})
