"""Bad input: whatever comes, the answer is a clear 4xx in the page's language, and the game goes on."""

import json
import re
import socket
from collections.abc import Iterator
from http.cookies import Morsel
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from mafia_de_cuba.client import Server
from mafia_de_cuba.i18n.languages import LANGUAGES, TRANSLATED
from mafia_de_cuba.table.credentials import hashed
from mafia_de_cuba.web.http.security_headers import SECURITY_HEADERS
from mafia_de_cuba.web.pages.actions import ACTIONS

from .api_tables import NAMES, ONES, accuse, bearer, hide, is_error, lobby, raw, started, take
from .asgi_client import ADDRESS, Inside, cookies_set, inside
from .server_process import PATIENCE, Running, running
from .stopped_clock import StoppedClock

SLOWLY = settings(
    max_examples=80,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
BODIES = (
    *("players", "waiting", "bots", "options", "start", "moves", "seats", "godfather", "remove"),
    *("host", "absent", "votes", "sit", "lock", "admit", "draft", "rename", "sit-out", "reactions"),
)
POSTS = (*BODIES, "tokens", "leave", "bag/back", "end", "close")
FOR_GOOD = ("leave", "join", "start", "end-game", "close")  # the game goes on without them


class Table(NamedTuple):
    """A table with a game in its investigation: its code, and tokens by seat."""

    app: Inside
    code: str
    tokens: list[str]

    def view(self, seat: int | None = None) -> Any:
        token = None if seat is None else self.tokens[seat]
        return self.app.json("GET", f"/api/tables/{self.code}", token=token)

    def move(self, seat: int, move: dict[str, Any], key: str) -> None:
        body = {**move, "seen": 0, "id": key}
        self.app.json("POST", f"/api/tables/{self.code}/moves", body, self.tokens[seat])

    def cookie(self, *seats: int) -> dict[str, str]:
        held = ".".join(self.tokens[seat] for seat in seats)
        return {"cookie": f"seats_{self.code}={held}"}

    def plays_on(self) -> bool:
        """Whether the whole rest of the game can still be played."""
        while (view := self.view(0))["phase"] != "over":
            if view["phase"] == "accusation":
                accused = view["accused"]
                self.move(accused, {"do": "reveal"}, f"r{view['version']}")
            else:
                self.move(0, view["you"]["moves"][0], f"a{view['version']}")
        return True


def table(app: Inside) -> Table:
    options = {"pace": "instant", "setup": {"jokers": 12}}
    host = app.json("POST", "/api/tables", {"name": "Ana", "options": options})
    path = f"/api/tables/{host['table']}"
    others = [app.json("POST", f"{path}/players", {"name": name}) for name in NAMES[1:6]]
    tokens = [host["token"], *(other["token"] for other in others)]
    app.json("POST", f"{path}/start", {}, tokens[0])
    it = Table(app, host["table"], tokens)
    for seat, move in enumerate([hide(0), *[take(1)] * 5]):
        it.move(seat, move, "theft")
    return it


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("bad") / "data") as it:
        yield it


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("house") / "data") as it:
        yield it


def is_page(answer: httpx.Response, language: str = "en") -> bool:
    """Whether this is an error page in this language."""
    kind = answer.headers["content-type"]
    return kind.startswith("text/html") and f'<html lang="{language}"' in answer.text


# ---------------------------------------------------------------- JSON

# fmt: off
UNREADABLE = [
    b"{", b"}", b"nonsense", b"null", b"[]", b"42", b'"text"', b"NaN", b"Infinity", b"{'name': 'Ana'}",
    b"\x00", b"\xff\xfe{\x00}\x00", b'\xef\xbb\xbf{"name": "Ana"}', b'{"name": "\xff"}', b'{"name": "\\ud800"}',
    b'{"name": NaN}', b'{"name": 1e999}', b'{"name": "Ana",}', b'{"name": "Ana"} {"name": "Bea"}',
    b'{"name": 7}', b'{"name": null}', b'{"name": ["Ana"]}', b'{"name": {"name": "Ana"}}',
    b'{"name": "Ana", "admin": true}', b'{"__class__": "Table"}', b"[" * 50_000, b'{"a":' * 10_000,
    b'{"name":' + b"9" * 20_000 + b"}", b'{"do": "hide", "diamonds": NaN, "seen": 1, "id": "x"}',
    b'{"do": "hide", "diamonds": 1e400, "seen": 1, "id": "x"}', b'{"do": ["hide"], "seen": 1, "id": "x"}',
    b'{"do": "take", "diamonds": 1, "seen": 99999999999999999999999999, "id": 5}',
]
# fmt: on


@pytest.mark.parametrize("body", UNREADABLE, ids=range(len(UNREADABLE)))
def test_json_that_is_not_understood(app: Inside, body: bytes) -> None:
    it = table(app)
    before = it.view(0)
    for path in ("/api/tables", *(f"/api/tables/{it.code}/{name}" for name in POSTS)):
        headers = {"authorization": f"Bearer {it.tokens[0]}"}
        answer = app.ask("POST", path, content=body, headers=headers)
        assert answer.status_code == 400, path
        assert is_error(answer.json(), "bad_request")
    assert it.view(0) == before


