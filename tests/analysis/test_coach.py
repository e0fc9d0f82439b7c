"""The coach: what it calls certain is true, and every sentence can be said in every language."""

from collections.abc import Iterator

import pytest

from mafia_de_cuba.analysis.coach import Coached, coach
from mafia_de_cuba.analysis.game import PastGame
from mafia_de_cuba.analysis.lies import lies_of
from mafia_de_cuba.deduction.counts import count_worlds
from mafia_de_cuba.i18n import LANGUAGES, Words
from mafia_de_cuba.i18n.coaching import SENTENCES, Lesson, Remark, coach_says
from mafia_de_cuba.rules.notation import read_line, write_line
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.record import Record, write
from mafia_de_cuba.views import view
from tests.analysis.past_games import games

FINISHED = [record for record in games() if PastGame(record).last.outcome]
EVERY = pytest.mark.parametrize("record", FINISHED, ids=lambda record: write_line(record)[:60])


def coached(line: str, seat: int) -> Coached:
    found = coach(write(read_line(line)), seat)
    assert found
    return found


def all_remarks(record: Record) -> Iterator[tuple[int, Remark]]:
    for seat in range(len(record.players)):
        found = coach(write(record), seat)
        assert found
        yield from ((seat, remark) for remark in found)


@EVERY
def test_what_is_called_certain_is_true(record: Record) -> None:
    game = PastGame(record)
    lies = {(lie.move, lie.seat) for lie in lies_of(game)}
    for seat, remark in all_remarks(record):
        match remark.lesson:
            case Lesson.THIEF_CERTAIN:
                assert game.last.role(remark.seats[0]) is Role.THIEF
            case Lesson.LIAR_CERTAIN:
                assert (remark.steps[0] - 1, remark.seats[0]) in lies
            case Lesson.CLEAR_CERTAIN:
                assert Role.THIEF not in {game.last.role(other) for other in remark.seats}
            case Lesson.HONEST | Lesson.SILENT:
                assert seat not in {liar for _, liar in lies}
            case Lesson.HELD:
                assert remark.number == sum(lie.seat == seat for lie in lies_of(game))
            case Lesson.BROKEN | Lesson.BROKEN_ALONE:
                assert {(step - 1, seat) for step in remark.steps} & lies


@EVERY
def test_what_is_called_certain_is_what_deduce_says_to_that_seat(record: Record) -> None:
    game = PastGame(record)
    for seat, remark in all_remarks(record):
        if remark.lesson in (Lesson.THIEF_CERTAIN, Lesson.CLEAR_CERTAIN):
            counts = count_worlds(view(game.states[remark.steps[0]], seat))
            share = float(remark.lesson is Lesson.THIEF_CERTAIN)
            for other in remark.seats:
                assert counts.roles(other).get(Role.THIEF, 0.0) == share
        if remark.lesson is Lesson.LIAR_CERTAIN:
            seen = view(game.states[remark.steps[0]], seat)
            assert count_worlds(seen, remark.seats).worlds == 0


# 0 hides 2; 1 takes 3, 2 a Henchman, 3 the Agent, 4 ten, 5 nothing
THEFT = "6 jokers=1 | h2 3/driver henchman fbi 10 -"


def test_a_lie_that_broke_is_told_with_whose_words() -> None:
    line = f"{THEFT} 1:claim=passed.diamonds=12 2:claim=received.diamonds=10 x1 x4"
    found = coached(line, 1)
    assert found.gave_away == Remark(Lesson.BROKEN, (8, 9), (2,))
    assert found.next_time == Remark(Lesson.FIT, seats=(2,))


def test_a_lie_that_only_the_godfather_could_see_through() -> None:
    line = f"{THEFT} 1:claim=received.diamonds=11 x1 x4"
    assert coached(line, 1).gave_away == Remark(Lesson.OFFICE_SAW, (8,), (0,))
    assert coached(line, 0).could_know.lesson in (Lesson.LIAR_CERTAIN, Lesson.THIEF_CERTAIN)


