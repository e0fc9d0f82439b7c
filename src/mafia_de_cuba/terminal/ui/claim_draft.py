"""The draft of a claim: what somebody is about to say, topic by topic, true or not."""

from dataclasses import dataclass, field

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import (
    MOST_CLAIMED,
    Claim,
    Contents,
    Statement,
    Topic,
    standing_claims,
)
from mafia_de_cuba.views import View

RECEIVED = (Topic.RECEIVED_DIAMONDS, Topic.RECEIVED_TOKENS)
PASSED = (Topic.PASSED_DIAMONDS, Topic.PASSED_TOKENS)


@dataclass
class Draft:
    """Up to six topics, each said or not; it begins with the claims that stand already."""

    setup: Setup
    truth: dict[Topic, Statement]  # what the player saw and did
    standing: dict[Topic, Statement]  # the claims that stand
    asked: tuple[Topic, ...] = ()  # what a question asks for
    said: dict[Topic, Statement] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.said = dict(self.standing)

    @property
    def topics(self) -> tuple[Topic, ...]:
        """The topics to speak of; only the first player has a bag."""
        bag = (Topic.DISMISSED,) if Topic.DISMISSED in self.truth else ()
        return (*RECEIVED, Topic.TOOK, *PASSED, *bag)

    def claim(self) -> Claim | None:
        """The claim: what was asked for and what is new; None if that is nothing."""
        said = {topic: value for topic, value in self.said.items() if self._is_told(topic)}
        if not said:
            return None
        return Claim(
            received=_contents(said, *RECEIVED),
            passed=_contents(said, *PASSED),
            took=took if isinstance(took := said.get(Topic.TOOK), Take) else UNSET,
            dismissed=_dismissed(said),
        )

    def _is_told(self, topic: Topic) -> bool:
        known = topic in self.standing and self.standing[topic] == self.said[topic]
        return topic in self.asked or not known

    def work_out(self) -> None:
        """Fill in one box from the other and the take: passed from received, or the reverse."""
        took = self.said.get(Topic.TOOK)
        if not isinstance(took, Take):
            return
        bag = self.said.get(Topic.DISMISSED)
        gone = [token for token in (took.token, bag) if isinstance(token, Token)]
        came, went = self.said.get(RECEIVED[0]), self.said.get(PASSED[0])
        if isinstance(came, int):
            self.said[PASSED[0]] = max(0, came - took.diamonds)
        elif isinstance(went, int):
            self.said[RECEIVED[0]] = min(went + took.diamonds, MOST_CLAIMED)
        tokens, left = self.said.get(RECEIVED[1]), self.said.get(PASSED[1])
        if isinstance(tokens, Tokens):
            self.said[PASSED[1]] = _changed(tokens, gone, -1)
        elif isinstance(left, Tokens):
            self.said[RECEIVED[1]] = _changed(left, gone, 1)


def draft_of(view: View, asked: tuple[Topic, ...] = ()) -> Draft:
    """The viewer's draft."""
    assert view.you, "spectators say nothing"
    standing = standing_claims(view.ledger, view.you.seat)
    return Draft(view.setup, truth_of(view), standing, asked)


def truth_of(view: View) -> dict[Topic, Statement]:
    """What really happened at this seat; the Godfather received nothing and passed on a box."""
    you = view.you
    assert you
    if you.received is None or you.took is None:
        return {}
    passed = you.received.without(Take(token=you.dismissed)).without(you.took)
    truth: dict[Topic, Statement] = {
        Topic.RECEIVED_DIAMONDS: you.received.diamonds,
        Topic.RECEIVED_TOKENS: you.received.tokens,
        Topic.TOOK: you.took,
        Topic.PASSED_DIAMONDS: passed.diamonds,
        Topic.PASSED_TOKENS: passed.tokens,
    }
    return {**truth, Topic.DISMISSED: you.dismissed} if you.seat == 1 else truth


def takes_to_tell(setup: Setup, most: int = 15) -> list[Take]:
    """Every take that somebody might claim, in the order of the arrow keys."""
    return [
        *(Take(token=token) for token in setup.tokens.kinds()),
        *(Take(diamonds=number) for number in range(1, most + 1)),
        *(Take(diamonds=number, fake=True) for number in range(most + 1) if setup.fake_diamond),
        Take(),
    ]


def _contents(said: dict[Topic, Statement], diamonds: Topic, tokens: Topic) -> Contents | UnsetType:
    number, kinds = said.get(diamonds), said.get(tokens)
    if not isinstance(number, int) and not isinstance(kinds, Tokens):
        return UNSET
    return Contents(
        number if isinstance(number, int) else UNSET, kinds if isinstance(kinds, Tokens) else UNSET
    )


def _dismissed(said: dict[Topic, Statement]) -> Token | UnsetType | None:
    if Topic.DISMISSED not in said:
        return UNSET
    value = said[Topic.DISMISSED]
    return value if isinstance(value, Token) else None


def _changed(tokens: Tokens, gone: list[Token], by: int) -> Tokens:
    for token in gone:
        tokens = replace(tokens, **{token: min(max(0, tokens.count(token) + by), MOST_CLAIMED)})
    return tokens
