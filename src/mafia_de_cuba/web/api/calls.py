"""The JSON API: tables, players, bots, moves and views for other clients, bots and tests."""

import re
from collections.abc import Callable
from random import SystemRandom
from typing import TypeVar

from msgspec import UNSET, Raw, UnsetType
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from mafia_de_cuba.rules.record import write
from mafia_de_cuba.table import admission, commands
from mafia_de_cuba.table.credentials import hashed
from mafia_de_cuba.table.devices import API
from mafia_de_cuba.table.errors import TableError, forbidden, not_understood, nothing_here
from mafia_de_cuba.table.live_table import LiveTable
from mafia_de_cuba.table.options import Options
from mafia_de_cuba.web import table_actions
from mafia_de_cuba.web.http.request_body import read_body
from mafia_de_cuba.web.http.requests import (
    answer,
    authenticate,
    bearer,
    denial,
    find,
    key_of,
    known,
    limit,
    new_table,
    read_json,
    read_wish,
)
from mafia_de_cuba.web.live.sockets import stay
from mafia_de_cuba.web.table_actions import (
    arrival,
    bot_kind,
    decide_seat,
    open_vote,
    seat_bot,
    sit_down,
    token_for,
)

from .bodies import (
    AbsentVote,
    AdmitBody,
    BotBody,
    EmptyBody,
    JoinBody,
    LockBody,
    OpenBody,
    OptionsBody,
    RemoveBody,
    SeatBody,
    SeatsBody,
    SeatVote,
    SitBody,
    StartBody,
    VoteBody,
)
from .openapi import openapi

Given = TypeVar("Given", str, int)


def api_routes() -> list[Route | WebSocketRoute]:
    """The calls of the API, below `/api`."""
    table = "/tables/{table}"
    return [  # the busiest first
        Route(f"{table}/moves", move, methods=["POST"]),
        WebSocketRoute(f"{table}/live", live),
        Route("/openapi.json", get_openapi),
        Route("/tables", open_table, methods=["POST"]),
        Route(table, get_view),
        Route(f"{table}/players", join, methods=["POST"]),
        Route(f"{table}/waiting", wait, methods=["POST"]),
        Route(f"{table}/tokens", add_token, methods=["POST"]),
        Route(f"{table}/devices", get_devices),
        Route(f"{table}/devices/{{device}}", revoke_device, methods=["DELETE"]),
        Route(f"{table}/lock", lock, methods=["POST"]),
        Route(f"{table}/admit", admit, methods=["POST"]),
        Route(f"{table}/bots", add_bot, methods=["POST"]),
        Route(f"{table}/seats", arrange, methods=["POST"]),
        Route(f"{table}/godfather", choose_godfather, methods=["POST"]),
        Route(f"{table}/remove", remove, methods=["POST"]),
        Route(f"{table}/host", hand_over, methods=["POST"]),
        Route(f"{table}/leave", leave, methods=["POST"]),
        Route(f"{table}/options", set_options, methods=["POST"]),
        Route(f"{table}/start", start, methods=["POST"]),
        Route(f"{table}/absent", ask_about, methods=["POST"]),
        Route(f"{table}/votes", vote, methods=["POST"]),
        Route(f"{table}/sit", sit, methods=["POST"]),
        Route(f"{table}/record", record),
        WebSocketRoute("/{path:path}", live_nowhere),
    ]


# ---------------------------------------------------------------- calls


async def get_openapi(_: Request) -> Response:
    """The OpenAPI file."""
    return answer(openapi())


async def open_table(request: Request) -> Response:
    """A new table with its host seated."""
    limit(request, "open")
    body = await read_json(request, OpenBody)
    options = body.options.apply(Options())
    table, token = new_table(request, body.name, options, key=key_of(body.id))
    return answer({"table": table.state.code, "token": token}, 201)


async def join(request: Request) -> Response:
    """A seat for one more."""
    return await let_in(request, commands.join)


async def wait(request: Request) -> Response:
    """A name for somebody who watches, and would take a seat."""
    return await let_in(request, commands.wait)


async def let_in(request: Request, judged: Callable[..., commands.Events]) -> Response:
    """A token for somebody who comes in."""
    limit(request, "join")
    body, table = await read_json(request, JoinBody), find(request)
    tokens = [token] if (token := bearer(request)) else []
    came = arrival(request, table, tokens)
    token = token_for(table, judged, body.name, key_of(body.id), arrival=came)
    return answer({"token": token}, 201)


async def add_token(request: Request) -> Response:
    """A further token of the same seat, for another device."""
    _, table = await read_json(request, EmptyBody, empty=True), find(request)
    return answer({"token": table.another_token(authenticate(request, table), API)}, 201)


async def get_devices(request: Request) -> Response:
    """The devices of the token's seat."""
    table = find(request)
    player = authenticate(request, table)
    here = hashed(bearer(request) or "")
    devices = [
        {
            "device": device.number,
            "via": device.via or None,
            "added": device.at or None,
            "current": token == here,
        }
        for token, device in table.devices(player).items()
    ]
    return answer({"devices": devices})


async def revoke_device(request: Request) -> Response:
    """Sign a device of the token's seat out."""
    table, device = find(request), request.path_params["device"]
    player = authenticate(request, table)
    if not re.fullmatch("[0-9]{1,6}", device):
        raise nothing_here()
    table.revoke(player, int(device))
    return answer({})


