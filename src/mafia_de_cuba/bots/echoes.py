"""How a seat speaks, true or not: which words repeat a neighbour's, and what it leaves open."""

from collections.abc import Hashable, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from mafia_de_cuba.rules.talk import ANSWERED_BY, Ask, Claim, Retract, Spoken, Statement, Topic

from .neighbours import FirstHeard, first_heard

# What a topic is compared with: the seat beside, and what that seat would say of the same box.
SAME_BOX = {
    Topic.RECEIVED_DIAMONDS: (-1, Topic.PASSED_DIAMONDS),
    Topic.RECEIVED_TOKENS: (-1, Topic.PASSED_TOKENS),
    Topic.PASSED_DIAMONDS: (1, Topic.RECEIVED_DIAMONDS),
    Topic.PASSED_TOKENS: (1, Topic.RECEIVED_TOKENS),
}

Claims = dict[Topic, Statement]


class Manner(NamedTuple):
    """How one seat has spoken so far."""

    claims: Claims  # what it still maintains
    echoes: dict[Topic, bool]  # where a neighbour had spoken of the box before: whether it agrees
    asked: AbstractSet[Topic]  # by the Godfather
    heard: FirstHeard | None = None  # before its first claim

    @property
    def answered(self) -> int:
        """How many of the Godfather's questions it has answered."""
        return len(self.asked & self.claims.keys())

    @property
    def open(self) -> int:
        """How many of them it has not."""
        return len(self.asked - self.claims.keys())

    def key(self) -> Hashable:
        """A key by which equal manners of speaking are found in a cache."""
        return (self.words(), self.answered, self.open)

    def words(self) -> Hashable:
        """A key that is equal where the same was said, whatever was asked."""
        return (
            *sorted(self.claims.items(), key=_topic),
            *sorted(self.echoes.items()),
            self.heard,
        )


def _topic(claim: tuple[Topic, Statement]) -> Topic:
    return claim[0]


def manners(ledger: Sequence[Spoken], players: int) -> list[Manner]:
    """How each seat has spoken, in one pass through all that was said."""
    claims: list[Claims] = [{} for _ in range(players)]
    echoes: list[dict[Topic, bool]] = [{} for _ in range(players)]
    asked: list[set[Topic]] = [set() for _ in range(players)]
    heard: list[FirstHeard | None] = [None] * players
    for seat, words in ((spoken.seat, spoken.words) for spoken in ledger):
        match words:
            case Claim():
                heard[seat] = heard[seat] or first_heard(claims, seat)
                _hear(claims, echoes, seat, words.topics())
            case Retract():
                claims[seat].pop(words.about, None)
                echoes[seat].pop(words.about, None)
            case Ask() if seat == 0 < words.target < players:  # others ask for company's sake
                asked[words.target].update(ANSWERED_BY[words.about][:1])
    return [Manner(*each) for each in zip(claims, echoes, asked, heard, strict=True)]


def one_more(spoken: Sequence[Manner], seat: int, claim: Claim) -> Manner:
    """How a seat will have spoken once it claims this too."""
    claims, echoes = [each.claims for each in spoken], [each.echoes for each in spoken]
    heard = spoken[seat].heard or first_heard(claims, seat)
    claims[seat], echoes[seat] = dict(claims[seat]), dict(echoes[seat])
    _hear(claims, echoes, seat, claim.topics())
    return Manner(claims[seat], echoes[seat], spoken[seat].asked, heard)


def _hear(claims: list[Claims], echoes: list[dict[Topic, bool]], seat: int, topics: Claims) -> None:
    for topic, said in topics.items():
        if claims[seat].get(topic) != said:
            echoes[seat].pop(topic, None)
            step, other = SAME_BOX.get(topic, (0, topic))
            beside = claims[seat + step] if step and 1 <= seat + step < len(claims) else {}
            if other in beside:
                echoes[seat][topic] = beside[other] == said
        claims[seat][topic] = said
