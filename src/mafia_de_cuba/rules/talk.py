"""Talk: questions, claims, opinions and free words; kept for all to see, without any effect."""

from collections.abc import Iterable, Iterator

from msgspec import UNSET, Struct, UnsetType

from .errors import Malformed
from .moves import Move
from .pieces import Count, Name, Take, Token, Tokens

SILENCE = "…"  # what is said by saying nothing
MOST_CLAIMED = 99  # diamonds, or tokens of a kind: claims need not be possible, but have an end


class Question(Name):
    """What may be asked: the four questions of I2, what went into the bag, and whom to accuse."""

    RECEIVED_DIAMONDS = "received_diamonds"
    RECEIVED_TOKENS = "received_tokens"
    PASSED = "passed"
    TOOK = "took"
    DISMISSED = "dismissed"
    SUSPECT = "suspect"


FOUR_QUESTIONS = (  # I2
    Question.RECEIVED_DIAMONDS,
    Question.RECEIVED_TOKENS,
    Question.PASSED,
    Question.TOOK,
)


class Topic(Name):
    """The six separate things that a seat can claim and take back."""

    RECEIVED_DIAMONDS = "received_diamonds"
    RECEIVED_TOKENS = "received_tokens"
    PASSED_DIAMONDS = "passed_diamonds"
    PASSED_TOKENS = "passed_tokens"
    TOOK = "took"
    DISMISSED = "dismissed"


ANSWERED_BY: dict[Question, tuple[Topic, ...]] = {  # the claims that answer a question
    Question.RECEIVED_DIAMONDS: (Topic.RECEIVED_DIAMONDS,),
    Question.RECEIVED_TOKENS: (Topic.RECEIVED_TOKENS,),
    Question.PASSED: (Topic.PASSED_DIAMONDS, Topic.PASSED_TOKENS),
    Question.TOOK: (Topic.TOOK,),
    Question.DISMISSED: (Topic.DISMISSED,),
    Question.SUSPECT: (),  # no claim does
}


class Contents(
    Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True, forbid_unknown_fields=True
):
    """What a box is said to have held: diamonds, tokens or both."""

    diamonds: Count | UnsetType = UNSET
    tokens: Tokens | UnsetType = UNSET

    def __post_init__(self) -> None:
        if self.diamonds is UNSET and self.tokens is UNSET:
            raise Malformed("empty_contents")


class Ask(Move, frozen=True, tag="ask"):
    """Ask another player one of the questions."""

    target: int
    about: Question


class Claim(Move, frozen=True, tag="claim"):
    """Say something about one's own box and take; it need not be true, nor even possible."""

    received: Contents | UnsetType = UNSET
    passed: Contents | UnsetType = UNSET
    took: Take | UnsetType = UNSET
    dismissed: Token | UnsetType | None = UNSET

    def __post_init__(self) -> None:
        if not self.topics():
            raise Malformed("empty_claim")

    def topics(self) -> dict[Topic, "Statement"]:
        """What is claimed, topic by topic."""
        said: dict[Topic, Statement | UnsetType] = {
            Topic.TOOK: self.took,
            Topic.DISMISSED: self.dismissed,
        }
        if self.received:
            said[Topic.RECEIVED_DIAMONDS] = self.received.diamonds
            said[Topic.RECEIVED_TOKENS] = self.received.tokens
        if self.passed:
            said[Topic.PASSED_DIAMONDS] = self.passed.diamonds
            said[Topic.PASSED_TOKENS] = self.passed.tokens
        return {topic: value for topic, value in said.items() if value is not UNSET}

    def numbers(self) -> Iterator[int]:
        """Every number that is claimed, of diamonds and of tokens."""
        for value in self.topics().values():
            match value:
                case int():
                    yield value
                case Take():
                    yield value.diamonds
                case Tokens():
                    yield from (value.count(token) for token in Token)


class Retract(Move, frozen=True, tag="retract"):
    """Take back what one claimed on a topic; nothing claimed, no effect."""

    about: Topic


class Vouch(Move, frozen=True, tag="vouch"):
    """Say that one believes another player."""

    target: int


class Doubt(Move, frozen=True, tag="doubt"):
    """Say that one doubts another player."""

    target: int


class Say(Move, frozen=True, tag="say"):
    """Free words."""

    text: str


Statement = int | Tokens | Take | Token | None
Opinion = Vouch | Doubt
Talk = Ask | Claim | Retract | Vouch | Doubt | Say


class Spoken(Struct, frozen=True):
    """The fact that a seat said this, in public."""

    seat: int
    words: Talk


def check_claim(claim: Claim) -> None:
    """Refuse numbers that nobody could mean, wherever a claim is read. Raises Malformed."""
    if not all(0 <= number <= MOST_CLAIMED for number in claim.numbers()):
        raise Malformed("claimed_number")


def standing_claims(ledger: Iterable[Spoken], seat: int) -> dict[Topic, Statement]:
    """What a seat still maintains: later claims replace earlier ones, retractions remove them."""
    standing: dict[Topic, Statement] = {}
    for spoken in ledger:
        if spoken.seat == seat and isinstance(spoken.words, Claim):
            standing |= spoken.words.topics()
        elif spoken.seat == seat and isinstance(spoken.words, Retract):
            standing.pop(spoken.words.about, None)
    return standing


def standing_opinions(ledger: Iterable[Spoken]) -> dict[tuple[int, int], Opinion]:
    """Who thinks what of whom, by seat and target: a later opinion replaces the earlier."""
    return {
        (spoken.seat, spoken.words.target): spoken.words
        for spoken in ledger
        if isinstance(spoken.words, Opinion)
    }


def answers(seat: int, words: Talk, question: Question) -> bool:
    """Whether these words of a seat answer a question that was put to it."""
    match words:
        case Claim():
            return any(topic in words.topics() for topic in ANSWERED_BY[question])
        case Doubt():
            return question is Question.SUSPECT
        case Say():  # only the first player knows of a bag (T2)
            return question is Question.SUSPECT or (question is Question.DISMISSED and seat != 1)
    return False
