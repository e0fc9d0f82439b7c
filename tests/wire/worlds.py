"""Twin tables: the real game, and another world that one viewer cannot tell from it."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import NamedTuple

from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.moves import Dismiss, Hide, Pocket
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.record import Act, Record
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.state import State
from tests.games import random_game, random_setup
from tests.views.other_worlds import Theft, follow, redraw
from tests.views.sightings import Notes, sightings

ATTEMPTS = 12
OPEN_BOXES = 0.2
SECRET = (Hide, Dismiss, Pocket)


class Twins(NamedTuple):
    """The moves of two games that are the same to some viewers."""

    viewer: int | None  # for whom they were drawn
    alike: tuple[int | None, ...]  # everybody who has sighted the same in both
    setup: Setup
    players: int
    real: tuple[Act, ...]
    other: tuple[Act, ...]
    ends: tuple[State, State]


def twins(rng: Random, record: Record, cut: int, viewer: int | None) -> Twins | None:
    """The first moves of this game, and moves in another world that show the viewer the same."""
    players, acts = len(record.players), record.acts[:cut]
    states, notes = follow(record.setup, players, acts)
    public = [act for act in acts if not isinstance(act.move, SECRET)]
    truth = Theft(notes.hidden, notes.bag, dict(enumerate(notes.takes, 1)))
    for _ in range(ATTEMPTS):
        theft = redraw(rng, notes, viewer)
        if theft == truth:
            continue
        moves = [*theft.acts(), *public]
        try:
            others, noted = follow(record.setup, players, moves)
        except Refused:
            continue
        alike = tuple(same_to(notes, noted, players))
        if viewer in alike:
            ends = states[-1], others[-1]
            return Twins(viewer, alike, record.setup, players, acts, tuple(moves), ends)
    return None


def same_to(one: Notes, other: Notes, players: int) -> Iterator[int | None]:
    """Everybody who cannot tell the two apart."""
    for viewer in (*range(players), None):
        if sightings(one, viewer) == sightings(other, viewer):
            yield viewer


TALK = "0:say=a 5:say=b x3? 0:say=c 4:say=d 5:say=e r 0:say=f x4? 5:say=g 0:say=h r"
BOX = "6 box=henchman+fbi+cleaner jokers=2 |"
CLEANERS = (
    # who is the Cleaner: the first player, nobody (it lies in the bag), the second
    f"{BOX} h2 cleaner 3 henchman 1 fbi {TALK}",
    f"{BOX} h2 1/cleaner 2 henchman 1 fbi {TALK}",
    f"{BOX} h2 3 cleaner henchman 1 fbi {TALK}",
)


def cleaner_twins() -> Iterator[Twins]:
    """Twins that differ in who is the Cleaner, if anybody, and have long windows."""
    for one, other in combinations(map(read_line, CLEANERS), 2):
        yield from told_apart_by_nobody(one, other)


def told_apart_by_nobody(one: Record, other: Record) -> Iterator[Twins]:
    """Two games as twins, for everybody who cannot tell them apart."""
    players = len(one.players)
    states, notes = follow(one.setup, players, one.acts)
    others, noted = follow(other.setup, players, other.acts)
    alike, ends = tuple(same_to(notes, noted, players)), (states[-1], others[-1])
    for viewer in alike:
        yield Twins(viewer, alike, one.setup, players, one.acts, other.acts, ends)


def random_twins(seed: str, players: int, games: int, cleaner: bool = False) -> Iterator[Twins]:
    """Twins from random games, one for each viewer of a game; some boxes surely hold a Cleaner."""
    rng = Random(f"{seed}/{players}")
    for _ in range(games):
        setup = random_setup(rng, players, open_box=rng.random() < OPEN_BOXES)
        while cleaner and not setup.tokens.cleaner:
            setup = random_setup(rng, players, open_box=False)
        record = random_game(rng, players, setup, talk=0.2)
        for viewer in (*range(players), None):
            cut = len(record.acts) - 1
            if rng.random() < 0.3:
                cut = rng.randrange(2, len(record.acts))
            if found := twins(rng, record, cut, viewer):
                yield found
