"""Every history of a few tiny games, and what the double entry finds when it goes through them.

Fifteen diamonds and five players make far too many histories. `apply` never refuses, so a tiny game
is an ordinary one, with the constant of E1 untouched, at a table of three or four whose Godfather
has hidden all diamonds but a few: more than T1 allows, which no later rule looks at. From there on
every legal move of every seat is tried.
"""

from collections.abc import Hashable, Iterator
from functools import cache

import msgspec
from msgspec import Struct

from mafia_de_cuba import views
from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.events import Hidden
from mafia_de_cuba.rules.pieces import DIAMONDS, Take, Tokens
from mafia_de_cuba.rules.play import Facts, apply_all, decide, legal_moves
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.state import Phase, State, start
from mafia_de_cuba.rules.talk import Claim

from .sightings import Notes, Viewer, memory, notes_on


class Tiny(Struct, frozen=True):
    """A tiny game: how many sit there and how many diamonds can be in the box at most."""

    players: int
    loose: int
    setup: Setup
    talk: bool = False  # whether somebody may speak, once


# fmt: off
TINY = {
    "bag":           Tiny(4, 3, Setup(Tokens(henchman=1, fbi=1, driver=1))),
    "window":        Tiny(4, 3, Setup(Tokens(henchman=1, cleaner=1), jokers=1)),
    "shot agent":    Tiny(4, 2, Setup(Tokens(cia=1, cleaner=1, driver=1))),
    "takeover":      Tiny(4, 2, Setup(Tokens(henchman=1, traitor=1, minion=1), jokers=1)),
    "fallen":        Tiny(5, 2, Setup(Tokens(cleaner=1, traitor=1))),
    "fake":          Tiny(4, 3, Setup(Tokens(cleaner=1), fake_diamond=True)),
    "fake traitor":  Tiny(4, 2, Setup(Tokens(traitor=1), jokers=1, fake_diamond=True)),
    "open box":      Tiny(4, 2, Setup(Tokens(henchman=1, cleaner=1), open_box=True)),
    "open and fake": Tiny(3, 2, Setup(Tokens(traitor=1), jokers=1, fake_diamond=True, open_box=True)),
    "lovers":        Tiny(4, 3, Setup(Tokens(lover=1, lawyer=1), jokers=1)),
    "revolution":    Tiny(4, 2, Setup(Tokens(revolutionary=2, driver=1), jokers=2)),
    "talk":          Tiny(3, 2, Setup(Tokens(henchman=1, cleaner=1), jokers=1), talk=True),
}
# fmt: on


def histories(tiny: Tiny) -> Iterator[tuple[State, Notes]]:
    """Where every history leads, the unfinished ones too, and the notes on it."""
    names = tuple(f"P{seat}" for seat in range(tiny.players))
    begun = start(names, tiny.setup), notes_on(tiny.players, tiny.setup)
    waiting = [begun]
    while waiting:
        state, notes = waiting.pop()
        yield state, notes
        waiting += [(apply_all(state, facts), notes.after(facts)) for facts in steps(tiny, state)]


def steps(tiny: Tiny, state: State) -> Iterator[Facts]:
    """Everything that can happen next."""
    if state.phase is Phase.HIDE:
        yield from ((Hidden(DIAMONDS - loose),) for loose in range(tiny.loose + 1))
        return
    for seat in range(tiny.players):
        yield from (decide(state, seat, move) for move in legal_moves(state, seat))
        if tiny.talk and not state.ledger:
            yield from spoken(state, seat)


def spoken(state: State, seat: int) -> Iterator[Facts]:
    """A claim of the seat's, where talk is allowed."""
    try:
        yield decide(state, seat, Claim(took=Take(1)))
    except Refused:
        return


class Book(Struct):
    """The histories of a tiny game: its different states, and which memories each viewer has there."""

    histories: int
    states: list[State]
    entries: dict[Viewer, list[tuple[int, int]]]  # which state, which memory; both numbered


@cache
def book(name: str) -> Book:
    """The book of one tiny game; the viewers are all seats and a spectator."""
    tiny = TINY[name]
    states: dict[State, int] = {}
    memories: dict[frozenset[tuple[Hashable, Hashable]], int] = {}
    entries: dict[Viewer, dict[tuple[int, int], None]] = {
        viewer: {} for viewer in (*range(tiny.players), None)
    }
    number = 0
    for state, notes in histories(tiny):
        number += 1
        which = states.setdefault(state, len(states))
        for viewer, pairs in entries.items():
            remembered = frozenset(memory(notes, viewer).items())
            pairs[which, memories.setdefault(remembered, len(memories))] = None
    return Book(number, list(states), {viewer: list(pairs) for viewer, pairs in entries.items()})


def letter(state: State, viewer: Viewer) -> bytes:
    """The bytes that would be sent to this viewer."""
    return msgspec.json.encode(views.write_view(views.view(state, viewer)))


def faults(name: str) -> Iterator[str]:
    """Where the two books disagree: one memory and two views, or one view and two memories."""
    states = book(name).states
    for viewer, pairs in book(name).entries.items():
        letters: dict[int, bytes] = {}
        remembered: dict[bytes, int] = {}
        for which, kept in pairs:
            sent = letter(states[which], viewer)
            if letters.setdefault(kept, sent) != sent:
                yield f"{name}: {viewer} is told a secret: {letters[kept]!r} / {sent!r}"
            if remembered.setdefault(sent, kept) != kept:
                yield f"{name}: {viewer} is not told what they have seen: {sent!r}"
