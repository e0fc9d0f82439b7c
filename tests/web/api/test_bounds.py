"""Bounds: numbers and sizes that nobody could mean are refused where they are read, in a sentence."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from jsonschema import Draft202012Validator

from mafia_de_cuba.rules.pieces import EXISTING, Token, Tokens
from mafia_de_cuba.store.sqlite import SqliteStore
from mafia_de_cuba.table.credentials import hashed
from mafia_de_cuba.table.events import Joined, Opened, TableEvent
from mafia_de_cuba.table.options import Options, SetupWish
from mafia_de_cuba.table.rows import write_event
from mafia_de_cuba.web.api.openapi import openapi
from tests.web.api_tables import NAMES, hide, is_error, take
from tests.web.asgi_client import Inside, inside

ABSURD = (100, 2**31, 2**40, 2**63, 2**64, 10**30, -1, 1.5, 1e300, True, "9")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("bounds") / "data") as it:
        yield it


class Table:
    """A table of one person, or of six once it has started."""

    def __init__(self, app: Inside, **options: Any) -> None:
        self.app = app
        body = {"name": "Ana", "options": {"pace": "instant", **options}}
        host = app.json("POST", "/api/tables", body)
        self.code: str = host["table"]
        self.tokens: list[str] = [host["token"]]

    def start(self) -> "Table":
        """A game whose theft is over."""
        for name in NAMES[1:6]:
            path = f"/api/tables/{self.code}/players"
            self.tokens.append(self.app.json("POST", path, {"name": name})["token"])
        assert self.post("start", {}).is_success
        for seat, move in enumerate([hide(0), *[take(1)] * 5]):
            assert self.move(move, seat).is_success
        return self

    def post(self, call: str, body: Any, seat: int = 0) -> httpx.Response:
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        path = f"/api/tables/{self.code}/{call}"
        return self.app.ask("POST", path, json=body, headers=headers)

    def move(self, move: dict[str, Any], seat: int = 0, seen: Any = 0) -> httpx.Response:
        return self.post("moves", {**move, "seen": seen, "id": f"{move}"[:64]}, seat)

    def form(self, action: str, fields: dict[str, str], seat: int = 0) -> httpx.Response:
        cookie = {"cookie": f"seats_{self.code}={self.tokens[seat]}"}
        return self.app.ask("POST", f"/t/{self.code}/{action}", data=fields, headers=cookie)

    def view(self) -> Any:
        return self.app.json("GET", f"/api/tables/{self.code}", token=self.tokens[0])


@pytest.fixture(scope="module")
def game(app: Inside) -> Table:
    return Table(app).start()


# ---------------------------------------------------------------- claims


def claims_of(number: Any) -> list[dict[str, Any]]:
    """Every place where a claim has a number."""
    return [
        {"received": {"diamonds": number}},
        {"passed": {"diamonds": number}},
        {"received": {"tokens": {"henchman": number}}},
        {"passed": {"diamonds": 1, "tokens": {"lawyer": number}}},
        {"took": {"diamonds": number}},
        {"took": {"diamonds": number, "fake": True}},
    ]


@pytest.mark.parametrize("number", ABSURD)
def test_absurd_claims_are_not_understood(game: Table, number: Any) -> None:
    before = game.view()
    moves = {"$ref": "#/components/schemas/Move", "components": openapi()["components"]}
    for claim in claims_of(number):
        body = {"do": "claim", **claim}
        answer = game.move(body, 2)
        assert answer.status_code == 400
        assert is_error(answer.json(), "bad_request")
        assert not Draft202012Validator(moves).is_valid({**body, "seen": 1, "id": "x"})
    assert game.view() == before


@pytest.mark.parametrize("number", [0, 16, 99])
def test_claims_need_not_be_possible(game: Table, number: int) -> None:
    for claim in claims_of(number):
        assert game.move({"do": "claim", **claim}, 2).status_code == 200
    assert game.view()["ledger"][-1]["took"] == {"fake": True} | (
        {"diamonds": number} if number else {}
    )


@pytest.mark.parametrize("number", ["100", "999999", "-1", "9" * 5000, "2147483648", "1e3"])
@pytest.mark.parametrize(
    "field",
    ["received_diamonds", "passed_diamonds", "received_tokens.fbi", "passed_tokens.driver", "took"],
)
def test_absurd_claims_of_a_page(game: Table, field: str, number: str) -> None:
    before = game.view()
    answer = game.form("move", {"do": "claim", "seen": "0", "id": "x", field: number}, 2)
    assert answer.status_code == 400
    assert game.view() == before


def test_a_page_says_what_a_claim_may_be(game: Table) -> None:
    answer = game.form("move", {"do": "claim", "received_diamonds": "100"}, 2)
    assert "Numbers in claims go from 0 to 99." in answer.text


# ---------------------------------------------------------------- options


@pytest.mark.parametrize("token", Token)
@pytest.mark.parametrize("number", [1, 2**40, 10**30])
def test_no_more_tokens_than_exist(app: Inside, token: Token, number: int) -> None:
    lobby = Table(app)
    before = lobby.view()
    setup = {"tokens": {token: EXISTING.count(token) + number}}
    refusals = [
        lobby.post("options", {"setup": setup}),
        app.ask("POST", "/api/tables", json={"name": "Ana", "options": {"setup": setup}}),
    ]
    for answer in refusals:
        assert answer.status_code == 422
        assert is_error(answer.json(), "refused")
        assert answer.json()["error"]["rule"] == "S4"
    assert lobby.view() == before
    setup = {"tokens": {token: EXISTING.count(token)}}  # the rest of S4 is for the start
    assert lobby.post("options", {"setup": setup}).status_code == 200


@pytest.mark.parametrize("number", [13, 2**40, 10**30])
def test_no_more_jokers_than_there_may_be(app: Inside, number: int) -> None:
    lobby = Table(app)
    answer = lobby.post("options", {"setup": {"jokers": number}})
    assert (answer.status_code, answer.json()["error"]["rule"]) == (422, "S6")
    assert lobby.post("options", {"setup": {"jokers": 12}}).status_code == 200


@pytest.mark.parametrize(
    "fields",
    [
        {"custom": "1", "tokens.henchman": "6"},
        {"custom": "1", "tokens.henchman": "999999"},
        {"custom": "1", "tokens.lover": "2"},
        {"jokers": "13"},
        {"jokers": "999999"},
    ],
)
def test_no_more_on_a_page_either(app: Inside, fields: dict[str, str]) -> None:
    lobby = Table(app)
    before = lobby.view()
    answer = lobby.form("options", fields)
    assert answer.status_code == 422
    assert "<h1" in answer.text
    assert lobby.view() == before


def test_the_bounds_of_a_box_are_in_the_openapi_file() -> None:
    schemas = openapi()["components"]["schemas"]
    check = Draft202012Validator(
        {"$ref": "#/components/schemas/OptionsBody", "components": openapi()["components"]}
    )
    for token in Token:
        most = EXISTING.count(token)
        assert check.is_valid({"setup": {"tokens": {token: most}}})
        assert not check.is_valid({"setup": {"tokens": {token: most + 1}}})
    assert check.is_valid({"setup": {"jokers": 12}, "clock": 3600})
    assert not check.is_valid({"setup": {"jokers": 13}})
    assert not check.is_valid({"clock": 3601})
    assert schemas["SeatsBody"]["properties"]["order"]["maxItems"] == 12


@pytest.mark.parametrize("seconds", [1, 4, 5, 3600])
def test_one_clock_for_pages_and_programs(app: Inside, seconds: int) -> None:
    lobby = Table(app)
    assert lobby.post("options", {"clock": seconds}).status_code == 200
    assert lobby.form("options", {"clock": "0"}).is_redirect
    assert lobby.view()["options"]["clock"] is None
    assert lobby.form("options", {"clock": str(seconds)}).is_redirect
    assert lobby.view()["options"]["clock"] == seconds


@pytest.mark.parametrize("seconds", [-1, 3601, 999_999])
def test_no_clock_beyond(app: Inside, seconds: int) -> None:
    lobby = Table(app)
    assert lobby.post("options", {"clock": seconds}).status_code == 400
    answer = lobby.form("options", {"clock": str(seconds)})
    assert answer.status_code == 400
    assert "A clock runs 1 to 3600 seconds." in answer.text


# ---------------------------------------------------------------- versions, seats, lists, names


@pytest.mark.parametrize("seen", [-1, 2**53, 10**30, 1.0, True, None, "1"])
def test_absurd_versions(game: Table, seen: Any) -> None:
    assert game.move({"do": "say", "text": "Hm."}, 3, seen).status_code == 400


def test_any_version_that_there_could_be(game: Table) -> None:
    for seen in (0, 1, 2**31, 2**53 - 1):
        assert game.move({"do": "say", "text": f"{seen}"}, 3, seen).status_code == 200


@pytest.mark.parametrize("seat", [-1, 12, 2**40, 10**30])
@pytest.mark.parametrize("call", ["godfather", "remove", "host", "absent", "sit"])
def test_absurd_seats(app: Inside, call: str, seat: int) -> None:
    answer = Table(app).post(call, {"seat": seat})
    assert answer.status_code == 400
    assert is_error(answer.json(), "bad_request")


@pytest.mark.parametrize("seat", [6, 11, 12, -1, 2**40, 10**30])
def test_seats_that_are_not_at_the_table(game: Table, seat: int) -> None:
    for move in ({"do": "accuse", "target": seat}, {"do": "ask", "target": seat, "about": "took"}):
        version = game.view()["version"]
        answer = game.move(move, seen=version)
        assert (answer.status_code, answer.json()["error"]["rule"]) == (422, "S1")


@pytest.mark.parametrize(
    "order", [[*range(13)], [0] * 1000, [2**40], [-1], [0, 1.0], [0, [0]], [10**30]]
)
def test_absurd_orders(app: Inside, order: list[Any]) -> None:
    assert Table(app).post("seats", {"order": order}).status_code == 400


@pytest.mark.parametrize("name", ["x" * 25, "x" * 201, "x" * 60_000])
def test_absurd_names(app: Inside, name: str) -> None:
    table = Table(app)
    assert table.post("players", {"name": name}).status_code == 400
    assert app.ask("POST", "/api/tables", json={"name": name}).status_code == 400


def test_a_table_of_before_is_looked_at_in_no_time(tmp_path: Path) -> None:
    """Once each look at such a lobby drew a million million tokens."""
    data = tmp_path / "data"
    with inside(data) as app:
        code = Table(app).code
    store = SqliteStore(data / "tables.sqlite3")
    options = Options(SetupWish(Tokens(henchman=2**40), jokers=2**40))
    rows: list[TableEvent] = [Opened("ZZZZ", options), Joined(0, "Ana", hashed("token"))]
    store.append("ZZZZ", 0, [write_event(row) for row in rows], 0.0)
    store.close()
    with inside(data) as app:
        view = app.json("GET", "/api/tables/ZZZZ", token="token")
        assert view["setup"]["tokens"] == {"henchman": 5}
        for path in ("/t/ZZZZ?watch=1", "/t/ZZZZ/screen", f"/t/{code}?watch=1"):
            assert app.ask("GET", path).status_code == 200
