"""People and devices: the page of who is at a table and who waits, and that of a seat's devices."""

import secrets
from datetime import UTC, datetime
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from mafia_de_cuba.table.commands import present_seats
from mafia_de_cuba.table.devices import Device
from mafia_de_cuba.table.errors import unknown_token
from mafia_de_cuba.table.state import TableState
from mafia_de_cuba.web.http.visitor import Visitor, page
from mafia_de_cuba.web.presenters.qr_code import qr
from mafia_de_cuba.web.rendering import At


class Sitting(NamedTuple):
    """Somebody at the table."""

    seat: int
    name: str
    bot: bool
    host: bool
    away: bool
    removable: bool  # by the host, now


class Waiting(NamedTuple):
    """Somebody who waits."""

    name: str
    bot: bool
    admitted: bool  # to the next game
    asks: str  # whose seat they ask for
    seats: tuple[tuple[int, str], ...]  # where the host could seat them now


class Own(NamedTuple):
    """A device of a seat, as its holder sees it."""

    device: Device
    current: bool  # the one that asks
    only: bool

    @property
    def added(self) -> str:
        """When it was added, for programs."""
        return f"{datetime.fromtimestamp(self.device.at, UTC):%Y-%m-%dT%H:%MZ}"

    @property
    def shown(self) -> str:
        """The same for people: in the time of the server, so it says which."""
        return f"{datetime.fromtimestamp(self.device.at, UTC):%Y-%m-%d %H:%M} UTC"


# ---------------------------------------------------------------- who is here


def people_page(request: Request, here: Visitor) -> Response:
    """Who is at the table and who waits, with the host's buttons for the host."""
    state = here.table.state
    return page(
        request,
        "people.html",
        code=state.code,
        back=f"/t/{state.code}" + _as_seat(here, "?watch=1"),
        at=_at(here),
        me=here.seat,
        is_host=here.player is not None and here.player == state.host,
        locked=state.locked,
        playing=state.in_game(),
        sitting=_sitting(here),
        waiting=[_waiting(here, number) for number in state.waiting],
    )


def _sitting(here: Visitor) -> list[Sitting]:
    state, away = here.table.state, here.table.away()
    found = []
    for seat in present_seats(state):
        player = state.player_at(seat)
        found.append(
            Sitting(
                seat,
                player.name,
                player.bot is not None,
                player.number == state.host,
                seat in away,
                player.number != state.host and not (player.bot and state.in_game()),
            )
        )
    return found


def _waiting(here: Visitor, number: int) -> Waiting:
    state = here.table.state
    player = state.players[number]
    asked = state.game.seat_requests.get(number) if state.game else None
    coming = state.game is not None and number in state.admitted
    return Waiting(
        player.name,
        player.bot is not None,
        coming,
        state.player_at(asked.seat).name if asked else "",
        _open_seats(state, here, number, asked.seat if asked else None),
    )


def _open_seats(
    state: TableState, here: Visitor, number: int, asked: int | None
) -> tuple[tuple[int, str], ...]:
    """The seats of the running game that this player could be given, the one asked for first."""
    game = state.game
    if game is None or game.over or state.players[number].bot:
        return ()
    if state.has_sat(number, here.table.beside(number)):
        return ()
    free = [seat for seat in range(len(game.seating)) if state.is_free(seat)]
    free.sort(key=lambda seat: seat != asked)
    return tuple((seat, game.state.players[seat]) for seat in free)


# ---------------------------------------------------------------- devices


def devices_page(request: Request, here: Visitor, token: str = "") -> Response:
    """The devices of a seat; with a new token the link that takes the seat along."""
    if here.player is None:
        raise unknown_token()
    code, player = here.table.state.code, here.table.state.players[here.player]
    link = f"{here.extra.origin}/t/{code}/rejoin/{token}" if token else ""
    return page(
        request,
        "rejoin.html",
        code=code,
        back=f"/t/{code}" + _as_seat(here),
        at=_at(here),
        name=player.name,
        devices=own_devices(here),
        link=link,
        qr=qr(link) if link else None,
    )


def own_devices(here: Visitor) -> list[Own]:
    """All devices of the visitor's seat, the oldest first."""
    assert here.player is not None
    devices = here.table.devices(here.player)
    return [Own(each, token in here.tokens, len(devices) == 1) for token, each in devices.items()]


def _at(here: Visitor) -> At:
    return At(here.table.state.code, here.seat, "", secrets.token_urlsafe(12))


def _as_seat(here: Visitor, nobody: str = "") -> str:
    """The query that finds the visitor's seat again on a device with several."""
    if here.player is None:
        return nobody
    return "" if here.seat is None else f"?as={here.seat}"
