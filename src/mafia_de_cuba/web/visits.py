"""Visits: who comes to which table, by which cookie, and how they are answered."""

import secrets
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from msgspec.structs import replace
from starlette.datastructures import URL
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from mafia_de_cuba.table import judge
from mafia_de_cuba.table.denial import Denied
from mafia_de_cuba.table.live import LiveTable
from mafia_de_cuba.table.names import free_name
from mafia_de_cuba.table.view import TableView

from .cookies import keep_seats, seat_tokens
from .deeds import token_for
from .forms import Form
from .requests import find
from .screens import Extra, render_page
from .words import LANGUAGES, Words, choose_language


@dataclass(frozen=True)
class Visit:
    """One request for a page of a table: which table, which of its players, in which language."""

    connection: HTTPConnection
    table: LiveTable
    players: tuple[int, ...]  # all that this device holds a token of
    player: int | None  # whose view it is

    @cached_property
    def lang(self) -> str:
        """The language of the page."""
        return language(self.connection)

    @property
    def extra(self) -> Extra:
        """What its screens show besides the view."""
        seats = (self.table.affairs.seat_of(number) for number in self.held)
        waits = self.player is not None and judge.plays_next(self.table.affairs, self.player)
        held = tuple(seat for seat in seats if seat is not None)
        return replace(self._extra, seats=held, waits=waits)

    @cached_property
    def _extra(self) -> Extra:
        """What of it stays the same while a page is open."""
        theme = self.connection.cookies.get("theme", "")
        return Extra(origin(self.connection), theme=theme, nonce=secrets.token_urlsafe(12))

    @property
    def held(self) -> tuple[int, ...]:
        """The players of this device who have not left, or been sent away, since it came."""
        everybody = self.table.affairs.players
        return tuple(number for number in self.players if not everybody[number].gone)

    @property
    def moved_out(self) -> bool:
        """Whether the device has lost the seat that it shows, or all but one of several."""
        if self.player is None:
            return len(self.held) < min(len(self.players), 2)
        return self.player not in self.held

    @property
    def view(self) -> TableView:
        """What the visitor may know."""
        return self.table.show(self.player)

    @property
    def seat(self) -> int | None:
        """Where the visitor sits."""
        return None if self.player is None else self.table.affairs.seat_of(self.player)

    @property
    def shared(self) -> bool:
        """Whether this device is passed round."""
        return len(self.held) > 1


class PublicVisit(Visit):
    """A visit of the public screen, which is nobody's."""

    @cached_property
    def lang(self) -> str:
        """The page's own language or the device's choice, else the table's, else the browser's."""
        chosen = chosen_language(self.connection) or self.table.affairs.options.language
        return chosen or language(self.connection)


def visit(connection: HTTPConnection, wanted: str | None = None) -> Visit:
    """Who comes to which table, by the cookie; `wanted` is one of several seats. Raises Denied."""
    table = find(connection)
    players = tuple(
        number for token in tokens_of(connection) if (number := table.player(token)) is not None
    )
    return Visit(connection, table, players, choose(table, players, wanted))


def choose(table: LiveTable, players: tuple[int, ...], wanted: str | None) -> int | None:
    """Whose view a device shows: its only player's, or the one of the seat it asks for."""
    if len(players) == 1:
        return players[0]
    if wanted and wanted.isdecimal():
        return next((n for n in players if table.affairs.seat_of(n) == int(wanted[:3])), None)
    return None


def tokens_of(connection: HTTPConnection) -> list[str]:
    """The tokens that this device holds for the table."""
    return seat_tokens(connection, connection.path_params["table"])


def live_tokens(connection: HTTPConnection, table: LiveTable) -> list[str]:
    """Those of them that are still worth a seat."""
    return [token for token in tokens_of(connection) if table.player(token) is not None]


def language(connection: HTTPConnection) -> str:
    """The language to answer in: the page's own, or the device's choice, or the browser's."""
    accept = connection.headers.get("accept-language", "")
    return choose_language(accept, chosen_language(connection))


def chosen_language(connection: HTTPConnection) -> str | None:
    """The language of the page that asks, else the one this device was set to.

    A page is made in one language and says so in the address of its socket and of its forms: a
    browser need not send Accept-Language with either, and a page must not change its language.
    """
    said = connection.query_params.get("lang"), connection.cookies.get("lang")
    return next((lang for lang in said if lang in LANGUAGES), None)


def origin(connection: HTTPConnection) -> str:
    """The address that others reach this server by."""
    url: URL = connection.url
    scheme = "https" if url.scheme in ("https", "wss") else "http"
    return f"{scheme}://{connection.headers.get('host', url.netloc)}"


def page(request: Request, template: str, status: int = 200, /, **context: Any) -> Response:
    """A page in the visitor's language."""
    context |= {"theme": request.cookies.get("theme", ""), "nonce": secrets.token_urlsafe(16)}
    html = render_page(template, language(request), **context)
    return HTMLResponse(html, status, headers={"cache-control": "no-store"})


def to_table(request: Request, table: LiveTable, tokens: list[str]) -> Response:
    """Off to a table with these seats in hand."""
    response = go(f"/t/{table.affairs.code}")
    keep_seats(request, response, table.affairs.code, tokens)
    return response


def seat_here(table: LiveTable, form: Form, number: int, name: str) -> str:
    """A token for one of several who share the device that sends this form."""
    free = free_name(name, table.affairs.names())
    return token_for(table, judge.join, free, form.key(f"{number} {name}"), shared=True)


def go(where: str) -> Response:
    """Off to another page."""
    return RedirectResponse(where, 303)


def told(request: Request, denied: Denied) -> str:
    """Why something is denied, in the page's language."""
    return Words(language(request)).refusal(denied.message)
