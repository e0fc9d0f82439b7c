"""Clocks: who does not choose in time is chosen for, legally, and nothing is proved by it."""

import pytest

from mafia_de_cuba.rules.moves import Accuse, Dismiss, Hide, Pocket, Reveal
from mafia_de_cuba.rules.pieces import Token, Tokens, legal_takes
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import Say
from mafia_de_cuba.table import commands
from mafia_de_cuba.table.events import Chosen, Moved
from mafia_de_cuba.table.options import Pace
from mafia_de_cuba.table.rows import read_event

from .table_driver import Room, theft

CLEANER = Setup(Tokens(henchman=1, fbi=1, cleaner=1))
ONES = theft(Hide(0), *[Pocket(1)] * 5)


@pytest.mark.parametrize("pace", list(Pace))
def test_a_theft_goes_on_without_anybody(pace: Pace) -> None:
    room = Room(6, pace=pace, clock=20).begin()
    room.clock.advance(6 * (24 if pace is Pace.TABLE else 20))
    assert room.game_state.phase in (Phase.INVESTIGATION, Phase.OVER)


def test_without_a_clock_the_table_waits() -> None:
    room = Room(6, pace=Pace.TABLE).begin()
    room.clock.advance(100_000)
    assert room.game_state.phase is Phase.HIDE


def test_the_default_is_any_legal_choice() -> None:
    hidden, taken = set(), set()
    for _ in range(150):
        room = Room(6, clock=5).begin()
        room.clock.advance(5)
        hidden.add(room.game_state.hidden)
        box = room.game_state.box
        room.clock.advance(5)
        take = room.game_state.take(1)
        assert take is not None
        assert take in legal_takes(box, last=False)
        taken.add((take.diamonds > 0, take.token))
    assert hidden == set(range(6))
    assert (True, None) in taken
    assert len(taken) > 2


def test_the_default_of_an_open_box_is_no_offence() -> None:
    setup = Setup(Tokens(henchman=1, fbi=1, driver=1), open_box=True, fake_diamond=True)
    for _ in range(40):
        room = Room(6, clock=5, setup=setup).begin()
        room.clock.advance(5 * 6)
        if not room.game.over:
            assert not any(room.game_state.role(seat) == "offender" for seat in range(6))


def test_a_seat_that_dismissed_and_fell_asleep_takes_too() -> None:
    room = Room(6, pace=Pace.TABLE, clock=20).begin().play((0, Hide(2)), (1, Dismiss(Token.FBI)))
    room.clock.advance(24)
    assert room.game_state.turn == 2


@pytest.mark.parametrize("clock", [5, 8, 16, 20, 24, 40, 120])
def test_a_choice_at_the_last_moment_is_released_when_the_default_would_be(clock: int) -> None:
    times = []
    for chooses in (True, False):
        room = Room(6, pace=Pace.TABLE, clock=clock).begin().play((0, Hide(2)))
        came, room.clock.late = room.clock.time(), 0.01
        room.clock.advance(clock - 0.25)
        if chooses:
            room.move(1, Pocket(3))
        while room.game_state.turn == 1:
            room.clock.advance(0.25)
        times.append(room.clock.time() - came)
    assert abs(times[0] - times[1]) < 1


def test_the_default_leaves_the_same_kinds_of_rows_as_a_choice() -> None:
    rows = []
    for chooses in (True, False):
        room = Room(6, pace=Pace.TABLE, clock=8).begin().play((0, Hide(2)))
        if chooses:
            room.move(1, Pocket(3))
        room.clock.advance(9)
        rows.append([type(read_event(row)) for row in room.rows()])
    assert rows[0] == rows[1]
    assert rows[0][-2:] == [Chosen, Moved]


@pytest.mark.parametrize("pace", list(Pace))
def test_an_accused_whose_time_is_over_empties_their_pockets(pace: Pace) -> None:
    room = Room(6, pace=pace, clock=60).begin().play(*ONES, (0, Accuse(2)))
    room.clock.advance(59)
    assert room.game_state.accused == 2
    room.clock.advance(1)
    assert 2 in room.game_state.emptied


