"""Screens: what a view looks like as HTML. Pure functions of a TableView and public extras.

A screen is a template that extends `base.html` and fills the blocks of its regions: `main`
and `ledger` (in a game: public, the same for every viewer), `band`, `act` and `thumb` (private),
and `body` (the classes of the body) and `title`. Whole pages are the template rendered;
the live socket sends the same blocks one by one. A block is rendered alone there, so what it uses
comes from the context or the environment, not from `{% set %}` or `{% import %}` outside the block.

Every template has: `_`, `ngettext`, `ui` (the macros of macros.html), `words` (names and sentences,
words.py), `static(path)`, `lang`. Screens of a table have also `view` (TableView), `me` (seat or
None), `at` (for `ui.form(at, "move")`: code, seat, version, nonce), `away`, `seconds`, `extra`,
`live` (whether it goes down a socket).
"""

from functools import partial
from typing import Any, NamedTuple

from jinja2 import Template
from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.table.view import TableView

from . import hearing, lobby
from .templating import Blocks, page_of

PUBLIC = ("main", "ledger")  # of a game: the same bytes for every viewer of a language
PRIVATE = ("band", "act", "thumb")
INNER = ("act", "thumb")
FRAME = ("band", "body", "title")  # of the questions: another one only in another's hands
REGIONS = (*PUBLIC, *PRIVATE)
SCREENS = {
    "lobby": "lobby.html",
    "hide": "theft.html",
    "theft": "theft.html",
    "investigation": "investigation.html",
    "accusation": "accusation.html",
    "over": "end.html",
}


class Extra(Struct, frozen=True):
    """What a screen shows besides the view: nothing here is secret from its viewer."""

    origin: str = ""  # "http://192.168.1.20:8000", for links and QR codes
    seats: tuple[int, ...] = ()  # all seats of this device: more than one when it is passed round
    watching: int = 0  # how many spectators there are
    theme: str = ""  # "plain", "cedar", or what the device prefers
    notice: str = ""  # what the last form was answered, where there is no script to show it
    nonce: str = ""  # of a whole page: makes the ids of its moves; live.js makes its own


NO_EXTRA = Extra()


class At(NamedTuple):
    """Where a form is sent: the table, the seat, and what this page had seen."""

    code: str
    seat: int | None
    seen: str
    nonce: str


class Screen(NamedTuple):
    """A screen in parts, as the live socket sends it."""

    body: str
    title: str
    regions: dict[str, str]


# ---------------------------------------------------------------- pages


def render_page(template: str, lang: str, /, **context: Any) -> str:
    """A page that belongs to no table: home, rules, errors …"""
    empty = {"theme": "", "notice": "", "nonce": ""}
    return page_of(lang, template).render(empty | context)


def render_table(
    view: TableView,
    me: int | None,
    lang: str,
    *,
    away: frozenset[int] = frozenset(),
    seconds: int | None = None,
    extra: Extra = NO_EXTRA,
    name: str | None = None,
) -> str:
    """The whole page of a table for one viewer; `name` is for other screens than the phase's."""
    given = context(view, me, away=away, seconds=seconds, extra=extra)
    as_seat = None if name == "curtain.html" else me  # a curtain does not open itself
    return template(view, lang, name).render(
        given, as_seat=as_seat, hands=goes_round(view, extra, name)
    )


class Memory:
    """What a socket was shown last: its private parts are made anew only when they would differ."""

    def __init__(self) -> None:
        self.told: object = None  # all that the private parts were made from
        self.parts: dict[str, str] = {}
        self.framed: object = None  # the same, of what is around them
        self.sent: dict[str, str] = {}

    def news(self, regions: dict[str, str]) -> dict[str, str]:
        """The regions that the socket has not got yet, or has got otherwise."""
        new = {name: html for name, html in regions.items() if self.sent.get(name) != html}
        self.sent |= new
        return new


Shared = dict[tuple[object, ...], Any]  # what all viewers share, until the table's next change


