"""The notebook: what one seat can work out by itself, exactly, with the words that it believes.

Everything follows from that seat's own view. Nothing is drawn by chance or guessed: worlds are
counted as `deduce` counts them, and a share is a share of them.
"""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from msgspec import Struct

from mafia_de_cuba.bots.claim_fit import fit
from mafia_de_cuba.deduction.chain import Flags
from mafia_de_cuba.deduction.counts import count_evidence
from mafia_de_cuba.deduction.evidence import Evidence, gather
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.talk import standing_claims
from mafia_de_cuba.views import View

from .clashing_words import Cell, Cells, clashes
from .open_stories import OpenStories, open_stories


class Belief(Struct, frozen=True):
    """What the owner of the notebook takes as true, and who is supposed to lie about something."""

    trust: tuple[Cell, ...] = ()
    lies: tuple[int, ...] = ()


class Notes(Struct, frozen=True):
    """What is worked out."""

    worlds: int
    roles: tuple[dict[Role, float], ...]  # by seat; nothing where no world is left
    clashes: tuple[tuple[Cell, ...], ...]
    stories: OpenStories | None  # for who took something from the box


def work_out(seen: View, public: View, belief: Belief, with_clashes: bool) -> Notes:
    """The notes of the owner of this view; the public view is for what others may believe."""
    evidence, cells = gather(seen), standing_cells(seen)
    counts = count_evidence(believing(evidence, cells, belief))
    seats = range(len(seen.players))
    return Notes(
        counts.worlds,
        tuple(counts.roles(seat) for seat in seats) if counts.worlds else (),
        clashes(evidence, cells) if with_clashes and cells else (),
        open_stories(gather(public), seen.you, cells) if seen.you else None,
    )


def standing_cells(seen: View) -> Cells:
    """What everybody but the first Godfather still maintains, topic by topic."""
    return {
        (seat, topic): said
        for seat in range(1, len(seen.players))
        for topic, said in standing_claims(seen.ledger, seat).items()
    }


def believing(evidence: Evidence, cells: Cells, belief: Belief) -> Evidence:
    """What is left of the evidence for who believes this; what nobody says any more is left out."""
    edges = list(evidence.edges)
    for cell in belief.trust:
        if cell in cells:
            edges[cell[0] - 1] = edges[cell[0] - 1] & truth(evidence, cell[0], [cell], cells)
    for seat in belief.lies:
        own = [cell for cell in cells if cell[0] == seat]
        if own:
            edges[seat - 1] = edges[seat - 1] & ~truth(evidence, seat, own, cells)
    return replace(evidence, edges=tuple(edges))


def truth(evidence: Evidence, seat: int, own: Iterable[Cell], cells: Cells) -> Flags:
    """Where all of these words of a seat are true."""
    every = np.ones(len(evidence.edges[seat - 1]), dtype=bool)
    fitting = (fit(evidence.chain, *cell, cells[cell]) for cell in own)
    true: Flags = np.logical_and.reduce([every, *(each for each in fitting if each is not None)])
    return true
