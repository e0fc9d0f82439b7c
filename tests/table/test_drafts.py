"""Drafts: what counts when time runs out, what the seat is told then, and that nobody else sees a difference."""

import pytest

from mafia_de_cuba.rules.moves import Accuse, Dismiss, GameMove, Hide, Pocket, Reveal
from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import Say
from mafia_de_cuba.table import commands
from mafia_de_cuba.table.options import Pace
from mafia_de_cuba.table.told import Told

from .table_driver import Room, denied

CLOCK = 10  # seconds; at a table of people the box goes on at 16 then
DRIVER, FBI = Token.DRIVER, Token.FBI
PACES = pytest.mark.parametrize("pace", list(Pace))


def in_hand(pace: Pace = Pace.TABLE, *takes: GameMove) -> Room:
    """The box is with the first player, or with the one after these takes."""
    room = Room(6, pace=pace, clock=CLOCK).begin().play((0, Hide(2)))
    return room.play(*enumerate(takes, 1))


def draft(room: Room, seat: int, move: Hide | Pocket | None, bag: Token | None = None) -> None:
    room.table.draft(room.at(seat), move, bag)


def run_out(room: Room) -> None:
    """Let the time run out, and the box go on."""
    room.clock.advance(16)


@PACES
def test_the_draft_counts_when_time_is_over(pace: Pace) -> None:
    room = in_hand(pace)
    draft(room, 1, Pocket(7))
    draft(room, 1, Pocket(3), DRIVER)
    run_out(room)
    assert room.game.acts[1:] == [Act(1, Dismiss(DRIVER)), Act(1, Pocket(3))]
    assert room.view(1).told == Told("clock", (Dismiss(DRIVER), Pocket(3)), drafted=True)


@PACES
def test_the_godfathers_draft_counts_too(pace: Pace) -> None:
    room = Room(6, pace=pace, clock=CLOCK).begin()
    draft(room, 0, Hide(4))
    run_out(room)
    assert room.game.acts[0] == Act(0, Hide(4))
    assert room.view(0).told == Told("clock", (Hide(4),), drafted=True)


@PACES
def test_without_a_draft_chance_chooses_and_the_seat_is_told(pace: Pace) -> None:
    room = in_hand(pace)
    run_out(room)
    (_, taken), told = room.game.acts[1], room.view(1).told
    assert isinstance(taken, Pocket)
    assert told == Told("clock", (taken,))


def test_a_draft_that_is_withdrawn_or_forbidden_is_none() -> None:
    for undone in (None, Pocket(), Pocket(14), Pocket(token=Token.CIA), Hide(1)):
        room = in_hand()
        draft(room, 1, Pocket(3))
        draft(room, 1, undone)
        assert room.game.draft is None
        draft(room, 1, Pocket(token=DRIVER), DRIVER)  # what is in the bag is not taken
        assert room.game.draft is None


def test_a_choice_counts_more_than_a_draft() -> None:
    room = in_hand()
    draft(room, 1, Pocket(3))
    room.move(1, Pocket(1))
    draft(room, 1, Pocket(5))
    run_out(room)
    assert room.game.acts[1] == Act(1, Pocket(1))
    assert room.view(1).told is None


def test_a_bag_that_waits_goes_with_the_draft() -> None:
    room = in_hand()
    room.move(1, Dismiss(FBI))
    draft(room, 1, Pocket(2))
    run_out(room)
    assert room.game.acts[1:] == [Act(1, Dismiss(FBI)), Act(1, Pocket(2))]


def test_a_draft_is_of_one_turn() -> None:
    room = in_hand()
    draft(room, 1, Pocket(3))
    room.play((1, Pocket(1)))
    assert room.game.draft is None


def test_a_draft_survives_a_restart() -> None:
    room = in_hand()
    draft(room, 1, Pocket(3), DRIVER)
    again = room.recovered()
    run_out(again)
    assert again.game.acts[1:] == [Act(1, Dismiss(DRIVER)), Act(1, Pocket(3))]


