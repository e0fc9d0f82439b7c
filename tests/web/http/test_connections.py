"""Connections: what one connection may send, for how long, and what a flood of it does to others."""

import json
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.sync.client import connect

from mafia_de_cuba.client import Seat
from mafia_de_cuba.web.presenters.qr_code import qr
from tests.web.api_tables import lobby, raw
from tests.web.asgi_client import Inside, inside
from tests.web.raw_connections import (
    close_code,
    frame,
    is_readable,
    next_close,
    open_socket,
    pour,
    read_all,
    status,
    wire,
)
from tests.web.server_process import PATIENCE, Running, running

MEGABYTE = 1024 * 1024
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("front") / "data") as it:
        yield it
        it.stop()
        assert "Traceback" not in it.said()
        assert "ERROR" not in it.said()
        assert "WARNING" not in it.said(), "no flood of the log either"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("app") / "data") as it:
        yield it


def serves(house: Running) -> bool:
    """Whether others are answered."""
    return raw(house.server, "GET", "/rules")[0] == 200


# ---------------------------------------------------------------- requests without end

# fmt: off
ENDLESS = {
    # what is sent: how it begins, what follows again and again, the answer
    "headers":      (HEAD, b"X-Header: value\r\n",                               431),
    "one header":   (HEAD + b"Cookie: ", b"x" * 64,                              431),
    "one name":     (HEAD, b"x" * 64,                                            431),
    "address":      (b"GET /", b"x" * 64,                                        414),
    "query":        (b"GET /?", b"x=y&" * 16,                                    414),
    "blank lines":  (b"", b"\r\n" * 32,                                          431),
    "API address":  (b"GET /api/tables/", b"x" * 64,                             414),
    "API headers":  (b"GET /api/tables HTTP/1.1\r\n", b"X-Header: value\r\n",    431),
}
# fmt: on


