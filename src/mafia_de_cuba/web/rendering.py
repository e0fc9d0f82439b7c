"""Rendering: models become HTML, each component once for a language and a model.

A presenter makes the models of a page from a view (presenters/screens.py); a region is a row of
components, and a component is the template in templates/components that its model's class names.
Its HTML is a pure function of the language and the model, and kept in one cache. See docs/pages.md.
"""

from typing import Any

from markupsafe import Markup
from msgspec import Struct

from mafia_de_cuba.table.timers import Staged, TimeLeft
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.web.live.messages import NOTHING, Page, Piece, staged_text

from .presenters.accusation import before_verdict
from .presenters.model import NOBODY, At, Extra, Guest, Model, Viewer
from .presenters.screens import present_page
from .templating import page_of, part, render

__all__ = ["At", "Extra", "Guest", "render_page", "render_screen", "render_table"]

NO_EXTRA = Extra()


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
    share is made from the `public` view, where it is given. Regions whose models are those of the
    `last` page that was sent are taken from there.
    """
    viewer = Viewer(view, me, At(view.table, me), away, askable, extra, lang=lang)
    screen = present_page(viewer, public or view, name)
    sent = last if last.lang == lang else NOTHING
    pieces = {
        region: sent.pieces[region] if sent.models.get(region) == row else pieces_of(lang, row)
        for region, row in screen.regions.items()
    }
    return Page(lang, screen.body, render(lang, screen.title).html, screen.regions, pieces)


def pieces_of(lang: str, row: tuple[Model, ...]) -> tuple[Piece, ...]:
    """The HTML of a region, component by component."""
    return tuple([render(lang, each) for each in row])


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
) -> str:
    """The whole page of a table for one viewer; its forms carry a nonce, so they are not kept."""
    at = At(view.table, me, str(view.version), extra.nonce)
    viewer = Viewer(view, me, at, away, askable, extra, live=False, lang=lang)
    screen = present_page(viewer, public or view, name)
    shown = staged if screen.regions["stage"] else None
    if shown and name is None:
        screen = before_verdict(viewer, screen)
    regions = {
        region: Markup("").join(part(lang, model) for model in models)
        for region, models in screen.regions.items()
    }
    frame = _frame(viewer, part(lang, screen.title), screen.body, name, left, shown)
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
    )
