"""What was said: claims by seat and topic, every question with its answer, and what to ask."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.caching import SizedCache
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import (
    ANSWERED_BY,
    SILENCE,
    Ask,
    Claim,
    Question,
    Retract,
    Say,
    Spoken,
    Statement,
    Talk,
    Topic,
)
from mafia_de_cuba.views import PlayerView, You


class View(Protocol):
    """What the ledger needs of a view: a game's, or a table's."""

    @property
    def setup(self) -> Setup: ...
    @property
    def godfather(self) -> int | None: ...
    @property
    def ledger(self) -> tuple[Spoken, ...]: ...
    @property
    def players(self) -> tuple[PlayerView, ...]: ...
    @property
    def you(self) -> You | None: ...


# ---------------------------------------------------------------- what each seat has said


REMEMBERED = 4  # earlier words on a topic: who says something else all day fills no page with it


class Cell(NamedTuple):
    """What a seat has said on one topic: whether it stands, and what it said last before."""

    said: bool = False
    value: Statement = None
    before: tuple[Statement, ...] = ()

    def then(self, said: bool, value: Statement) -> "Cell":
        """The cell once this is said, or the claim withdrawn."""
        if not self.said or (said and value == self.value):
            return Cell(said, value, self.before)
        return Cell(said, value, (*self.before[1 - REMEMBERED :], self.value))


class Said(Struct, frozen=True, cache_hash=True):
    """What a seat has said, topic by topic."""

    received_diamonds: Cell = Cell()
    received_tokens: Cell = Cell()
    passed_diamonds: Cell = Cell()
    passed_tokens: Cell = Cell()
    took: Cell = Cell()
    dismissed: Cell = Cell()

    def on(self, topic: Topic) -> Cell:
        """What was said on a topic."""
        cell: Cell = getattr(self, topic)
        return cell

    def then(self, words: Talk) -> "Said":
        """The same once these words are said."""
        new = {topic: self.on(topic).then(stands, it) for topic, stands, it in _turns(words)}
        return replace(self, **new) if new else self


def _turns(words: Talk) -> Iterator[tuple[Topic, bool, Statement]]:
    """What words claim, or take back: the topic, whether anything stands then, and what."""
    if isinstance(words, Claim):
        yield from ((topic, True, value) for topic, value in words.topics().items())
    elif isinstance(words, Retract):
        yield words.about, False, None


class Heard(NamedTuple):
    """What a ledger comes to."""

    ledger: tuple[Spoken, ...]
    said: tuple[Said, ...]  # by seat
    waiting: dict[int, Ask]  # the last question to a seat that has not spoken since
    size: int = 0  # about how many bytes its words take

    def then(self, ledger: tuple[Spoken, ...]) -> "Heard":
        """The same once the ledger has grown to this; who did not speak keeps what they said."""
        said, waiting, size = list(self.said), dict(self.waiting), self.size
        for spoken in ledger[len(self.ledger) :]:
            seat, words = spoken.seat, spoken.words
            if isinstance(words, Ask):
                waiting[words.target] = words
            else:
                waiting.pop(seat, None)
            said[seat] = said[seat].then(words)
            size += WORD + (len(words.text) if isinstance(words, Say) else 0)
        return Heard(ledger, tuple(said), waiting, size)


def hear(view: View) -> Heard:
    """What the view's ledger comes to: worked out once for all views of a game, word by word."""
    ledger = view.ledger
    if not ledger:
        return Heard((), (Said(),) * len(view.players), {})
    kept = HEARD.get(id(ledger[0]))  # the first words of a game are the same to all its views
    if kept and kept.ledger is ledger:
        return kept
    if not (kept and ledger[: len(kept.ledger)] == kept.ledger):
        kept = Heard((), (Said(),) * len(view.players), {})
    heard = kept.then(ledger)
    return HEARD.keep(id(ledger[0]), heard, heard.size)


WORD = 300  # bytes of one entry of a ledger, free words apart
HEARD: SizedCache[int, Heard] = SizedCache(16 << 20)  # by game


class Asked(NamedTuple):
    """A question, and what its seat said next: nothing yet, or these words."""

    by: int
    question: Ask
    answer: Claim | Retract | Say | None = None


def questions(view: View) -> list[Asked]:
    """Every question with its answer, in the order they were put."""
    return [each for each in exchanges(view) if isinstance(each, Asked)]


def exchanges(view: View) -> list[Asked | Spoken]:
    """Every question with its answer, and free words that answer none, in order."""
    heard: list[Asked | Spoken] = []
    waiting: dict[int, list[tuple[int, Asked]]] = {}  # by who was asked: what is open, and where
    for spoken in view.ledger:
        words = spoken.words
        if isinstance(words, Ask):
            asked = Asked(spoken.seat, words)
            waiting.setdefault(words.target, []).append((len(heard), asked))
            heard.append(asked)
        elif spoken.seat in waiting:
            for place, asked in waiting.pop(spoken.seat):
                heard[place] = asked._replace(answer=words)
        elif isinstance(words, Say) and words.text != SILENCE:
            heard.append(spoken)
    return heard


def open_question(view: View, seat: int) -> Asked | None:
    """The last question that the seat has neither answered nor met with silence."""
    waiting = [each for each in questions(view) if each.question.target == seat]
    return waiting[-1] if waiting and waiting[-1].answer is None else None


# ---------------------------------------------------------------- what to ask

ORDER = (Question.RECEIVED_DIAMONDS, Question.PASSED, Question.TOOK, Question.RECEIVED_TOKENS)


def suggestions(view: View, me: int) -> list[Ask]:
    """What nobody has said or been asked yet; first what a neighbour's word can be held against."""
    said = hear(view).said
    put = {each.question for each in questions(view)}
    asks = [
        Ask(player.seat, about)
        for about in ORDER
        for player in view.players
        if player.in_play
        and player.seat not in (me, view.godfather)
        and not (player.revealed and about is Question.TOOK)  # everybody has seen it
    ]
    unsaid = [ask for ask in asks if ask not in put and not _told(said, ask)]
    return sorted(unsaid, key=lambda ask: not _can_be_checked(said, ask))


def _told(said: tuple[Said, ...], ask: Ask) -> bool:
    return any(said[ask.target].on(topic).said for topic in ANSWERED_BY[ask.about])


def _can_be_checked(said: tuple[Said, ...], ask: Ask) -> bool:
    """Whether the other side of that box has spoken of its diamonds; the office knows both ends."""
    before, after = ask.target - 1, ask.target + 1
    match ask.about:
        case Question.RECEIVED_DIAMONDS:
            return before == 0 or said[before].passed_diamonds.said
        case Question.PASSED:
            if after == len(said):
                return True
            return said[after].received_diamonds.said
    return False
