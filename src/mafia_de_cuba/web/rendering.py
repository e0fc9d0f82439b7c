"""Rendering: models become HTML, each component once for a language and a model.

A presenter makes the models of a page from a view (presenters/screens.py); a region is a row of
components, and a component is the template in templates/components that its model's class names.
Its HTML is a pure function of the language and the model, and kept in one cache. See docs/pages.md.
"""

from typing import Any

from markupsafe import Markup
from msgspec import Struct

from mafia_de_cuba.caching import latest
from mafia_de_cuba.table.timers import Staged, TimeLeft
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.web.live.messages import (
    NOTHING,
    Own,
    Page,
    Piece,
    Region,
    Regions,
    staged_text,
)
from mafia_de_cuba.web.live.printed import Printed, say_printed

from .presenters.accusation import before_verdict
from .presenters.model import NOBODY, At, Extra, Guest, Model, Viewer
from .presenters.screens import present_own, present_page, present_public, with_own_words
from .templating import page_of, part, render

__all__ = ["At", "Extra", "Guest", "render_page", "render_screen", "render_table"]

NO_EXTRA = Extra()
NOT_SENT = (None, None)
EMPTY = Region((), ())
NO_DIGESTS: Printed = {}


class Frame(Struct, frozen=True):
    """What the page of a table says around its regions."""

    title: str
    body: str
    code: str
    version: int
    left: TimeLeft | None  # on a running clock
    seat: int | None
    as_seat: int | None  # whose socket the page opens
    seated: bool
    shared: bool
    tv: bool
    staged: str  # the reveal that is being shown, as text
    printed: str  # the digests of its regions, for the socket


def render_page(template: str, lang: str, /, **context: Any) -> str:
    """A page that belongs to no table: home, rules, errors …"""
    empty = {"theme": "", "notice": "", "nonce": "", "origin": ""}
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
    share is made from the `public` view, where it is given. Components whose models are those of
    the `last` page that was sent are taken from there.
    """
    viewer = Viewer(view, me, At(view.table, me), away, askable, extra, lang=lang)
    shared = shared_regions(lang, public or view, away, name)
    return Page(own_part(with_own_words(viewer, name), name, last.own), shared)


def own_part(viewer: Viewer, name: str | None, last: Own) -> Own:
    """The viewer's own part of a page: the last one, if it was made from the same."""
    if viewer == last.viewer and name == last.name:
        return last
    lang, screen = viewer.lang, present_own(viewer, name)
    sent = last.regions if last.viewer and last.viewer.lang == lang else {}
    regions = {
        region: region_of(lang, row, sent.get(region, EMPTY))
        for region, row in screen.regions.items()
    }
    return Own(viewer, name, screen.body, render(lang, screen.title).html, regions)


@latest
def shared_regions(lang: str, public: TableView, away: frozenset[int], name: str | None) -> Regions:
    """The regions that all viewers of a language share."""
    rows = present_public(public, away, name)
    return {region: region_of(lang, row, EMPTY) for region, row in rows.items()}


def region_of(lang: str, row: tuple[Model, ...], last: Region) -> Region:
    """A region, component by component; the last one was sent already."""
    if row == last.models:
        return last
    sent = {type(model): (model, it) for model, it in zip(last.models, last.pieces, strict=True)}
    return Region(row, tuple([_piece(lang, each, *sent.get(type(each), NOT_SENT)) for each in row]))


def _piece(lang: str, model: Model, last: Model | None, sent: Piece | None) -> Piece:
    """The HTML of a component, of which this was sent last."""
    return sent if sent is not None and model == last else render(lang, model)


def render_table(
    view: TableView,
    me: int | None,
    lang: str,
    *,
    away: frozenset[int] = NOBODY,
    askable: frozenset[int] = NOBODY,
    left: TimeLeft | None = None,
    extra: Extra = NO_EXTRA,
    name: str | None = None,
    public: TableView | None = None,
    staged: Staged | None = None,
    printed: Printed = NO_DIGESTS,
) -> str:
    """The whole page of a table for one viewer; its forms carry a nonce, so they are not kept."""
    at = At(view.table, me, str(view.version), extra.nonce)
    viewer = Viewer(view, me, at, away, askable, extra, live=False, lang=lang)
    screen = live = present_page(viewer, public or view, name)
    shown = staged if screen.regions["stage"] else None
    if shown and name is None:
        screen = before_verdict(viewer, screen)
    regions = {
        region: Markup("").join(part(lang, model) for model in models)
        for region, models in screen.regions.items()
    }
    same = {
        each: said for each, said in printed.items() if screen.regions[each] == live.regions[each]
    }
    frame = _frame(viewer, part(lang, screen.title), screen.body, name, left, shown, same)
    more = {"page": frame, "regions": regions}
    around = {"theme": extra.theme, "notice": extra.notice, "origin": extra.origin}
    return render_page("table.html", lang, **more, **around)


def _frame(
    viewer: Viewer,
    title: str,
    body: str,
    name: str | None,
    left: TimeLeft | None,
    staged: Staged | None,
    printed: Printed,
) -> Frame:
    return Frame(
        title=title,
        body=body,
        code=viewer.view.table,
        version=viewer.view.version,
        left=left,
        seat=viewer.me,
        as_seat=None if name == "curtain.html" else viewer.me,  # a curtain does not open itself
        seated=bool(viewer.extra.seats),
        shared=viewer.shared,
        tv=name == "tv.html",
        staged=staged_text(staged, " ") if staged else "",
        printed=say_printed(printed),
    )
