"""The draft of a claim: what somebody is about to say, topic by topic, true or not."""

from dataclasses import dataclass, field

from mafia_de_cuba.rules.pieces import Take
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Claim, Statement, Topic, standing_claims
from mafia_de_cuba.testimony.whole_story import PASSED, RECEIVED, as_claim, truth_of, worked_out
from mafia_de_cuba.views import View


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
        return as_claim(said)

    def _is_told(self, topic: Topic) -> bool:
        known = topic in self.standing and self.standing[topic] == self.said[topic]
        return topic in self.asked or not known

    def work_out(self) -> None:
        """Fill in one box from the other and the take: passed from received, or the reverse."""
        self.said = worked_out(self.said)


def draft_of(view: View, asked: tuple[Topic, ...] = ()) -> Draft:
    """The viewer's draft."""
    assert view.you, "spectators say nothing"
    standing = standing_claims(view.ledger, view.you.seat)
    return Draft(view.setup, truth_of(view.you), standing, asked)


def takes_to_tell(setup: Setup, most: int = 15) -> list[Take]:
    """Every take that somebody might claim, in the order of the arrow keys."""
    return [
        *(Take(token=token) for token in setup.tokens.kinds()),
        *(Take(diamonds=number) for number in range(1, most + 1)),
        *(Take(diamonds=number, fake=True) for number in range(most + 1) if setup.fake_diamond),
        Take(),
    ]
