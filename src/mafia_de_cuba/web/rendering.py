"""Screens: what a view looks like as HTML. Pure functions of a TableView and public extras.

A screen is a template that extends `base.html` and fills the blocks of its regions: `main`
and `ledger` (in a game: public, the same for every viewer), `band`, `act` and `thumb` (private),
and `body` (the classes of the body) and `title`. Whole pages are the template rendered;
the live socket sends the same blocks one by one. A block is rendered alone there, so what it uses
comes from the context or the environment, not from `{% set %}` or `{% import %}` outside the block.

Every template has: `_`, `ngettext`, `ui` (the macros of macros.html), `words` (names and sentences,
words.py), `static(path)`, `lang`. Screens of a table have also `view` (TableView), `me` (seat or
None), `at` (for `ui.form(at, "move")`: code, seat, version, nonce), `away` and `askable` (the seats
that are, and those that the table may be asked about), `seconds`, `extra`, `live` (whether it goes
down a socket).
"""

from functools import partial
from typing import Any, NamedTuple

from jinja2 import Template
from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.web.live.messages import Memory, Own, Screen, Shared

from .presenters import ledger, lobby
from .templating import Blocks, page_of

PUBLIC = ("main", "ledger")  # of a game: the same bytes for every viewer of a language
PRIVATE = ("band", "act", "thumb")
INNER = ("act", "thumb")  # what is around them is another only in another's hands
SCREENS = {
    "lobby": "lobby.html",
    "hide": "theft.html",
    "theft": "theft.html",
    "investigation": "investigation.html",
    "accusation": "accusation.html",
    "over": "end.html",
}


class Guest(Struct, frozen=True):
    """Somebody who waits: what the table has decided about them, which all may know."""

    name: str
    admitted: bool = False  # plays the next game
    may_sit: bool = True  # may take a place in the next game without being admitted
    may_ask: bool = True  # may ask for a seat of the running game
    asked: bool = False
    declined: bool = False


class Extra(Struct, frozen=True):
    """What a screen shows besides the view: nothing here is secret from its viewer."""

    origin: str = ""  # "http://192.168.1.20:8000", for links and QR codes
    seats: tuple[int, ...] = ()  # all seats of this device: more than one when it is passed round
    guest: Guest | None = None  # how it stands with a viewer who waits for a seat
    theme: str = ""  # "plain", "cedar", or what the device prefers
    notice: str = ""  # what the last form was answered, where there is no script to show it
    nonce: str = ""  # of a whole page: makes the ids of its moves; scripts make their own


NO_EXTRA = Extra()


class At(NamedTuple):
    """Where a form is sent: the table, the seat, and what this page had seen."""

    code: str
    seat: int | None
    seen: str
    nonce: str
    game: int = 0  # how many were played at this table before


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
    askable: frozenset[int] = frozenset(),
    seconds: int | None = None,
    extra: Extra = NO_EXTRA,
    name: str | None = None,
) -> str:
    """The whole page of a table for one viewer; `name` is for other screens than the phase's."""
    given = context(view, me, away=away, askable=askable, seconds=seconds, extra=extra)
    as_seat = None if name == "curtain.html" else me  # a curtain does not open itself
    return template(view, lang, name).render(
        given, as_seat=as_seat, hands=goes_round(view, extra, name)
    )


def render_screen(
    view: TableView,
    me: int | None,
    lang: str,
    *,
    away: frozenset[int] = frozenset(),
    askable: frozenset[int] = frozenset(),
    seconds: int | None = None,
    extra: Extra = NO_EXTRA,
    name: str | None = None,
    public: TableView | None = None,
    shared: Shared | None = None,
    memory: Memory | None = None,
) -> Screen:
    """The same page in parts. No version and no id is in them: send_forms.js adds both.

    Public regions are the same for every viewer of a language: where the `public` view is given
    they are made from it, once, and taken from `shared`. The viewer's own are taken from `memory`
    while nothing that they are made from has changed.
    """
    page = template(view, lang, name)
    shared = {} if shared is None else shared
    memory = Memory() if memory is None else memory
    seen = partial(context, away=away, askable=askable, seconds=seconds, extra=extra, live=True)
    blocks = Blocks(page, partial(seen, view, me))
    own = own_parts(view, me, askable, blocks, shared, memory)
    if len(extra.seats) > 1:
        strip = page_of(lang, "hands.html")
        hands = strip.render(seen(view, me), hands=goes_round(view, extra, name)).strip()
        own = own._replace(regions={**own.regions, "hands": hands})
    if public is None or view.phase == "lobby" or name == "curtain.html":  # a host, a turn: apart
        return Screen(own, {part: blocks[part] for part in PUBLIC})
    key = (lang, page.name, away)
    if key not in shared:
        alike = Blocks(page, partial(seen, public, None))
        shared[key] = {part: alike[part] for part in PUBLIC}
    return Screen(own, shared[key])


def own_parts(
    view: TableView,
    me: int | None,
    askable: frozenset[int],
    blocks: Blocks,
    shared: Shared,
    memory: Memory,
) -> Own:
    """The parts of a screen that are the viewer's own: those shown last, if nothing is new."""
    told = private_matter(view, me, askable, blocks.page, shared)
    if told is not None and told == memory.told:
        return memory.own
    framed = None if told is None else (blocks.page, me, view.godfather)
    last = memory.own
    if framed is not None and framed == memory.framed:
        body, title, band = last.body, last.title, last.regions["band"]
    else:
        body, title, band = blocks["body"], blocks["title"], blocks["band"]
    own = Own(body, title, {"band": band, **{part: blocks[part] for part in INNER}})
    memory.told, memory.framed, memory.own = told, framed, own
    return own


def private_matter(
    view: TableView, me: int | None, askable: frozenset[int], page: Template, shared: Shared
) -> object:
    """All that the private parts of the questions are made from; None for any other screen.

    Of the talk only what concerns the seat: most words change nothing on most phones but the public
    regions. A test draws random games with and without a memory and wants the same screens.
    """
    if page.name != "investigation.html":
        return None
    if ("talk",) not in shared:
        shared["talk",] = ledger.pending(view), ledger.statements(view)
    pending, statements = shared["talk",]
    heard: tuple[object, ...] = ()
    if me is not None:
        asked = ledger.asker(view, me) if me in pending else None
        hint = ledger.suggestion(view, me) if me == view.godfather else None
        heard = (pending.get(me), asked, statements[me], hint, ledger.lies(view))
    return replace(view, version=0, ledger=()), heard, askable


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
    askable: frozenset[int],
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
        "at": At(
            view.table,
            me,
            "" if live else str(view.version),
            "" if live else extra.nonce,
            len(view.series),
        ),
        "away": away,
        "askable": askable,
        "seconds": seconds,
        "extra": extra,
        "live": live,
        "theme": extra.theme,
        "notice": extra.notice,
        **(lobby.context(view, extra.origin) if view.phase == "lobby" else {}),
    }