@pytest.mark.parametrize("kind", ENDLESS)
def test_a_head_without_end_is_refused(house: Running, kind: str) -> None:
    begin, more, expected = ENDLESS[kind]
    with wire(house.port) as it:
        pour(it, begin + more * (2 * MEGABYTE // len(more)))
        answer = read_all(it)
    assert status(answer) == expected
    assert b"connection: close" in answer
    if kind.startswith("API"):
        assert set(json.loads(answer.partition(b"\r\n\r\n")[2])["error"]) == {
            "code",
            "rule",
            "message",
        }
    assert serves(house)


def test_what_a_browser_sends_is_read(house: Running) -> None:
    fields = b"".join(b"X-%d: %s\r\n" % (n, b"v" * 400) for n in range(90))
    with wire(house.port) as it:
        it.sendall(b"GET /rules?%s HTTP/1.1\r\nHost: x\r\n" % (b"x" * 15000))
        it.sendall(fields + b"Connection: close\r\n\r\n")
        assert status(read_all(it)) == 200


def test_a_hundred_and_one_headers_are_too_many(house: Running) -> None:
    fields = b"".join(b"X-%d: x\r\n" % n for n in range(101))
    with wire(house.port) as it:
        it.sendall(HEAD + fields + b"\r\n")
        assert status(read_all(it)) == 431


# fmt: off
BODIES = {
    "chunks":   (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"40\r\n" + b"x" * 64 + b"\r\n"),
    "length":   (POST + b"Content-Length: 99999999\r\n\r\n", b"x" * 64),
    "trailers": (POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"X-Trailer: value\r\n"),
    "one trailer": (POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\nX-Trailer: ", b"x" * 64),
}
# fmt: on


@pytest.mark.parametrize("kind", BODIES)
def test_a_body_without_end_is_refused(house: Running, kind: str) -> None:
    begin, more = BODIES[kind]
    with wire(house.port) as it:
        it.sendall(begin)
        sent = 0
        try:
            while sent < 40 * MEGABYTE:
                sent += it.send(more * (MEGABYTE // len(more)))
        except ConnectionError:
            pass
        assert sent < 40 * MEGABYTE
    assert serves(house)


def test_requests_in_advance_are_few(house: Running) -> None:
    with wire(house.port) as it:
        it.sendall((HEAD + b"\r\n") * 500)
        assert read_all(it).count(b"HTTP/1.1 200") < 50
    assert serves(house)


def test_who_asks_much_and_leaves_is_no_fault(house: Running) -> None:
    at_once = struct.pack("ii", 1, 0)  # close without a word
    for _ in range(40):
        with wire(house.port) as it:
            it.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
            it.sendall((HEAD + b"\r\n") * 8)
    assert serves(house)  # what it logged is looked at when the house closes


@pytest.mark.parametrize(
    "data", [b"\0\0\0\0", b"GET\r\n\r\n", b"\x16\x03\x01\x02\0", b"GET / HTTP/9.9\r\n\r\n", b"* *"]
)
def test_what_is_no_request(house: Running, data: bytes) -> None:
    with wire(house.port) as it:
        it.sendall(data + b"\r\n\r\n")
        assert status(read_all(it)) in (400, 505)


def test_another_protocol_is_answered_in_this_one(house: Running) -> None:
    with wire(house.port) as it:
        it.sendall(HEAD + b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n")
        assert status(it.recv(65536)) == 200


# ---------------------------------------------------------------- hosts

# fmt: off
NO_HOSTS = [
    "", " ", "evil test", "user@host", "x" * 140, "x" * 10_000, "a/b", "a?b", "a#b", "<b>", '"', "a\\b", "a,b",
    "http://host", "host:port", "host:", "host:123456", "[::1", "[xyz]", ":80", "é", "a\tb", "-", ".", "a%20b",
]
HOSTS = [
    "table.test", "table.test:8000", "TABLE.test", "192.168.1.5", "192.168.1.5:8000", "[::1]:8000", "[fe80::1]",
    "localhost", "my_laptop.local", "xn--caf-dma.test", "a.b.c.", "x",
]
# fmt: on


def ask_as(app: Inside, path: str, host: str) -> int:
    return app.ask("GET", path, headers={"host": host.encode("utf-8")}).status_code


@pytest.mark.parametrize("host", NO_HOSTS, ids=range(len(NO_HOSTS)))
def test_a_host_that_is_none_costs_no_code(app: Inside, host: str) -> None:
    table = app.json("POST", "/api/tables", {"name": "Ana"})["table"]
    before = qr.cache_info()
    for path in (f"/t/{table}?watch=1", f"/t/{table}/screen", f"/api/tables/{table}", "/"):
        assert ask_as(app, path, host) == 400
    assert qr.cache_info() == before


@pytest.mark.parametrize("host", HOSTS)
def test_hosts(app: Inside, host: str) -> None:
    table = app.json("POST", "/api/tables", {"name": "Ana"})["table"]
    assert ask_as(app, f"/t/{table}?watch=1", host) == 200


@pytest.mark.parametrize("hosts", [b"", b"Host: a\r\nHost: b\r\n"], ids=["none", "two"])
def test_one_host_and_no_more(house: Running, hosts: bytes) -> None:
    with wire(house.port) as it:
        it.sendall(b"GET / HTTP/1.1\r\n" + hosts + b"Connection: close\r\n\r\n")
        assert status(read_all(it)) == 400
    with wire(house.port) as it:
        assert status(open_socket(it, "/t/OOOO/live", "Host: other")) == 400


def test_codes_are_kept_within_bounds() -> None:
    room = qr.cache_info().maxsize
    assert room is not None
    assert room <= 256


# ---------------------------------------------------------------- cookies


def crumbs(seat: Seat, number: int) -> str:
    """The cookies of a tablet that has been at many tables, this one the first."""
    letters = "ABCDEFGHJK"
    codes = [f"Z{letters[n // 100]}{letters[n // 10 % 10]}{letters[n % 10]}" for n in range(number)]
    others = [f"seats_{code}={'x' * 43}" for code in codes]
    return "; ".join([f"seats_{seat.code}={seat.token}", *others])


@pytest.mark.parametrize("number", [10, 145, 160, 300, 900])
def test_a_tablet_of_many_tables_stays_live(house: Running, number: int) -> None:
    seat = lobby(house.server, 1)[0]
    cookies = {"Cookie": crumbs(seat, number)}
    status, page, _ = raw(house.server, "GET", f"/t/{seat.code}", headers=cookies)
    assert status == 200
    assert f'action="/t/{seat.code}/join"' not in page, "it knows its own seat"
    path = f"ws://{house.server.host}/t/{seat.code}/live"
    with connect(path, additional_headers=cookies, proxy=None, open_timeout=PATIENCE) as live:
        assert "regions" in json.loads(live.recv(PATIENCE))
        seat.add_bot(level="easy")
        assert json.loads(live.recv(PATIENCE))


def test_cookies_of_tables_that_are_no_more_are_deleted(app: Inside) -> None:
    first, second = (app.json("POST", "/api/tables", {"name": "Ana"}) for _ in range(2))
    held = f"seats_{first['table']}={first['token']}; seats_{second['table']}={second['token']}"
    answer = app.ask("GET", f"/t/{first['table']}", headers={"cookie": f"{held}; seats_ZZZZ=x"})
    lines = answer.headers.get_list("set-cookie")
    own = f"seats_{first['table']}="
    assert not any(line.startswith(own) for line in lines), "its own stays as it is"
    gone = [line for line in lines if "Max-Age=0" in line and line.startswith("seats_ZZZZ=")]
    assert any("Path=/;" in f"{line};" for line in gone)
    moved = [
        line for line in lines if line.startswith(f"seats_{second['table']}={second['token']}")
    ]
    assert len(moved) == 1
    assert f"Path=/t/{second['table']};" in moved[0]
    assert "HttpOnly" in moved[0]


def test_a_cookie_from_before_does_not_hide_the_new_one(app: Inside) -> None:
    table = app.json("POST", "/api/tables", {"name": "Ana"})
    path, held = f"/t/{table['table']}", f"seats_{table['table']}={table['token']}"
    answer = app.ask("POST", f"{path}/names", data={"names": "Bea"}, headers={"cookie": held})
    name = f"seats_{table['table']}="
    lines = [line for line in answer.headers.get_list("set-cookie") if line.startswith(name)]
    assert sorted("Max-Age=0" in line for line in lines) == [False, True]
    old, new = sorted(lines, key=lambda line: "Max-Age=0" not in line)
    assert "Path=/;" in f"{old};"
    assert f"Path={path};" in f"{new};"
    assert f"{table['token']}." in new


def test_no_answer_carries_cookies_without_end(app: Inside) -> None:
    cookies = "; ".join(f"seats_Z{letter}{other}A=x" for letter in "ABCDEFG" for other in "ABCDEFG")
    lines = app.ask("GET", "/", headers={"cookie": cookies}).headers.get_list("set-cookie")
    assert 10 <= len(lines) <= 40


@pytest.mark.parametrize("value", ["a\r\nX: y", "a; Path=/", "ü", "x" * 2000, '"', "a,b"])
def test_a_cookie_is_moved_only_if_it_is_one(app: Inside, value: str) -> None:
    table = app.json("POST", "/api/tables", {"name": "Ana"})["table"]
    headers = {"cookie": f"seats_{table}={value}".encode()}
    answer = app.ask("GET", "/rules", headers=headers)
    assert answer.status_code == 200
    assert "x" not in answer.headers
    for line in answer.headers.get_list("set-cookie"):
        assert "Max-Age=0" in line or line.startswith(f"seats_{table}=a;")


def test_a_handshake_that_cannot_be_read_is_answered(house: Running) -> None:
    seat = lobby(house.server, 1)[0]
    with wire(house.port) as it:
        head = open_socket(it, f"/t/{seat.code}/live", "X-Long: " + "x" * 20_000)
        assert status(head) == 431


# ---------------------------------------------------------------- upward frames

# fmt: off
FLOODS = {
    "empty texts":     frame(TEXT),
    "words":           frame(TEXT, b"hello"),
    "bytes":           frame(BINARY, b"\0" * 100),
    "pings":           frame(PING, b"x"),
    "pongs":           frame(PONG),
    "half messages":   frame(0, fin=False),
    "large messages":  frame(TEXT, b"x" * 4000),
}
# fmt: on


def live(house: Running, it: socket.socket) -> Seat:
    """A seat whose live view comes down this connection."""
    seat = lobby(house.server, 1)[0]
    head = open_socket(it, f"/api/tables/{seat.code}/live", f"Authorization: Bearer {seat.token}")
    assert status(head) == 101
    assert next_close(it) == 0, "first comes a view"
    return seat


@pytest.mark.parametrize("kind", FLOODS)
def test_a_socket_that_floods_is_closed(house: Running, kind: str) -> None:
    with wire(house.port) as it:
        seat = live(house, it)
        begin = frame(TEXT, fin=False) if kind == "half messages" else b""
        pour_on(it, begin + FLOODS[kind] * (200_000 // len(FLOODS[kind])))
        assert close_code(it) == 1008
        assert seat.view()["phase"] == "lobby"


def test_a_flood_of_many_sockets_is_not_read(house: Running) -> None:
    with ExitStack() as open_ones:
        wires = [open_ones.enter_context(wire(house.port)) for _ in range(3)]
        for it in wires:
            live(house, it)
        flood = frame(PING, b"x" * 100) * (30 * MEGABYTE // 106)  # more than the system buffers
        for it in wires:
            assert pour_on(it, flood) < len(flood), "the server stops reading"
        assert serves(house)


def pour_on(it: socket.socket, data: bytes) -> int:
    """Send this, whatever the other side says, until it hangs up."""
    sent = 0
    try:
        while sent < len(data):
            sent += it.send(data[sent : sent + 65536])
    except ConnectionError:
        return sent
    return sent


def test_a_page_may_say_that_it_is_there(house: Running) -> None:
    with wire(house.port) as it:
        seat = live(house, it)
        for _ in range(30):
            it.sendall(frame(TEXT))
        it.sendall(frame(PING, b"here"))
        seat.add_bot(level="easy")
        it.sendall(frame(CLOSE, b"\x03\xe8"))
        assert close_code(it) == 1000


# fmt: off
BAD_FRAMES = {
    "no UTF-8":            (frame(TEXT, b"\xff\xfe"), 1007),
    "no UTF-8 in parts":   (frame(TEXT, b"\xc3", fin=False) + frame(0, b"\x28"), 1007),
    "too large":           (frame(TEXT, b"x" * 5000), 1008),
    "said to be larger":   (b"\x81\xff" + b"\x00" * 4 + b"\xff" * 4 + b"\0\0\0\0", 1009),
    "not masked":          (frame(TEXT, b"x", masked=False), 1002),
    "an unknown kind":     (frame(3, b"x"), 1002),
    "an unknown control":  (frame(11, b"x"), 1002),
    "reserved bits":       (b"\xf1" + frame(TEXT)[1:], 1002),
    "a ping in parts":     (frame(PING, b"x", fin=False), 1002),
    "a rest of nothing":   (frame(0, b"x"), 1002),
    "two beginnings":      (frame(TEXT, b"x", fin=False) + frame(TEXT, b"x"), 1002),
    "a large ping":        (frame(PING, b"x" * 126), 1002),
    "a close that is none": (frame(CLOSE, b"\x00"), 1002),
    "a close no UTF-8":    (frame(CLOSE, b"\x03\xe8\xff"), 1007),
}
# fmt: on


@pytest.mark.parametrize("kind", BAD_FRAMES)
def test_a_bad_frame_closes_its_socket_quietly(house: Running, kind: str) -> None:
    data, code = BAD_FRAMES[kind]
    with wire(house.port) as it:
        live(house, it)
        it.sendall(data)
        assert close_code(it) == code
    assert serves(house)  # what it logged is looked at when the house closes


# ---------------------------------------------------------------- many connections


@pytest.mark.skipif(sys.platform != "linux", reason="NOT CHECKED HERE: only Linux has /proc")
def test_as_many_files_as_the_system_allows(tmp_path: Path) -> None:
    with running(tmp_path / "data", "--limits", "on", files=("-Sn", 200)) as house:
        limits = Path(f"/proc/{house.process.pid}/limits").read_text("utf-8")
        (line,) = (line for line in limits.splitlines() if line.startswith("Max open files"))
        soft, hard = line.split()[3:5]
        assert soft == hard


@pytest.mark.skipif(
    sys.platform == "win32", reason="NOT CHECKED HERE: Windows has no limit on open files"
)
@pytest.mark.parametrize("limits", ["on", "off"])
def test_running_out_of_files_is_told_and_stops_nobody(tmp_path: Path, limits: str) -> None:
    with running(tmp_path / "data", "--limits", limits, files=("-n", 100)) as house:
        seat = lobby(house.server, 1)[0]
        with ExitStack() as crowd:
            for _ in range(150):
                crowd.enter_context(wire(house.port))
            assert serves(house)
            assert seat.view()["phase"] == "lobby"
        assert serves(house)
        assert house.stop() == 0
        assert house.said().count("Too many connections") == 1
        assert "Traceback" not in house.said()


def test_one_address_holds_only_so_many_connections(tmp_path: Path) -> None:
    with running(tmp_path / "data", "--limits", "on") as house, ExitStack() as crowd:
        first, *_ = [crowd.enter_context(wire(house.port)) for _ in range(260)]
        assert is_readable(first, PATIENCE), "the oldest makes way"
        assert read_all(first) == b""
        assert serves(house)
