"""How a story would look to the Godfather, in worlds that its teller thinks possible.

The teller knows what it received and took, not what the Godfather hid and got back: both are drawn.
In each world one pass from either end of the chain to the teller's seat is enough to judge every
story that the teller may tell.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

import numpy as np
from msgspec.structs import replace

from mafia_de_cuba.deduction.walks_at_once import back_all, forward_all
from mafia_de_cuba.rules.pieces import AGENTS, DIAMONDS, Box, Role, Take, legal_takes
from mafia_de_cuba.rules.talk import Spoken
from mafia_de_cuba.views import View, You

from .accusation_search import unjust
from .beliefs import CHANCES, IDEAS, PEOPLE, SCHEMERS, UNHEARD, Knowledge, know
from .echoes import Manner, manners, one_more
from .edge_traits import FEW, EdgeTraits
from .opponent_models import Weights, models_of
from .personality import PERSONALITIES, STEADY
from .planned_takes import mixed_weights
from .stories import FEWEST_IN_BOX, Place, Story, whole

TRIES = 20
SHARES = CHANCES[:, None] * PEOPLE  # of each hypothesis and kind
UNHEARD_SHARES = np.zeros_like(SHARES)  # of schemers whose words count for nothing
UNHEARD_SHARES[SCHEMERS] = UNHEARD * SHARES[SCHEMERS]
HEARD_SHARES = SHARES - UNHEARD_SHARES


class Judge:
    """The Godfather's judgement of one seat's stories, in several worlds."""

    def __init__(self, view: View, place: Place, worlds: Iterable[tuple[int, Box]]) -> None:
        self.place = place
        self.spoken = manners(view.ledger, place.players)
        knowing = (know(as_godfather(view, *world)) for world in worlds)
        possible = [known for known in knowing if len(known.pruned.edges[0])]
        self.eyes = [Eyes(known, place, self.spoken) for known in possible]
        nothing = np.empty(0, dtype=np.int64)
        edges = np.unique(np.concatenate([nothing, *(each.edges for each in self.eyes)]))
        self.places = [np.searchsorted(edges, each.edges) for each in self.eyes]
        if possible:
            self.model = models_of(possible[0].chain).seats[place.seat - 1]
            self.traits = EdgeTraits(self.model, edges)

    def suspicion(self, story: Story, seat: int) -> float:
        """How soon the Godfather would accuse the teller, or the seat before it: from 0 to 1."""
        return self.suspicions([story], seat)[0]

    def suspicions(self, stories: Sequence[Story], seat: int) -> list[float]:
        """The same for several stories."""
        if not self.eyes:  # what was drawn cannot have happened
            return [0.5] * len(stories)
        if len(self.traits.edges) > FEW:  # together their arrays would be too large to be quick
            return [self._look_at([story], seat)[0] for story in stories]
        return self._look_at(stories, seat)

    def _look_at(self, stories: Sequence[Story], seat: int) -> list[float]:
        """All of these, by one set of arrays."""
        told = [one_more(self.spoken, self.place.seat, whole(story)) for story in stories]
        speech = self.model.believed(self.model.told_each(self.traits, told), told)
        found = [
            each.suspicions(speech.take(places, axis=2), seat)
            for each, places in zip(self.eyes, self.places, strict=True)
        ]
        means: list[float] = np.mean(found, axis=0).tolist()
        return means


class Eyes:
    """What the Godfather knows in one world, and what all but one seat have said."""

    def __init__(self, known: Knowledge, place: Place, spoken: list[Manner]) -> None:
        self.known, self.place = known, place
        self.edges = known.pruned.edges[place.seat - 1]
        self.layers = known.pruned.evidence.chain.layers
        self.stolen = (known.chain.diamonds_of_take > 0).astype(np.float64)
        self.harm = np.array([harm_of(take, place.setup.jokers) for take in known.chain.takes])
        seats = [seat for seat in range(1, place.players) if seat != place.seat]
        self.factors = {seat: known.weigh(seat, spoken[seat]) for seat in seats}
        self.onward = self._onward()
        self.sums: dict[int, tuple[Weights, Weights]] = {}

    def _before(self, seat: int) -> Weights:
        """The ways to each box of a seat, a row for each hypothesis."""
        ways = np.repeat(self.known.start[None], len(IDEAS), axis=0)
        for earlier in range(1, seat):
            ways = forward_all(self.layers[earlier - 1], ways, self.factors[earlier])
        return ways

    def _onward(self) -> Weights:
        """The ways on from each box that the teller may have passed on."""
        ways = np.ones((len(IDEAS), len(self.known.pruned.evidence.chain.left.code)))
        for seat in range(self.place.players - 1, self.place.seat, -1):
            ways = back_all(self.layers[seat - 1], self.factors[seat], ways)
        return ways

    def suspicions(self, speech: Weights, seat: int) -> Weights:
        """How likely an accusation of the seat finds a Thief, against the harm it may do.

        `speech` is how likely each kind tells each story of the teller. Without a joker this is how
        likely the seat is a Thief; with some, mistakes but for Agents weigh less.
        """
        if seat not in self.sums:
            self.sums[seat] = self._worth(seat)
        guilty, harmed = (np.einsum("ke,kse->s", worth, speech) for worth in self.sums[seat])
        whole = guilty + harmed
        shares: Weights = np.full(len(whole), 0.5)
        np.divide(guilty, whole, out=shares, where=whole > 0.0)
        return shares

    def _worth(self, seat: int) -> tuple[Weights, Weights]:
        """What any word of a kind on an edge of the teller adds to the finds, and to the harm."""
        takes, ways = self.known.unheard.by_take[seat - 1], self._before(seat)
        all_ways = self._arriving(seat, ways, np.ones(len(takes)))
        unheard = self._by_kind(all_ways, UNHEARD_SHARES)
        guilty, harmed = (
            self._by_kind(self._arriving(seat, ways, part), HEARD_SHARES) + (takes @ part) * unheard
            for part in (self.stolen, self.harm)
        )
        return guilty, harmed

    def _arriving(self, seat: int, ways: Weights, part: Weights) -> Weights:
        """The ways to each edge of the teller on which the seat's take counts for so much."""
        own, layer = self.layers[self.place.seat - 1], self.layers[seat - 1]
        if seat == self.place.seat:
            return ways.take(own.source, axis=1) * part.take(layer.take)
        onward = forward_all(layer, ways, self.factors[seat] * part.take(layer.take))
        return onward.take(own.source, axis=1)

    def _by_kind(self, arriving: Weights, shares: Weights) -> Weights:
        """With the ways on: summed over the hypotheses, each with its share of every kind."""
        own, place = self.layers[self.place.seat - 1], self.place.seat - 1
        ways = arriving * self.onward.take(own.target, axis=1)
        weights: Weights = self.known.policies[place] * (shares.T @ ways)
        return weights


