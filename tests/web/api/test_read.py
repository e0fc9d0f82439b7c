"""Reading free words over the API: what a seat could say, and nothing is said by asking."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mafia_de_cuba.client import Server
from tests.web.api_tables import ONES, refused, started
from tests.web.server_process import running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data: Path = tmp_path_factory.mktemp("reading") / "data"
    with running(data, "--limits", "off") as it:
        yield it.server


def test_words_are_read_with_the_names_of_the_table(server: Server) -> None:
    seats = started(server, 6, *ONES)
    assert seats[2].read("I got nine, and Dora is lying!") == [
        {"do": "claim", "received": {"diamonds": 9}},
        {"do": "doubt", "target": 3},
    ]
    assert seats[2].read("Cruz is lying") == []  # nobody doubts oneself
    assert seats[2].read("j'ai recu 9 diams", lang="fr") == [
        {"do": "claim", "received": {"diamonds": 9}}
    ]


def test_reading_says_nothing_and_is_noticed_by_nobody(server: Server) -> None:
    seats = started(server, 6, *ONES)
    before = [seat.view() for seat in seats]
    assert seats[2].read("I took nothing")
    assert [seat.view() for seat in seats] == before


def test_what_was_understood_can_be_sent_as_it_is(server: Server) -> None:
    seats = started(server, 6, *ONES)
    for move in seats[2].read("I took nothing. Dora is lying! Eli, what did you take?"):
        seats[2].move(move)
    assert [said["do"] for said in seats[0].view()["ledger"]] == ["claim", "doubt", "ask"]


def test_what_is_too_long_or_in_no_language_is_refused(server: Server) -> None:
    seats = started(server, 6, *ONES)
    with refused(400):
        seats[2].read("a" * 1001)
    with refused(400):
        seats[2].read("hello", lang="xx")
    with refused(401):
        server.call("POST", f"/api/tables/{seats[0].code}/read", {"text": "hello"})
