"""What the people of a case say: the truth, or a story with which they hope to get away."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from mafia_de_cuba.rules.pieces import Box, Role, Take, Token, Tokens
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Claim, Contents, Spoken, Topic

from .chance import Chance
from .theft import Theft

FRANK = {Role.THIEF: 0, Role.URCHIN: 30, Role.FBI: 30, Role.CIA: 30}  # percent of truth tellers
OTHERS_FRANK = 50


class Story(NamedTuple):
    """What a seat says came, went, was taken and dismissed."""

    received: Box
    took: Take
    passed: Box
    bag: Token | None = None


def truth_of(theft: Theft, seat: int) -> Story:
    """What happened at this seat."""
    bag = theft.bag if seat == 1 else None
    return Story(theft.received[seat - 1], theft.takes[seat - 1], theft.passed(seat), bag)


def story_of(chance: Chance, setup: Setup, theft: Theft, seat: int, liar: bool) -> Story:
    """What this seat says."""
    truth = truth_of(theft, seat)
    role = truth.took.role
    if not liar or chance.happens(FRANK.get(role, OTHERS_FRANK)):
        return truth
    stories = [story for story in excuses(setup, truth) if story.took != truth.took]
    return chance.choice(stories) if stories else truth._replace(took=Take())


def excuses(setup: Setup, truth: Story) -> Iterator[Story]:
    """Stories of a token, or of nothing, with one of the two boxes as it was."""
    for kind in setup.tokens.kinds():
        if truth.received.tokens.count(kind):
            yield kept_left(truth, Take(token=kind))
        if truth.passed.tokens.count(kind) < setup.tokens.count(kind):
            yield kept_right(truth, kind)
    if not truth.passed.tokens.total():
        yield Story(truth.passed, Take(), truth.passed, truth.bag)


def kept_left(truth: Story, took: Take) -> Story:
    """The box as it came, and another one passed on."""
    return Story(truth.received, took, truth.received.without(took), truth.bag)


def kept_right(truth: Story, token: Token) -> Story:
    """The box as it went on, and another one received."""
    tokens = replace(truth.passed.tokens, **{token: truth.passed.tokens.count(token) + 1})
    received = replace(truth.passed, tokens=tokens)
    return Story(received, Take(token=token), truth.passed, truth.bag)


# ---------------------------------------------------------------- told


def topics_of(seat: int) -> list[Topic]:
    """What a seat can speak of: of the bag, only the first player."""
    return [topic for topic in Topic if topic is not Topic.DISMISSED or seat == 1]


def whole_claim(seat: int, story: Story) -> Claim:
    """The whole story in one claim."""
    return claim(story, topics_of(seat))


def claims_of(chance: Chance, seat: int, story: Story, number: int) -> list[Spoken]:
    """A story in so many claims."""
    topics = topics_of(seat)
    parts: list[list[Topic]] = [[] for _ in range(number)]
    for place, topic in enumerate(chance.shuffled(topics)):
        parts[place % number].append(topic)
    return [Spoken(seat, claim(story, part)) for part in parts]


def claim(story: Story, topics: list[Topic]) -> Claim:
    """What the story says of these things."""
    told: dict[str, Any] = {}
    for side, box in (("received", story.received), ("passed", story.passed)):
        said = contents(box, Topic(f"{side}_diamonds") in topics, Topic(f"{side}_tokens") in topics)
        if said:
            told[side] = said
    if Topic.TOOK in topics:
        told["took"] = story.took
    if Topic.DISMISSED in topics:
        told["dismissed"] = story.bag
    return Claim(**told)


def contents(box: Box, diamonds: bool, tokens: bool) -> Contents | None:
    """What is said of a box, if anything is."""
    if not (diamonds or tokens):
        return None
    said: Tokens = box.tokens
    return Contents(box.diamonds if diamonds else UNSET, said if tokens else UNSET)
