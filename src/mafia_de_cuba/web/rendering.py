"""Rendering: models become HTML, each component once for a language and a model.

A presenter makes the models of a page from a view (presenters/screens.py); a region is a row of
components, and a component is the template in templates/components that its model's class names.
Its HTML is a pure function of the language and the model, and kept in one cache. See docs/pages.md.
"""

from typing import Any

from markupsafe import Markup

from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.web.live.messages import Page

from .presenters.model import NOBODY, At, Extra, Guest, Viewer
from .presenters.screens import present
from .templating import page_of, part, render

__all__ = ["At", "Extra", "Guest", "render_page", "render_screen", "render_table"]

NO_EXTRA = Extra()


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
) -> Page:
    """The page of a table in parts, as a socket is sent it; `name` is for other screens.

    No version and no id is in them: the scripts add both when they post a form. What all viewers
    share is made from the `public` view, where it is given.
    """
    viewer = Viewer(view, me, At(view.table, me), away, askable, extra)
    screen = present(viewer, public or view, name)
    pieces = {
        region: tuple([render(lang, model) for model in models])
        for region, models in screen.regions.items()
    }
    return Page(screen.body, render(lang, screen.title).html, pieces)


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
    screen = present(viewer, view, name)
    regions = {
        region: Markup("").join(part(lang, model) for model in models)
        for region, models in screen.regions.items()
    }
    return page_of(lang, "table.html").render(
        page={
            "title": part(lang, screen.title),
            "body": screen.body,
            "code": view.table,
            "version": view.version,
            "seconds": seconds,
            "seat": viewer.me,
            "as_seat": None if name == "curtain.html" else me,  # a curtain does not open itself
            "seated": bool(extra.seats),
            "shared": viewer.shared,
            "tv": name == "tv.html",
        },
        regions=regions,
        theme=extra.theme,
        notice=extra.notice,
    )
