"""Screens: which presenters make the page of a table, and what of it all viewers share."""

from collections.abc import Callable

from mafia_de_cuba.caching import SizedCache
from mafia_de_cuba.table.view import TableView

from . import accusation, ending, questions, theft
from .curtain import present_curtain, present_hands
from .lobby import present_lobby
from .model import Model, Regions, Screen, Viewer
from .tv import present_tv

Public = Callable[[TableView, frozenset[int]], Regions]
Own = Callable[[Viewer], Screen]

GAME: dict[str, tuple[Public, Own]] = {  # by phase: the regions of all viewers, and the viewer's own
    "hide": (theft.present_public, theft.present_own),
    "theft": (theft.present_public, theft.present_own),
    "investigation": (questions.present_public, questions.present_own),
    "accusation": (accusation.present_public, accusation.present_own),
    "over": (ending.present_public, ending.present_own),
}
WHOLE: dict[str, Own] = {"tv.html": present_tv, "curtain.html": present_curtain}

ENTRY = 8 << 10  # bytes that the models of a table take, about
PUBLIC: SizedCache[str, tuple[object, Regions]] = SizedCache(32 << 20)  # by table, the last ones


def present(viewer: Viewer, public: TableView, name: str | None = None) -> Screen:
    """The page of a table for one viewer; `name` is for other screens than the phase's.

    What every viewer of a game sees is made from the public view.
    """
    if name is not None:
        screen = WHOLE[name](viewer)
    elif viewer.view.phase == "lobby":
        screen = present_lobby(viewer)
    else:
        _, own = GAME[viewer.view.phase]
        screen = own(viewer)
        screen.regions.update(public_regions(public, viewer.away))
    if viewer.shared:
        screen.regions["hands"] = _hands(viewer, name)
    return screen


def public_regions(public: TableView, away: frozenset[int]) -> Regions:
    """The regions that are the same for every viewer; the same as last time for an equal view."""
    made_from, last = public, PUBLIC.get(public.table)
    if last and last[0] == (made_from, away):
        return last[1]
    present_public, _ = GAME[public.phase]
    regions = present_public(public, away)
    PUBLIC.keep(public.table, ((made_from, away), regions), ENTRY)
    return regions


def _hands(viewer: Viewer, name: str | None) -> tuple[Model, ...]:
    """A device that is passed round says whose hands it is in, while there is something to hide."""
    if name is None and viewer.view.phase not in ("lobby", "over"):
        return present_hands(viewer)
    return ()
