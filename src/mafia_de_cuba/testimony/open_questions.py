"""Questions: which were put, which are open, and which words replied to which.

A question is *open* until its seat replies, if only by saying nothing: that is what tables, pages
and the terminal show and wait for. It is *unanswered* until its seat speaks of what was asked:
that is what a bot goes on to answer, after it has replied to something else.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mafia_de_cuba.rules.talk import Ask, Opinion, Question, Say, Spoken, answers

from .replies import Asked, is_silence, replies
from .statements import View, hear

Unanswered = dict[int, dict[Question, int]]  # by seat: where each was put first in the ledger


def open_question(view: View, seat: int) -> Asked | None:
    """The question that the seat is to answer now, if it has not replied to all."""
    return hear(view).waiting.get(seat)


def is_open(ledger: Sequence[Spoken], place: int) -> bool:
    """Whether nothing was said yet in reply to the question at this place."""
    ask = ledger[place].words
    assert isinstance(ask, Ask), "only questions are open"
    return not any(
        later.seat == ask.target and replies(ask.target, later.words, ask.about)
        for later in ledger[place + 1 :]
    )


def unanswered(ledger: Iterable[Spoken]) -> Unanswered:
    """By seat, the questions on which it has said nothing since, in the order they were put."""
    waiting: Unanswered = {}
    for place, spoken in enumerate(ledger):
        seat, words = spoken.seat, spoken.words
        if isinstance(words, Ask):
            waiting.setdefault(words.target, {}).setdefault(words.about, place)
        elif seat in waiting:
            for question in [each for each in waiting[seat] if answers(seat, words, each)]:
                del waiting[seat][question]
    return {seat: questions for seat, questions in waiting.items() if questions}


def asked_by(ledger: Iterable[Spoken], seat: int) -> list[tuple[int, Ask]]:
    """The questions that a seat has put, and where in the ledger."""
    return [
        (place, spoken.words)
        for place, spoken in enumerate(ledger)
        if spoken.seat == seat and isinstance(spoken.words, Ask)
    ]


# ---------------------------------------------------------------- questions with replies


class Exchange(NamedTuple):
    """Something said that replies to nothing, and the reply if it is a question: their places."""

    place: int
    reply: int | None = None


# The exchanges that wait for a reply, by who was asked what.
Waiting = dict[tuple[int, Question], list[int]]


def paired(ledger: Sequence[Spoken]) -> list[Exchange]:
    """All that was said, in order, every question with the first reply to it."""
    found: list[Exchange] = []
    waiting: Waiting = {}
    for place, spoken in enumerate(ledger):
        words = spoken.words
        if questions := _replied_to(spoken, waiting):
            for each in questions:
                found[each] = found[each]._replace(reply=place)
            continue
        if isinstance(words, Ask):
            waiting.setdefault((words.target, words.about), []).append(len(found))
        found.append(Exchange(place))
    return found


def _replied_to(spoken: Spoken, waiting: Waiting) -> list[int]:
    """The exchanges that these words reply to; they wait no longer."""
    seat, words = spoken.seat, spoken.words
    about = [each for each in Question if (seat, each) in waiting and replies(seat, words, each)]
    return [place for each in about for place in waiting.pop((seat, each))]


def exchanges(view: View) -> list[Asked | Spoken]:
    """Every question with its answer, and opinions and free words that answer none, in order."""
    ledger = view.ledger
    told: list[Asked | Spoken] = []
    for place, reply in paired(ledger):
        spoken = ledger[place]
        words = spoken.words
        if isinstance(words, Ask):
            told.append(Asked(spoken.seat, words, None if reply is None else ledger[reply].words))
        elif isinstance(words, Say | Opinion) and not is_silence(words):
            told.append(spoken)
    return told


def questions(view: View) -> list[Asked]:
    """Every question with its answer, in the order they were put."""
    return [each for each in exchanges(view) if isinstance(each, Asked)]
