"""How each server of the load benchmark is spoken to: addresses, moves and replies."""

import json
import re
from contextlib import closing
from http.client import HTTPConnection
from random import Random
from typing import Protocol
from urllib.parse import urlencode

import msgspec

from mafia_de_cuba.rules.talk import Ask, Claim, Say, Talk

from .load_servers import HOST
from .load_tables import PLAYERS, Seated, Words, small_talk


class Dialect(Protocol):
    """How a server wants to be spoken to."""

    version: re.Pattern[bytes]  # finds the number that goes up with each change
    by_socket: bool  # whether moves go up the socket, or as requests

    def address(self, table: Seated, seat: int, /) -> tuple[str, str]:
        """The path of a seat's socket, and a header that says who it is."""

    def reply(self, table: Seated, seat: int, message: bytes, /) -> bytes | None:
        """What has to be said to this message, if anything."""

    def move(self, table: Seated, words: Words, number: int) -> bytes:
        """The request, or the message, that makes this move."""


class JsonApi:
    """Our JSON API: a bearer token, whole views."""

    version = re.compile(rb'"version":(\d+)')
    by_socket = False

    def address(self, table: Seated, seat: int) -> tuple[str, str]:
        """The live view."""
        return f"/api/tables/{table.code}/live", f"Authorization: Bearer {table.tokens[seat]}"

    def reply(self, _: Seated, __: int, ___: bytes) -> None:
        """Nothing: the socket carries no state."""

    def move(self, table: Seated, words: Words, number: int) -> bytes:
        """A move of the record, with the version seen and an id."""
        parts = {**msgspec.to_builtins(words.talk), "seen": 0, "id": f"load {number}"}
        who = f"Authorization: Bearer {table.tokens[words.seat]}"
        return _post(f"/api/tables/{table.code}/moves", who, json.dumps(parts).encode())


class Pages:
    """Our pages: a cookie, screens as HTML, forms."""

    version = JsonApi.version
    by_socket = False

    def address(self, table: Seated, seat: int) -> tuple[str, str]:
        """The live page."""
        return f"/t/{table.code}/live", _cookie(table, seat)

    def reply(self, _: Seated, __: int, ___: bytes) -> None:
        """Nothing: the socket carries no state."""

    def move(self, table: Seated, words: Words, number: int) -> bytes:
        """A form, as send_forms.js posts it."""
        fields = {**form_of(words.talk), "seen": 0, "id": f"load {number}"}
        who = f"{_cookie(table, words.seat)}\r\nX-Live: 1"
        return _post(f"/t/{table.code}/move", who, urlencode(fields).encode())


def _cookie(table: Seated, seat: int) -> str:
    return f"Cookie: seats_{table.code}={table.tokens[seat]}"


def form_of(talk: Talk) -> dict[str, str | int]:
    """The fields of the form that says this."""
    match talk:
        case Ask(target, about):
            return {"do": "ask", "target": target, "about": about}
        case Claim(received=received, took=took) if received and took:
            return {
                "do": "claim",
                "received_diamonds": int(received.diamonds or 0),
                "took": str(took.diamonds or "-"),
            }
        case Say(text):
            return {"do": "say", "text": text}
    raise ValueError(f"There is no form for {talk}.")


class BoardgameIo:
    """boardgame.io: a socket that speaks Socket.IO, credentials, whole states."""

    version = re.compile(rb'"_stateID":(\d+)')
    by_socket = True

    def address(self, _: Seated, __: int) -> tuple[str, str]:
        """The one socket of all tables."""
        return "/socket.io/?EIO=4&transport=websocket", "Accept: */*"

    def reply(self, table: Seated, seat: int, message: bytes) -> bytes | None:
        """The steps to a table's state, and the sign of life it asks for."""
        if message.startswith(b"0"):
            return b"40/mafia,"
        if message.startswith(b"2"):
            return b"3"
        if message.startswith(b"40"):
            return _event("sync", table.code, str(seat), table.tokens[seat], PLAYERS)
        return None

    def move(self, table: Seated, words: Words, number: int) -> bytes:
        """The same words, as its client sends them."""
        seat = str(words.seat)
        payload = {
            "type": "speak",
            "args": [msgspec.to_builtins(words.talk)],
            "playerID": seat,
            "credentials": table.tokens[words.seat],
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        return _event("update", action, number, table.code, seat)


def _event(*parts: object) -> bytes:
    return b"42/mafia," + json.dumps(parts).encode()


def seat_at_boardgame_io(port: int, number: int) -> list[Seated]:
    """Tables of its lobby, every seat taken."""
    with closing(HTTPConnection(HOST, port)) as lobby:

        def post(path: str, body: object) -> dict[str, str]:
            lobby.request("POST", path, json.dumps(body), {"content-type": "application/json"})
            answer: dict[str, str] = json.loads(lobby.getresponse().read())
            return answer

        def seat(rng: Random) -> Seated:
            code = post("/games/mafia/create", {"numPlayers": PLAYERS})["matchID"]
            tokens = tuple(
                post(
                    f"/games/mafia/{code}/join", {"playerID": str(seat), "playerName": f"P{seat}"}
                )["playerCredentials"]
                for seat in range(PLAYERS)
            )
            return Seated(code, tokens, small_talk(rng))

        return [seat(Random(index)) for index in range(number)]


def _post(path: str, who: str, body: bytes) -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\n{who}\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body
