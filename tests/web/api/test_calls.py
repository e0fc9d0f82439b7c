"""The list of API calls: routes, OpenAPI file, client and documentation all follow from it."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.routing import Route

from mafia_de_cuba.client import Seat, Server
from mafia_de_cuba.table.options import Options
from mafia_de_cuba.web.api.answers import Done
from mafia_de_cuba.web.api.bodies import LockBody
from mafia_de_cuba.web.api.call import SOCKET, By, Call
from mafia_de_cuba.web.api.calls import CALLS
from mafia_de_cuba.web.api.openapi import openapi
from mafia_de_cuba.web.routes import all_routes, api_routes

DOCS = Path(__file__).parents[3] / "docs"


async def whistle(_: Request, body: LockBody) -> Done:
    """Whistle a tune."""
    assert body.locked
    return Done()


FAKE = Call("POST", "/whistle", whistle, By.ANYONE, 201)


# ---------------------------------------------------------------- the list itself


def test_every_call_stands_once() -> None:
    assert len({(call.method, call.path) for call in CALLS}) == len(CALLS)


@pytest.mark.parametrize("call", CALLS, ids=lambda call: f"{call.method} {call.path}")
def test_a_call_says_what_it_does(call: Call) -> None:
    assert re.fullmatch(r"[A-Z].*\.", call.summary)
    assert call.answer is not None or call.answers
    assert call.rate or call.by is not By.ANYONE or call.method == "GET"  # nobody pays for it


# ---------------------------------------------------------------- routes and OpenAPI


def test_a_new_call_is_a_route_and_in_the_openapi_file() -> None:
    (route,) = [route for route in api_routes((*CALLS, FAKE)) if route.path == FAKE.path]
    answer = asyncio.run(post(Starlette(routes=[route]), FAKE.path, {"locked": True}))
    assert (answer.status_code, answer.json()) == (201, {})

    operation = openapi((*CALLS, FAKE))["paths"]["/api/whistle"]["post"]
    assert operation["summary"] == "Whistle a tune."
    sent = operation["requestBody"]["content"]["application/json"]["schema"]
    assert sent == {"$ref": "#/components/schemas/LockBody"}
    assert "201" in operation["responses"]
    assert "security" not in operation


async def post(app: Starlette, path: str, body: Any) -> httpx.Response:
    """One request to an application."""
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://table.test") as client:
        return await client.post(path, json=body)


def test_the_openapi_file_says_which_calls_need_a_token() -> None:
    paths = openapi()["paths"]
    for call in CALLS:
        operation = paths[f"/api{call.path}"][
            "get" if call.method == SOCKET else call.method.lower()
        ]
        assert (operation.get("security") == [{"seat": []}]) is call.needs_token


def test_every_page_has_its_row_in_the_list_of_routes() -> None:
    paths = [route.path for route in all_routes() if isinstance(route, Route)]
    assert {"/", "/health", "/rules", "/t/{table}", "/t/{table}/{action}"} <= set(paths)
    assert paths[-1] == "/{table}"  # it would match what stands behind it


# ---------------------------------------------------------------- the client


class Recorder(Server):
    """A server that notes what it is called with, and agrees to everything."""

    def __init__(self) -> None:
        super().__init__("http://nowhere.invalid")
        self.noted: list[tuple[str, str, Any]] = []

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        token: str | None = None,  # noqa: ARG002
    ) -> dict[str, Any]:
        """Note it."""
        self.noted.append((method, path.removeprefix("/api"), json.loads(json.dumps(body))))
        you = {"moves": [{"do": "reveal"}]}
        told = {
            "table": "ABCD",
            "token": "t",
            "name": "Sam",
            "devices": [],
            "version": 1,
            "understood": [],
            "seals": [],
            "games": [],
        }
        return told | {"you": you}


def note_every_call() -> list[tuple[str, str, Any]]:
    """What the client's methods send, each called with all that it takes."""
    server = Recorder()
    seat = server.open("Ana", **msgspec.to_builtins(Options()))
    server.join(seat.code, "Bea")
    server.wait(seat.code, "Zoe")
    seat.view()
    seat.record()
    seat.record(1)
    seat.games()
    seat.seals()
    seat.add_bot(level="hard", personality="quiet", id="0123456789abcdef")
    seat.set_options(**msgspec.to_builtins(Options()))
    seat.start("Ana")
    seat.arrange([1, 0])
    seat.shuffle()
    seat.arrange(chairs=[1, 0])
    seat.choose_godfather(1)
    seat.choose_godfather(by="chance")
    seat.lock()
    seat.admit("Zoe", 1)
    seat.remove(1, ban=True)
    seat.remove_waiting("Zoe", ban=True)
    seat.hand_over(1)
    seat.rename("Anna")
    seat.rename("Bea", seat=1)
    seat.rename("Zoë", of="Zoe")
    seat.sit_out()
    seat.sit_out(False, seat=1)
    seat.sit_out(name="Zoe")
    seat.end_game()
    seat.close_table()
    seat.move({"do": "reveal"})
    seat.vote_godfather(1)
    seat.draft({"do": "take", "diamonds": 1}, bag="driver")
    seat.read("I took nothing", lang="en")
    seat.notebook(trust=[{"seat": 1, "about": "took"}], lies=[1])
    seat.take_bag_back()
    seat.vote_about(1, "bot")
    seat.vote_seat("Zoe", "admit")
    seat.ask_about(1)
    seat.sit(1)
    seat.react("cheers")
    seat.leave()
    seat.another_token()
    seat.devices()
    seat.revoke(1)
    return server.noted


