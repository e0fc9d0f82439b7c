"""A whole story of box and take: one claim, the truth beside it, and the other box worked out."""

from collections.abc import Container

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.talk import MOST_CLAIMED, Claim, Contents, Statement, Topic
from mafia_de_cuba.views import You

from .arithmetic import Claims

RECEIVED = (Topic.RECEIVED_DIAMONDS, Topic.RECEIVED_TOKENS)
PASSED = (Topic.PASSED_DIAMONDS, Topic.PASSED_TOKENS)


def truth_of(you: You) -> Claims:
    """What really happened at a seat; the Godfather received nothing and passed on a box."""
    if you.received is None or you.took is None:
        return {}
    passed = you.received.without(Take(token=you.dismissed)).without(you.took)
    truth: Claims = {
        Topic.RECEIVED_DIAMONDS: you.received.diamonds,
        Topic.RECEIVED_TOKENS: you.received.tokens,
        Topic.TOOK: you.took,
        Topic.PASSED_DIAMONDS: passed.diamonds,
        Topic.PASSED_TOKENS: passed.tokens,
    }
    return {**truth, Topic.DISMISSED: you.dismissed} if you.seat == 1 else truth


# ---------------------------------------------------------------- the claim


def as_claim(said: Claims) -> Claim | None:
    """A claim that says these things and no others; None if that is nothing."""
    if not said:
        return None
    took, bag = said.get(Topic.TOOK, UNSET), said.get(Topic.DISMISSED, UNSET)
    return Claim(
        received=_contents(said, *RECEIVED),
        passed=_contents(said, *PASSED),
        took=took if isinstance(took, Take) else UNSET,
        dismissed=bag if bag is None or isinstance(bag, Token) else UNSET,
    )


def _contents(said: Claims, diamonds: Topic, tokens: Topic) -> Contents | UnsetType:
    number, kinds = said.get(diamonds), said.get(tokens)
    if not isinstance(number, int) and not isinstance(kinds, Tokens):
        return UNSET
    return Contents(
        number if isinstance(number, int) else UNSET, kinds if isinstance(kinds, Tokens) else UNSET
    )


def news(claim: Claim, standing: Claims, asked: Container[Topic] = ()) -> Claim:
    """What a claim says that does not stand yet, or was asked for; all of it if that is nothing."""
    said = {
        topic: value
        for topic, value in claim.topics().items()
        if topic in asked or topic not in standing or standing[topic] != value
    }
    return as_claim(said) or claim


# ---------------------------------------------------------------- the other box


def worked_out(said: Claims) -> Claims:
    """The story with the other box: passed on from received, or the reverse, once a take is told.

    A box that would hold less than nothing holds nothing: `cannot_be` tells.
    """
    took = said.get(Topic.TOOK)
    if not isinstance(took, Take):
        return said
    gone = _gone(took, said.get(Topic.DISMISSED))
    story = dict(said)
    came, went = said.get(RECEIVED[0]), said.get(PASSED[0])
    if isinstance(came, int):
        story[PASSED[0]] = max(0, came - took.diamonds)
    elif isinstance(went, int):
        story[RECEIVED[0]] = min(went + took.diamonds, MOST_CLAIMED)
    tokens, left = said.get(RECEIVED[1]), said.get(PASSED[1])
    if isinstance(tokens, Tokens):
        story[PASSED[1]] = _changed(tokens, gone, -1)
    elif isinstance(left, Tokens):
        story[RECEIVED[1]] = _changed(left, gone, 1)
    return story


def cannot_be(said: Claims) -> bool:
    """Whether more was taken than is said to have come."""
    took, came, tokens = (said.get(topic) for topic in (Topic.TOOK, *RECEIVED))
    if not isinstance(took, Take):
        return False
    if isinstance(came, int) and came < took.diamonds:
        return True
    gone = _gone(took, said.get(Topic.DISMISSED))
    return isinstance(tokens, Tokens) and any(
        tokens.count(kind) < gone.count(kind) for kind in gone
    )


def _gone(took: Take, bag: Statement) -> list[Token]:
    """The tokens that did not go on: taken, or put into the bag."""
    return [token for token in (took.token, bag) if isinstance(token, Token)]


def _changed(tokens: Tokens, gone: list[Token], by: int) -> Tokens:
    for token in gone:
        tokens = replace(tokens, **{token: min(max(0, tokens.count(token) + by), MOST_CLAIMED)})
    return tokens
