"""Other worlds: thefts that a viewer cannot tell from the real one, drawn from what they remember.

A theft is redrawn by dealing out anew whatever the viewer has not seen: between two boxes that they
know (the full one, the one they received, the one that was left) all diamonds and tokens may lie in
other pockets, in the bag or with the Godfather. The public moves are then played in that world; it
counts if the viewer's sightings, by the test's own notes, are the same, in the same order.
"""

from collections.abc import Hashable, Iterable, Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from msgspec import Struct

from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.moves import Dismiss, Hide, Pocket
from mafia_de_cuba.rules.notation import default_names
from mafia_de_cuba.rules.pieces import Box, Take, Token
from mafia_de_cuba.rules.play import MOST_HIDDEN, apply_all, decide
from mafia_de_cuba.rules.record import Act, Record
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.state import State, start
from tests.games import random_game, random_setup

from .sightings import Notes, Viewer, memory, notes_on, sightings
from .tiny_games import letter

ATTEMPTS = 12
OPEN_BOXES = 0.2


class Theft(NamedTuple):
    """A theft, or as much of it as has come to pass."""

    hidden: int
    bag: Token | None
    takes: dict[int, Take]

    def acts(self) -> Iterator[Act]:
        """The theft as moves."""
        yield Act(0, Hide(self.hidden))
        if self.bag:
            yield Act(1, Dismiss(self.bag))
        for seat, take in sorted(self.takes.items()):
            yield Act(seat, Pocket(take.diamonds, take.token, take.fake))


class Pair(Struct, frozen=True):
    """Two worlds that a viewer cannot tell apart: the states of either, step by step."""

    viewer: Viewer
    real: tuple[State, ...]
    other: tuple[State, ...]


# ---------------------------------------------------------------- dealing out anew


class Pile:
    """Things that lie who knows where."""

    def __init__(self, box: Box) -> None:
        self.diamonds, self.fake = box.diamonds, box.fake_diamond
        self.tokens = [token for token in Token for _ in range(box.tokens.count(token))]

    def remove(self, take: Take) -> None:
        """Put aside what is known to lie in somebody's pockets."""
        self.diamonds -= take.diamonds
        self.fake = self.fake and not take.fake
        if take.token:
            self.tokens.remove(take.token)

    def remove_box(self, box: Box) -> None:
        """Put aside what is known to lie in the box."""
        self.diamonds -= box.diamonds
        self.fake = self.fake and not box.fake_diamond
        for token in Pile(box).tokens:
            self.tokens.remove(token)


class Segment(Struct):
    """The seats between two boxes that the viewer knows, and where else things may have gone."""

    pile: Pile
    seats: list[int]
    may_hide: range
    may_dismiss: bool
    may_be_left: bool


def redraw(rng: Random, notes: Notes, viewer: Viewer) -> Theft:
    """A theft that might fit what the viewer remembers; it need not be legal, nor fit."""
    known = memory(notes, viewer)
    takes = dict(known_takes(known, viewer, len(notes.takes)))
    hidden, bag = 0, None
    for segment in segments(notes, known, viewer):
        for seat in takes.keys() & set(segment.seats):
            segment.pile.remove(takes[seat])
        free = [seat for seat in segment.seats if seat not in takes]
        rng.shuffle(segment.pile.tokens)
        if segment.may_dismiss and segment.pile.tokens and rng.random() < 0.5:
            bag = segment.pile.tokens.pop()
        stolen, hides = deal(rng, segment, free, known)
        takes |= stolen
        hidden += hides
        if notes.setup.open_box:
            disorder(rng, takes, free)
    dismissed = known.get("dismissed")
    return Theft(hidden, dismissed if isinstance(dismissed, Token) else bag, takes)


def known_takes(
    known: dict[Hashable, Hashable], viewer: Viewer, taken: int
) -> Iterator[tuple[int, Take]]:
    """The takes that the viewer has seen, and their own."""
    for seat in range(1, taken + 1):
        match known.get(("pockets", seat)), known.get("took"):
            case (Take() as take, _), _:
                yield seat, take
            case None, Take() as take if seat == viewer:
                yield seat, take


def segments(notes: Notes, known: dict[Hashable, Hashable], viewer: Viewer) -> Iterator[Segment]:
    """The parts of the theft that the viewer's boxes divide it into."""
    pile, seats = Pile(notes.setup.box()), list(range(1, len(notes.takes) + 1))
    match known.get("hidden"):
        case int(hidden):
            may_hide = range(hidden, hidden + 1)
        case _:
            may_hide = range(MOST_HIDDEN + 1)
    received, left = known.get("received"), known.get("left")
    if viewer and isinstance(received, Box):
        before = Pile(notes.setup.box())
        before.remove_box(received)
        early = [seat for seat in seats if seat < viewer]
        yield Segment(before, early, may_hide, viewer > 1, may_be_left=False)
        pile, seats, may_hide = Pile(received), [s for s in seats if s >= viewer], range(1)
        dismissed = known.get("dismissed")
        pile.remove(Take(token=dismissed if isinstance(dismissed, Token) else None))
    if isinstance(left, Box):
        pile.remove_box(left)
    yield Segment(pile, seats, may_hide, not isinstance(received, Box), not isinstance(left, Box))