KEYS = st.sampled_from(
    [
        *("name", "options", "setup", "tokens", "jokers", "fake_diamond", "open_box", "clock"),
        *("level", "personality", "godfather", "do", "diamonds", "token", "fake", "target"),
        *("about", "text", "received", "passed", "took", "dismissed", "seen", "id", "fbi", "help"),
        *("seat", "order", "shuffle", "choice", "preset", "chairs", "of", "out", "bag", "emblem"),
        *("move", "by", "played"),
    ]
)
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=30)
    | st.sampled_from(["hide", "take", "claim", "fbi", "driver", "table", "instant", "Ana", "Zoe"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS | st.text(max_size=9), inner),
    max_leaves=12,
)
DOS = ("hide", "dismiss", "take", "accuse", "shoot", "reveal", "concede", "pass")
TALK = ("ask", "claim", "retract", "vouch", "doubt", "say")


@SLOWLY
@given(
    name=st.sampled_from(BODIES),
    body=st.dictionaries(KEYS, ANYTHING, max_size=5),
    seat=st.integers(0, 5),
)
def test_any_json(app: Inside, name: str, body: dict[str, Any], seat: int) -> None:
    it = evening(app)
    headers = {"authorization": f"Bearer {it.tokens[seat]}"}
    answer = app.ask("POST", f"/api/tables/{it.code}/{name}", json=body, headers=headers)
    assert answer.status_code in (200, 201, 400, 403, 409, 422)
    assert answer.is_success or is_error(answer.json())
    assert it.view(seat)["table"] == it.code


@SLOWLY
@given(
    body=st.fixed_dictionaries(
        {
            "do": st.sampled_from(DOS + TALK),
            "seen": st.integers(0, 50),
            "id": st.text(min_size=1, max_size=8),
        },
        optional={
            "diamonds": st.integers(-2, 20) | st.integers(),
            "token": st.sampled_from(["fbi", "driver", "cleaner", "x"]),
            "fake": st.booleans(),
            "target": st.integers(-1, 13) | st.integers(),
            "about": st.sampled_from(["took", "passed", "dismissed", "suspect", "?"]),
            "text": st.text(max_size=40),
            "received": st.dictionaries(st.sampled_from(["diamonds", "tokens"]), ANYTHING),
            "took": st.dictionaries(st.sampled_from(["diamonds", "token", "fake"]), ANYTHING),
            "dismissed": st.none() | st.text(max_size=6),
        },
    ),
    seat=st.integers(0, 5),
)
def test_any_move(app: Inside, body: dict[str, Any], seat: int) -> None:
    it = evening(app)
    before = it.view(seat)
    headers = {"authorization": f"Bearer {it.tokens[seat]}"}
    answer = app.ask("POST", f"/api/tables/{it.code}/moves", json=body, headers=headers)
    assert answer.status_code in (200, 400, 409, 422)
    if not answer.is_success:
        assert is_error(answer.json())
        assert it.view(seat) == before


EVENINGS: dict[Inside, Table] = {}


def evening(app: Inside) -> Table:
    """A table that whole streams of requests go to; a new one when its game is over or it is full."""
    it = EVENINGS.get(app)
    if it is None or it.view()["phase"] == "over" or len(it.view()["ledger"]) > 200:
        EVENINGS[app] = it = table(app)
    return it


@SLOWLY
@given(body=st.binary(max_size=200), name=st.sampled_from(BODIES))
def test_any_bytes(app: Inside, body: bytes, name: str) -> None:
    it = evening(app)
    headers = {"authorization": f"Bearer {it.tokens[0]}"}
    answer = app.ask("POST", f"/api/tables/{it.code}/{name}", content=body, headers=headers)
    assert answer.status_code in (400, 403, 409)  # an empty body: `start`, `bots`, `sit` read it
    assert is_error(answer.json())


@SLOWLY
@given(path=st.text(max_size=30), method=st.sampled_from(["GET", "POST", "PUT", "HEAD", "OPTIONS"]))
def test_any_path(app: Inside, path: str, method: str) -> None:
    for start in ("/", "/api/", "/api/tables/", "/t/", "/static/"):
        where = start + quote(path, safe="")
        answer = app.ask(method, where)
        assert answer.status_code < 500
        is_there = start in ("/", "/static/")  # by chance: a page's or a file's name
        assert answer.status_code >= 400 or is_there or answer.status_code == 307


# ---------------------------------------------------------------- forms

FIELDS = st.sampled_from(
    [
        *("name", "names", "level", "personality", "player", "by", "order", "shuffle", "preset"),
        *("custom", "tokens.fbi", "tokens.henchman", "jokers", "has", "fake_diamond", "clock"),
        *("help", "pace", "language", "godfather", "do", "diamonds", "token", "take", "fake"),
        *("target", "about", "text", "took", "dismissed", "received_diamonds", "seen", "id", "as"),
        *("dismissed", "received_tokens.fbi", "ballot", "choice", "seat", "back", "lang"),
        *("of", "out", "chairs", "bag", "emblem", "played", "code", "count", "whole", "reason"),
    ]
)
VALUES = st.one_of(
    st.text(max_size=30),
    st.integers().map(str),
    st.sampled_from(["-", "3+fake", "driver", "take", "claim", "say", "0,1,2,3,4,5", "9" * 5000]),
    st.sampled_from(["²", "٣", "-1", "1e3", "0x10", "999999", "on", "absent", "\0", "\u202e"]),
)


@SLOWLY
@given(
    action=st.sampled_from([action for action in ACTIONS if action not in FOR_GOOD]),
    form=st.dictionaries(FIELDS, VALUES, max_size=6),
    seats=st.sampled_from([(), (0,), (3,), (0, 1, 2)]),
)
def test_any_form(app: Inside, action: str, form: dict[str, str], seats: tuple[int, ...]) -> None:
    it = evening(app)
    answer = app.ask("POST", f"/t/{it.code}/{action}", data=form, headers=it.cookie(*seats))
    assert answer.status_code in (204, 303, 400, 401, 403, 404, 409, 413, 422)
    assert answer.status_code < 400 or is_page(answer)
    assert it.view()["table"] == it.code


