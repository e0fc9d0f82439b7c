"""Rate limits: who counts as one caller, how codes are guessed, and what nobody can use up alone."""

import itertools
import json
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from mafia_de_cuba.table.errors import TableError
from mafia_de_cuba.web.http.networks import customer_of, network_of, site_of
from mafia_de_cuba.web.http.rate_limits import RateLimits
from mafia_de_cuba.web.http.socket_limits import MOST_SOCKETS, SocketLimits
from tests.web.api_tables import bearer, is_error, lobby
from tests.web.asgi_client import ADDRESS, Inside, inside
from tests.web.raw_connections import next_close, open_socket, status, wire
from tests.web.server_process import PATIENCE, Running, running
from tests.web.stopped_clock import StoppedClock

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
MOST = MOST_SOCKETS


@pytest.fixture
def app(tmp_path: Path, clock: StoppedClock) -> Iterator[Inside]:
    clock.now += 1
    with inside(tmp_path / "data", limits=True, far=True) as it:
        yield it


def ask(app: Inside, address: str, method: str, path: str, **request: Any) -> httpx.Response:
    headers = request.pop("headers", {}) | {"x-from": address}
    return app.ask(method, path, headers=headers, **request)


def opened(app: Inside, address: str = "192.0.2.200") -> dict[str, str]:
    answer = ask(app, address, "POST", "/api/tables", json={"name": "Ana"})
    assert answer.status_code == 201
    told: dict[str, str] = answer.json()
    return told


# ---------------------------------------------------------------- networks

# fmt: off
NETWORKS = [
    # address                   one household             one hoster's customer     somebody's own
    ("192.0.2.7",               "192.0.2.7",              "192.0.2.0/24",           "192.0.2.7"),
    ("::ffff:192.0.2.7",        "192.0.2.7",              "192.0.2.0/24",           "192.0.2.7"),
    ("2001:db8:1:2:3:4:5:6",    "2001:db8:1:2::/64",      "2001:db8:1::/48",        "2001:db8:1::/48"),
    ("2001:db8:1:2:ffff::1",    "2001:db8:1:2::/64",      "2001:db8:1::/48",        "2001:db8:1::/48"),
    ("fe80::1%eth0",            "fe80::/64",              "fe80::/48",              "fe80::/48"),
    ("::1",                     "::/64",                  "::/48",                  "::/48"),
    ("",                        "",                       "",                       ""),
    ("unix",                    "unix",                   "unix",                   "unix"),
    ("x" * 5000,                "x" * 64,                 "x" * 64,                 "x" * 64),
]
# fmt: on


@pytest.mark.parametrize(("address", "network", "site", "customer"), NETWORKS)
def test_networks(address: str, network: str, site: str, customer: str) -> None:
    assert (network_of(address), site_of(address), customer_of(address)) == (
        network,
        site,
        customer,
    )


def test_addresses_of_one_household_count_as_one(app: Inside) -> None:
    calls = [ask(app, f"2001:db8::{n:x}", "GET", "/api").status_code for n in range(150)]
    assert set(calls) == {404, 429}
    assert ask(app, "2001:db8:0:1::1", "GET", "/api").status_code == 404, "the neighbours"


@pytest.mark.usefixtures("clock")
def test_many_networks_do_not_wipe_out_what_is_known_of_one() -> None:
    limits = RateLimits()
    for _ in range(120):
        limits.check("call", "here")
    for number in range(60_000):
        limits.check("call", f"2001:db8:0:{number:x}::/64")
        if number % 1000 == 0:
            with pytest.raises(TableError):
                limits.check("call", "here")
    assert len(limits.buckets["call"].kept) <= RateLimits.MOST_KEPT


# ---------------------------------------------------------------- guessing codes


def codes() -> Iterator[str]:
    """Codes of tables, one after the other."""
    return ("".join(letters) for letters in itertools.product(LETTERS, repeat=4))


WAYS = {
    "API": ("GET", "/api/tables/{}"),
    "join": ("POST", "/api/tables/{}/players"),
    "page": ("GET", "/t/{}"),
    "screen": ("GET", "/t/{}/screen"),
    "link": ("GET", "/{}"),
    "small letters": ("GET", "/t/{}"),
    "watch": ("GET", "/watch?code={}"),
    "form": ("POST", "/sit"),
    "act": ("POST", "/t/{}/join"),
}


