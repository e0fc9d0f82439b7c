"""Marks and contradictions of a case: exactly what they mean, and attempts with their jokers."""

from itertools import combinations

import pytest

from mafia_de_cuba.analysis.cases.attempt import Attempt
from mafia_de_cuba.analysis.cases.case import Case
from mafia_de_cuba.analysis.cases.case_result import news, result
from mafia_de_cuba.analysis.cases.case_words import CaseWords
from mafia_de_cuba.analysis.cases.clashes import clashes
from mafia_de_cuba.analysis.cases.facts import Stole, Took
from mafia_de_cuba.analysis.cases.maker import make_case
from mafia_de_cuba.analysis.cases.marks import ClaimMark, Mark, SeatMark, Supposed, follow
from mafia_de_cuba.analysis.cases.solver import solve
from mafia_de_cuba.i18n import LANGUAGES, Words
from mafia_de_cuba.rules.pieces import Take, Token

CASE = make_case("test/6", "easy", None).case  # the one of docs/cases.md: Fidel (1) it was
ELENA, VERA, FIDEL = 0, 1, 2  # whose claims


def conflict(*marks: Mark) -> tuple[Mark, ...]:
    return follow(CASE, marks).conflict


def test_two_who_cannot_both_tell_the_truth_contradict_each_other() -> None:
    both = ClaimMark(VERA, True), ClaimMark(FIDEL, True)
    assert conflict(*both) == both
    assert conflict(ClaimMark(VERA, True)) == conflict(ClaimMark(FIDEL, True)) == ()


def test_marks_that_have_nothing_to_do_with_it_are_left_out() -> None:
    both = ClaimMark(VERA, True), ClaimMark(FIDEL, True)
    assert conflict(SeatMark(5, Supposed.NO_THIEF), *both, SeatMark(4, Supposed.NO_THIEF)) == both


def test_what_is_not_marked_has_not_been_heard() -> None:
    assert follow(CASE, [SeatMark(2, Supposed.THIEF)]).conflict == ()  # wrong, but not by itself
    facts = follow(CASE, [SeatMark(2, Supposed.THIEF)]).facts
    assert Stole(1, False) in facts  # one diamond is missing, so there is one Thief
    assert Took(2, Take(diamonds=1)) in facts


def test_who_lies_is_one_who_may_and_says_something_untrue() -> None:
    facts = follow(CASE, [SeatMark(1, Supposed.LIES)]).facts
    assert Took(1, Take(diamonds=1)) in facts  # only Thieves lie here
    honest = follow(CASE, [SeatMark(1, Supposed.HONEST)]).facts
    assert Took(1, Take(token=Token.DRIVER)) in honest
    assert follow(CASE, [SeatMark(1, Supposed.LIES), SeatMark(1, Supposed.NO_THIEF)]).conflict


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_clashes_are_the_smallest_sets_that_cannot_all_be_true(level: str) -> None:
    case = make_case("clashes/1", level, None).case
    found = clashes(case)
    for size in (1, 2, 3):
        for claims in combinations(range(len(case.claims)), size):
            contains = [clash for clash in found if set(clash) <= set(claims)]
            assert bool(contains) == (not all_true(case, claims)), claims
            assert claims not in found or contains == [claims]


def all_true(case: Case, claims: tuple[int, ...]) -> int:
    """How many worlds there are in which these claims are true, by the other solver."""
    kept = tuple(case.claims[claim] for claim in claims)
    return solve(Case(case.players, case.setup, case.hidden, case.left, (), kept)).worlds


# ---------------------------------------------------------------- attempts


def test_without_a_joker_a_wrong_accusation_loses() -> None:
    attempt = Attempt(0, (1, 4))
    assert attempt.accuse(2).is_lost
    assert not attempt.accuse(1).is_over
    assert attempt.accuse(1).accuse(4).is_solved
    assert attempt.accuse(2).accuse_all((1, 4)).accused == (2,)  # it is over


def test_with_a_joker_it_costs_one() -> None:
    attempt = Attempt(1, (3,)).accuse(2)
    assert (attempt.jokers_left, attempt.is_over) == (0, False)
    assert attempt.accuse(2) == attempt  # nobody is accused twice
    assert attempt.accuse(3).is_solved
    assert attempt.accuse(4).is_lost


def test_who_gave_up_has_not_solved_it() -> None:
    attempt = Attempt(0, (3,)).give_up()
    assert attempt.is_over
    assert not attempt.is_solved
    assert Attempt(0, (3,)).accuse(3).give_up().is_solved  # too late to give up


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_result_tells_nothing_of_the_answer(lang: str) -> None:
    words = Words(lang)
    attempts = [Attempt(1, (1,)).accuse_all(seats) for seats in ((1,), (2, 1), (2, 3))]
    for attempt in (*attempts, Attempt(1, (1,)).give_up()):
        shared = result(words, CASE, attempt, 2, 1)
        assert not any(name in shared for name in CASE.players)
        assert "test" in shared
        assert news(CaseWords(words, CASE), attempt)
    assert news(CaseWords(words, CASE), Attempt(1, (1,))) == ""
