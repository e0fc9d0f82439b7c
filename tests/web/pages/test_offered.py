"""Free words on a device that is passed round: it stays with who spoke while there is something to confirm."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.asgi_client import Inside, cookies_set, inside

SEAT = 2


class Passed:
    """One phone with five names, at the first question."""

    def __init__(self, app: Inside) -> None:
        self.app = app
        opened = self.app.json("POST", "/api/tables", {"name": "Ana", "options": PACE})
        self.code, host = opened["table"], opened["token"]
        self.cookie = f"seats_{self.code}={host}"
        came = cookies_set(self.send("names", names="Bea\nCruz\nDora\nEli"))[f"seats_{self.code}"]
        self.cookie = f"seats_{self.code}={came.value}"
        self.app.json("POST", f"/api/tables/{self.code}/start", {}, host)
        self.send("move", seat=0, do="hide", diamonds="2")
        for seat in range(1, 5):
            self.send("move", seat=seat, do="take", diamonds="1")

    def send(
        self, action: str, seat: int | None = None, live: bool = True, **form: Any
    ) -> httpx.Response:
        headers = {"cookie": self.cookie, **({"x-live": "1"} if live else {})}
        fields = {**form, **({} if seat is None else {"as": str(seat)})}
        return self.app.ask("POST", f"/t/{self.code}/{action}", data=fields, headers=headers)

    def say(self, text: str, live: bool = True) -> str:
        """Where the phone goes on."""
        return self.goes_on(SEAT, live, do="say", text=text)

    def goes_on(self, seat: int, live: bool, **move: Any) -> str:
        """Where the phone goes on after a move; a live page that is told nothing stays."""
        answer = self.send("move", seat, live, **move)
        there: str = answer.headers.get("x-go" if live else "location", f"/t/{self.code}?as={seat}")
        return there.removeprefix(f"/t/{self.code}")

    def page(self, query: str) -> str:
        headers = {"cookie": self.cookie}
        return self.app.ask("GET", f"/t/{self.code}{query}", headers=headers).text


PACE = {"pace": "instant"}
OFFERED = 'id="understood"'


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Passed]:
    with inside(tmp_path) as app:
        yield Passed(app)


@pytest.mark.parametrize("live", [True, False])
def test_it_stays_with_who_has_something_to_confirm(phone: Passed, live: bool) -> None:
    assert phone.say("Good evening.", live) == ""
    there = phone.say("I took nothing", live)
    assert there == f"?as={SEAT}"
    assert OFFERED in phone.page(there)
    assert OFFERED not in phone.page("?as=3")
    assert phone.send("move", SEAT, live, do="claim", took="-").status_code in (204, 303)
    assert OFFERED not in phone.page(there)


def test_what_was_declined_is_not_asked_again(phone: Passed) -> None:
    there = phone.say("I took nothing")
    number = phone.page(there).partition('data-words="')[2].partition('"')[0]
    assert OFFERED not in phone.page(f"{there}&declined={number}")
    assert OFFERED in phone.page(f"{there}&declined=x")


@pytest.mark.parametrize("live", [True, False])
def test_it_stays_with_a_godfather_whom_nobody_has_to_answer(phone: Passed, live: bool) -> None:
    assert phone.goes_on(0, live, do="say", text="Good evening.") == "?as=0"
    assert phone.goes_on(0, live, do="ask", target="2", about="took") == "", "Cruz is to answer"
    assert phone.goes_on(2, live, do="claim", took="-") == ""
    assert phone.goes_on(0, live, do="accuse", target="2") == ""


def test_a_choice_for_the_next_game_leaves_the_end_page_where_it_is(phone: Passed) -> None:
    assert phone.goes_on(0, True, do="concede") == "", "everybody sees the end"
    assert "x-go" not in phone.send("seats", 0, shuffle="1").headers
    assert "x-go" not in phone.send("bots", 0).headers
    assert phone.send("start", 0).headers["x-go"] == f"/t/{phone.code}"