def guess(app: Inside, address: str, way: str, code: str) -> int:
    method, path = WAYS[way]
    code = code.lower() if way == "small letters" else code
    form = {"code": code, "name": "Zoe"} if way in ("form", "act") else None
    body = {"name": "Zoe"} if way == "join" else None
    return ask(app, address, method, path.format(code), data=form, json=body).status_code


@pytest.mark.parametrize("way", WAYS)
def test_who_guesses_codes_is_told_nothing_any_more(
    app: Inside, clock: StoppedClock, way: str
) -> None:
    real = opened(app)["table"]
    wrong = (code for code in codes() if code != real)
    answers = [guess(app, "192.0.2.1", way, next(wrong)) for _ in range(50)]
    assert answers == [404] * 20 + [429] * 30
    assert guess(app, "192.0.2.1", way, real) == 429, "right or wrong: else it would be told"
    assert guess(app, "192.0.2.2", way, real) < 400, "others come in"
    assert guess(app, "192.0.2.2", way, next(wrong)) == 404, "and may mistype"
    clock.now += 61
    assert [guess(app, "192.0.2.1", way, next(wrong)) for _ in range(8)] == [404] * 6 + [429] * 2


def test_what_is_no_code_is_no_guess(app: Inside) -> None:
    for path in ("/favicon.ico", "/robots.txt", "/t/OOOO", "/t/AB", "/api/tables/ABCDE"):
        for _ in range(15):
            assert ask(app, "192.0.2.1", "GET", path).status_code == 404


def test_who_knows_a_table_comes_back_to_it(app: Inside) -> None:
    host = opened(app)
    screen = f"/t/{host['table']}/screen"
    assert ask(app, "192.0.2.1", "GET", screen).status_code == 200, "the TV"
    for code in itertools.islice(codes(), 25):
        guess(app, "192.0.2.1", "API", code)
        guess(app, "192.0.2.2", "API", code)
    assert ask(app, "192.0.2.1", "GET", screen).status_code == 200
    assert ask(app, "192.0.2.2", "GET", screen).status_code == 429


@pytest.mark.parametrize("carried", ["cookie", "header"])
def test_a_seat_is_let_through_from_a_network_of_guessers(app: Inside, carried: str) -> None:
    host = opened(app)
    table = host["table"]
    for code in itertools.islice(codes(), 25):
        guess(app, "192.0.2.1", "API", code)
    for token, expected in (("x" * 43, 429), (host["token"], 200)):
        path, headers = f"/t/{table}", {"cookie": f"seats_{table}={token}"}
        if carried == "header":
            path, headers = f"/api/tables/{table}", {"authorization": f"Bearer {token}"}
        assert ask(app, "192.0.2.1", "GET", path, headers=headers).status_code == expected


def test_many_addresses_together_do_not_get_far(app: Inside, clock: StoppedClock) -> None:
    real = opened(app)["table"]
    wrong = (code for code in codes() if code != real)

    def told(tries: int) -> int:
        addresses = [f"198.51.100.{n}" for n in range(64)] * tries
        return [guess(app, address, "API", next(wrong)) for address in addresses].count(404)

    assert told(25) <= 1000 + 64 * 5
    clock.now += 60
    assert told(8) <= 2 * 60 + 64 * 6
    clock.now += 60
    assert told(8) <= 2 * 60 + 64, "in a minute: all codes take more than a day"
    assert guess(app, "203.0.113.5", "API", real) == 200, "who comes to a table comes in"
    mistyped = [guess(app, "203.0.113.5", "API", next(wrong)) for _ in range(7)]
    assert mistyped[:5] == [404] * 5, "and has some mistakes to spare"
    assert guess(app, "203.0.113.5", "API", real) == 200


def test_a_hoster_of_ipv6_has_few_guesses(app: Inside) -> None:
    answers = [
        guess(app, f"2001:db8:7:{n:x}::1", "API", code)
        for n, code in enumerate(itertools.islice(codes(), 1500))
    ]
    assert answers.count(404) <= 1000 + 5


