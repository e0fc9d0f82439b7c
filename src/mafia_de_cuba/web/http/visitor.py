"""Visitors: which table a request is for, whose seats its cookies hold, how it is answered."""

import secrets
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from msgspec.structs import asdict
from starlette.datastructures import URL
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from mafia_de_cuba.table import commands, queries
from mafia_de_cuba.table.arrival import Arrival, beside
from mafia_de_cuba.table.credentials import hashed
from mafia_de_cuba.table.errors import TableError
from mafia_de_cuba.table.live_table import LiveTable
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.web.pages.forms import Form
from mafia_de_cuba.web.rendering import Extra, Guest, render_page
from mafia_de_cuba.web.sentences import LANGUAGES, Words, choose_language
from mafia_de_cuba.web.table_actions import arrival, token_for

from .cookies import keep_seats, seat_tokens
from .device_memory import keep_table
from .requests import find


@dataclass(frozen=True)
class Visitor:
    """One request for a page of a table: which table, which of its players, in which language."""

    connection: HTTPConnection
    table: LiveTable
    players: tuple[int, ...]  # all that this device holds a token of
    player: int | None  # whose view it is
    tokens: tuple[str, ...] = ()  # the hashes of the tokens, in the order of the players

    @cached_property
    def lang(self) -> str:
        """The language of the page."""
        return language(self.connection)

    @property
    def extra(self) -> Extra:
        """What its screens show besides the view."""
        seats = [self.table.seat_of(number) for number in self.held]
        held = tuple([seat for seat in seats if seat is not None])
        return Extra(self.origin, held, self._guest(), self.theme, nonce=self.nonce)

    def _guest(self) -> Guest | None:
        """How it stands with somebody who waits for a seat; None for all others."""
        if self.player is None:
            return None
        guest = self.table.ask(queries.guest, self.player, self.beside)
        return None if guest is None else Guest(**asdict(guest))

    @cached_property
    def beside(self) -> frozenset[int]:
        """Whose tokens, valid or void, this device holds."""
        return frozenset(self.table.ask(beside, device(self.connection, self.table)))

    @cached_property
    def origin(self) -> str:
        """The address that this device reached the server by."""
        return origin(self.connection)

    @cached_property
    def theme(self) -> str:
        """The look that this device has chosen."""
        return self.connection.cookies.get("theme", "")

    @cached_property
    def nonce(self) -> str:
        """What makes the ids of this page's forms its own."""
        return secrets.token_urlsafe(12)

    @property
    def held(self) -> tuple[int, ...]:
        """The players of this device whose tokens have not become void since it came."""
        void = self.table.void_among(self._tokens)
        if not void:
            return self.players
        held = zip(self.players, self.tokens, strict=True)
        return tuple([number for number, token in held if token not in void])

    @cached_property
    def _tokens(self) -> frozenset[str]:
        return frozenset(self.tokens)

    def rights(self) -> int:
        """How much of the table it may still see; 0 when its seat is lost."""
        held = self.held
        if self.player is None:  # a device of several seats is lost with all of them but one
            lost = len(held) < min(len(self.players), 2)
        else:
            lost = self.player not in held
        return 0 if lost else 1 + len(held)

    @property
    def view(self) -> TableView:
        """What the visitor may know."""
        return self.table.show(self.player)

    @property
    def seat(self) -> int | None:
        """Where the visitor sits."""
        return None if self.player is None else self.table.seat_of(self.player)

    @property
    def hotseat(self) -> bool:
        """Whether this device is passed round."""
        return len(self.held) > 1


class PublicVisitor(Visitor):
    """A visitor of the public screen, who holds no seat."""

    @cached_property
    def lang(self) -> str:
        """The page's own language or the device's choice, else the table's, else the browser's."""
        chosen = chosen_language(self.connection) or self.table.show(None).options.language
        return chosen or language(self.connection)