@SLOWLY
@given(
    action=st.sampled_from(
        [action for action in ACTIONS if action != "close"]  # which leaves no table to look at
    ),
    form=st.dictionaries(FIELDS, VALUES, max_size=6),
    seat=st.integers(0, 1),
)
def test_any_form_in_a_lobby(app: Inside, action: str, form: dict[str, str], seat: int) -> None:
    host = app.json("POST", "/api/tables", {"name": "Ana"})
    other = app.json("POST", f"/api/tables/{host['table']}/players", {"name": "Bea"})
    it = Table(app, host["table"], [host["token"], other["token"]])
    answer = app.ask("POST", f"/t/{it.code}/{action}", data=form, headers=it.cookie(seat))
    assert answer.status_code in (204, 303, 400, 401, 403, 404, 409, 413, 422)
    assert answer.status_code < 400 or is_page(answer)
    assert app.ask("GET", f"/t/{it.code}?watch=1").status_code == 200


@pytest.mark.parametrize("path", ["/tables", "/sit", "/alone", "/together", "/language"])
@pytest.mark.parametrize(
    "body", [b"", b"%", b"name=%ff%fe", b"\xff\xfe", b"&" * 500, b"name=\0", b"=" * 1000]
)
def test_forms_that_are_not_understood(app: Inside, path: str, body: bytes) -> None:
    answer = app.ask("POST", path, content=body)
    assert answer.status_code in (303, 400, 404)
    assert answer.status_code == 303 or is_page(answer)


def test_a_form_of_another_kind(app: Inside) -> None:
    it = table(app)
    answer = app.ask("POST", f"/t/{it.code}/move", files={"do": b"concede"}, headers=it.cookie(0))
    assert answer.status_code == 400
    answer = app.ask("POST", f"/t/{it.code}/move", json={"do": "concede"}, headers=it.cookie(0))
    assert answer.status_code == 400
    assert it.view()["phase"] == "investigation"


def test_names_for_one_device_are_all_seated_or_none(app: Inside) -> None:
    host = app.json("POST", "/api/tables", {"name": "Ana"})
    it = Table(app, host["table"], [host["token"]])
    for names in ("Bea\nCruz\n\u202eDora", "\n".join(f"Name {n}" for n in range(12))):
        answer = app.ask("POST", f"/t/{it.code}/names", data={"names": names}, headers=it.cookie(0))
        assert answer.status_code in (400, 409)
        assert len(it.view()["players"]) == 1
    names = "\n".join(f"Name {n}" for n in range(11))
    assert (
        app.ask(
            "POST", f"/t/{it.code}/names", data={"names": names}, headers=it.cookie(0)
        ).status_code
        == 303
    )
    assert len(it.view()["players"]) == 12


@pytest.mark.parametrize("number", ["\u0666", "\u20286", "6\r\nX: y", "6\r\n", " " * 50_000 + "6"])
@pytest.mark.parametrize("field", ["players", "seat"])
def test_what_a_game_alone_leaves_on_a_device_is_plain(
    app: Inside, field: str, number: str
) -> None:
    answer = app.ask("POST", "/alone", data={"name": "Ana", "players": "7", field: number})
    assert answer.status_code == (400 if "X" in number else 303)
    assert "x" not in answer.headers
    assert "solo" not in cookies_set(answer)


# ---------------------------------------------------------------- names, sizes, crowds

BAD_NAMES = [
    "",
    "   ",
    "x" * 25,
    "a\0b",
    "a\x07",
    "\x1b[31mred",
    "a\u202eb",
    "\u200b",
    "a\u2066b",
    "\ue000",
]


@pytest.mark.parametrize("name", BAD_NAMES, ids=range(len(BAD_NAMES)))
def test_names_that_cannot_be_shown(app: Inside, name: str) -> None:
    host = app.json("POST", "/api/tables", {"name": "Ana"})
    path = f"/api/tables/{host['table']}/players"
    for where in ("/api/tables", path):
        answer = app.ask("POST", where, json={"name": name})
        assert answer.status_code == 400
        assert is_error(answer.json(), "bad_request")
    for where in ("/tables", f"/t/{host['table']}/join"):
        answer = app.ask("POST", where, data={"name": name})
        assert answer.status_code == 400
        assert is_page(answer)
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "name", ["Ana\r\nSet-Cookie: a=b", "Ana\nX: y", '"; Path=/x', "<script>alert(1)</script>"[:24]]
)
def test_a_name_writes_no_header_and_no_tag(app: Inside, name: str) -> None:
    answer = app.ask("POST", "/tables", data={"name": name})
    assert answer.status_code == 303
    code = answer.headers["location"].rpartition("/")[2]
    lines = answer.headers.get_list("set-cookie")
    assert [line.partition("=")[0] for line in lines] == [f"seats_{code}", "last", "name"]
    assert all(re.fullmatch(COOKIE_LINE, line) for line in lines), lines
    assert "x" not in answer.headers
    assert "<script>alert" not in app.ask("GET", f"/t/{code}?watch=1").text


COOKIE_LINE = (
    r'\w+=("?)[\w.%~/-]+\1; HttpOnly; Max-Age=[1-9][0-9]*; Path=(/|/t/[A-Z]{4}); SameSite=lax'
)