@pytest.mark.parametrize("path", ["/api/tables/{}/live", "/t/{}/live", "/t/{}/screen/live"])
def test_sockets_do_not_guess_either(tmp_path: Path, path: str) -> None:
    with running(tmp_path / "data", "--limits", "on") as house:
        real = lobby(house.server, 1)[0].code
        wrong = (code for code in codes() if code != real)
        answers = []
        for code in itertools.islice(wrong, 40):
            with wire(house.port, "127.0.0.9") as it:
                answers.append(status(open_socket(it, path.format(code))))
        assert set(answers) == {404, 429}
        assert answers.count(404) < 30


# ---------------------------------------------------------------- new tables


def test_one_network_does_not_open_all_tables(app: Inside, clock: StoppedClock) -> None:
    answers = []
    for _ in range(230):
        clock.now += 10
        answer = ask(app, "192.0.2.1", "POST", "/api/tables", json={"name": "Ana"})
        answers.append(answer.status_code)
    assert 200 <= answers.count(201) < 210
    assert is_error(answer.json(), "too_fast")
    page = ask(app, "192.0.2.1", "POST", "/tables", data={"name": "Ana"})
    assert page.status_code == 429
    assert "Too many tables" in page.text
    assert opened(app, "192.0.2.2")
    clock.now += 24 * 3600
    assert opened(app, "192.0.2.1")


def test_a_table_that_is_asked_for_twice_counts_once(
    tmp_path: Path, clock: StoppedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RateLimits.KINDS, "tables", (3.0, 0.0))
    body = {"name": "Ana", "id": "x" * 20}
    with inside(tmp_path / "data", limits=True, far=True) as app:
        for _ in range(8):
            clock.now += 10
            assert ask(app, "192.0.2.1", "POST", "/api/tables", json=body).status_code == 201
        others = [ask(app, "192.0.2.1", "POST", "/api/tables", json={"name": "Bea"}) for _ in "123"]
        assert [each.status_code for each in others] == [201, 201, 429]


@pytest.mark.parametrize("address", ["198.51.100.{}", "2001:db8:7:{}::1"])
def test_one_prefix_does_not_open_all_tables(clock: StoppedClock, address: str) -> None:
    limits, tables = RateLimits(), 0
    for _day in range(31):
        for number in range(250):
            for _ in range(20):
                try:
                    limits.check_tables(address.format(number))
                except TableError:
                    break
                limits.opened(address.format(number))
                tables += 1
        clock.now += 24 * 3600
    assert tables < 20_000


# ---------------------------------------------------------------- who watches


def test_the_tv_has_room_where_somebody_plays() -> None:
    limits = SocketLimits()
    gone: list[int] = []
    with ExitStack() as open_ones:
        enter = open_ones.enter_context
        assert enter(limits.room_for_player("192.0.2.1", "KXQF", 0))
        for n in range(300):
            enter(limits.room_to_watch(f"198.51.{n}.1", "KXQF", partial(gone.append, n)))
        assert enter(limits.room_to_watch("192.0.2.1", "KXQF", lambda: gone.append(-1)))
        assert gone == []
        assert not enter(limits.room_to_watch("203.0.113.1", "KXQF", lambda: gone.append(-2)))
        assert enter(limits.room_to_watch("203.0.113.1", "VEGA", lambda: gone.append(-3)))
    assert limits.open == {}
    assert limits.spectators == {}


def test_one_network_of_strangers_makes_way() -> None:
    limits = SocketLimits()
    gone: list[int] = []
    with ExitStack() as open_ones:
        enter = open_ones.enter_context
        for n in range(MOST["watchers"]):
            assert enter(limits.room_to_watch("198.51.100.1", "KXQF", partial(gone.append, n)))
        assert not enter(limits.room_to_watch("198.51.100.2", "KXQF", lambda: gone.append(-1)))
        assert enter(limits.room_to_watch("203.0.113.1", "KXQF", lambda: gone.append(-2)))
        assert gone == [MOST["watchers"] - 1], "the newest of the most"
        for _ in range(150):
            enter(limits.room_to_watch("203.0.113.1", "KXQF", lambda: gone.append(-3)))
        assert len(gone) == 100, "half of it each, and no more to and fro"


