"""Reactions: the emblems that a viewer may show to the table."""

from collections.abc import Iterator

from mafia_de_cuba.table.reactions import Emblem
from mafia_de_cuba.web.sentences import N_

from .model import At, Model, Viewer

REACTIONS = {  # what each says, and how it is drawn
    Emblem.CHEERS: (N_("Cheers!"), "joker"),
    Emblem.LAUGH: (N_("Ha ha!"), "laugh"),
    Emblem.GASP: (N_("Oh!"), "gasp"),
    Emblem.BRILLIANT: (N_("Brilliant!"), "diamond"),
    Emblem.SUSPENSE: (N_("The suspense!"), "palm"),
}


class ReactionBar(Model, frozen=True):
    """A handful of emblems to show to everybody for a moment."""

    at: At


def present_reactions(viewer: Viewer) -> Iterator[ReactionBar]:
    """For who waits by name or is out of the game, and for everybody once it is over."""
    view, me = viewer.view, viewer.me
    if me is None:
        shown = viewer.extra.guest is not None
    else:
        shown = view.phase == "over" or not view.players[me].in_play
    if shown:
        yield ReactionBar(viewer.at)