def test_a_name_of_a_megabyte(house: Running) -> None:
    host = house.server.open("Ana")
    name = "x" * 1_000_000
    path = f"/api/tables/{host.code}/players"
    status, answer, _ = raw(house.server, "POST", path, json.dumps({"name": name}).encode())
    assert status == 413
    assert is_error(answer, "too_large")
    form = {"Content-Type": "application/x-www-form-urlencoded", "Accept-Language": "fr"}
    status, page, _ = raw(
        house.server, "POST", f"/t/{host.code}/join", f"name={name}".encode(), form
    )
    assert status == 413
    assert '<html lang="fr"' in page
    assert len(host.view()["players"]) == 1


def test_ten_thousand_joins(app: Inside) -> None:
    host = app.json("POST", "/api/tables", {"name": "Ana"})
    path = f"/api/tables/{host['table']}/players"
    names = [f"Bot {number}" for number in range(300)]  # enough to see that nothing grows
    answers = [app.ask("POST", path, json={"name": name}) for name in names]
    assert [answer.status_code for answer in answers] == [201] * 11 + [409] * 289
    assert is_error(answers[-1].json(), "full")
    assert len(app.json("GET", f"/api/tables/{host['table']}")["players"]) == 12


def test_moves_out_of_turn(app: Inside) -> None:
    it, rng = table(app), Random(1)
    moves = [hide(1), take(1), take(token="fbi"), {"do": "reveal"}, {"do": "shoot"}, {"do": "pass"}]
    for _ in range(60):
        seat, before = rng.randrange(1, 6), it.view(0)
        body = {**rng.choice(moves), "seen": it.view(seat)["version"], "id": "x"}
        headers = {"authorization": f"Bearer {it.tokens[seat]}"}
        answer = app.ask("POST", f"/api/tables/{it.code}/moves", json=body, headers=headers)
        assert answer.status_code == 422
        assert answer.json()["error"]["rule"]
        assert it.view(0) == before
    assert it.plays_on()


# ---------------------------------------------------------------- floods


def test_a_flood_is_slowed_down_and_the_table_plays_on(tmp_path: Path, clock: StoppedClock) -> None:
    with inside(tmp_path / "data", limits=True) as app:
        it = table(app)
        path = f"/api/tables/{it.code}"
        statuses = [app.ask("GET", path).status_code for _ in range(200)]
        assert statuses == sorted(statuses)
        assert set(statuses) == {200, 429}
        for where in (path, "/api/tables", "/api/nothing"):
            answer = app.ask("POST", where, content=b"{}")
            assert answer.status_code == 429
            assert is_error(answer.json(), "too_fast")
        for where in ("/", "/rules", f"/t/{it.code}", "/nothing"):
            answer = app.ask("GET", where, headers={"accept-language": "es"})
            assert answer.status_code == 429
            assert is_page(answer, "es")
            assert answer.headers["x-frame-options"] == "DENY"
        clock.now += 60
        it.move(0, accuse(1), "x")
        it.move(1, {"do": "reveal"}, "x")
        assert it.view(2)["players"][1]["revealed"]


@pytest.mark.parametrize(("path", "body"), [("/api/tables", {"name": "Ana"}), ("/tables", {})])
def test_tables_are_not_opened_by_the_hundred(
    tmp_path: Path, clock: StoppedClock, path: str, body: dict[str, str]
) -> None:
    with inside(tmp_path / "data", limits=True) as app:
        answers = [app.ask("POST", path, json=body) for _ in range(30)]
        assert answers[-1].status_code == 429
        clock.now += 60
        assert app.ask("POST", path, json=body).status_code != 429


@pytest.mark.usefixtures("clock")
def test_one_seat_cannot_silence_the_others(tmp_path: Path) -> None:
    with inside(tmp_path / "data", limits=True) as app:
        it = table(app)
        headers = {"authorization": f"Bearer {it.tokens[3]}"}
        answers = [app.ask("GET", f"/api/tables/{it.code}", headers=headers) for _ in range(40)]
        assert answers[-1].status_code == 429
        assert is_error(answers[-1].json(), "too_fast")
        it.move(0, accuse(1), "x")
        assert it.view(1)["accused"] == 1


# ---------------------------------------------------------------- who may not


def test_other_peoples_seats(app: Inside) -> None:
    it, other = table(app), table(app)
    for headers in (
        {},
        {"cookie": f"seats_{it.code}="},
        {"cookie": f"seats_{it.code}=nonsense.{'x' * 3000}"},
        {"cookie": f"seats_{it.code}={other.tokens[0]}"},
        other.cookie(0),
    ):
        for action in ACTIONS:
            if action not in ("join", "sit"):
                answer = app.ask(
                    "POST", f"/t/{it.code}/{action}", data={"do": "concede"}, headers=headers
                )
                assert answer.status_code == 401
                assert is_page(answer)
    answer = app.ask(
        "POST", f"/t/{it.code}/move", data={"do": "concede", "as": "0"}, headers=it.cookie(1, 2)
    )
    assert answer.status_code == 401
    assert it.view()["phase"] == "investigation"


def test_who_would_take_a_seat_says_a_name_first(app: Inside) -> None:
    it = table(app)
    answer = app.ask("POST", f"/t/{it.code}/sit", data={"seat": "1"})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{it.code}")
    assert f'action="/t/{it.code}/join?' in app.ask("GET", f"/t/{it.code}").text
    live = app.ask("POST", f"/t/{it.code}/sit", data={"seat": "1"}, headers={"x-live": "1"})
    assert (live.status_code, live.headers["x-go"]) == (204, f"/t/{it.code}")
    answer = app.ask("POST", f"/t/{it.code}/sit", data={"seat": "1"}, headers=it.cookie(2, 3))
    assert answer.status_code == 401