async def lock(request: Request) -> Response:
    """Who comes from now on waits, or no longer has to."""
    body, table = await read_json(request, LockBody), find(request)
    table.grant(admission.lock(table.state, authenticate(request, table), body.locked))
    return answer({})


async def admit(request: Request) -> Response:
    """Somebody who waits plays the next game, or a seat of this one."""
    body, table = await read_json(request, AdmitBody), find(request)
    table_actions.admit(table, authenticate(request, table), body.name, given(body.seat))
    return answer({})


async def add_bot(request: Request) -> Response:
    """A seat for a bot."""
    body, table = await read_json(request, BotBody, empty=True), find(request)
    player = authenticate(request, table)
    bot = seat_bot(table, player, bot_kind(body.level, body.personality), key_of(body.id))
    return answer({"name": table.state.players[bot].name}, 201)


async def arrange(request: Request) -> Response:
    """Other places, before the start or between games."""
    body, table = await read_json(request, SeatsBody), find(request)
    player = authenticate(request, table)
    if body.shuffle == (body.order is not UNSET):
        raise not_understood("An order, or shuffle.")
    if body.order is UNSET:
        table.grant(commands.shuffle(table.state, player, SystemRandom()))
    else:
        table.grant(commands.reorder(table.state, player, body.order))
    return answer({})


async def choose_godfather(request: Request) -> Response:
    """The hat of the first Godfather for somebody."""
    body, table = await read_json(request, SeatBody), find(request)
    player = authenticate(request, table)
    table.grant(commands.choose_godfather(table.state, player, body.seat))
    return answer({})


async def remove(request: Request) -> Response:
    """One less at the table."""
    body, table = await read_json(request, RemoveBody), find(request)
    player = authenticate(request, table)
    table_actions.remove(table, player, given(body.seat), given(body.name), body.ban)
    return answer({})


async def hand_over(request: Request) -> Response:
    """Another host."""
    body, table = await read_json(request, SeatBody), find(request)
    table.grant(commands.hand_over(table.state, authenticate(request, table), body.seat))
    return answer({})


async def leave(request: Request) -> Response:
    """Go for good."""
    _, table = await read_json(request, EmptyBody, empty=True), find(request)
    table.grant(commands.leave(authenticate(request, table)))
    return answer({})


async def set_options(request: Request) -> Response:
    """Other options."""
    body, table = await read_json(request, OptionsBody), find(request)
    player = authenticate(request, table)
    table.grant(commands.set_options(table.state, player, body.apply(table.state.options)))
    return answer({})


async def start(request: Request) -> Response:
    """The first game, or the next."""
    body, table = await read_json(request, StartBody, empty=True), find(request)
    player = authenticate(request, table)
    godfather = None if body.godfather is UNSET else body.godfather
    table.grant(commands.begin(table.state, player, godfather))
    return answer({})


async def move(request: Request) -> Response:
    """A move of the token's seat."""
    table = find(request)
    player = authenticate(request, table)
    wish, seen, key = read_wish(await read_body(request.receive))
    return answer({"version": table.move(player, wish, seen, key)})


async def ask_about(request: Request) -> Response:
    """A vote about an absent player."""
    body, table = await read_json(request, SeatBody), find(request)
    open_vote(table, authenticate(request, table), body.seat)
    return answer({})


async def vote(request: Request) -> Response:
    """A vote: for the next Godfather, about an absent player, or about who asks for a seat."""
    body, table = await read_json(request, VoteBody), find(request)
    player = authenticate(request, table)
    if isinstance(body, AbsentVote):
        away = table.away()
        table.grant(commands.vote_about(table.state, player, body.seat, body.choice, away))
    elif isinstance(body, SeatVote):
        decide_seat(table, player, body.name, body.choice)
    else:
        table.grant(commands.vote_godfather(table.state, player, int(body.choice)))
    return answer({})


async def sit(request: Request) -> Response:
    """Somebody who waits asks for a seat, or takes a place in the next game."""
    body, table = await read_json(request, SitBody, empty=True), find(request)
    sit_down(table, authenticate(request, table), given(body.seat))
    return answer({})


async def get_view(request: Request) -> Response:
    """The view of the token's seat, or the spectator's."""
    table = find(request)
    player = None if bearer(request) is None else authenticate(request, table)
    return answer(Raw(table.write(player).encode()))


async def record(request: Request) -> Response:
    """The record of the last finished game."""
    last = find(request).state.last_record
    if last is None:
        raise forbidden("There is no finished game yet.")
    return Response(write(last), media_type="application/json")


async def live(socket: WebSocket) -> None:
    """A view on connecting, and on every change that this seat may see."""
    try:
        limit(socket, "socket")
        table = find(socket)
        token = bearer(socket)
        if token is None:
            token = socket.query_params.get("token")
        player = None if token is None else known(table, token)
    except TableError as denied:
        await socket.send_denial_response(denial(denied))
        return
    rights = None if token is None else rights_of(table, token)
    await stay(socket, table, player, lambda: table.write(player), rights=rights)


def rights_of(table: LiveTable, token: str) -> Callable[[], int]:
    """Whether a token is still worth its player's view, asked at any time later."""
    token_hash = hashed(token)
    return lambda: int(table.is_valid(token_hash))


def given(value: Given | UnsetType) -> Given | None:
    """What a body says, or None where it says nothing."""
    return None if value is UNSET else value


async def live_nowhere(socket: WebSocket) -> None:
    """No socket is opened here."""
    await socket.send_denial_response(denial(nothing_here()))
