"""What was said: claims by seat and topic, questions with answers, opinions, and what to ask."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.caching import SizedCache
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import (
    ANSWERED_BY,
    FOUR_QUESTIONS,
    SILENCE,
    Ask,
    Claim,
    Opinion,
    Question,
    Retract,
    Say,
    Spoken,
    Statement,
    Talk,
    Topic,
    Vouch,
    answers,
    standing_opinions,
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
    waiting: dict[int, Ask]  # the last question to a seat that has not replied since
    size: int = 0  # about how many bytes its words take

    def then(self, ledger: tuple[Spoken, ...]) -> "Heard":
        """The same once the ledger has grown to this; who did not speak keeps what they said."""
        said, waiting, size = list(self.said), dict(self.waiting), self.size
        for spoken in ledger[len(self.ledger) :]:
            seat, words = spoken.seat, spoken.words
            if isinstance(words, Ask):
                waiting[words.target] = words
            elif seat in waiting and replies(seat, words, waiting[seat].about):
                del waiting[seat]
            said[seat] = said[seat].then(words)
            size += WORD + (len(words.text) if isinstance(words, Say) else 0)
        return Heard(ledger, tuple(said), waiting, size)


def replies(seat: int, words: Talk, question: Question) -> bool:
    """Whether a seat that was asked said this in reply: an answer, or anything instead of one.

    Opinions come unasked, unless somebody asked for one. Who is asked for one, or about the bag,
    has not replied by speaking of something else.
    """
    if isinstance(words, Ask):
        return False
    evasive = isinstance(words, Say) or (
        question in FOUR_QUESTIONS and not isinstance(words, Opinion)
    )
    return evasive or answers(seat, words, question)


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
    """A question, and what its seat replied: nothing yet, or these words."""

    by: int
    question: Ask
    answer: Talk | None = None


# What is open, and where it stands, by who was asked what.
Waiting = dict[tuple[int, Question], list[tuple[int, Asked]]]


def questions(view: View) -> list[Asked]:
    """Every question with its answer, in the order they were put."""
    return [each for each in exchanges(view) if isinstance(each, Asked)]


def exchanges(view: View) -> list[Asked | Spoken]:
    """Every question with its answer, and opinions and free words that answer none, in order."""
    heard: list[Asked | Spoken] = []
    waiting: Waiting = {}
    for spoken in view.ledger:
        words = spoken.words
        if isinstance(words, Ask):
            asked = Asked(spoken.seat, words)
            waiting.setdefault((words.target, words.about), []).append((len(heard), asked))
            heard.append(asked)
            continue
        answered = answered_by(spoken, waiting)
        for place, asked in answered:
            heard[place] = asked._replace(answer=words)
        if not answered and isinstance(words, Say | Opinion) and words != Say(SILENCE):
            heard.append(spoken)
    return heard


def answered_by(spoken: Spoken, waiting: Waiting) -> list[tuple[int, Asked]]:
    """The questions that these words reply to, and where they stand; they wait no longer."""
    seat, words = spoken.seat, spoken.words
    about = [each for each in Question if (seat, each) in waiting and replies(seat, words, each)]
    return [asked for each in about for asked in waiting.pop((seat, each))]


def open_question(view: View, seat: int) -> Asked | None:
    """The last question that the seat has neither answered nor met with silence."""
    waiting = [each for each in questions(view) if each.question.target == seat]
    return waiting[-1] if waiting and waiting[-1].answer is None else None


# ---------------------------------------------------------------- opinions


class Sides(NamedTuple):
    """Whom a seat believes and whom it doubts, as it says now."""

    seat: int
    believed: tuple[int, ...] = ()
    doubted: tuple[int, ...] = ()


def opinions(view: View) -> list[Sides]:
    """The opinions that stand, of each seat that has any; claims contradict none of them."""
    by_seat: dict[int, Sides] = {}
    for (seat, target), opinion in sorted(standing_opinions(view.ledger).items(), key=_place):
        sides = by_seat.get(seat, Sides(seat))
        if isinstance(opinion, Vouch):
            by_seat[seat] = sides._replace(believed=(*sides.believed, target))
        else:
            by_seat[seat] = sides._replace(doubted=(*sides.doubted, target))
    return list(by_seat.values())


def _place(opinion: tuple[tuple[int, int], Opinion]) -> tuple[int, int]:
    return opinion[0]


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