def pattern(call: Call) -> str:
    """The addresses of a call, as a regular expression."""
    return re.sub(r"{\w+}", r"\\w+", call.path)


def sent_by_client(call: Call) -> list[Any]:
    """The bodies that the client sends with this call."""
    return [
        body
        for method, path, body in note_every_call()
        if method == call.method and re.fullmatch(pattern(call), path)
    ]


def fields_of(kind: Any) -> Iterator[str]:
    """The fields of a body, or of each kind of body that it may be."""
    for each in get_args(kind) or (kind,):
        yield from each.__struct_fields__
        yield from (field for field in [each.__struct_config__.tag_field] if field)


@pytest.mark.parametrize(
    "call", [call for call in CALLS if call.method != SOCKET], ids=lambda call: call.path
)
def test_the_client_can_make_every_call(call: Call) -> None:
    bodies = sent_by_client(call)
    assert bodies
    if call.body is None:
        return
    for body in bodies:
        msgspec.convert(body, call.body)
    assert {key for body in bodies for key in body} == set(fields_of(call.body))


def test_the_client_makes_no_other_calls() -> None:
    known = [(call.method, pattern(call)) for call in CALLS]
    for method, path, _ in note_every_call():
        assert any(method == m and re.fullmatch(p, path) for m, p in known), path


def test_a_call_that_the_client_lacks_is_found() -> None:
    assert sent_by_client(FAKE) == []


def test_every_method_of_the_client_is_tried_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """A method that `note_every_call` leaves out would never be held against the list."""
    helpers = {"call", "moves", "do", "live"}  # made of other methods, or tried with a server
    names = {name for name in dir(Seat) if not name.startswith("_")} - helpers
    tried: set[str] = set()

    def noted(name: str) -> Any:
        made = getattr(Seat, name)

        def method(seat: Seat, /, *args: Any, **kwargs: Any) -> Any:
            tried.add(name)
            return made(seat, *args, **kwargs)

        return method

    for name in names:
        monkeypatch.setattr(Seat, name, noted(name))
    note_every_call()
    assert tried == names


# ---------------------------------------------------------------- documentation


def documented() -> set[tuple[str, str]]:
    """Every call that docs/api.md has in its tables, as method and path."""
    rows = re.findall(r"^\| `(\w+) /api(\S+)` \|", (DOCS / "api.md").read_text("utf-8"), re.M)
    return {(method, path) for method, path in rows}


def test_every_call_is_documented() -> None:
    assert documented() == {(call.method, call.path) for call in CALLS}


def test_every_method_of_the_client_is_documented() -> None:
    text = (DOCS / "client.md").read_text("utf-8")
    for name in vars(Seat) | vars(Seat.__mro__[1]):
        assert name.startswith("_") or f"seat.{name}(" in text, name
