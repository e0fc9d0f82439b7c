"""Live pages: who is away, whose seat is lost and whose hands a phone is in, down a page's socket."""

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from mafia_de_cuba.client import Seat

from .running import PATIENCE, Running, running
from .tables import hide, lobby, raw, started, take

Message = dict[str, Any]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "data", "--limits", "off", "--tempo", "0.02") as it:
        yield it  # who is gone for 0.08 s is away, and after 0.6 s the table may vote


@pytest.fixture
def phones() -> Iterator[ExitStack]:
    with ExitStack() as open_ones:
        yield open_ones


class Phone:
    """A page's socket, and what came down it."""

    def __init__(self, phones: ExitStack, house: Running, *seats: Seat, wanted: str = "") -> None:
        self.code, self.house = seats[0].code, house
        self.cookie = {
            "Cookie": f"seats_{self.code}={'.'.join(seat.token or '' for seat in seats)}"
        }
        path = f"ws://{house.server.host}/t/{self.code}/live{wanted}"
        self.stack = phones.enter_context(ExitStack())
        self.socket = self.stack.enter_context(
            connect(path, additional_headers=self.cookie, proxy=None)
        )
        self.away: list[int] = []
        self.askable: list[int] = []
        self.regions: dict[str, str] = {}
        self.next()
        self.next()

    def next(self) -> Message:
        """The next message."""
        message: Message = json.loads(self.socket.recv(PATIENCE))
        self.away = message.get("away", self.away)
        self.askable = message.get("askable", self.askable)
        self.regions |= message.get("regions", {})
        return message

    def until(self, told: Callable[[], bool]) -> None:
        """Read until this holds."""
        while not told():
            self.next()

    def get(self, path: str = "", **headers: str) -> str:
        """A page as this phone gets it."""
        text: str = raw(
            self.house.server, "GET", f"/t/{self.code}{path}", headers=self.cookie | headers
        )[1]
        return text

    def close(self) -> None:
        """Out of the door."""
        self.stack.close()

    def do(self, action: str, **fields: object) -> tuple[int, Any, dict[str, str]]:
        """A form of a live page."""
        body = "&".join(f"{name}={value}" for name, value in fields.items()).encode()
        kind = {"Content-Type": "application/x-www-form-urlencoded", "X-Live": "1"}
        path = f"/t/{self.code}/{action}"
        return raw(self.house.server, "POST", path, body, self.cookie | kind)


# ---------------------------------------------------------------- who is away


def test_away_follows_its_player_to_another_chair(house: Running, phones: ExitStack) -> None:
    seats = lobby(house.server, 5)
    ana, *_, eli = [Phone(phones, house, seat) for seat in seats]
    eli.close()
    ana.until(lambda: ana.away == [4])
    ana.do("seats", order="0,1,2,4,3")
    ana.until(lambda: ana.away == [3])


def test_who_sits_in_for_somebody_is_not_away(house: Running, phones: ExitStack) -> None:
    seats = started(house.server, 5)
    ana, bea, *_ = [Phone(phones, house, seat) for seat in seats]
    ana.close()
    bea.until(lambda: bea.askable == [0])
    assert 'class="slip absent' in bea.regions["act"]
    bea.do("absent", seat=0)
    bea.until(lambda: bea.askable == [])
    for seat in seats[1:4]:
        seat.vote_about(0, "bot")
    zoe = house.server.wait(seats[0].code, "Zoe")
    guest = Phone(phones, house, zoe)
    guest.do("sit", seat=0)
    guest.until(lambda: "You asked to sit down; the host decides." in guest.regions["thumb"])
    for seat in seats[2:4]:
        seat.vote_seat("Zoe", "admit")  # the host is away: more than half of the four others
    bea.do("vote", ballot="seat", name="Zoe", choice="admit")
    bea.until(lambda: bea.away == [])


def test_a_socket_is_not_told_again_who_is_away(house: Running, phones: ExitStack) -> None:
    seats = lobby(house.server, 5)
    ana, bea = (Phone(phones, house, seat) for seat in seats[:2])
    for jokers in (1, 2):
        ana.do("options", jokers=jokers)
        assert "away" not in bea.next()


# ---------------------------------------------------------------- a phone that is passed round


def test_nobody_is_away_whose_phone_is_in_other_hands(house: Running, phones: ExitStack) -> None:
    *seats, zoe = started(house.server, 6, hide(2))
    own = Phone(phones, house, zoe)
    for hand in ("", "?as=1", "", "?as=2"):
        phone = Phone(phones, house, *seats, wanted=hand)
        assert (phone.away, phone.askable) == ([], [])
        time.sleep(0.7)  # longer than the time of grace
        phone.close()
    own.until(lambda: own.away == [0, 1, 2, 3, 4])


def test_the_curtain_takes_the_strip_of_names_away(house: Running, phones: ExitStack) -> None:
    *seats, zoe = started(house.server, 6, hide(2), *[take(1)] * 4)
    phone = Phone(phones, house, *seats[1:4])
    assert "nav" in phone.regions["hands"], "it lies on the table"
    zoe.move(take(1))
    seats[0].move({"do": "concede"})
    seats[0].start(godfather="Bea")
    phone.until(lambda: "Pass the phone to" in phone.regions["main"])
    assert phone.regions["hands"] == ""


