"""The common pace: whatever was taken, the box goes on at the beat, and the window runs to its end."""

from itertools import product

import pytest

from mafia_de_cuba.rules.moves import Accuse, Dismiss, GameMove, Hide, Pass, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.pieces import Token, Tokens
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import Say
from mafia_de_cuba.table.bot_timing import reading_time, words_in
from mafia_de_cuba.table.events import Moved, WindowClosed
from mafia_de_cuba.table.options import Pace
from mafia_de_cuba.table.rows import read_event
from mafia_de_cuba.table.timers import Tempo

from .table_driver import Room, denied, opened, theft

CLEANER = Setup(Tokens(henchman=1, fbi=1, cleaner=1))
TAKES_CLEANER = Pocket(token=Token.CLEANER)


def held_for(room: Room, seat: int, *moves: GameMove, after: float) -> float:
    """How long the seat had the box, if it chose after so many seconds."""
    came = room.clock.time()
    room.clock.advance(after)
    for move in moves:
        room.move(seat, move)
    while room.game.pending:
        room.clock.advance(0.25)
    return room.clock.time() - came


@pytest.mark.parametrize(
    ("after", "held"), [(0, 8), (0.25, 8), (7.75, 8), (8.25, 16), (15, 16), (60, 64)]
)
def test_the_box_goes_on_at_the_beat(after: float, held: float) -> None:
    room = Room(6, pace=Pace.TABLE).begin()
    assert held_for(room, 0, Hide(2), after=after) == held
    assert held_for(room, 1, Pocket(3), after=after) == held


@pytest.mark.parametrize("after", [1, 7, 9])
@pytest.mark.parametrize(
    "moves",
    [
        (Pocket(13),),
        (Pocket(1),),
        (Pocket(token=Token.FBI),),
        (Dismiss(Token.DRIVER), Pocket(token=Token.FBI)),
    ],
)
def test_whatever_was_taken_the_box_goes_on_at_the_same_time(
    moves: tuple[GameMove, ...], after: float
) -> None:
    room = Room(6, pace=Pace.TABLE).begin().play((0, Hide(2)))
    assert held_for(room, 1, *moves, after=after) == (16 if after > 8 else 8)


def test_an_empty_box_is_held_as_long_as_a_full_one() -> None:
    room = Room(6, pace=Pace.TABLE).begin().play((0, Hide(5)), (1, Dismiss(Token.FBI)))
    takes = (Pocket(10), Pocket(token=Token.HENCHMAN), Pocket(token=Token.DRIVER))
    for seat, take in enumerate(takes, 1):
        assert held_for(room, seat, take, after=3) == 8
    assert opened(room.view(4)) == (Pocket(),)
    assert held_for(room, 4, Pocket(), after=3) == 8
    assert held_for(room, 5, Pocket(), after=3) == 8
    assert room.game_state.phase is Phase.INVESTIGATION


def test_the_holder_sees_the_choice_and_nobody_else_does() -> None:
    room = Room(6, pace=Pace.TABLE).begin().play((0, Hide(2)))
    others = {number: view for number, view in room.views().items() if number != room.at(1)}
    room.move(1, Pocket(3))
    mine = room.view(1)
    assert (mine.held, Pocket(4) in opened(mine)) == (True, True)
    assert mine.you is not None
    assert mine.you.took == Pocket(3).take
    assert {n: view for n, view in room.views().items() if n != room.at(1)} == others


def test_nothing_waits_at_an_instant_table() -> None:
    room = Room(6, setup=CLEANER).begin()
    room.play(*theft(Hide(2), TAKES_CLEANER, *[Pocket(1)] * 4), (0, Accuse(2)), (2, Reveal()))
    assert room.clock.pending() == 0
    assert 2 in room.game_state.emptied


def test_the_record_is_the_same_at_both_paces() -> None:
    moves = [
        *theft(Hide(2), Dismiss(Token.DRIVER), TAKES_CLEANER, *[Pocket(1)] * 4),
        (0, Accuse(2)),
    ]
    rooms = [Room(6, pace=pace, setup=CLEANER_DRIVER).begin().play(*moves) for pace in Pace]
    rooms[0].settle()
    for room in rooms:
        room.play((2, Reveal()))
    assert rooms[0].game.record() == rooms[1].game.record()