def harm_of(take: Take, jokers: int) -> float:
    """What it costs to accuse somebody who took this, in lost games."""
    if take.diamonds:
        return 0.0
    return 1.0 if take.role in (*AGENTS, Role.REVOLUTIONARY) else unjust(jokers)


def told_by(story: Story, place: Place, ledger: tuple[Spoken, ...]) -> Manner:
    """How the seat would have spoken, had it told the whole story now."""
    return one_more(manners(ledger, place.players), place.seat, whole(story))


def as_godfather(view: View, hidden: int, left: Box) -> View:
    """What the Godfather would see before any pockets are emptied, if this were so."""
    players = tuple(
        replace(
            player,
            in_play=True,
            revealed=False,
            fake_shown=False,
            role=None,
            took=None,
            diamonds=None,
        )
        for player in view.players
    )
    office = You(0, None, None, None, hidden, left, ())
    return replace(view, players=players, you=office, godfather=0, recovered=0, accused=None)


# ---------------------------------------------------------------- worlds


def drawn_worlds(
    truth: Story, place: Place, number: int, chance: Random
) -> Iterator[tuple[int, Box]]:
    """What the Godfather may have hidden and got back, given what happened at this seat."""
    hidden = possible_hidings(truth, place)
    for _ in range(number):
        for _ in range(TRIES):
            world = chance.choice(hidden), passed_on(truth.passed, place, chance)
            if world[0] + world[1].diamonds < DIAMONDS:  # else the game is over (E1)
                break
        yield world


def possible_hidings(truth: Story, place: Place) -> list[int]:
    """How many diamonds the Godfather may have hidden."""
    gone = DIAMONDS - truth.received.diamonds
    if place.seat == 1:
        return [gone]
    tokens = place.setup.tokens.total() - truth.received.tokens.total()
    if tokens >= place.seat:  # nobody before can have stolen, whatever is in the bag
        return [min(gone, DIAMONDS - FEWEST_IN_BOX)]
    return list(range(min(gone, DIAMONDS - FEWEST_IN_BOX) + 1))


def passed_on(box: Box, place: Place, chance: Random) -> Box:
    """What may have come back, if those after this seat take as even-tempered players do."""
    tastes = PERSONALITIES[STEADY]
    for seat in range(place.seat + 1, place.players):
        takes = legal_takes(box, seat == place.players - 1)
        weights = mixed_weights(takes, box.diamonds, tastes, place.players)
        box = box.without(chance.choices(takes, weights)[0])
    return box
