"""Planned lies: a consistent false story that agrees with a neighbour where it can.

The plan follows from what the seat received and took, its seed, and what had been said before it
first spoke. Nothing that comes later changes it.
"""

from collections.abc import Iterable, Iterator
from enum import Enum

from msgspec.structs import replace

from mafia_de_cuba.rules.pieces import AGENTS, Box, Role, Take, Tokens
from mafia_de_cuba.rules.talk import Statement, Topic, standing_claims
from mafia_de_cuba.views import View

from .beliefs import opinion
from .interface import before_own_words, own, own_role
from .player import Character
from .stories import (
    Place,
    Story,
    keeping_passed,
    keeping_received,
    lies,
    place_of,
    plain_takes,
    reachable,
    true_story,
)

Claims = dict[Topic, Statement]

# What speaks against a story, in the eyes of a Godfather.
CLASH = 1.0  # a neighbour has said otherwise
MAY_CLASH = 0.6  # a neighbour who has not spoken yet saw otherwise
CAUGHT = 4.0  # the Godfather's own eyes saw otherwise
CROWD = 0.8  # more tokens of a kind are claimed than there are
BAD_NAME = 0.7  # a role that nobody likes to hear
WHIM = 0.5  # chance, so that no two games are alike


class Aim(Enum):
    """What a seat wants to reach by its claims."""

    TRUTH = "truth"
    HIDE = "hide"
    ATTRACT = "attract"
    COVER = "cover"  # say what the right-hand neighbour says


def planned_story(view: View, who: Character) -> Story:
    """The story that serves the seat's role best."""
    asof = replace(view, ledger=before_own_words(view))
    aim = aim_of(asof)
    truth = true_story(view)
    if aim is Aim.TRUTH:
        return truth
    stories = list(candidates(asof, truth))
    if not stories:
        return truth if not truth.took.diamonds else _bare_denial(truth)
    chance = who.chance("story")
    wanted = CLASH * who.tastes.boldness if aim is Aim.ATTRACT else 0.0
    judged = Objections(asof, truth, aim)
    return min(
        stories, key=lambda story: abs(judged.against(story) - wanted) + WHIM * chance.random()
    )


def aim_of(view: View) -> Aim:
    """What the seat's role wants: to be believed, to be left alone, or to be accused."""
    role = own_role(view)
    if role in (Role.HENCHMAN, Role.CLEANER):
        return Aim.TRUTH
    if role is Role.DRIVER:
        return passengers_aim(view)
    return Aim.HIDE if role in (Role.THIEF, Role.OFFENDER) else Aim.ATTRACT


def passengers_aim(view: View) -> Aim:
    """A Driver wants what the right-hand neighbour wants, as far as one can guess."""
    if own(view).seat == 1:
        return Aim.TRUTH
    roles = guess(view, own(view).seat - 1)
    thief = roles.get(Role.THIEF, 0.0)
    solo = sum(roles.get(role, 0.0) for role in (*AGENTS, Role.LOVER, Role.REVOLUTIONARY))
    if max(thief, solo) < 0.4:
        return Aim.TRUTH
    return Aim.COVER if thief >= solo else Aim.ATTRACT


def guess(view: View, seat: int) -> dict[Role, float]:
    """How likely the seat has each role, from this seat's eyes, before any pockets were emptied."""
    if view.setup.open_box:
        return {}
    closed = tuple(
        p if p.seat in (0, own(view).seat) else replace(p, revealed=False, role=None, took=None)
        for p in view.players
    )
    return opinion(replace(view, players=closed)).roles(seat)


# ---------------------------------------------------------------- what could be said


def candidates(view: View, truth: Story) -> Iterator[Story]:
    """Every story to choose from: one box is true, or as a neighbour has claimed it."""
    place = place_of(view)
    takes = [take for take in plain_takes(view.setup) if not take.diamonds]
    yield from lies(truth, place, takes)
    for received in boxes_named(view, place.seat - 1, Topic.PASSED_DIAMONDS, Topic.PASSED_TOKENS):
        if place.seat > 1 and reachable(received, place):
            yield from keeping_received(received, None, place, takes)
    after = boxes_named(view, place.seat + 1, Topic.RECEIVED_DIAMONDS, Topic.RECEIVED_TOKENS)
    for passed in after:
        for take in takes:
            yield from keeping_passed(passed, take, place)


def boxes_named(view: View, seat: int, diamonds: Topic, tokens: Topic) -> Iterator[Box]:
    """The box that a neighbour has claimed, if the claim covers diamonds and tokens."""
    if not 1 <= seat < len(view.players):
        return
    claims = standing_claims(view.ledger, seat)
    number, kinds = claims.get(diamonds), claims.get(tokens)
    if isinstance(number, int) and isinstance(kinds, Tokens):
        fake = true_story(view).received.fake_diamond
        yield Box(number, kinds, fake)


def _bare_denial(truth: Story) -> Story:
    """Where no lie could be true: the same boxes but for the diamonds, which came to fewer."""
    box = truth.received
    return Story(
        Box(box.diamonds - truth.took.diamonds, box.tokens, box.fake_diamond),
        Take(),
        truth.dismissed,
    )


# ---------------------------------------------------------------- how it would be heard


class Objections:
    """What a Godfather may hold against a story, as far as it can be foreseen."""

    def __init__(self, view: View, truth: Story, aim: Aim) -> None:
        self.place = place_of(view)
        self.truth = truth
        self.aim = aim
        self.before = self._claims(view, self.place.seat - 1)
        self.after = self._claims(view, self.place.seat + 1)
        self.taken = list(_takes_told(view, self.place))
        self.tokens = view.setup.tokens

    def _claims(self, view: View, seat: int) -> Claims:
        return standing_claims(view.ledger, seat) if 1 <= seat < self.place.players else {}

    def against(self, story: Story) -> float:
        """The weight of all objections to the story."""
        clash = self._before(story) * (3.0 if self.aim is Aim.COVER else 1.0) + self._after(story)
        return clash + self._name(story.took)

    def _before(self, story: Story) -> float:
        if self.place.seat == 1:  # the Godfather knows what went round
            return CAUGHT * (story.received.diamonds != self.truth.received.diamonds)
        said = (self.before.get(Topic.PASSED_DIAMONDS), self.before.get(Topic.PASSED_TOKENS))
        return _clash(story.received, self.truth.received, said)

    def _after(self, story: Story) -> float:
        if self.place.last:  # the Godfather knows what came back
            return CAUGHT * (story.passed != self.truth.passed)
        said = (self.after.get(Topic.RECEIVED_DIAMONDS), self.after.get(Topic.RECEIVED_TOKENS))
        return _clash(story.passed, self.truth.passed, said)

    def _name(self, take: Take) -> float:
        if not take.token:
            return 0.2
        crowd = self.taken.count(take) >= self.tokens.count(take.token)
        return CROWD * crowd + BAD_NAME * (take.role not in (Role.HENCHMAN, Role.DRIVER))


def _takes_told(view: View, place: Place) -> Iterable[Take]:
    for seat in range(1, place.players):
        took = standing_claims(view.ledger, seat).get(Topic.TOOK)
        if seat != place.seat and isinstance(took, Take):
            yield took


def _clash(told: Box, true: Box, said: tuple[Statement, Statement]) -> float:
    """Against a neighbour's words, or where there are none, against what the neighbour saw."""
    pairs = ((told.diamonds, said[0]), (told.tokens, said[1]))
    if all(other is None for _, other in pairs):
        return MAY_CLASH * (told != true)
    return CLASH * any(other is not None and mine != other for mine, other in pairs)