def test_what_is_not_this_seats_right(app: Inside) -> None:
    it = table(app)
    for action, form in (
        ("bots", {}),
        ("remove", {"player": "2"}),
        ("remove", {"player": "2", "ban": "1"}),
        ("lock", {"locked": "1"}),
        ("start", {}),
        ("host", {"player": "1"}),
    ):
        answer = app.ask("POST", f"/t/{it.code}/{action}", data=form, headers=it.cookie(1))
        assert answer.status_code in (403, 409)
        assert is_page(answer)


def phase_table(app: Inside, phase: str) -> Table:
    """A table of six before, in or after a game; a guest waits at it who has no seat."""
    if phase != "lobby":
        it = table(app)
    else:
        host = app.json("POST", "/api/tables", {"name": "Ana"})
        path = f"/api/tables/{host['table']}"
        others = [app.json("POST", f"{path}/players", {"name": name}) for name in NAMES[1:6]]
        it = Table(app, host["table"], [host["token"], *(each["token"] for each in others)])
        app.json("POST", f"{path}/lock", {"locked": True}, host["token"])
    guest = app.json("POST", f"/api/tables/{it.code}/waiting", {"name": "Zoe"})
    if phase == "over":
        it.move(0, {"do": "concede"}, "end")
    return Table(app, it.code, [*it.tokens, guest["token"]])


# fmt: off
OTHERS_RIGHTS = [  # what a player who is not the host sends, or somebody who only waits
    ("close",     {}),
    ("end-game",  {}),
    ("rename",    {"seat": "0", "name": "Zed"}),
    ("rename",    {"of": "Ana", "name": "Zed"}),
    ("sit-out",   {"seat": "2", "out": "1"}),
    ("sit-out",   {"name": "Cruz", "out": "1"}),
    ("draft",     {"do": "take", "take": "2"}),
    ("draft",     {"do": "hide", "diamonds": "1"}),
    ("bag_back",  {}),
    ("seats",     {"shuffle": "1"}),
    ("seats",     {"chairs": "5,4,3,2,1,0"}),
    ("godfather", {"by": "chance"}),
    ("options",   {"pace": "instant"}),
    ("bots",      {"count": "9"}),
]
# fmt: on


@pytest.mark.parametrize("phase", ["lobby", "investigation", "over"])
def test_rights_of_others_whatever_goes_on(app: Inside, phase: str) -> None:
    it = phase_table(app, phase)
    before = [it.view(seat) for seat in (0, 1, 6, None)]
    assert before[0]["phase"] == phase
    for action, form in OTHERS_RIGHTS:
        for seats in ((1,), (6,), (1, 6)):
            sent = {**form, "as": "1"}
            where = f"/t/{it.code}/{action}"
            answer = app.ask("POST", where, data=sent, headers=it.cookie(*seats))
            assert answer.status_code in (403, 409, 422), (action, seats)
            assert is_page(answer)
    assert [it.view(seat) for seat in (0, 1, 6, None)] == before


@pytest.mark.parametrize("phase", ["lobby", "investigation", "over"])
def test_another_sites_page_does_nothing_with_the_hosts_cookies(app: Inside, phase: str) -> None:
    it = phase_table(app, phase)
    before = it.view(0)
    for action in ACTIONS:
        for site in ({"origin": "http://evil.test"}, {"sec-fetch-site": "cross-site"}):
            form = {"name": "Zed", "seat": "2", "out": "1", "emblem": "cheers", "do": "concede"}
            headers = {**it.cookie(0), **site}
            answer = app.ask("POST", f"/t/{it.code}/{action}", data=form, headers=headers)
            assert answer.status_code == 403, action
    assert it.view(0) == before


@pytest.mark.parametrize("path", ["/sit", "/play", "/tables", "/alone", "/together"])
def test_another_sites_page_sets_no_cookie(app: Inside, path: str) -> None:
    it = table(app)
    form = {"name": "Zed", "names": "Zed", "code": it.code}
    answer = app.ask("POST", path, data=form, headers={"origin": "http://evil.test"})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_what_leads_back_to_a_table_does_nothing_there(app: Inside) -> None:
    it = table(app)
    last = {"cookie": f"last={it.code}.{hashed(it.tokens[0])}"}
    assert f'href="/t/{it.code}"' in app.ask("GET", "/", headers=last).text
    as_seat = {"cookie": f"seats_{it.code}={hashed(it.tokens[0])}"}
    for cookie in (last, as_seat):
        for action in ("close", "end-game", "move", "draft", "rename"):
            form = {"do": "concede", "name": "Zed"}
            answer = app.ask("POST", f"/t/{it.code}/{action}", data=form, headers=cookie)
            assert answer.status_code == 401
        path = f"/api/tables/{it.code}/close"
        bearer_too = {**cookie, "authorization": f"Bearer {hashed(it.tokens[0])}"}
        assert app.ask("POST", path, headers=bearer_too).status_code == 401
        came = app.ask("POST", "/sit", data={"name": "Zed", "code": it.code}, headers=cookie)
        assert (came.status_code, came.headers["location"]) == (307, f"/t/{it.code}/join?lang=en")
    assert it.view(0)["waiting"] == []
    assert it.plays_on()


