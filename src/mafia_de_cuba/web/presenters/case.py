"""The page of a case: what is known, what was said, what was asked for, and how it ended."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from mafia_de_cuba.analysis.cases.attempt import Attempt
from mafia_de_cuba.analysis.cases.case_result import LEVEL_NAMES, news, result
from mafia_de_cuba.analysis.cases.marks import (
    OF_WORDS,
    ClaimMark,
    Followed,
    Mark,
    SeatMark,
    Supposed,
)
from mafia_de_cuba.analysis.cases.reasoning import hint_lines
from mafia_de_cuba.analysis.cases.reasoning_words import ReasoningWords
from mafia_de_cuba.analysis.cases.study import Study
from mafia_de_cuba.i18n import N_
from mafia_de_cuba.web.sentences import Words

SUPPOSED = {
    Supposed.THIEF: N_("is a Thief"),
    Supposed.NO_THIEF: N_("is no Thief"),
    Supposed.LIES: N_("lies"),
    Supposed.HONEST: N_("tells the truth"),
}


class Thinking(Struct, frozen=True):
    """What somebody has marked, asked for and tried, as the page itself tells it."""

    marks: tuple[Mark, ...] = ()
    hints: int = 0
    asked: int = 0  # how often the page has worked something out, hints apart
    clashes: bool = False  # whether the contradictions are shown
    accused: tuple[int, ...] = ()
    gave_up: bool = False


class Place(NamedTuple):
    """Where a case is found."""

    address: str
    day: str  # of a daily case, else empty
    is_today: bool
    origin: str = ""


class ClaimRow(NamedTuple):
    """One claim, and how it is marked: true, false or not at all."""

    number: int
    words: str
    mark: bool | None


class SeatRow(NamedTuple):
    """One seat: what it said, what is supposed of it, and what came of accusing it."""

    seat: int
    name: str
    claims: tuple[ClaimRow, ...]
    supposed: str
    choices: tuple[tuple[str, str], ...]
    accused: bool
    thief: bool  # known: found, or told at the end


class CasePage(Struct, frozen=True):
    """Everything that the page of a case shows."""

    place: Place
    level: str
    level_name: str
    known: list[str]
    rules: list[str]
    honour: list[str]
    stakes: str
    godfather: str
    seats: tuple[SeatRow, ...]
    thinking: Thinking
    attempt: Attempt
    lines: list[tuple[int, str]]  # hints so far, or the whole reasoning
    more_hints: bool
    clashes: list[list[str]]
    conflict: list[str]
    facts: list[str]
    followed: bool
    news: str
    answer: str  # nothing before the end
    result: str  # to share; nothing before the end


def present_case(
    words: Words, place: Place, made: Study, thinking: Thinking, followed: Followed | None
) -> CasePage:
    """The page of a case for somebody who has come so far."""
    case, told = made.case, ReasoningWords(words, made.case)
    attempt = attempt_of(made, thinking)
    hints = hint_lines(made.lines)
    shown = made.lines if attempt.is_over else hints[: thinking.hints]
    return CasePage(
        place=place,
        level=case.level,
        level_name=words._(LEVEL_NAMES[case.level]),
        known=told.known(),
        rules=told.rules(),
        honour=told.word_of_honour(),
        stakes=told.stakes(attempt.jokers_left),
        godfather=case.players[0],
        seats=tuple(seat_rows(words, told, made, thinking, attempt)),
        thinking=thinking,
        attempt=attempt,
        lines=[(line.depth, told.line(line, made.thieves)) for line in shown],
        more_hints=thinking.hints < len(hints),
        clashes=[quotes(told, clash) for clash in made.clashes] if thinking.clashes else [],
        conflict=[told.mark(mark) for mark in followed.conflict] if followed else [],
        facts=[told.fact(fact) for fact in followed.facts] if followed else [],
        followed=followed is not None,
        news=news(told, attempt),
        answer=told.answer(made.thieves) if attempt.is_over else "",
        result=shared_text(words, place, made, thinking, attempt) if attempt.is_over else "",
    )


def attempt_of(made: Study, thinking: Thinking) -> Attempt:
    """What came of the accusations so far."""
    attempt = Attempt(made.case.setup.jokers, made.thieves).accuse_all(thinking.accused)
    return attempt.give_up() if thinking.gave_up else attempt


def quotes(told: ReasoningWords, clash: tuple[int, ...]) -> list[str]:
    """Claims, each with who made it."""
    return [told.quoted_claim(number) for number in clash]


def seat_rows(
    words: Words, told: ReasoningWords, made: Study, thinking: Thinking, attempt: Attempt
) -> Iterator[SeatRow]:
    """Every seat but the Godfather's, as the box went round."""
    marked = {mark.claim: mark.true for mark in thinking.marks if isinstance(mark, ClaimMark)}
    supposed = {mark.seat: mark.supposed for mark in thinking.marks if isinstance(mark, SeatMark)}
    for seat in range(1, len(made.case.players)):
        claims = tuple(
            ClaimRow(number, told.claim(number), marked.get(number))
            for number, spoken in enumerate(made.case.claims)
            if spoken.seat == seat
        )
        choices = tuple(
            (choice.value, words._(label))
            for choice, label in SUPPOSED.items()
            if claims or choice not in OF_WORDS
        )
        accused = seat in attempt.accused
        thief = seat in made.thieves and (accused or attempt.is_over)
        yield SeatRow(
            seat, told.name(seat), claims, supposed.get(seat, ""), choices, accused, thief
        )


def shared_text(
    words: Words, place: Place, made: Study, thinking: Thinking, attempt: Attempt
) -> str:
    """What can be shared: how it went and where the case is, and nothing of the answer."""
    told = result(words, made.case, attempt, thinking.hints, thinking.asked)
    return f"{told}\n{place.origin}{place.address}"
