"""What counts as an answer to a question, and what as a reply to it."""

from typing import NamedTuple

from mafia_de_cuba.rules.talk import (
    FOUR_QUESTIONS,
    SILENCE,
    Ask,
    Opinion,
    Question,
    Say,
    Talk,
    answers,
)


class Asked(NamedTuple):
    """A question, and what its seat replied: nothing yet, or these words."""

    by: int
    question: Ask
    answer: Talk | None = None


def is_silence(words: Talk) -> bool:
    """Whether somebody chose to say nothing."""
    return isinstance(words, Say) and words.text == SILENCE


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
