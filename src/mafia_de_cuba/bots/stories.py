"""Stories: what a seat says it received, took and passed on; true, or such as could be true."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from mafia_de_cuba.rules.pieces import DIAMONDS, Box, Take, Token, Tokens, is_legal
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import SILENCE, Claim, Contents, Question, Say, Statement, Topic
from mafia_de_cuba.views import View

from .interface import own

FEWEST_IN_BOX = 10  # T1: the Godfather hides 5 at most
PLAIN_DIAMONDS = (1, 2, 3, 5)

Claims = dict[Topic, Statement]
S = TypeVar("S")


class Story(NamedTuple):
    """A box that came, what was put into the bag (first player only), and what was taken."""

    received: Box
    took: Take
    dismissed: Token | None = None
    slip: Box | None = None  # what was passed on, where a clumsy story does not add up

    @property
    def in_hand(self) -> Box:
        """The box that the take came from."""
        return self.received.without(Take(token=self.dismissed))

    @property
    def passed(self) -> Box:
        """The box that went on."""
        return self.slip or self.in_hand.without(self.took)


class Place(NamedTuple):
    """The seat of a story, in a setup with so many players."""

    seat: int
    players: int
    setup: Setup

    @property
    def last(self) -> bool:
        """Whether nobody comes after (T6)."""
        return self.seat == self.players - 1


def place_of(view: View) -> Place:
    """The place of the view's owner."""
    return Place(own(view).seat, len(view.players), view.setup)


def true_story(view: View) -> Story:
    """What really happened at this seat."""
    you = own(view)
    assert you.received is not None, "the seat has had the box"
    assert you.took is not None, "the seat has taken"
    return Story(you.received, you.took, you.dismissed)


# ---------------------------------------------------------------- telling


def whole(story: Story) -> Claim:
    """The story told at once: received, took, passed."""
    return Claim(received=contents(story.received), took=story.took, passed=contents(story.passed))


def answer(story: Story, question: Question) -> Claim | Say:
    """The answer of the story to a question; whom it suspects it does not say."""
    match question:
        case Question.RECEIVED_DIAMONDS:
            return Claim(received=Contents(diamonds=story.received.diamonds))
        case Question.RECEIVED_TOKENS:
            return Claim(received=Contents(tokens=story.received.tokens))
        case Question.PASSED:
            return Claim(passed=contents(story.passed))
        case Question.TOOK:
            return Claim(took=story.took)
        case Question.DISMISSED:
            return Claim(dismissed=story.dismissed)
        case Question.SUSPECT:
            return Say(SILENCE)


def contents(box: Box) -> Contents:
    """The claim about a whole box."""
    return Contents(box.diamonds, box.tokens)


def said_of(story: Story) -> Claims:
    """The story topic by topic."""
    return {**whole(story).topics(), Topic.DISMISSED: story.dismissed}


def repeated(claims: Claims, question: Question) -> Claim | None:
    """The answer that standing claims give; None if they say nothing of it."""
    match question:
        case Question.RECEIVED_DIAMONDS:
            return _about(claims, "received", Topic.RECEIVED_DIAMONDS, None)
        case Question.RECEIVED_TOKENS:
            return _about(claims, "received", None, Topic.RECEIVED_TOKENS)
        case Question.PASSED:
            return _about(claims, "passed", Topic.PASSED_DIAMONDS, Topic.PASSED_TOKENS)
        case Question.TOOK:
            took = claims.get(Topic.TOOK)
            return Claim(took=took) if isinstance(took, Take) else None
    return None  # nothing that this bot ever claims


def _about(
    claims: Claims, where: str, diamonds: Topic | None, tokens: Topic | None
) -> Claim | None:
    number = claims.get(diamonds) if diamonds else None
    kinds = claims.get(tokens) if tokens else None
    if not isinstance(number, int) and not isinstance(kinds, Tokens):
        return None
    said = Contents(
        number if isinstance(number, int) else UNSET, kinds if isinstance(kinds, Tokens) else UNSET
    )
    return Claim(received=said) if where == "received" else Claim(passed=said)


# ---------------------------------------------------------------- sticking to it


def agrees(story: Story, claims: Claims) -> bool:
    """Whether the story says the same as these claims wherever they say anything."""
    told = said_of(story)
    return all(told[topic] == said for topic, said in claims.items())


def in_keeping(story: Story, claims: Claims, truth: Story, place: Place) -> Story:
    """The story itself if it fits what the seat has said; else one that does, likely or not.

    A bot's own story fits its own words; those of a player whose seat it took over bind it too.
    """
    if agrees(story, claims):
        return story
    innocent = [take for take in plain_takes(place.setup) if not take.diamonds]
    others = lies(truth, place, innocent)
    if not truth.took.diamonds:
        others.append(truth)
    return next((other for other in others if agrees(other, claims)), None) or bent(story, claims)


