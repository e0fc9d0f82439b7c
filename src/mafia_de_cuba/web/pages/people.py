"""People and devices: the page of who is at a table and who waits, and that of a seat's devices."""

import secrets
from datetime import UTC, datetime
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from mafia_de_cuba.table import queries
from mafia_de_cuba.table.devices import Device
from mafia_de_cuba.table.errors import unknown_token
from mafia_de_cuba.web.http.visitor import Visitor, page
from mafia_de_cuba.web.presenters.qr_code import qr
from mafia_de_cuba.web.rendering import At


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
        """When it was added, for people: in UTC, and it says so."""
        return f"{datetime.fromtimestamp(self.device.at, UTC):%Y-%m-%d %H:%M} UTC"


# ---------------------------------------------------------------- who is here


def people_page(request: Request, here: Visitor) -> Response:
    """Who is at the table and who waits, with the host's buttons for the host."""
    table, seen = here.table, here.table.show(None)
    return page(
        request,
        "people.html",
        code=table.code,
        back=f"/t/{table.code}" + _as_seat(here, "?watch=1"),
        at=_at(here),
        me=here.seat,
        is_host=table.ask(queries.is_host, here.player),
        locked=seen.locked,
        playing=seen.phase not in ("lobby", "over"),
        sitting=table.ask(queries.sitting, table.away()),
        waiting=table.ask(queries.waiting, table.beside),
    )


# ---------------------------------------------------------------- devices


def devices_page(request: Request, here: Visitor, token: str = "") -> Response:
    """The devices of a seat; with a new token the link that takes the seat along."""
    if here.player is None:
        raise unknown_token()
    code = here.table.code
    link = f"{here.extra.origin}/t/{code}/rejoin/{token}" if token else ""
    return page(
        request,
        "rejoin.html",
        code=code,
        back=f"/t/{code}" + _as_seat(here),
        at=_at(here),
        name=here.table.ask(queries.name_of, here.player),
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
    return At(here.table.code, here.seat, "", secrets.token_urlsafe(12))


def _as_seat(here: Visitor, nobody: str = "") -> str:
    """The query that finds the visitor's seat again on a device with several."""
    if here.player is None:
        return nobody
    return "" if here.seat is None else f"?as={here.seat}"
