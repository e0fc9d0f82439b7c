"""Changed choices: until the box goes on the last choice counts, the bag's too, and nobody else notices."""

from collections.abc import Callable

import pytest

from mafia_de_cuba.rules.moves import Dismiss, GameMove, Hide, Pocket
from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.table import commands
from mafia_de_cuba.table.commands import checks
from mafia_de_cuba.table.options import Pace

from .table_driver import Room, denied, opened

DRIVER, FBI = Token.DRIVER, Token.FBI
TAKES_DRIVER, TAKES_FBI = Pocket(token=DRIVER), Pocket(token=FBI)


def first_in_hand(pace: Pace = Pace.TABLE) -> Room:
    """The first player has the box."""
    return Room(6, pace=pace).begin().play((0, Hide(2)))


def back(room: Room, seat: int = 1) -> None:
    room.table.do(commands.take_bag_back, room.at(seat))


def others(room: Room, seat: int) -> dict[int | None, object]:
    """What everybody but this seat may know."""
    return {number: view for number, view in room.views().items() if number != room.at(seat)}


def recorded(room: Room) -> list[Act]:
    room.let_go()
    return room.game.acts


def test_the_last_number_hidden_counts_and_is_recorded() -> None:
    room = Room(6, pace=Pace.TABLE).begin()
    for number in (0, 5, 3):
        room.move(0, Hide(number))
    mine = room.view(0)
    assert mine.you is not None
    assert (mine.held, mine.you.hidden, Hide(1) in mine.you.moves) == (True, 3, True)
    assert recorded(room) == [Act(0, Hide(3))]


def test_the_last_take_counts_and_is_recorded() -> None:
    room = first_in_hand()
    for take in (Pocket(3), TAKES_FBI, Pocket(1)):
        room.move(1, take)
        mine = room.view(1).you
        assert mine is not None
        assert mine.took == take.take
    assert recorded(room)[1:] == [Act(1, Pocket(1))]


def test_the_last_token_dismissed_counts_and_is_recorded_before_the_take() -> None:
    room = first_in_hand()
    for token in (FBI, DRIVER):
        room.move(1, Dismiss(token))
    room.move(1, TAKES_FBI)
    room.move(1, Dismiss(Token.HENCHMAN))
    mine = room.view(1).you
    assert mine is not None
    assert mine.dismissed is Token.HENCHMAN
    assert recorded(room)[1:] == [Act(1, Dismiss(Token.HENCHMAN)), Act(1, TAKES_FBI)]
    assert room.game_state.bag is Token.HENCHMAN


def test_what_lies_in_the_bag_is_not_offered_and_not_given() -> None:
    room = first_in_hand()
    room.move(1, Dismiss(DRIVER))
    moves = opened(room.view(1))
    assert TAKES_DRIVER not in moves
    assert {Dismiss(FBI), Dismiss(DRIVER), TAKES_FBI} <= {*moves}
    assert denied(room.move, 1, TAKES_DRIVER, seen=room.view(1).version) == "refused"


def test_what_is_taken_does_not_go_into_the_bag_too() -> None:
    room = first_in_hand()
    room.move(1, TAKES_DRIVER)
    assert Dismiss(DRIVER) not in opened(room.view(1))
    assert denied(room.move, 1, Dismiss(DRIVER), seen=room.view(1).version) == "refused"
    room.move(1, Dismiss(FBI))
    assert recorded(room)[1:] == [Act(1, Dismiss(FBI)), Act(1, TAKES_DRIVER)]


def test_every_move_offered_is_granted() -> None:
    chosen: list[list[GameMove]] = [
        [],
        [Dismiss(FBI)],
        [TAKES_DRIVER],
        [Dismiss(FBI), TAKES_DRIVER],
    ]
    for before in chosen:
        rooms = [first_in_hand()]
        for move in before:
            rooms[0].move(1, move)
        for offered in opened(rooms[0].view(1)):
            room = rooms[0].recovered()
            room.move(1, offered)


def test_the_bag_is_taken_back() -> None:
    room = first_in_hand()
    room.move(1, Dismiss(FBI))
    back(room)
    mine = room.view(1).you
    assert mine is not None
    assert mine.dismissed is None
    assert TAKES_FBI in mine.moves
    back(room)  # nothing more happens
    room.move(1, TAKES_FBI)
    assert recorded(room)[1:] == [Act(1, TAKES_FBI)]


def test_the_bag_is_taken_back_after_the_choice_too() -> None:
    room = first_in_hand()
    room.play((1, Dismiss(FBI)))
    room.move(1, Pocket(2))
    back(room)
    assert recorded(room)[1:] == [Act(1, Pocket(2))]


def test_who_may_not_take_the_bag_back() -> None:
    room = first_in_hand()
    room.move(1, Dismiss(FBI))
    assert denied(back, room, 0) == "refused"
    assert denied(back, room, 2) == "refused"
    room.play((1, Pocket(1)))
    assert denied(back, room) == "refused"
    assert room.game_state.bag is FBI


