"""Lessons: the rules allow every move of them, and what the guide tells is so."""

from collections.abc import Iterator

import pytest

from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.play import play
from mafia_de_cuba.rules.record import Act, Record
from mafia_de_cuba.rules.setup import check, check_players
from mafia_de_cuba.rules.state import State, start
from mafia_de_cuba.rules.talk import Ask
from mafia_de_cuba.table.scripted import scripted_view
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony import against_mine
from mafia_de_cuba.testimony.contradictions import among_claims
from mafia_de_cuba.web.lessons import LESSONS, Lesson

SUSPECT, GODFATHER = LESSONS["suspect"], LESSONS["godfather"]
EVERY_STEP = [
    pytest.param(lesson, number, id=f"{lesson.key}-{number}")
    for lesson in LESSONS.values()
    for number in range(1, len(lesson.steps) + 1)
]


def played(record: Record) -> State:
    """The game by the rules, move by move. Raises Refused."""
    check_players(record.players)
    check(record.setup, len(record.players))
    state = start(record.players, record.setup)
    for seat, move in record.acts:
        state = play(state, seat, move)
    return state


def seen(lesson: Lesson, number: int) -> TableView:
    return scripted_view(lesson.record(number), lesson.seat)


def ways(lesson: Lesson, number: int) -> list[int]:
    """The steps that a step leads to."""
    step = lesson.step(number)
    if step.ends:
        return []
    return [answer.goes for answer in step.answers if answer.goes] or [number + 1]


def new_acts(lesson: Lesson, number: int, following: int) -> tuple[Act, ...]:
    """What happens between two steps."""
    before, after = lesson.record(number).acts, lesson.record(following).acts
    assert after[: len(before)] == before
    return after[len(before) :]


# ---------------------------------------------------------------- the script


@pytest.mark.parametrize(("lesson", "number"), EVERY_STEP)
def test_the_rules_allow_every_move_of_a_lesson(lesson: Lesson, number: int) -> None:
    state = played(lesson.record(number))
    assert (state.outcome is not None) == lesson.step(number).ends


@pytest.mark.parametrize(("lesson", "number"), EVERY_STEP)
def test_what_leads_on_is_what_happens_next(lesson: Lesson, number: int) -> None:
    for following in ways(lesson, number):
        first = new_acts(lesson, number, following)[0]
        right = [answer for answer in lesson.step(number).answers if answer.fits(first.move)]
        if lesson.step(number).answers and first.seat == lesson.seat:
            assert right[0].goes == following
        else:
            told = isinstance(first.move, Ask)  # "Now hear the others": the Godfather asks them all
            assert told or first.seat != lesson.seat, "nobody acts for the learner"


@pytest.mark.parametrize(("lesson", "number"), EVERY_STEP)
def test_whatever_is_done_leads_on_or_is_explained(lesson: Lesson, number: int) -> None:
    step = lesson.step(number)
    for answer in step.answers:
        assert bool(answer.goes) != bool(answer.says)
    if step.answers:
        assert step.answers[-1].fits(None)
        assert step.asks
    assert step.tells


def all_ways(lesson: Lesson, number: int) -> Iterator[list[int]]:
    if not ways(lesson, number):
        yield [number]
    for following in ways(lesson, number):
        yield from ([number, *rest] for rest in all_ways(lesson, following))


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_every_step_is_reached_and_every_way_ends(lesson: Lesson) -> None:
    walks = list(all_ways(lesson, 1))
    assert {number for walk in walks for number in walk} == set(range(1, len(lesson.steps) + 1))
    assert max(map(len, walks)) == lesson.length
    for walk in walks:
        assert [lesson.before(number) for number in walk] == [0, *walk[:-1]]
        assert lesson.place(walk[-1]) == lesson.length
        assert lesson.following(walk[-1]) == 0


# ---------------------------------------------------------------- what is told


def test_the_suspects_lie_breaks_the_chain_at_teo() -> None:
    assert [each.seats for each in among_claims(seen(SUSPECT, 3))] == []
    assert [each.seats for each in among_claims(seen(SUSPECT, 4))] == [(1, 2)]
    assert [each.seats for each in among_claims(seen(SUSPECT, 5))] == [(1, 2), (3, 4)]


def test_what_the_suspect_is_told_is_so() -> None:
    view = seen(SUSPECT, 3)
    assert view.you
    assert view.you.received
    assert (view.you.received.diamonds, view.you.took and view.you.took.diamonds) == (13, 5)
    assert seen(SUSPECT, 8).jokers == 0
    shot = seen(SUSPECT, 7)
    assert [player.name for player in shot.players if not player.in_play] == ["Bruno", "Inés"]


def test_the_suspect_wins_alone() -> None:
    outcome = played(SUSPECT.record(10)).outcome
    assert outcome
    assert (outcome.ending, outcome.winners) == (Ending.GODFATHER_ELIMINATED, (SUSPECT.seat,))


def test_the_first_lie_to_the_godfather_is_known_to_the_godfather_alone() -> None:
    view = seen(GODFATHER, 3)
    assert among_claims(view) == []
    assert [each.seats for each in against_mine(view)] == [(1,)]


def test_the_others_stories_part_between_ines_and_teo_and_bruno_lies_for_all_to_see() -> None:
    view = seen(GODFATHER, 5)
    apart = {each.seats for each in among_claims(view)}
    assert (3, 4) in apart
    assert not any(2 in seats for seats in apart)
    assert any(each.seats == (5,) for each in against_mine(view))


def test_what_the_godfather_is_told_is_so() -> None:
    def missing(number: int) -> int:
        return 15 - (seen(GODFATHER, number).players[0].diamonds or 0)

    assert [missing(number) for number in (2, 3, 4, 5)] == [7, 7, 5, 5]
    assert [seen(GODFATHER, number).jokers for number in (2, 5, 6)] == [1, 1, 0]


@pytest.mark.parametrize("end", [7, 8])
def test_the_godfather_wins_with_the_henchman_and_his_driver(end: int) -> None:
    outcome = played(GODFATHER.record(end)).outcome
    assert outcome
    assert (outcome.ending, set(outcome.winners)) == (Ending.DIAMONDS_RECOVERED, {0, 2, 3})


def test_free_words_are_in_the_language_of_the_learner() -> None:
    said = [act for act in SUSPECT.record(6, str.upper).acts if act.seat == 0]
    assert getattr(said[-2].move, "text", "").isupper()