def test_only_who_has_the_box_drafts() -> None:
    room = in_hand()
    for seat in (0, 2, 5):
        assert denied(draft, room, seat, Pocket(1)) == "refused"
    assert denied(Room(6).table.draft, 0, Hide(1)) == "refused"


def test_a_draft_changes_nothing_that_anybody_sees() -> None:
    room = in_hand()
    told: list[int] = []
    for seat in range(6):
        room.table.watch(lambda seat=seat: told.append(seat), room.at(seat))  # type: ignore[misc]
    before, timers = room.views(), room.clock.pending()
    told.clear()
    draft(room, 1, Pocket(3), DRIVER)
    assert (room.views(), told, room.clock.pending()) == (before, [], timers)


def test_the_same_draft_again_is_not_stored() -> None:
    room = in_hand()
    draft(room, 1, Pocket(3))
    rows = room.rows()
    draft(room, 1, Pocket(3))
    assert room.rows() == rows


EMPTY = (Pocket(13), Pocket(token=Token.HENCHMAN), Pocket(token=FBI), Pocket(token=DRIVER))


def changes_seen(room: Room, seat: int) -> list[tuple[float, int]]:
    """When another seat's version goes up until the box has gone on, and by how much."""
    came, seen = room.clock.time(), [(0.0, 0)]
    version = room.view(0).version
    while room.game_state.turn == seat:
        room.clock.advance(0.25)
        if (more := room.view(0).version - version) != seen[-1][1]:
            seen.append((room.clock.time() - came, more))
    return seen


def test_others_see_the_same_with_a_draft_without_one_and_over_an_empty_box() -> None:
    seen = []
    for takes, move in ((EMPTY[:1], None), (EMPTY[:1], Pocket(token=FBI)), (EMPTY, None)):
        room = in_hand(Pace.TABLE, *takes)
        seat = len(takes) + 1
        room.clock.advance(1)
        if move:
            draft(room, seat, move)
        seen.append(changes_seen(room, seat))
    assert seen[0] == seen[1] == seen[2] == [(0.0, 0), (15.0, 1)]


# ---------------------------------------------------------------- what the seat is told


def test_what_is_told_is_told_to_that_seat_alone() -> None:
    room = in_hand()
    run_out(room)
    assert [room.view(seat).told is not None for seat in (None, 0, 1, 2)] == [0, 0, 1, 0]


def test_a_choice_by_the_clock_may_be_changed_until_the_box_goes_on() -> None:
    room = in_hand()
    room.clock.advance(CLOCK + 1)
    assert room.view(1).told is not None
    room.move(1, Pocket(2))
    assert room.view(1).told is None
    room.let_go()
    assert room.game.acts[1] == Act(1, Pocket(2))


def test_it_is_told_until_the_player_moves() -> None:
    room = in_hand()
    draft(room, 1, Pocket(1))  # chance might leave the others other takes, or end the game
    run_out(room)
    room.play(*enumerate([Pocket(1)] * 4, 2))
    assert room.game_state.phase is Phase.INVESTIGATION
    room.play((1, Say("It was not me.")), (0, Accuse(1)))
    assert room.view(1).told is not None
    room.move(1, Reveal())
    assert room.view(1).told is None


def test_who_was_away_learns_what_a_bot_did_for_them() -> None:
    room = Room(6, pace=Pace.TABLE).begin().play((0, Hide(2)), (1, Pocket(1)))
    room.table.do(commands.ask_about, room.at(0), 2, away=True)
    for seat in (0, 1, 3):
        room.table.do(commands.vote_about, room.at(seat), 2, "bot")
    room.clock.advance(40)
    assert room.game_state.turn == 3
    taken = room.game.acts[-1].move
    assert isinstance(taken, Pocket)
    room.table.do(commands.return_to_seat, room.at(2))
    assert room.view(2).told == Told("away", (taken,))


def test_bots_are_told_nothing() -> None:
    room = Room(1, bots=5, pace=Pace.TABLE, clock=CLOCK).begin().play((0, Hide(2)))
    room.clock.advance(100)
    assert not room.game.told