def test_the_tv_comes_in_though_strangers_take_all_the_room(tmp_path: Path) -> None:
    with running(tmp_path / "data", "--limits", "on") as house, ExitStack() as crowd:
        seat = lobby(house.server, 1)[0]
        path = f"/api/tables/{seat.code}/live"
        wires = []
        for n in range(MOST["watchers"]):
            it = crowd.enter_context(wire(house.port, f"127.5.5.{1 + n // 50}"))
            assert status(open_socket(it, path)) == 101
            wires.append(it)
        tv = crowd.enter_context(wire(house.port, "127.6.6.6"))
        assert status(open_socket(tv, path)) == 101
        assert next_close(tv) == 0, "it is sent the table"
        while (code := next_close(wires[-1])) == 0:
            pass
        assert code == 1013, "the newest stranger is told to come back later"


# ---------------------------------------------------------------- other sites

# fmt: off
CALLERS = [
    # headers                                                                 allowed
    ({},                                                                      True),
    ({"origin": ADDRESS},                                                     True),
    ({"origin": "http://TABLE.test"},                                         True),
    ({"origin": "http://table.test:80"},                                      True),
    ({"origin": "https://table.test"},                                        True),   # behind a proxy
    ({"origin": "https://table.test", "host": "table.test:443"},              True),
    ({"origin": "http://table.test:8000", "host": "table.test:8000"},         True),
    ({"origin": "http://[::1]:8000", "host": "[::1]:8000"},                   True),
    ({"sec-fetch-site": "same-origin"},                                       True),
    ({"sec-fetch-site": "none"},                                              True),
    ({"origin": "null", "sec-fetch-site": "same-origin"},                     True),
    ({"origin": "null"},                                                      False),  # a page in a sandbox
    ({"origin": "null", "sec-fetch-site": "cross-site"},                      False),
    ({"sec-fetch-site": "cross-site"},                                        False),
    ({"sec-fetch-site": "same-site"},                                         False),
    ({"origin": "http://evil.test"},                                          False),
    ({"origin": "http://table.test:8080"},                                    False),
    ({"origin": "http://table.test", "host": "table.test:8000"},              False),
    ({"origin": "http://table.test:443"},                                     False),
    ({"origin": "https://table.test.evil.test"},                              False),
    ({"origin": "http://evil.test/table.test"},                               False),
    ({"origin": "chrome-extension://table.test"},                             False),
    ({"origin": "file://"},                                                   False),
    ({"origin": ""},                                                          False),
]
# fmt: on


@pytest.mark.parametrize(("headers", "allowed"), CALLERS)
def test_pages_of_other_sites_cannot_call_the_api(
    app: Inside, headers: dict[str, str], allowed: bool
) -> None:
    answer = app.ask("POST", "/api/tables", json={"name": "Ana"}, headers=headers)
    assert answer.status_code == (201 if allowed else 403)
    assert allowed or is_error(answer.json(), "forbidden")
    host = opened(app)
    path, seat = f"/api/tables/{host['table']}", {"authorization": f"Bearer {host['token']}"}
    answer = app.ask("POST", f"{path}/bots", json={}, headers=seat | headers)
    assert answer.status_code == (201 if allowed else 403)
    assert app.ask("GET", path, headers=headers).status_code == 200, "what is public is public"
    assert len(app.ask("GET", path).json()["players"]) == 1 + allowed
    for method in ("PUT", "PATCH", "DELETE"):
        assert app.ask(method, path, headers=headers).status_code == (405 if allowed else 403)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "data") as it:
        yield it


def test_pages_of_other_sites_open_no_socket(house: Running) -> None:
    seat = lobby(house.server, 1)[0]
    path = f"ws://{house.server.host}/api/tables/{seat.code}/live"
    for address, headers in ((path, bearer(seat)), (f"{path}?token={seat.token}", {}), (path, {})):
        for origin in ("http://evil.test", "null"):
            with pytest.raises(InvalidStatus) as no:
                connect(address, origin=Origin(origin), additional_headers=headers, proxy=None)
            assert no.value.response.status_code == 403
        here = Origin(f"http://{house.server.host}")
        for own in (here, None):
            with connect(address, origin=own, additional_headers=headers, proxy=None) as live:
                assert json.loads(live.recv(PATIENCE))["table"] == seat.code
