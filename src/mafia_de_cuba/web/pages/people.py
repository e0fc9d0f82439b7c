"""People and devices: the page of who is at a table and who waits, and that of a seat's devices."""

import secrets
from datetime import UTC, datetime
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from mafia_de_cuba.table.commands import present_seats
from mafia_de_cuba.table.devices import Device
from mafia_de_cuba.table.errors import unknown_token
from mafia_de_cuba.table.state import Affairs
from mafia_de_cuba.web.http.visitor import Visit, page
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


def people_page(request: Request, here: Visit) -> Response:
    """Who is at the table and who waits, with the host's buttons for the host."""
    affairs = here.table.affairs
    return page(
        request,
        "people.html",
        code=affairs.code,
        back=f"/t/{affairs.code}" + _as_seat(here, "?watch=1"),
        at=_at(here),
        me=here.seat,
        is_host=here.player is not None and here.player == affairs.host,
        locked=affairs.locked,
        playing=affairs.in_game(),
        sitting=_sitting(here),
        waiting=[_waiting(here, number) for number in affairs.waiting],
    )


def _sitting(here: Visit) -> list[Sitting]:
    affairs, away = here.table.affairs, here.table.away()
    found = []
    for seat in present_seats(affairs):
        player = affairs.player_at(seat)
        found.append(
            Sitting(
                seat,
                player.name,
                player.bot is not None,
                player.number == affairs.host,
                seat in away,
                player.number != affairs.host and not (player.bot and affairs.in_game()),
            )
        )
    return found


def _waiting(here: Visit, number: int) -> Waiting:
    affairs = here.table.affairs
    player = affairs.players[number]
    asked = affairs.play.seat_requests.get(number) if affairs.play else None
    coming = affairs.play is not None and number in affairs.admitted
    return Waiting(
        player.name,
        player.bot is not None,
        coming,
        affairs.player_at(asked.seat).name if asked else "",
        _open_seats(affairs, here, number, asked.seat if asked else None),
    )


def _open_seats(
    affairs: Affairs, here: Visit, number: int, asked: int | None
) -> tuple[tuple[int, str], ...]:
    """The seats of the running game that this player could be given, the one asked for first."""
    game = affairs.play
    if game is None or game.over or affairs.players[number].bot:
        return ()
    if affairs.has_sat(number, here.table.beside(number)):
        return ()
    free = [seat for seat in range(len(game.seating)) if affairs.is_free(seat)]
    free.sort(key=lambda seat: seat != asked)
    return tuple((seat, game.state.players[seat]) for seat in free)


# ---------------------------------------------------------------- devices


def devices_page(request: Request, here: Visit, token: str = "") -> Response:
    """The devices of a seat; with a new token the link that takes the seat along."""
    if here.player is None:
        raise unknown_token()
    code, player = here.table.affairs.code, here.table.affairs.players[here.player]
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


def own_devices(here: Visit) -> list[Own]:
    """All devices of the visitor's seat, the oldest first."""
    assert here.player is not None
    devices = here.table.devices(here.player)
    return [Own(each, token in here.tokens, len(devices) == 1) for token, each in devices.items()]


def _at(here: Visit) -> At:
    return At(here.table.affairs.code, here.seat, "", secrets.token_urlsafe(12))


def _as_seat(here: Visit, nobody: str = "") -> str:
    """The query that finds the visitor's seat again on a device with several."""
    if here.player is None:
        return nobody
    return "" if here.seat is None else f"?as={here.seat}"
