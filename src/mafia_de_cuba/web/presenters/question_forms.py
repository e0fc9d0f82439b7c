"""What the questions show: forms to ask, answer, claim and accuse, and what a seat knows."""

from collections.abc import Iterator

from mafia_de_cuba.rules.pieces import Box, Role, Take, Token, Tokens
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Ask, Question, Statement, Topic
from mafia_de_cuba.testimony import Contradiction, Said
from mafia_de_cuba.views import PlayerView

from .model import At, Model, NamedSeat

CLAIMED = (Question.RECEIVED_DIAMONDS, Question.RECEIVED_TOKENS, Question.TOOK, Question.PASSED)


class ClaimFields(Model, frozen=True):
    """The fields of one claim, and what was said before."""

    about: Question
    setup: Setup
    diamonds: int | None = None
    tokens: Tokens | None = None


class Answer(Model, frozen=True):
    """The form that answers a question: fields for a claim, or a line for anything."""

    at: At
    asker: str
    about: Question
    fields: ClaimFields | None
    notes: str  # the name under which the tab keeps what its player rehearsed


class Asking(Model, frozen=True):
    """The form that asks somebody a question; `folded` for all but the Godfather."""

    at: At
    players: tuple[PlayerView, ...]
    chosen: int | None
    folded: bool

    def others(self) -> Iterator[NamedSeat]:
        """Whom the seat may ask (I2), by seat and name."""
        for player in self.players:
            if player.in_play and player.seat != self.at.seat:
                yield player.seat, player.name


class Hint(Model, frozen=True):
    """A question for a Godfather who does not know what to ask, one tap away."""

    at: At
    ask: Ask
    players: tuple[PlayerView, ...]


class FreeWords(Model, frozen=True):
    """A line for anything: a question in one's own words, or whatever one wants to say."""

    at: At
    is_godfather: bool


class ClaimForm(Model, frozen=True):
    """One claim that nobody asked for."""

    at: At
    fields: ClaimFields


class ClaimForms(Model, frozen=True):
    """All claims that nobody asked for."""

    at: At
    setup: Setup

    def forms(self) -> Iterator[ClaimForm]:
        """Each of the four questions may be answered unasked; the first player had the bag."""
        questions = (*CLAIMED, Question.DISMISSED) if self.at.seat == 1 else CLAIMED
        return (ClaimForm(self.at, ClaimFields(about, self.setup)) for about in questions)


class Claims(Model, frozen=True):
    """Claims that nobody asked for, and those that can be taken back."""

    at: At
    forms: ClaimForms
    said: Said  # by this seat

    def standing(self) -> dict[Topic, Statement]:
        """The claims that can be taken back."""
        return self.said.standing()


class GiveUp(Model, frozen=True):
    """The Godfather's way out."""

    at: At


class OutOfGame(Model, frozen=True):
    """What is told to who is out."""


class AnswerButtons(Model, frozen=True):
    """The buttons of the answer's form."""


class Pocket(Model, frozen=True):
    """What the viewer knows, for their eyes: one height for all at a table, whatever it says."""

    role: Role | None
    received: Box | None  # with what was taken, of who took from the box
    took: Take | None
    dismissed: Token | None
    hidden: int | None  # for who holds or held the office
    left: Box | None
    diamonds: int | None
    helped: bool
    lies: tuple[Contradiction, ...]  # what others claim against what this seat knows
    players: tuple[PlayerView, ...]  # whom the sentences about them name


class Accuse(Model, frozen=True):
    """The only way to force a pocket open: said twice. It knows what is at stake."""

    at: At
    seats: tuple[NamedSeat, ...]
    chosen: int | None
    setup: Setup
    godfather: int
    jokers: int
    players: tuple[PlayerView, ...]
