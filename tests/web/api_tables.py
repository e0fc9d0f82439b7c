"""Tables over the wire, for tests: seats by name, games up to a moment, calls in the raw."""

import http.client
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from mafia_de_cuba.client import ApiError, Move, Seat, Server

NAMES = ("Ana", "Bea", "Cruz", "Dora", "Eli", "Fay", "Gil", "Hal", "Ida", "Jan", "Kim", "Lou")
CLEANER = {"tokens": {"henchman": 1, "fbi": 1, "cleaner": 1}}


def hide(diamonds: int) -> Move:
    return {"do": "hide", "diamonds": diamonds}


def take(diamonds: int = 0, token: str = "", fake: bool = False) -> Move:
    parts: Move = {"do": "take"}
    if fake:
        parts["fake"] = True
    if diamonds:
        parts["diamonds"] = diamonds
    if token:
        parts["token"] = token
    return parts


def accuse(seat: int) -> Move:
    return {"do": "accuse", "target": seat}


REVEAL, PASS, SHOOT, CONCEDE = ({"do": do} for do in ("reveal", "pass", "shoot", "concede"))
ONES = [hide(0), take(1), take(1), take(1), take(1), take(1)]
# 1 Cleaner, 2 to 5 Thieves
WITH_CLEANER = [hide(0), take(token="cleaner"), take(1), take(1), take(1), take(1)]


def lobby(server: Server, people: int = 6, **options: Any) -> list[Seat]:
    """A table with these people, instant unless told otherwise; the host is the first."""
    host = server.open(NAMES[0], **{"pace": "instant", **options})
    return [host, *(server.join(host.code, name) for name in NAMES[1:people])]


def started(server: Server, people: int = 6, *moves: Move, **options: Any) -> list[Seat]:
    """A game with the host as Godfather, after these moves of the theft, one of each seat."""
    seats = lobby(server, people, **options)
    seats[0].start()
    for seat, move in zip(seats, moves, strict=False):
        seat.move(move)
    return seats


@contextmanager
def refused(status: int, code: str | None = None, rule: str | None = None) -> Iterator[None]:
    """What is inside is answered like this."""
    with pytest.raises(ApiError) as no:
        yield
    told = no.value
    assert told.status == status
    assert code is None or told.code == code
    assert rule is None or told.rule == rule


Answer = tuple[int, Any, dict[str, str]]


def raw(
    server: Server, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None
) -> Answer:
    """A call just as it is: its status, its text (read, if it is JSON) and its headers."""
    connection = http.client.HTTPConnection(server.host, timeout=server.timeout)
    try:
        connection.request(method, path, body or None, headers or {})
        response = connection.getresponse()
        text = response.read()
    finally:
        connection.close()
    told: dict[str, str] = {}
    for name, value in response.getheaders():  # several cookies: one to a line
        told[name.lower()] = f"{told[name.lower()]}\n{value}" if name.lower() in told else value
    if told.get("content-type") == "application/json":
        return response.status, json.loads(text), told
    return response.status, text.decode(), told


def bearer(seat: Seat) -> dict[str, str]:
    return {"Authorization": f"Bearer {seat.token}"}


def is_error(answer: Any, code: str | None = None) -> bool:
    """Whether this is the one form of an error."""
    return (
        set(answer) == {"error"}
        and set(answer["error"]) == {"code", "rule", "message"}
        and isinstance(answer["error"]["message"], str)
        and bool(answer["error"]["message"])
        and code in (None, answer["error"]["code"])
    )
