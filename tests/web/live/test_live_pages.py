"""Live pages: who is away, whose seat is lost, whose hands a phone is in, and in which language."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from mafia_de_cuba.client import Seat
from mafia_de_cuba.web.sentences import LANGUAGES, Words
from tests.web.api_tables import hide, lobby, raw, started, take
from tests.web.server_process import PATIENCE, Running, running

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
        self.last: Message = {}
        self.next()
        self.next()

    def next(self) -> Message:
        """The next message."""
        message: Message = json.loads(self.socket.recv(PATIENCE))
        self.last = message
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
    *seats, zoe, gone = started(house.server, 7, hide(2))
    own = Phone(phones, house, zoe)

    def is_in_hand(phone: Phone) -> None:
        Phone(phones, house, gone).close()  # comes and goes later than this page has come
        own.until(lambda: own.askable == [])
        own.until(lambda: own.askable == [6])  # so the time of grace has passed since
        phone.until(lambda: phone.askable == [6])
        assert phone.away == [6]
        phone.close()

    for hand in ("", "?as=1", "", "?as=2"):
        is_in_hand(Phone(phones, house, *seats, wanted=hand))
    own.until(lambda: own.away == [0, 1, 2, 3, 4, 6])


def test_the_curtain_takes_the_strip_of_names_away(house: Running, phones: ExitStack) -> None:
    *seats, zoe = started(house.server, 6, hide(2), *[take(1)] * 4)
    phone = Phone(phones, house, *seats[1:4])
    assert "nav" in phone.regions["hands"], "it lies on the table"
    zoe.move(take(1))
    seats[0].move({"do": "concede"})
    seats[0].start(godfather="Bea")
    phone.until(lambda: "Pass the phone to" in phone.regions["main"])
    assert phone.regions["hands"] == ""


PASSED = r'<a(?! class="link")[^>]*href="/t/[A-Z]+\?(to|as)=\d"[^>]*>'


def test_no_tap_opens_the_page_of_who_gets_the_phone(house: Running, phones: ExitStack) -> None:
    seats = started(house.server, 5, hide(2), *[take(1)] * 4)
    phone = Phone(phones, house, *seats, wanted="?to=0")
    for path in ("", "?as=1", "?to=0", "?to=3"):
        links = [link[0] for link in re.finditer(PASSED, phone.get(path))]
        assert links, path
        assert all("?to=" in link or "data-hold-link" in link for link in links), links
    assert "?as=3" in phone.get("?to=3"), "the curtain opens to whom it was asked for"
    assert "data-hold-link" in phone.regions["thumb"], "and the socket leaves it closed"
    assert "Somebody else needs the phone:" in phone.regions["main"]


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


# ---------------------------------------------------------------- what the host ends


def test_pages_are_in_the_lobby_again_when_a_game_is_ended(
    house: Running, phones: ExitStack
) -> None:
    seats = started(house.server, 5, hide(2))
    host, eli = Phone(phones, house, seats[0]), Phone(phones, house, seats[4])
    assert host.do("end-game")[0] == 204
    message = eli.next()
    assert message["body"].startswith("screen lobby")
    assert "Bea" in message["regions"]["main"]


def test_every_page_of_a_closed_table_goes_where_it_is_told_so(
    house: Running, phones: ExitStack
) -> None:
    seats = started(house.server, 5, hide(2))
    host, bea = Phone(phones, house, seats[0]), Phone(phones, house, seats[1])
    asleep = Phone(phones, house, seats[2])
    asleep.close()
    path = f"ws://{house.server.host}/t/{host.code}"
    tv = phones.enter_context(connect(f"{path}/screen/live", proxy=None))
    assert "regions" in json.loads(tv.recv(PATIENCE))
    assert host.do("close")[2]["x-go"] == "/"
    bea.until(lambda: bea.last == {"go": f"/t/{host.code}"})
    while (told := json.loads(tv.recv(PATIENCE))) != {"go": f"/t/{host.code}"}:
        assert "away" in told
    with connect(f"{path}/live", additional_headers=asleep.cookie, proxy=None) as late:
        assert json.loads(late.recv(PATIENCE)) == {"go": f"/t/{host.code}"}
    assert "The table is closed." in bea.get(**{"Accept-Language": "en"})


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


# ---------------------------------------------------------------- the language of a page

FRENCH = {"Accept-Language": "fr"}
SPANISH = {"Accept-Language": "es"}


def socket_of(page: str) -> str:
    """The address that a page gives for its socket."""
    found = re.search(r' data-live="([^"]+)"', page)
    assert found is not None
    return unescape(found[1])


def form_of(page: str, action: str) -> str:
    """The address that a page gives for one of its forms, or for a button of one."""
    found = re.search(rf' (?:form)?action="([^"]*/{action}(?:\?[^"]*)?)"', page)
    assert found is not None
    return unescape(found[1])


def first_screen(house: Running, path: str, headers: dict[str, str]) -> str:
    """What a socket is sent on connecting: all regions in one."""
    address = f"ws://{house.server.host}{path}"
    with connect(address, additional_headers=headers, proxy=None) as socket:
        return " ".join(json.loads(socket.recv(PATIENCE))["regions"].values())


def languages_in(html: str, sentence: str) -> list[str]:
    """The languages in which a sentence of ours is said there."""
    return [lang for lang in LANGUAGES if Words(lang).say(sentence) in unescape(html)]


def test_a_page_keeps_its_language_whatever_its_socket_likes(house: Running) -> None:
    host = started(house.server, 5)[0]
    cookie = {"Cookie": f"seats_{host.code}={host.token}"}
    page = raw(house.server, "GET", f"/t/{host.code}", headers=cookie | FRENCH)[1]
    assert languages_in(page, "The rules") == ["fr"]
    for liked in ({}, SPANISH, {"Cookie": f"{cookie['Cookie']}; lang=es"}):
        screen = first_screen(house, socket_of(page), cookie | liked)
        assert languages_in(screen, "The rules") == ["fr"], liked


def test_a_tv_keeps_its_language_whatever_its_socket_likes(house: Running) -> None:
    host = started(house.server, 5)[0]
    page = raw(house.server, "GET", f"/t/{host.code}/screen", headers=FRENCH)[1]
    assert languages_in(page, "What lies in the box") == ["fr"]
    for liked in ({}, SPANISH, {"Cookie": "lang=es"}):
        screen = first_screen(house, socket_of(page), liked)
        assert languages_in(screen, "What lies in the box") == ["fr"], liked


def test_a_tv_speaks_the_language_of_its_table_and_so_does_its_socket(house: Running) -> None:
    host = lobby(house.server, 5, language="es")[0]
    page = raw(house.server, "GET", f"/t/{host.code}/screen", headers=FRENCH)[1]
    assert '<html lang="es"' in page
    assert "lang=es" in socket_of(page)


def test_the_forms_of_a_page_are_answered_in_its_language(house: Running) -> None:
    host = started(house.server, 5)[0]
    cookie = {"Cookie": f"seats_{host.code}={host.token}; lang=es"}
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    page = raw(house.server, "GET", f"/t/{host.code}?lang=fr", headers=cookie)[1]
    wrong = b"as=0&do=hide&diamonds=9"
    for live in ({}, {"X-Live": "1"}):
        told = raw(house.server, "POST", form_of(page, "move"), wrong, cookie | kind | live)[1]
        assert "Godfather may" not in str(told)
        assert "Parrain" in str(told), live


def test_the_door_and_the_house_answer_in_the_language_of_their_page(house: Running) -> None:
    code = lobby(house.server, 5)[0].code
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    for path, action, sent in [
        (f"/t/{code}", "join", b"name=Ana"),
        ("/", "sit", b"code=OOOO"),
        ("/", "tables", b"name="),
        ("/alone", "alone", b"players=99"),
        ("/together", "together", b""),
    ]:
        page = raw(house.server, "GET", path, headers=FRENCH)[1]
        told = raw(house.server, "POST", form_of(page, action), sent, kind)
        assert told[0] >= 400, path
        assert '<html lang="fr"' in told[1], path


@pytest.mark.parametrize("lang", ["xx", "", "fr-FR", "../en", "FR"])
def test_an_unknown_language_falls_back_to_the_browsers(house: Running, lang: str) -> None:
    host = started(house.server, 5)[0]
    for path, sentence in (("live", "The rules"), ("screen/live", "What lies in the box")):
        screen = first_screen(house, f"/t/{host.code}/{path}?lang={lang}", SPANISH)
        assert languages_in(screen, sentence) == ["es"], path