def public_visitor(connection: HTTPConnection) -> PublicVisitor:
    """A TV at the table that a request names. Raises TableError."""
    return PublicVisitor(connection, find(connection), (), None)


def visitor_of(connection: HTTPConnection, wanted: str | None = None) -> Visitor:
    """Who visits which table, by cookie; `wanted` is one of several seats. Raises TableError."""
    table = find(connection)
    held: dict[int, str] = {}  # by player: of several tokens of one player the first counts
    tokens = tokens_of(connection)
    for token in tokens:
        if (number := table.player(token)) is not None:
            held.setdefault(number, hashed(token))
    players = tuple(held)
    if len(tokens) > 1:
        table.presence.note_together(table.ask(beside, device(connection, table)))
    player = choose(table, players, wanted)
    return Visitor(connection, table, players, player, tuple(held.values()))


def choose(table: LiveTable, players: tuple[int, ...], wanted: str | None) -> int | None:
    """Whose view a device shows: its only player's, or the one of the seat it asks for."""
    if len(players) == 1:
        return players[0]
    if wanted and wanted.isdecimal():
        return next((n for n in players if table.seat_of(n) == int(wanted[:3])), None)
    return None


def tokens_of(connection: HTTPConnection) -> list[str]:
    """The tokens that this device holds for the table."""
    return seat_tokens(connection, connection.path_params.get("table", ""))


def live_tokens(connection: HTTPConnection, table: LiveTable) -> list[str]:
    """Those of them that are still worth a seat."""
    return [token for token in tokens_of(connection) if table.player(token) is not None]


def kept_tokens(connection: HTTPConnection, table: LiveTable) -> list[str]:
    """Those that a device goes on holding: valid ones, and void ones that bar it from a seat."""
    valid = live_tokens(connection, table)
    void = [
        token
        for token in tokens_of(connection)
        if token not in valid and table.ask(queries.bars_from_seat, hashed(token))
    ]
    return [*valid, *void]


def hold_token(request: Request, response: Response, table: LiveTable, *tokens: str) -> None:
    """Let the device hold these new tokens beside those that it goes on holding."""
    valid = live_tokens(request, table)
    void = [token for token in kept_tokens(request, table) if token not in valid]
    keep_seats(request, response, table.code, [*valid, *tokens, *void])
    keep_table(request, response, table.code, [*valid, *tokens])


def device(connection: HTTPConnection, table: LiveTable) -> Arrival:
    """What is known of the device that comes to a table's pages."""
    return arrival(connection, table, tokens_of(connection))


def was_removed(connection: HTTPConnection, table: LiveTable) -> bool:
    """Whether the host has sent somebody of this device away."""
    return table.ask(queries.was_removed, device(connection, table))


def is_banned(connection: HTTPConnection, table: LiveTable) -> bool:
    """Whether this device may not come back."""
    return table.ask(queries.is_banned, device(connection, table))


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
    context["origin"] = origin(request)
    html = render_page(template, language(request), **context)
    return HTMLResponse(html, status, headers={"cache-control": "no-store"})


def to_table(request: Request, table: LiveTable, tokens: list[str]) -> Response:
    """Off to a table with these seats in hand."""
    response = go(f"/t/{table.code}")
    keep_seats(request, response, table.code, tokens)
    keep_table(request, response, table.code, tokens)
    return response


def seat_here(
    request: Request, table: LiveTable, form: Form, number: int, name: str, by_host: bool = False
) -> str:
    """A token for one of several who share the device that sends this form."""
    free, came = table.ask(queries.free_name, name), device(request, table)
    key = form.key(f"{number} {name}")
    more = {"hotseat": True, "arrival": came, "by_host": by_host}
    return token_for(table, commands.join, free, key, **more)


def go(where: str) -> Response:
    """Redirect to another page."""
    return RedirectResponse(where, 303)


def told(request: Request, denied: TableError) -> str:
    """Why something is denied, in the page's language."""
    return Words(language(request)).refusal(denied)