def test_at_an_instant_table_everything_takes_effect_at_once() -> None:
    room = first_in_hand(Pace.INSTANT)
    room.move(1, Dismiss(FBI))
    assert room.game_state.bag is FBI
    assert denied(back, room) == "refused"
    assert denied(room.move, 1, Dismiss(DRIVER), seen=room.view(1).version) == "refused"
    room.move(1, Pocket(1))
    assert denied(room.move, 1, Pocket(2), seen=room.view(1).version) == "refused"


@pytest.mark.parametrize("pace", list(Pace))
def test_a_take_and_the_bag_go_together(pace: Pace) -> None:
    room = first_in_hand(pace)
    room.table.move(room.at(1), Pocket(3), 0, "both", DRIVER)
    assert recorded(room)[1:] == [Act(1, Dismiss(DRIVER)), Act(1, Pocket(3))]


@pytest.mark.parametrize("pace", list(Pace))
@pytest.mark.parametrize("take", [Pocket(), Pocket(14), TAKES_DRIVER])
def test_a_refused_take_fills_no_bag(pace: Pace, take: Pocket) -> None:
    room = first_in_hand(pace)
    before, rows = room.views(), room.rows()
    assert (
        denied(room.table.move, room.at(1), take, room.view(1).version, "both", DRIVER) == "refused"
    )
    assert (room.views(), room.rows()) == (before, rows)


def test_a_take_that_says_that_the_bag_is_empty_empties_it() -> None:
    room = first_in_hand()
    room.move(1, Dismiss(FBI))
    room.table.move(room.at(1), TAKES_FBI, 0, "out of it", None)
    assert recorded(room)[1:] == [Act(1, TAKES_FBI)]


def test_only_the_first_player_has_a_bag() -> None:
    room = first_in_hand().play((1, Pocket(1)))
    now = room.view(2).version
    assert denied(room.table.move, room.at(2), Pocket(1), now, "no", DRIVER) == "refused"


def changes(room: Room) -> list[Callable[[], object]]:
    """What the first player may do again and again before the box goes on."""
    choices: list[GameMove] = [Pocket(3), Dismiss(FBI), TAKES_DRIVER, Dismiss(Token.HENCHMAN)]
    return [
        *((lambda move=move: room.move(1, move)) for move in choices),
        lambda: back(room),
        lambda: room.move(1, Pocket(1)),
        lambda: room.table.draft(room.at(1), Pocket(5), FBI),
    ]


def test_nobody_else_notices_a_change() -> None:
    room = first_in_hand()
    before = others(room, 1)
    for change in changes(room):
        change()
        assert others(room, 1) == before


def test_the_box_goes_on_when_it_would_have_gone_on_anyway() -> None:
    times = []
    for busy in (False, True):
        room = first_in_hand()
        came = room.clock.time()
        room.clock.advance(2)
        room.move(1, Pocket(1))
        for change in changes(room) if busy else ():
            room.clock.advance(0.75)
            change()
        while room.game_state.turn == 1:
            room.clock.advance(0.25)
        times.append(room.clock.time() - came)
    assert times == [8, 8]


def test_the_table_moves_on_alike_for_all_others_whatever_was_changed() -> None:
    twins = [first_in_hand(), first_in_hand()]
    twins[0].move(1, Pocket(1))
    for change in changes(twins[1]):
        change()
    for room in twins:
        room.let_go()
        room.play((2, Pocket(2)))
    views = [room.views() for room in twins]
    for number in (None, *(twins[0].at(seat) for seat in (0, 3, 4, 5))):
        assert views[0][number] == views[1][number]


def test_choices_and_bag_survive_a_restart() -> None:
    room = first_in_hand()
    room.move(1, Dismiss(FBI))
    room.move(1, Pocket(4))
    room.move(1, Pocket(2))
    again = room.recovered()
    assert again.views() == room.views()
    assert recorded(again)[1:] == [Act(1, Dismiss(FBI)), Act(1, Pocket(2))]


def test_a_change_with_the_same_key_is_made_once() -> None:
    room = first_in_hand()
    first = room.move(1, Pocket(3), key="a")
    room.move(1, Pocket(2), key="b")
    assert room.move(1, Pocket(3), key="a") == first
    assert recorded(room)[1:] == [Act(1, Pocket(2))]


def test_a_bot_that_takes_over_begins_with_an_empty_bag() -> None:
    room = first_in_hand()
    room.move(1, Dismiss(FBI))
    room.remove(1)
    assert room.game.bag is None
    room.clock.advance(60)
    assert room.game_state.turn != 1


def test_a_full_log_takes_a_first_choice_but_no_change(monkeypatch: pytest.MonkeyPatch) -> None:
    room = first_in_hand()
    monkeypatch.setattr(checks, "MOST_ROWS", room.state.rows)
    room.move(1, Pocket(3))
    assert denied(room.move, 1, Pocket(2)) == "full"
    assert denied(room.table.draft, room.at(1), Pocket(2)) == "full"
    assert recorded(room)[1:] == [Act(1, Pocket(3))]