def test_nobody_is_seated_twice_by_home(app: Inside) -> None:
    it = phase_table(app, "lobby")
    app.json("POST", f"/api/tables/{it.code}/lock", {"locked": False}, it.tokens[0])
    form = {"name": "Yan", "code": it.code, "id": "an id that home has made"}
    for _ in range(2):
        there = app.ask("POST", "/sit", data=form).headers["location"]
        came = app.ask("POST", there, data=form)
        assert came.status_code == 303
    held = cookies_set(came)[f"seats_{it.code}"]
    again = {**form, "name": "Xia", "id": "another id that home has made"}
    headers = {"cookie": f"{held.key}={held.value}"}
    assert app.ask("POST", there, data=again, headers=headers).status_code == 303
    assert [player["name"] for player in it.view()["players"]][6:] == ["Yan"]


def test_what_ends_something_ends_it_once(app: Inside) -> None:
    it = table(app)
    statuses = [
        app.ask(
            "POST", f"/t/{it.code}/{action}", data={"id": "an id of the page"}, headers=it.cookie(0)
        ).status_code
        for action in ("end-game", "end-game", "close", "close")
    ]
    assert statuses == [303, 422, 303, 404]


# fmt: off
ABSURD = {
    "rename": [
        {"name": "Zed", "seat": "1000000000"}, {"name": "Zed", "seat": "-1"}, {"name": "Zed", "seat": "99"},
        {"name": "Zed", "of": "x" * 60_000}, {"name": "x" * 60_000}, {"name": "\0"}, {"name": "\u202e"}, {},
    ],
    "sit-out": [
        {"out": "1", "seat": "1e9"}, {"out": "1", "seat": "²"}, {"out": "1", "seat": "99"}, {"out": "1"},
        {"out": "1", "name": "x" * 60_000},
    ],
    "draft": [
        {"do": "hide", "diamonds": "1000000000"}, {"do": "hide", "diamonds": "-1"}, {"do": "say", "text": "x"},
        {"do": "take", "take": "1000000000"}, {"do": "take", "take": "2", "bag": "x" * 60_000}, {},
    ],
    "react": [{"emblem": "x" * 60_000}, {"emblem": "<b>"}, {}],
    "seats": [{"chairs": "," * 60_000}, {"chairs": "1000000000"}, {"chairs": "0,0,0"}, {"chairs": "²"}, {}],
    "godfather": [{"by": "force"}, {"godfather": "1000000000"}, {"godfather": "-1"}, {}],
    "bots": [{"count": "1000000000"}, {"count": "²"}, {"level": "x" * 60_000}],
    "bag_back": [{"as": "1000000000"}],
}
# fmt: on


@pytest.mark.parametrize("phase", ["lobby", "investigation", "over"])
def test_absurd_forms_of_the_host(app: Inside, phase: str) -> None:
    it = phase_table(app, phase)
    before = it.view(0)
    for action, forms in ABSURD.items():
        for form in forms:
            answer = app.ask("POST", f"/t/{it.code}/{action}", data=form, headers=it.cookie(0))
            assert answer.status_code in (400, 403, 404, 409, 413, 422), (action, form)
            assert is_page(answer)
    assert it.view(0) == before


def test_the_rejoin_page_is_its_holders(app: Inside) -> None:
    it = table(app)
    assert app.ask("GET", f"/t/{it.code}/rejoin").status_code == 401
    assert app.ask("GET", f"/t/{it.code}/rejoin/nonsense").status_code == 401
    answer = app.ask("GET", f"/t/{it.code}/rejoin/{it.tokens[2]}")
    assert answer.status_code == 303
    assert it.tokens[2] not in answer.headers["location"]


# fmt: off
ORIGINS = [
    # headers                                                                 allowed
    ({},                                                                      True),
    ({"origin": ADDRESS},                                                     True),
    ({"origin": "null"},                                                      True),   # no-referrer makes it so
    ({"origin": "null", "sec-fetch-site": "same-origin"},                     True),
    ({"origin": "null", "sec-fetch-site": "cross-site"},                      False),
    ({"origin": "null", "sec-fetch-site": "same-site"},                       False),
    ({"sec-fetch-site": "cross-site"},                                        False),
    ({"origin": "http://evil.test"},                                          False),
    ({"origin": "http://table.test.evil.test"},                               False),
    ({"origin": "http://table.test:8080"},                                    False),
    ({"origin": "http://evil.test/table.test"},                               False),
    ({"origin": "http://[bad"},                                               False),
    ({"origin": ""},                                                          False),
    ({"origin": "table.test"},                                                False),
]
# fmt: on


@pytest.mark.parametrize(("headers", "allowed"), ORIGINS)
def test_origins_of_forms(app: Inside, headers: dict[str, str], allowed: bool) -> None:
    it = table(app)
    form = {"do": "say", "text": "Hello"}
    answer = app.ask("POST", f"/t/{it.code}/move", data=form, headers={**it.cookie(0), **headers})
    assert answer.status_code == (303 if allowed else 403)
    assert len(it.view()["ledger"]) == allowed
    for path in ("/tables", "/sit", "/alone", "/together", "/language"):
        answer = app.ask("POST", path, data={"name": "Ana"}, headers=headers)
        assert (answer.status_code == 403) == (not allowed)


def test_a_bearer_token_needs_no_origin(app: Inside) -> None:
    it = table(app)
    headers = {"authorization": f"Bearer {it.tokens[0]}", "origin": "http://evil.test"}
    assert app.ask("GET", f"/api/tables/{it.code}", headers=headers).status_code == 200