CLEANER_DRIVER = Setup(Tokens(henchman=1, driver=1, cleaner=1))

# ---------------------------------------------------------------- the window

# fmt: off
TAKES: dict[str, list[GameMove]] = {
    "cleaner at 1":      [TAKES_CLEANER, Pocket(1), Pocket(1), Pocket(1), Pocket(1)],
    "cleaner accused":   [Pocket(1), TAKES_CLEANER, Pocket(1), Pocket(1), Pocket(1)],
    "cleaner in bag":    [Dismiss(Token.CLEANER), Pocket(1), Pocket(1), Pocket(1), Pocket(1), Pocket(1)],
    "cleaner in box":    [Pocket(1), Pocket(1), Pocket(1), Pocket(1), Pocket(1)],
    "agent accused":     [TAKES_CLEANER, Pocket(token=Token.FBI), Pocket(1), Pocket(1), Pocket(1)],
}
SHOOTING: dict[str, tuple[int, ...]] = {
    "nobody":            (),
    "seat 1 shoots":     (1,),
    "all others shoot":  (0, 3, 4, 5),
    "all pass":          (),
}
# fmt: on


def accused(name: str) -> Room:
    room = Room(6, pace=Pace.TABLE, setup=CLEANER).begin()
    return room.play(*theft(Hide(0), *TAKES[name]), (0, Accuse(2)))


def press(room: Room, presses: str) -> None:
    for seat in SHOOTING[presses]:
        room.table.press(room.at(seat), "a")
    if presses == "all pass":
        for seat in (0, 1, 3, 4, 5):
            room.table.move(room.at(seat), Pass(), room.table.version(room.at(seat)), "b")


@pytest.mark.parametrize(("takes", "presses"), list(product(TAKES, SHOOTING)))
def test_the_window_runs_to_its_end(takes: str, presses: str) -> None:
    room = accused(takes)
    begun, version = room.clock.time(), room.view(5).version
    room.clock.advance(1)
    press(room, presses)
    while room.game.window_open:
        assert room.view(5).version == version
        assert Reveal() not in opened(room.view(2))
        assert denied(room.move, 2, Reveal(), seen=room.view(2).version) == "refused"
        room.clock.advance(0.25)
    assert room.clock.time() - begun == room.table.tempo.window
    cleaner_shot = presses == "seat 1 shoots" and takes in ("cleaner at 1", "agent accused")
    assert (room.game_state.phase is not Phase.ACCUSATION) == cleaner_shot
    if not cleaner_shot:
        assert opened(room.view(2)) == (Reveal(),)
        assert [opened(room.view(seat)) for seat in (0, 1, 3, 4, 5)] == [()] * 5


@pytest.mark.parametrize("presses", SHOOTING)
def test_nobody_but_the_cleaner_can_tell_one_window_from_another(presses: str) -> None:
    seen: list[object] = []
    for takes in ("cleaner at 1", "cleaner in bag", "cleaner in box"):
        room = accused(takes)
        room.clock.advance(1)
        if presses != "seat 1 shoots":
            press(room, presses)
        told = [(room.clock.time(), room.views()[room.at(4)])]
        room.clock.advance(8)
        told.append((room.clock.time(), room.views()[room.at(4)]))
        seen.append([(time, {**view, "you": view["you"]["moves"]}) for time, view in told])
    assert seen[0] == seen[1] == seen[2]


def test_in_the_window_all_others_pass_and_the_cleaner_may_shoot() -> None:
    room = accused("cleaner at 1")
    assert opened(room.view(1)) == (Pass(), Shoot())
    assert [opened(room.view(seat)) for seat in (0, 3, 4, 5)] == [(Pass(),)] * 4
    assert opened(room.view(2)) == ()