def render_screen(
    view: TableView,
    me: int | None,
    lang: str,
    *,
    away: frozenset[int] = frozenset(),
    seconds: int | None = None,
    extra: Extra = NO_EXTRA,
    name: str | None = None,
    public: TableView | None = None,
    shared: Shared | None = None,
    memory: Memory | None = None,
) -> Screen:
    """The same page in parts. No version and no id is in them: live.js adds both when it posts.

    Public regions are the same for every viewer of a language: where the `public` view is given
    they are made from it, once, and taken from `shared`. Private ones are taken from `memory` while
    nothing that they are made from has changed.
    """
    page = template(view, lang, name)
    shared = {} if shared is None else shared
    told = private_matter(view, me, away, page, shared) if memory else None
    parts = memory.parts if memory and told is not None and memory.told == told else {}
    seen = partial(context, away=away, seconds=seconds, extra=extra, live=True)
    own = Blocks(page, partial(seen, view, me))
    apart = view.phase == "lobby" or name == "curtain.html"  # who is the host, whose turn it is

    def for_all() -> dict[str, str]:
        if public is None or apart:
            return {part: own[part] for part in PUBLIC}
        key = (lang, page.name, away)
        if key not in shared:
            common = Blocks(page, partial(seen, public, None))
            shared[key] = {part: common[part] for part in PUBLIC}
        made: dict[str, str] = shared[key]
        return made

    framed = (lang, me, view.godfather) if told is not None else None
    if not parts:
        kept = memory.parts if memory and framed and memory.framed == framed else {}
        frame = {part: kept[part] if kept else own[part] for part in FRAME}
        parts = {**frame, **{part: own[part] for part in INNER}}
    if memory:
        memory.told, memory.parts, memory.framed = told, parts, framed
    regions = {**for_all(), **{region: parts[region] for region in PRIVATE}, "notice": ""}
    if goes_round(view, extra, name):
        hands = page_of(lang, "hands.html").render(seen(view, me), hands=True)
        regions["hands"] = hands.strip()
    return Screen(parts["body"], parts["title"], regions)


def private_matter(
    view: TableView, me: int | None, away: frozenset[int], page: Template, shared: Shared
) -> object:
    """All that the private parts of the questions are made from; None for any other screen.

    Of the talk only what concerns the seat: most words change nothing on most phones but the public
    regions. A test draws random games with and without a memory and wants the same screens.
    """
    if page.name != "investigation.html":
        return None
    if ("talk",) not in shared:
        shared["talk",] = hearing.pending(view), hearing.statements(view)
    pending, statements = shared["talk",]
    heard: tuple[object, ...] = ()
    if me is not None:
        asked = hearing.asker(view, me) if me in pending else None
        hint = hearing.suggestion(view, me) if me == view.godfather else None
        heard = (pending.get(me), asked, statements[me], hint, hearing.lies(view))
    return replace(view, version=0, ledger=()), heard, away


def goes_round(view: TableView, extra: Extra, name: str | None) -> bool:
    """Whether this screen is one of a device passed round, which says whose hands it is in."""
    return name is None and len(extra.seats) > 1 and view.phase not in ("lobby", "over")


def template(view: TableView, lang: str, name: str | None) -> Template:
    """The template of a screen: the one asked for, or the phase's."""
    return page_of(lang, name or SCREENS[view.phase])


def context(
    view: TableView,
    me: int | None,
    *,
    away: frozenset[int],
    seconds: int | None,
    extra: Extra,
    live: bool = False,
) -> dict[str, Any]:
    """What the templates of a table are given."""
    if view.phase == "lobby" and me is None and extra.seats:  # a shared device: the host's, if here
        me = view.host if view.host in extra.seats else extra.seats[0]
    return {
        "view": view,
        "me": me,
        "at": At(view.table, me, "" if live else str(view.version), "" if live else extra.nonce),
        "away": away,
        "seconds": seconds,
        "extra": extra,
        "live": live,
        "theme": extra.theme,
        "notice": extra.notice,
        **(lobby.context(view, extra.origin) if view.phase == "lobby" else {}),
    }
