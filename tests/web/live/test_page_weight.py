"""How heavy live pages are, and that nothing comes twice: in the page, and then down its socket."""

import gzip
import http.client
import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any, NamedTuple

import pytest
from websockets.sync.client import connect

from mafia_de_cuba.client import Seat, Server
from mafia_de_cuba.client.exchange import Connection
from mafia_de_cuba.web.http.static_files import modules, static_files
from mafia_de_cuba.web.sentences import LANGUAGES
from tests.web.api_tables import CONCEDE, REVEAL, accuse, hide, lobby, started, take
from tests.web.server_process import PATIENCE, Running, running

PEOPLE = 12
LONG_NAMES = [f"María-Inés Güíñez Ñand {letter}" for letter in "ABCDEFGHJKMN"]  # 24 letters
PLEA = "By my mother, I have taken nothing; ask whoever sat before me what was in that box."
HEAVIEST = 120_000


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("weight") / "data", "--limits", "off") as it:
        yield it


class Loaded(NamedTuple):
    """A page that somebody has opened, and what its socket sent at once."""

    sent: int  # bytes of the page, as they went over the wire
    html: str
    message: str

    @property
    def regions(self) -> dict[str, str]:
        found: dict[str, str] = json.loads(self.message)["regions"]
        return found


def cookie_of(seat: Seat) -> dict[str, str]:
    return {"Cookie": f"seats_{seat.code}={seat.token}"}


def fetch(server: Connection, path: str, headers: dict[str, str]) -> tuple[int, str]:
    """A page as browsers ask for it: how many bytes came, and the page."""
    line = http.client.HTTPConnection(server.host, timeout=server.timeout)
    try:
        line.request("GET", path, headers={**headers, "Accept-Encoding": "gzip"})
        answer = line.getresponse()
        body = answer.read()
    finally:
        line.close()
    packed = answer.headers.get("content-encoding") == "gzip"
    return len(body), (gzip.decompress(body) if packed else body).decode()


def said_by(html: str, name: str) -> str:
    found = re.search(rf' data-{name}="([^"]+)"', html)
    return unescape(found[1]) if found else ""


def first_message(seat: Seat, live: str, have: str) -> str:
    """What a socket sends at once to a page that says it has these regions."""
    address = f"ws://{seat.server.host}{live}&have={have}"
    with connect(address, additional_headers=cookie_of(seat), proxy=None) as socket:
        return str(socket.recv(PATIENCE))


def load(seat: Seat, lang: str) -> Loaded:
    """Open the page of a seat, as a browser does."""
    path = f"/t/{seat.code}?lang={lang}"
    sent, html = fetch(seat.server, path, cookie_of(seat))
    message = first_message(seat, said_by(html, "live"), said_by(html, "printed"))
    return Loaded(sent, html, message)


def evening(server: Server) -> Iterator[tuple[str, Seat]]:
    """A game of twelve with long names from the lobby to its end, as its host has it."""
    host = server.open(LONG_NAMES[0], pace="instant")
    seats = [host, *(server.join(host.code, name) for name in LONG_NAMES[1:])]
    yield "lobby", host
    host.start()
    yield "box in hand", host
    host.move(hide(2))
    yield "theft", host
    for seat in seats[1:]:
        seat.move(take(1))
    for number, seat in enumerate(seats[1:], 1):
        interrogate(host, seat, number)
    yield "questions", host
    host.move(accuse(1))
    yield "accusation", host
    seats[1].move(REVEAL)
    yield "reveal", host
    host.move(CONCEDE)
    yield "end", host


def interrogate(host: Seat, seat: Seat, number: int) -> None:
    """Somebody tells a whole story, and more."""
    tokens: dict[str, Any] = {"henchman": 5, "fbi": 1, "cia": 1, "driver": 2}
    host.move({"do": "ask", "target": number, "about": "received_diamonds"})
    box = {"diamonds": 14 - number, "tokens": tokens}
    took = {"diamonds": 1}
    seat.move({"do": "claim", "received": box, "took": took, "passed": {**box, "diamonds": 0}})
    host.move({"do": "ask", "target": number, "about": "took"})
    seat.move({"do": "say", "text": PLEA})


def weight_of_files() -> int:
    """The files of a live page, as they are sent."""
    entries = ("js/table.js", "js/table_extras.js")
    scripts = {path for entry in entries for path in (entry, *modules(entry))}
    parts = ["style.css", "game.css", *scripts, "sprite.svg", "cedar.svg", "frame.svg"]
    return sum(len(static_files()[part].packed) for part in parts)


def test_every_live_page_of_twelve_is_light_and_nothing_comes_twice(house: Running) -> None:
    files = weight_of_files()
    for screen, host in evening(house.server):
        for lang in LANGUAGES:
            loaded = load(host, lang)
            weight = files + loaded.sent + len(loaded.message.encode())
            assert weight < HEAVIEST, f"{screen} in {lang}: {weight}"
            told = {"band"} if said_by(loaded.html, "staged") else set[str]()
            assert set(loaded.regions) == told, f"{screen} in {lang}"


# ---------------------------------------------------------------- what a page says that it has


def test_a_page_is_sent_what_has_changed_since_it_was_made(house: Running) -> None:
    host, *_ = seats = started(house.server, 5, hide(2), *[take(1)] * 4)
    page = load(seats[2], "en").html
    host.move({"do": "ask", "target": 1, "about": "took"})
    live, have = said_by(page, "live"), said_by(page, "printed")
    late = json.loads(first_message(seats[2], live, have))["regions"]
    whole = json.loads(first_message(seats[2], live, ""))["regions"]
    assert "main" in late
    assert "band" not in late
    assert late == {name: whole[name] for name in late}


def test_a_region_that_was_something_else_meanwhile_is_sent_again(house: Running) -> None:
    host, *_ = lobby(house.server, 5)
    page = load(host, "en").html
    address = f"{said_by(page, 'live')}&have={said_by(page, 'printed')}"
    path = f"ws://{house.server.host}{address}"
    with connect(path, additional_headers=cookie_of(host), proxy=None) as socket:
        assert json.loads(socket.recv(PATIENCE))["regions"] == {}
        shown = list[str]()
        for godfather in (1, 0):
            host.choose_godfather(godfather)
            while not (told := json.loads(socket.recv(PATIENCE))).get("regions"):
                pass
            shown.append(told["regions"]["act"])
    assert len(set(shown)) == 2, "there and back, and the page was told of both"


def test_what_one_page_has_says_nothing_for_another(house: Running) -> None:
    seats = started(house.server, 5, hide(2), *[take(1)] * 4)
    mine, yours = (load(seat, "en") for seat in seats[1:3])
    for have in (said_by(mine.html, "printed"), "x", "main.0-band", "-", "%F0%9F" * 9, "." * 4000):
        answer = json.loads(first_message(seats[2], said_by(yours.html, "live"), have))
        whole = json.loads(first_message(seats[2], said_by(yours.html, "live"), ""))
        assert answer["regions"] == whole["regions"], have
