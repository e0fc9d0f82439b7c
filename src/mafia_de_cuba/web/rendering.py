"""Rendering: models become HTML, each component once for a language and a model.

A presenter makes the models of a page from a view (presenters/screens.py); a region is a row of
components, and a component is the template in templates/components that its model's class names.
Its HTML is a pure function of the language and the model, and kept in one cache. See docs/pages.md.
"""

from typing import Any

from markupsafe import Markup
from msgspec import Struct

from mafia_de_cuba.caching import SizedCache
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.web.live.messages import NOTHING, Page, Pieces

from .presenters.model import NOBODY, At, Extra, Guest, OwnRegions, Regions, Screen, Viewer
from .presenters.screens import present_own, present_public, present_shared_device
from .templating import page_of, part, render

__all__ = ["At", "Extra", "Guest", "render_page", "render_screen", "render_table"]

NO_EXTRA = Extra()
ENTRY = 4 << 10  # bytes that the models of a page take, about; what they look like is kept already

# What all viewers of a table share, and the view that it was made from: valid for an equal one.
SHARED: SizedCache[tuple[str, str], tuple[object, Pieces]] = SizedCache(32 << 20)


class Frame(Struct, frozen=True):
    """What the page of a table says around its regions."""

    title: str
    body: str
    code: str
    version: int
    seconds: int | None
    seat: int | None
    as_seat: int | None  # whose socket the page opens
    seated: bool
    shared: bool
    tv: bool


def render_page(template: str, lang: str, /, **context: Any) -> str:
    """A page that belongs to no table: home, rules, errors …"""
    empty = {"theme": "", "notice": "", "nonce": ""}
    return page_of(lang, template).render(empty | context)


def render_screen(
    view: TableView,
    me: int | None,
    lang: str,
    *,
    away: frozenset[int] = NOBODY,
    askable: frozenset[int] = NOBODY,
    extra: Extra = NO_EXTRA,
    name: str | None = None,
    public: TableView | None = None,
    last: Page = NOTHING,
) -> Page:
    """The page of a table in parts, as a socket is sent it; `name` is for other screens.

    No version and no id is in them: the scripts add both when they post a form. What all viewers
    share is made from the `public` view, where it is given; the viewer's part is the `last` one
    again, if it would be made from the same.
    """
    viewer = Viewer(view, me, At(view.table, me), away, askable, extra)
    made = present_own(viewer, name)
    own = last if last.made_from == made else own_page(lang, made)
    shared = shared_pieces(lang, public or view, away, name)
    hands = pieces_of(lang, present_shared_device(viewer, name))
    return own._replace(pieces={**own.own, **shared, **hands})


def own_page(lang: str, made: Screen | OwnRegions) -> Page:
    """The viewer's part of a page."""
    screen = made.screen() if isinstance(made, OwnRegions) else made
    pieces = pieces_of(lang, screen.regions)
    return Page(screen.body, render(lang, screen.title).html, pieces, pieces, made)


def shared_pieces(lang: str, public: TableView, away: frozenset[int], name: str | None) -> Pieces:
    """The regions that are the same for every viewer: made once for views that are equal."""
    if name or public.phase == "lobby":
        return {}
    place, made_from = (lang, public.table), (public, away)
    last = SHARED.get(place)
    if last is None or last[0] != made_from:
        pieces = pieces_of(lang, present_public(public, away))
        last = SHARED.keep(place, (made_from, pieces), ENTRY)
    return last[1]


def pieces_of(lang: str, regions: Regions) -> Pieces:
    """The HTML of regions, component by component."""
    return {name: tuple([render(lang, each) for each in row]) for name, row in regions.items()}


def render_table(
    view: TableView,
    me: int | None,
    lang: str,
    *,
    away: frozenset[int] = NOBODY,
    askable: frozenset[int] = NOBODY,
    seconds: int | None = None,
    extra: Extra = NO_EXTRA,
    name: str | None = None,
) -> str:
    """The whole page of a table for one viewer; its forms carry a nonce, so they are not kept."""
    at = At(view.table, me, str(view.version), extra.nonce)
    viewer = Viewer(view, me, at, away, askable, extra, live=False)
    made = present_own(viewer, name)
    screen = made.screen() if isinstance(made, OwnRegions) else made
    every = screen.regions | present_public(view, away, name) | present_shared_device(viewer, name)
    regions = {
        region: Markup("").join(part(lang, model) for model in models)
        for region, models in every.items()
    }
    frame = Frame(
        title=part(lang, screen.title),
        body=screen.body,
        code=view.table,
        version=view.version,
        seconds=seconds,
        seat=me,
        as_seat=None if name == "curtain.html" else me,  # a curtain does not open itself
        seated=bool(extra.seats),
        shared=viewer.shared,
        tv=name == "tv.html",
    )
    more = {"page": frame, "regions": regions}
    return render_page("table.html", lang, **more, theme=extra.theme, notice=extra.notice)