def bent(story: Story, claims: Claims) -> Story:
    """The story changed to agree with these claims; the rest is computed from them if possible."""
    took = _said(claims, Topic.TOOK, story.took, Take)
    dismissed = claims.get(Topic.DISMISSED, story.dismissed)
    bag = Take(token=dismissed if isinstance(dismissed, Token) else None)
    passed = _box(claims, Topic.PASSED_DIAMONDS, Topic.PASSED_TOKENS, story.passed)
    before = with_take(with_take(passed, took), bag)
    received = Box(
        before.diamonds if Topic.PASSED_DIAMONDS in claims else story.received.diamonds,
        before.tokens if Topic.PASSED_TOKENS in claims else story.received.tokens,
    )
    received = _box(claims, Topic.RECEIVED_DIAMONDS, Topic.RECEIVED_TOKENS, received)
    left = received.without(bag) if received.holds(bag) else received
    left = left.without(took) if left.holds(replace(took, fake=False)) else passed
    slip = _box(claims, Topic.PASSED_DIAMONDS, Topic.PASSED_TOKENS, left)
    return Story(received, took, bag.token, slip)


def _box(claims: Claims, diamonds: Topic, tokens: Topic, otherwise: Box) -> Box:
    return Box(
        _said(claims, diamonds, otherwise.diamonds, int),
        _said(claims, tokens, otherwise.tokens, Tokens),
    )


def _said(claims: Claims, topic: Topic, otherwise: S, kind: type[S]) -> S:
    said = claims.get(topic)
    return said if isinstance(said, kind) else otherwise


# ---------------------------------------------------------------- making up


def plain_takes(setup: Setup) -> tuple[Take, ...]:
    """What anybody might say they took: a kind of token, a few diamonds, or nothing."""
    return (
        *(Take(token=kind) for kind in setup.tokens.kinds()),
        *(Take(diamonds=number) for number in PLAIN_DIAMONDS),
        Take(),
    )


def lies(truth: Story, place: Place, takes: Iterable[Take]) -> list[Story]:
    """The possible stories that keep the received or the passed box and tell of another take."""
    others = [take for take in takes if take != truth.took]
    return [
        *keeping_received(truth.received, truth.dismissed, place, others),
        *(story for take in others for story in keeping_passed(truth.passed, take, place)),
    ]


def keeping_received(
    received: Box, dismissed: Token | None, place: Place, takes: Iterable[Take]
) -> list[Story]:
    """The same box came, but this was taken from it."""
    in_hand = received.without(Take(token=dismissed))
    legal = (take for take in takes if is_legal(in_hand, take, place.last))
    return [Story(received, take, dismissed) for take in legal]


def keeping_passed(passed: Box, take: Take, place: Place) -> Iterator[Story]:
    """The same box went on, but this was taken; none if no theft could have gone so."""
    in_hand = with_take(passed, take)
    if not is_legal(in_hand, take, place.last):
        return
    for dismissed in (None, *place.setup.tokens.kinds()) if place.seat == 1 else (None,):
        received = with_take(in_hand, Take(token=dismissed))
        if reachable(received, place):
            yield Story(received, take, dismissed)
            return


def with_take(box: Box, take: Take) -> Box:
    """The box as it was before this was taken from it."""
    tokens = box.tokens
    if take.token:
        tokens = replace(tokens, **{take.token: tokens.count(take.token) + 1})
    return Box(box.diamonds + take.diamonds, tokens, box.fake_diamond or take.fake)


def reachable(box: Box, place: Place) -> bool:
    """Whether a legal theft can have brought this box to this seat."""
    full = place.setup
    if box.diamonds > DIAMONDS or box.fake_diamond > full.fake_diamond:
        return False
    missing = [full.tokens.count(kind) - box.tokens.count(kind) for kind in Token]
    if min(missing) < 0:
        return False
    if place.seat == 1:
        whole_box = sum(missing) == 0 and box.fake_diamond == full.fake_diamond
        return whole_box and box.diamonds >= FEWEST_IN_BOX
    fake_gone = full.fake_diamond and not box.fake_diamond
    bags = {0, min(1, sum(missing))}
    return any(_adds_up(box, place.seat - 1, sum(missing) - bag, fake_gone) for bag in bags)


def _adds_up(box: Box, takers: int, tokens_taken: int, fake_gone: bool) -> bool:
    """Whether so many takers can have taken so many tokens and left these diamonds."""
    thieves = takers - tokens_taken
    gone = DIAMONDS - box.diamonds
    if thieves < fake_gone:
        return False
    if not (box.diamonds or box.tokens.total() or box.fake_diamond):
        return thieves > 0  # one took the last diamonds, others may have found nothing (T5)
    if thieves - fake_gone > gone:
        return False
    return thieves > 0 or box.diamonds >= FEWEST_IN_BOX
