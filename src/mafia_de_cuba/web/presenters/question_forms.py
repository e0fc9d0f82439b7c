"""What the questions show: forms to ask, answer, claim and accuse, and what a seat knows."""

from collections.abc import Iterator

from mafia_de_cuba.rules.notation import write_take
from mafia_de_cuba.rules.pieces import Box, Take, Token, Tokens
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Ask, Doubt, Question, Talk, Topic, Vouch
from mafia_de_cuba.testimony import Claims, Prompt, Said
from mafia_de_cuba.testimony.whole_story import PASSED, RECEIVED, truth_of, worked_out
from mafia_de_cuba.views import PlayerView, You
from mafia_de_cuba.web.form_fields import written

from .model import At, Model, NamedSeat

CLAIMED = (Question.RECEIVED_DIAMONDS, Question.RECEIVED_TOKENS, Question.TOOK, Question.PASSED)


class DiamondField(Model, frozen=True):
    """How many diamonds, of a whole story; the same for many seats, and drawn once for all."""

    topic: str
    chosen: int | None


class TokenFields(Model, frozen=True):
    """How many tokens of each kind that the box held at first."""

    topic: str
    tokens: Tokens
    held: Tokens | None


class TakeField(Model, frozen=True):
    """What was taken, of a whole story."""

    tokens: Tokens
    fake_diamond: bool
    chosen: str  # one word of the notation


class ClaimFields(Model, frozen=True):
    """The fields of one claim, and what was said before."""

    about: Question
    setup: Setup
    diamonds: int | None = None
    tokens: Tokens | None = None

    def counts(self, topic: str) -> TokenFields:
        """The fields for tokens."""
        return TokenFields(topic, self.setup.tokens, self.tokens)


class Answer(Model, frozen=True):
    """The form that answers a question: fields for a claim, names, or a line for anything."""

    at: At
    asker: str
    about: Question
    fields: ClaimFields | None
    notes: str  # the name under which the tab keeps what its player rehearsed
    players: tuple[PlayerView, ...]
    more: int = 0  # questions that wait until this one is answered

    def suspects(self) -> Iterator[NamedSeat]:
        """Whom one may name to who asks whom to accuse."""
        for player in self.players:
            if player.in_play and not player.revealed and player.seat not in (0, self.at.seat):
                yield player.seat, player.name

    @property
    def first_player(self) -> str:
        """Who had the bag (T2)."""
        return self.players[1].name


class Asking(Model, frozen=True):
    """Forms about somebody: a question, or whether one believes them.

    They are `folded` for all but the Godfather, and open when a row or a chair is tapped.
    """

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
    """A question for a Godfather who does not know what to ask, and why; one tap away."""

    at: At
    prompt: Prompt
    players: tuple[PlayerView, ...]


class FreeWords(Model, frozen=True):
    """A line for anything: a question in one's own words, or whatever one wants to say."""

    at: At
    is_godfather: bool
    bots: bool  # some are at the table: they hear what is confirmed


class Understood(Model, frozen=True):
    """What the viewer's last words can be confirmed as, one tap each; nobody else is shown it."""

    at: At
    number: int  # where those words stand in the ledger
    moves: tuple[Talk, ...]
    players: tuple[PlayerView, ...]

    def asked(self, move: Talk) -> str:
        """Whom a question is for."""
        return self.players[move.target].name if isinstance(move, Ask) else ""

    def judged(self, move: Talk) -> str:
        """Whom an opinion is of."""
        return self.players[move.target].name if isinstance(move, Doubt | Vouch) else ""

    def fields(self, move: Talk) -> tuple[tuple[str, str], ...]:
        """What a form that makes this move sends."""
        return written(move)


class NobodyAsked(Model, frozen=True):
    """To who has asked or accused in words of their own, and nobody was asked or accused."""

    accuses: bool = False
    name: str | None = None  # who alone was named in the question


class Plea(Model, frozen=True):
    """A last word, in free words: the Godfather has asked for it, and may accuse next."""

    at: At
    godfather: str


class LastWord(Model, frozen=True):
    """The invitation to a last word, before an accusation."""

    at: At
    seats: tuple[NamedSeat, ...]
    chosen: int | None


class StoryForm(Model, frozen=True):
    """The editor of a whole story: what was said, the truth beside it, the other box worked out."""

    at: At
    setup: Setup
    said: Said  # by this seat
    received: Box | None
    took: Take | None
    dismissed: Token | None
    notes: str  # the name under which the tab keeps what its player rehearsed

    def standing(self) -> Claims:
        """The claims that can be taken back."""
        return self.said.standing()

    def filled(self) -> Claims:
        """What the form begins with: a box that follows from the rest of it is left open."""
        said = self.said.standing()
        follows = worked_out({topic: said[topic] for topic in said if topic not in PASSED})
        return {topic: said[topic] for topic in said if not _follows(topic, said, follows)}

    def fields(self) -> dict[str, Model]:
        """The fields that tell of boxes and of what was taken, by topic."""
        filled, fields = self.filled(), dict[str, Model]()
        for diamonds, tokens in (RECEIVED, PASSED):
            number, held = filled.get(diamonds), filled.get(tokens)
            fields[diamonds] = DiamondField(diamonds, number if isinstance(number, int) else None)
            kept = held if isinstance(held, Tokens) else None
            fields[tokens] = TokenFields(tokens, self.setup.tokens, kept)
        fields["took"] = TakeField(self.setup.tokens, self.setup.fake_diamond, self._take_word())
        return fields

    def _take_word(self) -> str:
        """What was taken, as it was said."""
        took = self.said.took.value
        return write_take(took) if isinstance(took, Take) else ""

    def truth(self) -> Claims:
        """What really happened, for the player's own eyes."""
        seat = self.at.seat or 0
        return truth_of(You(seat, self.received, self.took, self.dismissed, None, None, ()))


def _follows(topic: Topic, said: Claims, follows: Claims) -> bool:
    return topic in PASSED and follows.get(topic) == said[topic]


class GiveUp(Model, frozen=True):
    """The Godfather's way out."""

    at: At


class NotAsked(Model, frozen=True):
    """To a suspect of whom nothing is asked now: what goes on, and what there is to do."""

    godfather: str
    no_joker: bool  # the next mistake ends the Godfather's rule
    aloud: bool  # people play, who can talk to each other


class OutOfGame(Model, frozen=True):
    """What is told to who is out."""


class AnswerButtons(Model, frozen=True):
    """The buttons of the answer's form."""


class Accuse(Model, frozen=True):
    """The only way to force a pocket open: said twice. It knows what is at stake."""

    at: At
    seats: tuple[NamedSeat, ...]
    chosen: int | None
    setup: Setup
    godfather: int
    jokers: int
    players: tuple[PlayerView, ...]

    @property
    def last_word(self) -> LastWord:
        """What may be asked before it."""
        return LastWord(self.at, self.seats, self.chosen)
