"""What anybody may hold against a story, as far as its teller can foresee: a first selection."""

from collections.abc import Iterable

from mafia_de_cuba.rules.pieces import Box, Role, Take
from mafia_de_cuba.rules.talk import Statement, Topic, standing_claims
from mafia_de_cuba.views import View

from .stories import Claims, Place, Story, place_of

CLASH = 1.0  # a neighbour has said otherwise
MAY_CLASH = 0.6  # a neighbour who has not spoken yet saw otherwise
CAUGHT = 4.0  # the Godfather's own eyes saw otherwise
CROWD = 0.8  # more tokens of a kind are claimed than there are
BAD_NAME = 0.7  # a role that nobody likes to hear


class Objections:
    """What a Godfather may hold against a story, as far as it can be foreseen."""

    def __init__(self, view: View, truth: Story) -> None:
        self.place = place_of(view)
        self.truth = truth
        self.before = self._claims(view, self.place.seat - 1)
        self.after = self._claims(view, self.place.seat + 1)
        self.taken = list(_takes_told(view, self.place))
        self.tokens = view.setup.tokens

    def _claims(self, view: View, seat: int) -> Claims:
        return standing_claims(view.ledger, seat) if 1 <= seat < self.place.players else {}

    def against(self, story: Story) -> float:
        """The weight of all objections to the story."""
        return self._before(story) + self._after(story) + self._name(story.took)

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
