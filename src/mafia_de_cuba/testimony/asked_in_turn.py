"""Asked in turn: which of several questions a seat answers first, and which of them wait.

What is being answered stays until its seat has replied to it, whoever asks meanwhile. Then comes
the Godfather's question, else the oldest one.
"""

from mafia_de_cuba.rules.talk import Question, Talk, answers

from .replies import Asked, replies

InTurn = tuple[Asked, ...]  # the one that is being answered comes first


def one_more(waiting: InTurn, asked: Asked) -> InTurn:
    """The questions to a seat once this one is put; who repeats one has put it once."""
    return waiting if asked in waiting else (*waiting, asked)


def left_after(waiting: InTurn, seat: int, words: Talk, godfather: int | None) -> InTurn:
    """The questions that still wait once their seat has said this."""
    about = _settled(waiting, seat, words)
    left = tuple([each for each in waiting if each.question.about not in about])
    if left[:1] == waiting[:1]:
        return left
    return tuple(sorted(left, key=lambda each: each.by != godfather))


def _settled(waiting: InTurn, seat: int, words: Talk) -> set[Question]:
    """What words answer, else what they are said instead of an answer to: the first question."""
    about = {each.question.about for each in waiting if answers(seat, words, each.question.about)}
    first = waiting[0].question.about
    return about or ({first} if replies(seat, words, first) else set())