def test_origins_of_sockets(house: Running) -> None:
    seat = lobby(house.server, 1)[0]
    page = f"ws://{house.server.host}/t/{seat.code}/live"
    cookie = {"Cookie": f"seats_{seat.code}={seat.token}"}
    with pytest.raises(InvalidStatus) as no:
        connect(page, origin=Origin("http://evil.test"), additional_headers=cookie, proxy=None)
    assert no.value.response.status_code == 403
    here = Origin(f"http://{house.server.host}")
    with connect(page, origin=here, additional_headers=cookie, proxy=None) as live:
        assert json.loads(live.recv(PATIENCE))


def test_a_socket_that_talks_too_much_is_closed(house: Running) -> None:
    seats = started(house.server)
    with seats[0].live() as live:
        live.next(PATIENCE)
        live.socket.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed):
            live.next(PATIENCE)
    assert seats[0].view()["phase"] == "hide"


@pytest.mark.parametrize("path", ["/", "/t/OOOO/live", "/api/nothing", "/api/tables", "/x/y/z"])
def test_sockets_to_nowhere(house: Running, path: str) -> None:
    with pytest.raises(InvalidStatus) as no:
        connect(f"ws://{house.server.host}{path}", proxy=None)
    assert 400 <= no.value.response.status_code < 500


# ---------------------------------------------------------------- paths, methods, headers


@pytest.mark.parametrize(
    "path",
    [
        "/api",
        "/api/nothing",
        "/api/tables/OOOO",
        "/api/tables/OOOO/record",
        "/api/tables/OOOO/x",
        "/api/%00",
        "/api/tables/%ff",
    ],
)
def test_unknown_paths_of_the_api(app: Inside, path: str) -> None:
    answer = app.ask("GET", path)
    assert answer.status_code == 404
    assert is_error(answer.json(), "not_found")


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/x/y",
        "/t/OOOO",
        "/t/OOOO/screen",
        "/t/OOOO/record",
        "/static/nothing.css",
        "/t/%00",
        "/%ff",
        "/OOOO",
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_unknown_pages(app: Inside, path: str, language: str) -> None:
    answer = app.ask("GET", path, headers={"accept-language": language})
    assert answer.status_code == 404
    assert is_page(answer, language)
    english = "There is no" in answer.text or "There is nothing" in answer.text
    assert english == (language == "en")


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_a_form_did_wrong_is_told_in_the_pages_language(app: Inside, language: str) -> None:
    it = table(app)
    headers = {**it.cookie(1), "accept-language": language}
    form = {"do": "accuse", "target": "2", "seen": str(it.view(1)["version"])}
    answer = app.ask("POST", f"/t/{it.code}/move", data=form, headers=headers)
    assert answer.status_code == 422
    assert is_page(answer, language)
    assert "Only the Godfather" not in answer.text
    answer = app.ask("POST", f"/t/{it.code}/move", data=form, headers={**headers, "x-live": "1"})
    assert is_error(answer.json(), "refused")
    assert answer.json()["error"]["rule"] == "I3"
    assert "Only the Godfather" not in answer.text


@pytest.mark.parametrize("method", ["DELETE", "PUT", "PATCH", "GET", "POST", "OPTIONS", "TRACE"])
@pytest.mark.parametrize(
    "path",
    [
        "/api/tables",
        "/api/tables/OOOO",
        "/api/tables/OOOO/moves",
        "/tables",
        "/",
        "/rules",
        "/static/base.css",
    ],
)
def test_wrong_methods(app: Inside, method: str, path: str) -> None:
    answer = app.ask(method, path)
    assert answer.status_code < 500
    right = (
        method == "GET" and path in ("/", "/rules", "/static/base.css")
    ) or answer.status_code in (400, 404)
    assert right or answer.status_code == 405
    if answer.status_code >= 400 and path.startswith("/api"):
        assert is_error(answer.json())
    elif answer.status_code >= 400:
        assert is_page(answer)


@pytest.mark.parametrize(
    "path",
    [
        "/static/../pages.py",
        "/static/../../../pyproject.toml",
        "/static/%2e%2e/pages.py",
        "/static/..%2fpages.py",
        "/static/%2e%2e%2f%2e%2e%2f%2e%2e%2fpyproject.toml",
        "/static/..%5cpages.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/%00",
        "/static/" + "a" * 5000,
        "/static",
        "/static/",
        "/static/.",
        "/static/fonts",
    ],
)
def test_only_static_files_are_static(house: Running, path: str) -> None:
    status, text, _ = raw(house.server, "GET", path)
    assert status in (404, 307)
    assert "import" not in text
    assert "root:" not in text