def test_the_strip_marks_whose_turn_it_is(house: Running, phones: ExitStack) -> None:
    *seats, zoe = started(house.server, 6, hide(2), take(1), take(1))
    phone = Phone(phones, house, *seats[:3])
    assert "Ana" in phone.regions["hands"]
    assert 'class="now"' not in phone.regions["hands"], "the box is on another phone"
    for seat in (*seats[3:], zoe):
        seat.move(take(1))
    phone.until(lambda: 'class="now">Ana<' in phone.regions["hands"])


def test_a_tap_in_the_lobby_keeps_the_page_of_a_shared_phone(
    house: Running, phones: ExitStack
) -> None:
    seats = lobby(house.server, 5)
    phone = Phone(phones, house, *seats)
    for action, fields in [("bots", {}), ("options", {"jokers": 3}), ("seats", {"shuffle": 1})]:
        host = seats[0].view()["you"]["seat"]
        status, _, headers = phone.do(action, **{"as": host}, **fields)
        assert status == 204
        assert "x-go" not in headers
    host = seats[0].view()["you"]["seat"]
    _, _, headers = phone.do("names", **{"as": host}, names="Zoe")
    assert "x-go" not in headers
    assert "x-anew" in headers, "the socket comes again, with one seat more"
    _, _, headers = phone.do("start", **{"as": host})
    assert headers["x-go"] == f"/t/{phone.code}"


# ---------------------------------------------------------------- a seat that is lost


def test_the_page_of_who_is_sent_away_goes_to_the_door(house: Running, phones: ExitStack) -> None:
    seats = lobby(house.server, 5)
    ana, _, cruz = (Phone(phones, house, seat, wanted="?as=x") for seat in seats[:3])
    ana.do("remove", player=2)
    assert cruz.next() == {"go": f"/t/{ana.code}"}
    page = cruz.get()
    assert "Your chair was given away. You can sit down again." in page
    assert 'name="name"' in page
    assert "given away" not in raw(house.server, "GET", f"/t/{ana.code}")[1], "a stranger had none"


def test_a_page_that_slept_while_it_was_sent_away_goes_too(
    house: Running, phones: ExitStack
) -> None:
    seats = lobby(house.server, 5)
    cruz = Phone(phones, house, seats[2], wanted="?as=2")
    cruz.close()
    seats[0].remove(2)
    path = f"ws://{house.server.host}/t/{cruz.code}/live"
    with connect(f"{path}?as=2", additional_headers=cruz.cookie, proxy=None) as socket:
        assert json.loads(socket.recv(PATIENCE)) == {"go": f"/t/{cruz.code}"}
    with connect(path, additional_headers=cruz.cookie, proxy=None) as socket:
        assert "regions" in json.loads(socket.recv(PATIENCE)), "who just watches may watch"


def test_a_shared_phone_goes_on_without_who_was_sent_away(
    house: Running, phones: ExitStack
) -> None:
    seats = lobby(house.server, 6)
    phone = Phone(phones, house, *seats[:3])
    phone.do("remove", **{"as": 0}, player=2)
    phone.until(lambda: "Cruz" not in phone.regions["main"])
    phone.do("remove", **{"as": 0}, player=1)
    assert "go" in phone.next(), "one seat is left: the phone is not passed round any more"


# ---------------------------------------------------------------- who only watches


def test_who_watches_keeps_their_place(house: Running, phones: ExitStack) -> None:
    seats = started(house.server, 5, hide(2), *[take(1)] * 4)
    seats[0].move({"do": "ask", "target": 1, "about": "took"})
    watcher = raw(house.server, "GET", f"/t/{seats[0].code}?watch=1")[1]
    assert f'name="back" value="/t/{seats[0].code}?watch=1"' in watcher
    said = raw(house.server, "GET", f"/t/{seats[0].code}/said")[1]
    assert re.search(rf'button-main" href="/t/{seats[0].code}\?watch=1"', said)
    ana = Phone(phones, house, seats[0])
    assert f'name="back" value="/t/{ana.code}"' in ana.get()
    assert f'button-main" href="/t/{ana.code}"' in ana.get("/said")


def test_a_late_joiner_is_told_of_the_next_game(house: Running, phones: ExitStack) -> None:
    seats = started(house.server, 5, hide(2))
    door = raw(house.server, "GET", f"/t/{seats[0].code}")[1]
    assert "You watch it, and the host may let you in to the next one." in door
    zoe = Phone(phones, house, house.server.wait(seats[0].code, "Zoe"))
    assert "The host may let you in to the next game." in zoe.regions["thumb"]
    seats[0].admit("Zoe")
    zoe.until(lambda: "You are watching, and play in the next game." in zoe.regions["thumb"])
    assert "You are watching, and play in the next game." in zoe.get()
    assert "You are watching." in raw(house.server, "GET", f"/t/{zoe.code}?watch=1")[1]


def test_who_is_one_too_many_is_promised_no_next_game(house: Running, phones: ExitStack) -> None:
    seats = started(house.server, 12, hide(2))
    zoe = Phone(phones, house, house.server.wait(seats[0].code, "Zoe"))
    assert "You are watching." in zoe.regions["thumb"]
    assert "play in the next one" not in raw(house.server, "GET", f"/t/{zoe.code}")[1]