def test_the_clock_of_the_accused_begins_when_the_window_has_closed() -> None:
    room = Room(6, pace=Pace.TABLE, clock=10, setup=CLEANER).begin().play(*ONES, (0, Accuse(2)))
    room.clock.advance(9 + 9.75)
    assert room.game_state.accused == 2
    room.clock.advance(0.25)
    assert room.game_state.accused is None


@pytest.mark.parametrize("pace", list(Pace))
def test_the_godfathers_clock_opens_a_vote_and_never_accuses(pace: Pace) -> None:
    room = Room(6, pace=pace, clock=30).begin().play(*ONES)
    room.clock.advance(10_000)
    assert room.game_state.phase is Phase.INVESTIGATION
    (ballot,) = room.view().ballots
    assert (ballot.about, ballot.seat, ballot.choices) == ("absent", 0, ("wait", "bot"))
    assert ballot.voters == (1, 2, 3, 4, 5)


def test_talk_does_not_start_the_clock_anew() -> None:
    room = Room(6, clock=30).begin().play(*ONES)
    for _ in range(6):
        room.clock.advance(5)
        room.move(3, Say("Well …"))
    assert room.view().ballots


def test_a_godfather_who_does_something_ends_the_vote_and_has_the_whole_time_again() -> None:
    room = Room(6, clock=30).begin().play(*ONES)
    room.clock.advance(30)
    room.move(0, Say("I was thinking."))
    assert not room.view().ballots
    room.clock.advance(29)
    assert not room.view().ballots
    room.clock.advance(1)
    assert room.view().ballots


def test_a_table_that_waits_for_its_godfather_gives_the_whole_time_again() -> None:
    room = Room(6, clock=30).begin().play(*ONES)
    room.clock.advance(30)
    for seat in (1, 2, 3):
        assert room.view().ballots
        room.table.do(commands.vote_about, room.at(seat), 0, "wait")
    assert not room.view().ballots
    room.clock.advance(29)
    assert not room.view().ballots
    room.clock.advance(1)
    assert room.view().ballots


def test_a_table_that_calls_a_bot_goes_on() -> None:
    room = Room(6, clock=30).begin().play(*ONES)
    room.clock.advance(30)
    for seat in (1, 2, 3):
        room.table.do(commands.vote_about, room.at(seat), 0, "bot")
    assert room.game_state.accused is not None
    assert room.view().substitutes == (0,)


def test_no_clock_runs_in_the_lobby_or_after_the_end() -> None:
    room = Room(6, clock=5)
    assert room.clock.pending() == 0
    room.begin().play(
        *theft(
            Hide(0),
            Pocket(15),
            Pocket(token=Token.HENCHMAN),
            Pocket(token=Token.FBI),
            Pocket(token=Token.DRIVER),
            Pocket(),
        )
    )
    room.play((0, Accuse(1)), (1, Reveal()))
    assert room.game.over
    assert room.clock.pending() == 0


@pytest.mark.parametrize("pace", list(Pace))
def test_what_is_left_of_the_time(pace: Pace) -> None:
    room = Room(6, pace=pace, clock=30)
    assert room.table.timers.time_left() is None
    room.begin()
    assert room.table.timers.time_left() == (30, 30)
    room.clock.advance(10.5)
    assert room.table.timers.time_left() == (20, 30)
    room.clock.advance(19.4)
    assert room.table.timers.time_left() == (1, 30)


def test_the_clock_runs_on_alike_whether_or_not_somebody_has_chosen() -> None:
    seen = []
    for move in (None, Pocket(3), Pocket(token=Token.FBI)):
        room = Room(6, pace=Pace.TABLE, clock=20).begin().play((0, Hide(2)))
        room.clock.advance(1)
        if move:
            room.move(1, move)
        left = []
        while room.game_state.turn == 1 and room.clock.time() % 8:
            left.append(room.table.timers.time_left())
            room.clock.advance(1)
        seen.append(left)
    assert seen[0] == seen[1] == seen[2]
    assert seen[0]
