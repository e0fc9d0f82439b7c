"""False stories that are still open to a seat: those that contradict nothing said so far."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from mafia_de_cuba.bots.claim_fit import fit
from mafia_de_cuba.deduction.chain import Boxes, Chain, Flags, Ints
from mafia_de_cuba.deduction.evidence import Evidence
from mafia_de_cuba.rules.pieces import Box, Take, Token, Tokens
from mafia_de_cuba.rules.talk import Statement, Topic
from mafia_de_cuba.views import You

from .broken import Passes, Standing

MOST = 6  # stories, one for each take
RECEIVED = (Topic.RECEIVED_DIAMONDS, Topic.RECEIVED_TOKENS)
PASSED = (Topic.PASSED_DIAMONDS, Topic.PASSED_TOKENS)
Cells = Mapping[tuple[int, Topic], Statement]


class OpenStory(Struct, frozen=True):
    """What a seat may say came, was taken and went on; the first player, what went into the bag."""

    received: Box
    took: Take
    passed: Box
    dismissed: Token | None = None


class OpenStories(Struct, frozen=True):
    """Stories, and whose words they go with: everybody's, the neighbours', or the seat's own."""

    goes_with: str  # "everybody", "neighbours", "yourself"
    stories: tuple[OpenStory, ...]


class Step(NamedTuple):
    """One edge of the chain: a box that came, a take, a box that went on."""

    source: int
    take: int
    target: int


def open_stories(public: Evidence, you: You, cells: Cells) -> OpenStories | None:
    """The stories of a seat that others cannot refute; None for who took from no box."""
    if you.received is None or you.took is None or not you.seat:
        return None
    for goes_with, heard in hearers(you.seat, cells):
        found = stories_with(public, you, heard)
        if found:
            return OpenStories(goes_with, found)
    return OpenStories("yourself", ())


def hearers(seat: int, cells: Cells) -> Iterator[tuple[str, Cells]]:
    """Whose words a story has to go with, from the most to the fewest."""
    own = {cell: said for cell, said in cells.items() if cell[0] == seat}
    before = {cell: cells[cell] for cell in cells if cell[0] == seat - 1 and cell[1] in PASSED}
    after = {cell: cells[cell] for cell in cells if cell[0] == seat + 1 and cell[1] in RECEIVED}
    yield "everybody", cells
    yield "neighbours", {**own, **before, **after}
    yield "yourself", own


def stories_with(public: Evidence, you: You, heard: Cells) -> tuple[OpenStory, ...]:
    """The stories that go with these words: for each take the one that is nearest to the truth."""
    chain = public.chain
    best: dict[Take, tuple[int, OpenStory]] = {}
    for step in open_steps(public, you.seat, heard):
        take = chain.takes[step.take]
        told = story(chain, you.seat, step)
        changed = distance(told, you)
        if take != you.took and (take not in best or changed < best[take][0]):
            best[take] = changed, told
    nearest = sorted(best.values(), key=lambda found: found[0])
    return tuple(told for _, told in nearest[:MOST])


def distance(told: OpenStory, you: You) -> int:
    """How far a story is from what happened: diamonds that it changes, and other things."""
    assert you.received is not None
    assert you.took is not None
    passed = you.received.without(Take(token=you.dismissed)).without(you.took)
    boxes = ((told.received, you.received), (told.passed, passed))
    diamonds = sum(abs(one.diamonds - two.diamonds) for one, two in boxes)
    tokens = sum(one.tokens != two.tokens for one, two in boxes)
    return diamonds + tokens + (told.dismissed != you.dismissed)


def open_steps(public: Evidence, seat: int, heard: Cells) -> list[Step]:
    """What the seat may have done, without a diamond, if all of these words are true."""
    passes = Hearing(public, heard)
    layer = public.chain.layer(seat)
    edges = np.flatnonzero(passes.possible_at(seat) & ~passes.thief[layer.take])
    columns = (column[edges].tolist() for column in (layer.source, layer.take, layer.target))
    return [Step(*step) for step in zip(*columns, strict=True)]


class Hearing(Passes):
    """What everybody saw, with many words taken as true."""

    def __init__(self, seen: Evidence, heard: Cells) -> None:
        super().__init__(seen, Standing(-1, 0, {}))
        for (seat, topic), said in heard.items():
            flags = fit(self.chain, seat, topic, said)
            if flags is not None:
                self.edges[seat - 1] = self.edges[seat - 1] & flags
        self.onward = self._onward()

    def possible_at(self, seat: int) -> Flags:
        """The edges of a seat, diamonds apart, on a whole way with a Thief who still hides (E1)."""
        layer = self.chain.layer(seat)
        anyhow, by_theft = (flags[layer.target] for flags in self.onward[seat])
        before, stolen = (flags[layer.source] for flags in self._reaching(seat))
        possible: Flags = self.edges[seat - 1] & ((before & by_theft) | (stolen & anyhow))
        return possible

    def _reaching(self, seat: int) -> tuple[Flags, Flags]:
        """Which boxes may come to a seat, at all and after a theft."""
        anyhow, stolen = self.seen.start, np.zeros_like(self.seen.start)
        for layer, possible in zip(self.chain.layers[: seat - 1], self.edges, strict=False):
            along = anyhow[layer.source] & possible
            theft = (stolen[layer.source] & possible) | (along & self._steals(layer))
            anyhow = _arrived(layer.target[along], layer.boxes_after)
            stolen = _arrived(layer.target[theft], layer.boxes_after)
        return anyhow, stolen


def _arrived(places: Ints, size: int) -> Flags:
    boxes = np.zeros(size, dtype=bool)
    boxes[places] = True
    return boxes


# ---------------------------------------------------------------- told


def story(chain: Chain, seat: int, step: Step) -> OpenStory:
    """A step as a story; the first player received the box before the bag."""
    layer = chain.layer(seat)
    received = box_at(layer.boxes, step.source)
    passed, take = box_at(chain.boxes_after(seat), step.target), chain.takes[step.take]
    if seat > 1:
        return OpenStory(received, take, passed)
    bag = bagged(chain.tokens, received.tokens)
    return OpenStory(Box(received.diamonds, chain.tokens, received.fake_diamond), take, passed, bag)


def box_at(boxes: Boxes, place: int) -> Box:
    """One of the boxes of a layer."""
    counts = dict(zip(boxes.kinds, boxes.counts[place].tolist(), strict=True))
    tokens = Tokens(**{kind: number for kind, number in counts.items() if number})
    return Box(int(boxes.diamonds[place]), tokens, bool(boxes.fake[place]))


def bagged(full: Tokens, left: Tokens) -> Token | None:
    """The token that is missing."""
    return next((kind for kind in full.kinds() if full.count(kind) > left.count(kind)), None)
