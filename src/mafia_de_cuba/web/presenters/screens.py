"""Screens: which presenters make the page of a table, and which part of it all viewers share."""

from collections.abc import Callable

from msgspec import structs

from mafia_de_cuba.caching import latest
from mafia_de_cuba.table.view import TableView

from . import accusation, ending, questions, theft
from .curtain import present_curtain, present_hands
from .lobby import present_lobby
from .model import Regions, Screen, Viewer
from .news import present_stage
from .own_words import NO_LEDGER, own_words
from .passing import present_thumb
from .round import lit_seat
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
    own = present_own(with_own_words(viewer, name), name)
    return own._replace(regions={**own.regions, **present_public(public, viewer.away, name)})


def with_own_words(viewer: Viewer, name: str | None = None) -> Viewer:
    """The viewer with all that was said as what it comes to for their seat, and nothing else of it.

    It is equal to that of the last page where nothing has changed but what others have said.
    """
    view, me = viewer.view, viewer.me
    if name or me is None or view.phase != "investigation":
        return viewer
    words = own_words(view, me, viewer.lang, None if viewer.live else lit_seat(view))
    if not viewer.shared:  # whoever shares a device sees who else has spoken
        view = structs.replace(view, version=0, ledger=NO_LEDGER)
    _, _, at, away, askable, extra, live, lang, _ = viewer
    return Viewer(view, me, at, away, askable, extra, live, lang, words)


def is_alone(viewer: Viewer) -> bool:
    """Whether the viewer plays alone against bots: nobody is there to look at a secret."""
    if viewer.me is None or viewer.view.phase not in GAME:
        return False
    return all(player.bot or player.seat == viewer.me for player in viewer.view.players)


def present_own(viewer: Viewer, name: str | None = None) -> Screen:
    """The viewer's part of a page; `name` is for other screens than the phase's."""
    own = _present_phase(viewer, name)
    hands = present_shared_device(viewer, name)
    if viewer.shared and name is None:
        hands["thumb"] = present_thumb(viewer, own.regions["thumb"])
    body = f"{own.body} solo" if name is None and is_alone(viewer) else own.body
    return Screen(body, own.title, {**own.regions, **hands})


def _present_phase(viewer: Viewer, name: str | None) -> Screen:
    other = OTHERS.get(name or viewer.view.phase)
    if other:
        return other(viewer)
    _, own = GAME[viewer.view.phase]
    return own(viewer)


@latest
def present_public(public: TableView, away: frozenset[int], name: str | None = None) -> Regions:
    """The regions that are the same for every viewer of a game; others have but the stage."""
    stage: Regions = {"stage": present_stage(public, tv=name == "tv.html")}
    if name or public.phase not in GAME:
        return stage
    make, _ = GAME[public.phase]
    return stage | make(public, away)


def present_shared_device(viewer: Viewer, name: str | None = None) -> Regions:
    """A device that is passed round says whose hands it is in, while there is a secret to hide."""
    if not viewer.shared:
        return {}
    hides = name is None and viewer.view.phase not in ("lobby", "over")
    return {"hands": present_hands(viewer) if hides else ()}
