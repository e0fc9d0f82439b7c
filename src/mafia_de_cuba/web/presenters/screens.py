"""Screens: which presenters make the page of a table, and which part of it all viewers share."""

from collections.abc import Callable

from mafia_de_cuba.caching import latest
from mafia_de_cuba.table.view import TableView

from . import accusation, ending, questions, theft
from .curtain import present_curtain, present_hands
from .lobby import present_lobby
from .model import Regions, Screen, Viewer
from .news import present_stage
from .passing import present_thumb
from .tv import present_tv

Public = Callable[[TableView, frozenset[int]], Regions]
Own = Callable[[Viewer], Screen]

GAME: dict[
    str, tuple[Public, Own]
] = {  # by phase: the regions of all viewers, and the viewer's own
    "hide": (theft.present_public, theft.present_own),
    "theft": (theft.present_public, theft.present_own),
    "investigation": (questions.present_public, questions.present_own),
    "accusation": (accusation.present_public, accusation.present_own),
    "over": (ending.present_public, ending.present_own),
}
OTHERS: dict[str, Own] = {
    "tv.html": present_tv,
    "curtain.html": present_curtain,
    "lobby": present_lobby,
}


def present_page(viewer: Viewer, public: TableView, name: str | None = None) -> Screen:
    """A page with all its regions; what all viewers share is made from the public view."""
    own = present_own(viewer, name)
    shared = present_public(public, viewer.away, name)
    hands = present_shared_device(viewer, name)
    if viewer.shared and name is None:
        hands["thumb"] = present_thumb(viewer, own.regions["thumb"])
    stage = {"stage": present_stage(public, tv=name == "tv.html")}
    body = f"{own.body} solo" if name is None and is_alone(viewer) else own.body
    return Screen(body, own.title, {**stage, **own.regions, **shared, **hands})


def is_alone(viewer: Viewer) -> bool:
    """Whether the viewer plays alone against bots: nobody is there to look at a secret."""
    if viewer.me is None or viewer.view.phase not in GAME:
        return False
    return all(player.bot or player.seat == viewer.me for player in viewer.view.players)


def present_own(viewer: Viewer, name: str | None = None) -> Screen:
    """The viewer's part of a page; `name` is for other screens than the phase's."""
    other = OTHERS.get(name or viewer.view.phase)
    if other:
        return other(viewer)
    _, own = GAME[viewer.view.phase]
    return own(viewer)


@latest
def present_public(public: TableView, away: frozenset[int], name: str | None = None) -> Regions:
    """The regions that are the same for every viewer of a game; other screens have none."""
    if name or public.phase not in GAME:
        return {}
    make, _ = GAME[public.phase]
    return make(public, away)


def present_shared_device(viewer: Viewer, name: str | None = None) -> Regions:
    """A device that is passed round says whose hands it is in, while there is a secret to hide."""
    if not viewer.shared:
        return {}
    hides = name is None and viewer.view.phase not in ("lobby", "over")
    return {"hands": present_hands(viewer) if hides else ()}