def test_no_window_without_a_cleaner_in_the_setup() -> None:
    room = Room(6, pace=Pace.TABLE).begin()
    room.play(*theft(Hide(0), *[Pocket(1)] * 5), (0, Accuse(2)))
    assert not room.view().window_open
    assert opened(room.view(2)) == (Reveal(),)
    assert [opened(room.view(seat)) for seat in (0, 1, 3)] == [()] * 3
    assert denied(room.table.press, room.at(1), "k") == "refused"


def test_a_thumb_counts_only_while_the_window_is_open() -> None:
    room = accused("cleaner at 1")
    room.settle()
    assert denied(room.table.press, room.at(1), "k") == "refused"
    assert denied(room.move, 1, Shoot(), seen=room.view(1).version) == "refused"
    assert denied(room.move, 1, Pass(), seen=room.view(1).version) == "refused"
    room.move(2, Reveal())
    assert 1 not in room.game_state.out


def test_the_accused_and_the_eliminated_press_nothing() -> None:
    room = accused("cleaner at 1")
    assert denied(room.table.press, room.at(2), "k") == "refused"
    room.settle()
    room.play((2, Reveal()), (0, Accuse(3)))
    assert denied(room.table.press, room.at(2), "k") == "refused"
    assert denied(room.move, 2, Pass(), seen=room.view(2).version) == "refused"


def test_who_thinks_again_in_time_does_not_shoot() -> None:
    room = accused("cleaner at 1")
    room.table.press(room.at(1), "a")
    room.table.move(room.at(1), Pass(), room.table.version(room.at(1)), "b")
    room.settle()
    assert room.game_state.accused == 2


def test_presses_of_one_window_do_not_count_in_the_next() -> None:
    room = accused("cleaner in box")
    room.table.press(room.at(1), "a")
    room.settle()
    room.play((2, Reveal()), (0, Accuse(3)))
    assert room.game.answers == {}


def test_the_shot_follows_the_end_of_the_window_in_one_step() -> None:
    room = accused("cleaner at 1")
    room.table.press(room.at(1), "a")
    told: list[int] = []
    room.table.watch(lambda: told.append(room.view(5).version), None)
    room.settle()
    assert len(told) == 1
    *_, closed, shot = map(read_event, room.rows())
    assert closed == WindowClosed()
    assert isinstance(shot, Moved)
    assert (shot.seat, shot.move) == (1, Shoot())


def test_at_an_instant_table_the_accused_reveals_at_once() -> None:
    room = Room(6, setup=CLEANER).begin()
    room.play(*theft(Hide(0), *TAKES["cleaner at 1"]), (0, Accuse(2)))
    assert opened(room.view(2)) == (Reveal(),)
    assert opened(room.view(1)) == (Pass(), Shoot())
    assert opened(room.view(0)) == (Pass(),)
    room.play((0, Pass()), (3, Pass()), (2, Reveal()))
    assert 2 in room.game_state.out


def test_at_an_instant_table_the_cleaner_shoots_at_once() -> None:
    room = Room(6, setup=CLEANER).begin()
    room.play(*theft(Hide(0), *TAKES["cleaner at 1"]), (0, Accuse(2)), (1, Shoot()))
    assert room.game_state.out == {1, 2}


def test_a_reveal_is_shown_for_a_while() -> None:
    room = Room(6, pace=Pace.TABLE)
    room.begin().play(*theft(Hide(2), *(Pocket(1) for _ in range(5))), (0, Accuse(1)))
    assert room.table.timers.staged() is None
    room.play((1, Reveal()))
    first = room.table.timers.staged()
    assert first
    assert first.passed == 0
    room.clock.advance(first.lasts / 2)
    later = room.table.timers.staged()
    assert later
    assert later.mark == first.mark
    assert 0 < later.passed < first.lasts
    room.clock.advance(first.lasts)
    assert room.table.timers.staged() is None


@pytest.mark.parametrize(("words", "seconds"), [(1, 1.5), (12, 3.0), (60, 5.0)])
def test_a_bots_words_can_be_read_before_the_next_one_speaks(words: int, seconds: float) -> None:
    assert reading_time(words, Tempo()) == reading_time(words, Tempo().quick()) == seconds
    assert words_in(Say("so " * words)) == words