def test_every_answer_has_the_security_headers(app: Inside) -> None:
    it = table(app)
    cookie = it.cookie(0)
    answers = [
        app.ask("GET", "/"),
        app.ask("GET", "/rules"),
        app.ask("GET", "/static/nothing"),
        app.ask("GET", "/nothing"),
        app.ask("DELETE", "/"),
        app.ask("GET", f"/t/{it.code}", headers=cookie),
        app.ask("GET", f"/t/{it.code}/screen"),
        app.ask("GET", f"/t/{it.code}/rejoin", headers=cookie),
        app.ask("POST", f"/t/{it.code}/move", headers=cookie),
        app.ask("POST", f"/t/{it.code}/move", data={"do": "say", "text": "x"}, headers=cookie),
        app.ask("POST", "/tables", content=b"x" * 100_000),
        app.ask("GET", "/api/openapi.json"),
        app.ask("GET", f"/api/tables/{it.code}"),
        app.ask("GET", "/api/nothing"),
        app.ask("POST", "/api/tables", content=b"{"),
    ]
    for answer in answers:
        for name, value in SECURITY_HEADERS.items():
            assert answer.headers.get_list(name) == [value], (answer.request.url, name)
    policy = SECURITY_HEADERS["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy


def test_cookies_are_for_the_server_alone(app: Inside) -> None:
    host = app.ask("POST", "/tables", data={"name": "Ana"})
    code = host.headers["location"].rpartition("/")[2]
    other = app.ask("POST", f"/t/{code}/join", data={"name": "Bea"})
    together = app.ask("POST", "/together", data={"names": "Ana\nBea"})
    alone = app.ask("POST", "/alone", data={"name": "Ana"})
    for answer in (host, other, together, alone):
        cookies = cookies_set(answer)
        assert set(cookies) <= {f"seats_{seats_of(cookies)[0]}", "last", "name", "solo"}
        for name, morsel in cookies.items():
            assert morsel["httponly"]
            assert morsel["samesite"].lower() in ("lax", "strict")
            assert not morsel["secure"], "plain HTTP in a LAN"
            assert len(morsel.OutputString()) < 1800, "all that a device sends fits into a request"
            here, tokens = seats_of(cookies)
            if name.startswith("seats_"):
                assert morsel["path"] == f"/t/{here}"  # and for one table
            else:
                assert not any(token in morsel.value for token in tokens), "sent to every page"
            assert morsel.value not in answer.headers["location"]


def seats_of(cookies: dict[str, "Morsel[str]"]) -> tuple[str, list[str]]:
    """The table whose seats are in these cookies, and the tokens."""
    ((name, held),) = [each for each in cookies.items() if each[0].startswith("seats_")]
    return name.removeprefix("seats_"), held.value.split(".")


COOKIES = [
    ("/tables", {"name": "Ana"}),
    ("/alone", {"name": "Ana", "players": "5"}),
    ("/together", {"names": "Ana\nBea"}),
    ("/play", {"name": "Ana"}),
    ("/language", {"lang": "fr"}),
    ("/language", {"theme": "plain"}),
]


@pytest.mark.parametrize(("path", "form"), COOKIES)
def test_over_https_cookies_are_for_https(app: Inside, path: str, form: dict[str, str]) -> None:
    answer = app.ask("POST", ADDRESS.replace("http:", "https:") + path, data=form)
    cookies = cookies_set(answer)
    assert cookies
    assert all(morsel["secure"] for morsel in cookies.values())


@pytest.mark.parametrize(
    ("arguments", "secure"),
    [((), False), (("--proxy", "127.0.0.1"), True), (("--proxy", "192.0.2.7"), False)],
    ids=["no proxy", "this one", "another one"],
)
def test_a_proxy_is_believed_where_it_was_named(
    tmp_path: Path, arguments: tuple[str, ...], secure: bool
) -> None:
    forwarded = {"X-Forwarded-Proto": "https", "Content-Type": "application/x-www-form-urlencoded"}
    with running(tmp_path / "data", "--limits", "off", *arguments) as house:
        status, _, headers = raw(house.server, "POST", "/tables", b"name=Ana", forwarded)
        assert status == 303
        lines = headers["set-cookie"].splitlines()
        assert [("secure" in line.lower()) for line in lines] == [secure] * 3
        code = headers["location"].rpartition("/")[2]
        held = "; ".join(line.partition(";")[0] for line in lines)
        cookie = {"Cookie": held, **forwarded}
        _, page, _ = raw(house.server, "GET", f"/t/{code}", headers=cookie)
        scheme = "https" if secure else "http"
        assert f'value="{scheme}://{house.server.host}/t/{code}"' in page, "the invitation"


def test_views_and_pages_are_not_kept(app: Inside) -> None:
    it = table(app)
    for path in (f"/t/{it.code}", f"/api/tables/{it.code}", f"/t/{it.code}/rejoin"):
        assert app.ask("GET", path, headers=it.cookie(0)).headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "back",
    [
        "//evil.test",
        "http://evil.test",
        "/\\evil.test",
        "/\t/evil.test",
        "javascript:alert(1)",
        "/\r\nSet-Cookie: a=b",
    ],
)
def test_the_way_back_stays_here(app: Inside, back: str) -> None:
    answer = app.ask("POST", "/language", data={"back": back, "lang": "fr"})
    location = answer.headers["location"]
    assert answer.status_code == 303
    assert location.startswith("/")
    assert not location.startswith(("//", "/\\", "/\t"))
    assert len(answer.headers.get_list("set-cookie")) == 1


@pytest.mark.parametrize("host", ["[", "evil.test/api", "a b", "", "x" * 3000, "évil"])
def test_any_host_header(house: Running, host: str) -> None:
    for path in ("/", "/api/nothing", "/t/OOOO"):
        header = {"Host": host.encode().decode("latin-1")}
        status, _, _ = raw(house.server, "GET", path, headers=header)
        assert status < 500


def test_after_all_that_the_game_goes_on(app: Inside, house: Running) -> None:
    assert table(app).plays_on()
    assert all(it.plays_on() for it in EVENINGS.values())
    seats = started(house.server, 6, *ONES)
    seats[0].move({"do": "concede"})
    assert seats[3].record()["players"] == list(NAMES[:6])
    assert house.stop() == 0
    said = house.said()
    assert "Traceback" not in said, said
    assert bearer(seats[0])["Authorization"].partition(" ")[2] not in said


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mafia_de_cuba.client.exchange.PAUSES", (0,))
    with socket.socket() as deaf:  # a port that is ours, where nobody listens
        deaf.bind(("127.0.0.1", 0))
        server = Server(f"http://127.0.0.1:{deaf.getsockname()[1]}", timeout=PATIENCE)
        with pytest.raises(OSError, match=r"."):
            server.open("Ana")