def test_honest_and_silent_players_gave_nothing_away() -> None:
    line = f"{THEFT} 2:claim=took=henchman x1 x4"
    assert coached(line, 2).gave_away == Remark(Lesson.HONEST)
    assert coached(line, 4).gave_away == Remark(Lesson.SILENT)
    assert coached(line, 4).next_time == Remark(Lesson.SPEAK)


def test_nobody_is_told_to_listen_to_who_had_spoken_already() -> None:
    line = f"{THEFT} 2:claim=received.diamonds=10 1:claim=passed.diamonds=12 x1 x4"
    assert coached(line, 1).next_time == Remark(Lesson.FIT_HEARD, seats=(2,))
    spoken = "2:claim=took=henchman 1:claim=passed.diamonds=12 2:claim=received.diamonds=10"
    assert coached(f"{THEFT} {spoken} x1 x4", 1).next_time == Remark(Lesson.ROLE, role=Role.THIEF)


WELCOME = {
    "fbi": "6 jokers=1 | h2 3/driver henchman fbi 10 -",
    "revolutionary": (
        "8 box=2revolutionary+3henchman jokers=1 | "
        "h2 3 henchman revolutionary 10 henchman henchman revolutionary"
    ),
    "lover": "8 box=lover+4henchman jokers=1 | h2 3 henchman lover 10 henchman henchman henchman",
}


@pytest.mark.parametrize("words", ["", "2:claim=received.diamonds=10 3:claim=received.diamonds=12"])
@pytest.mark.parametrize("role", WELCOME)
def test_who_wants_to_be_accused_is_not_told_to_look_innocent(role: str, words: str) -> None:
    found = coached(f"{WELCOME[role]} {words} x3", 3)
    assert found.next_time == Remark(Lesson.ROLE, role=Role(role))
    found = coached(f"{WELCOME[role]} {words} x1 x4", 3)
    assert found.next_time == Remark(Lesson.ROLE, role=Role(role)), "nor who did not win by it"


def test_a_thief_who_won_is_not_told_to_tell_it_otherwise() -> None:
    lie = "2:claim=received.diamonds=10 1:claim=passed.diamonds=12"
    for words in (lie, ""):
        line = f"6 jokers=0 | h2 10/driver henchman fbi 3 - {words} x5"
        assert coached(line, 1).next_time == Remark(Lesson.ROLE, role=Role.THIEF)
    assert coached(line, 4).next_time == Remark(Lesson.SPEAK), "who did not win"


def test_a_loyal_liar_is_told_to_tell_the_truth() -> None:
    line = f"{THEFT} 2:claim=took=driver x1 x4"
    assert coached(line, 2).next_time == Remark(Lesson.TRUTH)


def test_the_godfather_is_told_who_was_never_heard() -> None:
    claims = " ".join(f"{seat}:claim=took=-" for seat in (1, 2, 3))
    found = coached(f"{THEFT} {claims} x1 x4", 0)
    assert found.next_time in (
        Remark(Lesson.ASK, seats=(4, 5)),
        found.next_time if found.next_time.lesson is Lesson.BETTER else None,
    )


def test_a_game_without_deduction_has_no_lessons() -> None:
    assert coach(write(read_line("6 open | h1 2 - - 3 2 x1 x4 x5")), 1) is None
    assert coach(write(read_line(THEFT)), 1) is None  # it goes on
    assert coach(b"nonsense", 1) is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_lesson_has_its_sentence(lang: str) -> None:
    names = ("Ana", "Bea", "Cruz")
    assert {*SENTENCES} == {*Lesson} - {Lesson.ROLE}
    for lesson in Lesson:
        remark = Remark(lesson, (4, 9), (1, 2), 3, Role.THIEF, (0.41, 0.58))
        text = coach_says(Words(lang), remark, names)
        assert text
        assert "%(" not in text


def test_two_words_in_one_move_are_told_of_one_move() -> None:
    names = ("Ana", "Bea", "Cruz")
    for lesson in (Lesson.BROKEN, Lesson.THIEF_BROKEN):
        once = coach_says(Words("en"), Remark(lesson, (4,), (1, 2)), names)
        twice = coach_says(Words("en"), Remark(lesson, (4, 9), (1, 2)), names)
        assert "(move 4)" in once
        assert "(moves 4 and 9)" in twice
