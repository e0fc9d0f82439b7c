"""What was said: claims by seat and topic, the questions that wait for a reply, and opinions."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.caching import SizedCache
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import (
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

from .asked_in_turn import InTurn, left_after, one_more
from .replies import Asked, is_silence


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

    def standing(self) -> dict[Topic, Statement]:
        """What the seat maintains."""
        return {topic: cell.value for topic in Topic if (cell := self.on(topic)).said}

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


NAMES = 2000  # bytes of a game's names, and of what is kept of a game in which nothing was said
WORD = 300  # bytes of one entry of a ledger, free words apart


Questions = tuple[Question, ...]  # each once, in the order they were first put
Placed = tuple[int, Talk]  # words, and where they stand in the ledger
Lately = tuple[Placed, ...]  # a seat's last free words, and what it has said since


class Heard(NamedTuple):
    """What a ledger comes to: claims, opinions and questions, seat by seat."""

    ledger: tuple[Spoken, ...]
    said: tuple[Said, ...]  # by seat
    asked: dict[int, InTurn]  # by seat, the questions that it has not replied to since
    opinions: dict[tuple[int, int], Opinion]  # by who has it, and of whom: the last counts
    owed: dict[int, Questions]  # by seat, what it was asked and has not answered since
    lately: dict[int, Lately]  # by seat
    names: tuple[str, ...]  # by seat
    voices: frozenset[int] = frozenset()  # who has said anything: questions and silence apart
    size: int = NAMES  # about how many bytes it takes

    @property
    def waiting(self) -> dict[int, Asked]:
        """The question that each seat is to answer now; further ones wait until it has."""
        return {seat: each[0] for seat, each in self.asked.items()}

    def then(self, ledger: tuple[Spoken, ...], godfather: int | None) -> "Heard":
        """The same once the ledger has grown to this; who did not speak keeps what they said."""
        said, asked, size = list(self.said), dict(self.asked), self.size
        new, owed, voices = ledger[len(self.ledger) :], dict(self.owed), self.voices
        lately = dict(self.lately)
        for place, spoken in enumerate(new, len(self.ledger)):
            seat, words = spoken.seat, spoken.words
            lately[seat] = _from_free_words(lately.get(seat, ()), (place, words))
            if isinstance(words, Ask):
                asked[words.target] = one_more(asked.get(words.target, ()), Asked(seat, words))
                owed[words.target] = _with(owed.get(words.target, ()), words.about)
            elif seat in asked:
                asked[seat] = left_after(asked[seat], seat, words, godfather)
                if not asked[seat]:
                    del asked[seat]
            if seat in owed:
                owed[seat] = _left_open(seat, owed[seat], words)
            said[seat] = said[seat].then(words)
            if seat not in voices and not (isinstance(words, Ask) or is_silence(words)):
                voices |= {seat}
            size += WORD + (len(words.text) if isinstance(words, Say) else 0)
        opinions = {**self.opinions, **standing_opinions(new)}
        more = (opinions, owed, lately, self.names, voices, size)
        return Heard(ledger, tuple(said), asked, *more)

    def all_refused(self) -> tuple[tuple[int, Questions], ...]:
        """The questions left without an answer, of each seat that left any."""
        by_seat = [(seat, self.refused(seat)) for seat in self.owed]
        return tuple([(seat, questions) for seat, questions in by_seat if questions])

    def refused(self, seat: int) -> Questions:
        """The questions that a seat left without an answer; one that waits is not among them."""
        open_now = [each.question.about for each in self.asked.get(seat, ())]
        return tuple([about for about in self.owed.get(seat, ()) if about not in open_now])


def _from_free_words(lately: Lately, placed: Placed) -> Lately:
    _, words = placed
    if isinstance(words, Say):
        return (placed,)
    return (*lately, placed) if lately else ()


def _with(questions: Questions, about: Question) -> Questions:
    return questions if about in questions else (*questions, about)


def _left_open(seat: int, questions: Questions, words: Talk) -> Questions:
    """What a seat still owes after these words; silence answers nothing."""
    if is_silence(words) or not any(answers(seat, words, about) for about in questions):
        return questions
    return tuple(about for about in questions if not answers(seat, words, about))


def hear(view: View) -> Heard:
    """What the view's ledger comes to: worked out once for all views of a game, word by word."""
    ledger = view.ledger
    if ledger and ledger is LAST[0].ledger:  # all viewers of a table ask one after the other
        return LAST[0]
    names = tuple([player.name for player in view.players])
    kept = HEARD.get(names)
    if kept and kept.ledger is ledger:
        LAST[0] = kept
        return kept
    if not (kept and ledger[: len(kept.ledger)] == kept.ledger):
        kept = Heard((), (Said(),) * len(names), {}, {}, {}, {}, names)
    LAST[0] = heard = kept.then(ledger, view.godfather)
    return HEARD.keep(names, heard, heard.size)


# By the names of the players: another game of the same players begins anew.
HEARD: SizedCache[tuple[str, ...], Heard] = SizedCache(16 << 20)
LAST = [Heard((), (), {}, {}, {}, {}, ())]


def has_claimed(ledger: Iterable[Spoken], seat: int) -> bool:
    """Whether the seat has claimed anything at all, withdrawn since or not."""
    return any(spoken.seat == seat and isinstance(spoken.words, Claim) for spoken in ledger)


# ---------------------------------------------------------------- opinions


class Sides(NamedTuple):
    """Whom a seat believes and whom it doubts, as it says now."""

    seat: int
    believed: tuple[int, ...] = ()
    doubted: tuple[int, ...] = ()


def opinions(view: View) -> list[Sides]:
    """The opinions that stand, of each seat that has any; claims contradict none of them."""
    by_seat: dict[int, Sides] = {}
    for (seat, target), opinion in sorted(hear(view).opinions.items(), key=_place):
        sides = by_seat.get(seat, Sides(seat))
        if isinstance(opinion, Vouch):
            by_seat[seat] = sides._replace(believed=(*sides.believed, target))
        else:
            by_seat[seat] = sides._replace(doubted=(*sides.doubted, target))
    return list(by_seat.values())


class Standing(NamedTuple):
    """How others speak of a seat: who believes it and who doubts it."""

    believers: tuple[int, ...] = ()
    doubters: tuple[int, ...] = ()


def standing_of(sides: Iterable[Sides], seat: int) -> Standing:
    """Who believes a seat, and who doubts it."""
    each = tuple(sides)
    return Standing(
        tuple([side.seat for side in each if seat in side.believed]),
        tuple([side.seat for side in each if seat in side.doubted]),
    )


def _place(opinion: tuple[tuple[int, int], Opinion]) -> tuple[int, int]:
    return opinion[0]