def deal(
    rng: Random, segment: Segment, free: list[int], known: dict[Hashable, Hashable]
) -> tuple[dict[int, Take], int]:
    """Deal a pile out to these seats, and what the Godfather hides of it."""
    pile, seats = segment.pile, free.copy()
    faker = who_has_the_fake(rng, segment, free, known) if pile.fake else None
    others = [seat for seat in seats if seat != faker]
    most = min(len(pile.tokens), len(others))
    characters = rng.sample(others, rng.randint(0, most) if segment.may_be_left else most)
    takes = {seat: Take(token=pile.tokens[index]) for index, seat in enumerate(characters)}
    grabbers = [seat for seat in seats if seat not in takes]
    idle = rng.randint(0, len(grabbers)) if rng.random() < 0.3 else 0
    busy = [seat for seat in grabbers if seat == faker or seat not in grabbers[-idle or None :]]
    fewest = len(busy) - (faker in busy)
    hides = rng.choice(
        [*(h for h in segment.may_hide if h <= pile.diamonds - fewest), segment.may_hide[0]]
    )
    amount = max(pile.diamonds - hides, 0)
    if segment.may_be_left:
        amount = rng.randint(min(fewest, amount), amount)
    shares = dict.fromkeys(grabbers, 0) | parts(rng, amount, busy, faker)
    takes |= {seat: Take(shares[seat], fake=seat == faker) for seat in grabbers}
    return takes, hides


def who_has_the_fake(
    rng: Random, segment: Segment, free: list[int], known: dict[Hashable, Hashable]
) -> int | None:
    """The seat that is to hold the fake diamond; None leaves it in the box."""
    if shown := [seat for seat in free if ("fake shown", seat) in known]:
        return shown[0]
    return rng.choice([*free, *([None] if segment.may_be_left or not free else [])])


def parts(rng: Random, amount: int, seats: list[int], faker: int | None) -> dict[int, int]:
    """An amount of diamonds divided among seats, one at least for all but who has the fake one."""
    shares = {seat: int(seat != faker) for seat in seats}
    spread = rng.random() < 0.5  # else all to one
    lucky = rng.choice(seats) if seats else 0
    for _ in range(amount - sum(shares.values()) if seats else 0):
        shares[rng.choice(seats) if spread else lucky] += 1
    return shares


def disorder(rng: Random, takes: dict[int, Take], free: list[int]) -> None:
    """Let some things change hands as only an open box allows (T8)."""
    for _ in range(rng.randint(0, 3) if len(free) > 1 else 0):
        giver, taker = rng.sample(free, 2)
        gives, has = takes[giver], takes[taker]
        moved = rng.randint(0, gives.diamonds)
        both = bool(gives.token and not has.token)
        takes[giver] = Take(gives.diamonds - moved, None if both else gives.token, gives.fake)
        takes[taker] = Take(has.diamonds + moved, gives.token if both else has.token, has.fake)


# ---------------------------------------------------------------- playing in both


def follow(setup: Setup, players: int, acts: Iterable[Act]) -> tuple[list[State], Notes]:
    """The states along these acts, and the notes on them. Raises Refused."""
    states, notes = [start(default_names(players), setup)], notes_on(players, setup)
    for seat, move in acts:
        facts = decide(states[-1], seat, move)
        states.append(apply_all(states[-1], facts))
        notes = notes.after(facts)
    return states, notes


def pair(rng: Random, record: Record, cut: int, viewer: Viewer) -> Pair | None:
    """The first moves of this game, and another world that shows the viewer the same; if one is found."""
    players, acts = len(record.players), record.acts[:cut]
    real, notes = follow(record.setup, players, acts)
    public = [act for act in acts if not isinstance(act.move, Hide | Dismiss | Pocket)]
    truth = Theft(notes.hidden, notes.bag, dict(enumerate(notes.takes, 1)))
    seen = sightings(notes, viewer)
    for _ in range(ATTEMPTS):
        theft = redraw(rng, notes, viewer)
        if theft == truth:
            continue
        try:
            other, noted = follow(record.setup, players, [*theft.acts(), *public])
        except Refused:
            continue
        if sightings(noted, viewer) == seen:
            return Pair(viewer, tuple(real), tuple(other))
    return None


def pairs(seed: int, players: int, games: int) -> Iterator[Pair]:
    """Pairs of worlds from random games, cut at the last move but one and somewhere before."""
    rng = Random(f"{seed}/{players}")
    for _ in range(games):
        setup = random_setup(rng, players, open_box=rng.random() < OPEN_BOXES)
        record = random_game(rng, players, setup, talk=0.2)
        for cut in (len(record.acts) - 1, rng.randrange(1, len(record.acts))):
            viewer = rng.choice((*range(players), None))
            if found := pair(rng, record, cut, viewer):
                yield found


@cache
def corpus(players: int) -> tuple[Pair, ...]:
    """A few pairs of worlds, kept for comparing them again and again."""
    return tuple(pairs(1, players, games=120))


# ---------------------------------------------------------------- comparing


def changes(states: Iterable[State], viewer: Viewer) -> list[bytes]:
    """All that a viewer is sent along these states: a letter whenever it differs from the last one."""
    sent: list[bytes] = []
    for state in states:
        if (new := letter(state, viewer)) not in sent[-1:]:
            sent.append(new)
    return sent


def faults(worlds: Iterable[Pair]) -> Iterator[str]:
    """Where a viewer is sent other bytes in the other world."""
    for found in worlds:
        real, other = changes(found.real, found.viewer), changes(found.other, found.viewer)
        if real != other:
            different = [pair for pair in zip(real, other, strict=False) if pair[0] != pair[1]]
            yield f"a leak to {found.viewer}: {different[:1] or 'a letter more or less'}"
