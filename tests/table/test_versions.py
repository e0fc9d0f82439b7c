"""Versions: each seat counts what it may see, so that what is hidden leaves no gap."""

import pytest

from mafia_de_cuba.rules.moves import Accuse, Dismiss, GameMove, Hide, Pass, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.pieces import Token, Tokens
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Say
from mafia_de_cuba.table import commands
from mafia_de_cuba.table.options import Options, Pace

from .table_driver import Room, denied, theft

CLEANER = Setup(Tokens(henchman=1, fbi=1, cleaner=1))
DRIVER, FBI = Pocket(token=Token.DRIVER), Pocket(token=Token.FBI)


def rise(room: Room, seat: int, move: GameMove | Pass) -> list[int]:
    """By how much each seat's version goes up with this move."""
    before = room.versions()
    room.move(seat, move)
    return [after - was for was, after in zip(before, room.versions(), strict=True)]


def test_everybody_counts_what_everybody_sees() -> None:
    room = Room(5).begin()
    everybody = [1, 1, 1, 1, 1]
    assert rise(room, 0, Hide(2)) == everybody
    for seat in range(1, 5):
        assert rise(room, seat, Pocket(1)) == everybody
    assert rise(room, 0, Accuse(3)) == everybody
    assert rise(room, 3, Reveal()) == everybody


@pytest.mark.parametrize("pace", list(Pace))
def test_a_dismissal_is_counted_by_the_first_player_alone(pace: Pace) -> None:
    room = Room(6, pace=pace).begin().play((0, Hide(2)))
    spectator = room.view().version
    assert rise(room, 1, Dismiss(Token.FBI)) == [0, 1, 0, 0, 0, 0]
    assert room.view().version == spectator


def test_a_choice_that_waits_for_its_beat_is_counted_by_its_seat_alone() -> None:
    room = Room(6, pace=Pace.TABLE).begin()
    assert rise(room, 0, Hide(2)) == [1, 0, 0, 0, 0, 0]
    before = room.versions()
    room.let_go()
    assert room.versions() == [version + 1 for version in before]


def test_a_press_in_the_window_is_counted_by_nobody() -> None:
    room = Room(6, pace=Pace.TABLE, setup=CLEANER).begin()
    room.play(*theft(Hide(0), Pocket(token=Token.CLEANER), *[Pocket(1)] * 4), (0, Accuse(2)))
    before = room.views()
    room.table.press(room.at(1), "pow")
    room.table.press(room.at(4), "pow")
    room.table.move(room.at(3), Pass(), room.table.version(room.at(3)), "still")
    room.move(5, Pass())
    assert room.views() == before


def test_the_cleaners_shot_over_the_api_waits_like_a_press() -> None:
    room = Room(6, pace=Pace.TABLE, setup=CLEANER).begin()
    room.play(*theft(Hide(0), Pocket(token=Token.CLEANER), *[Pocket(1)] * 4), (0, Accuse(2)))
    assert rise(room, 1, Shoot()) == [0] * 6
    assert room.game_state.shooter is None
    room.settle()
    assert room.game_state.shooter == 1


@pytest.mark.parametrize("pace", list(Pace))
def test_twins_with_and_without_a_token_in_the_bag(pace: Pace) -> None:
    twins = [Room(6, pace=pace).begin(), Room(6, pace=pace).begin()]
    for room in twins:
        room.play((0, Hide(2)))
    twins[0].play((1, Dismiss(Token.FBI)))
    for room in twins:
        room.play((1, Pocket(3)), (2, Pocket(4)), (3, Pocket(1)), (4, DRIVER), (5, Pocket(1)))
    first, second = (room.views() for room in twins)
    for number in (None, 3, 4, 5):
        told = {**first[number], "you": None}
        assert told == {**second[number], "you": None}


def test_a_further_token_is_counted_by_nobody() -> None:
    room = Room(6).begin()
    before = room.views()
    token = room.table.another_token(room.at(2))
    assert room.table.player(token) == room.at(2)
    assert room.views() == before


def test_a_new_host_options_and_votes_are_counted_by_all() -> None:
    room = Room(6)
    version = room.table.show(None).version
    room.table.do(commands.hand_over, 0, 1)
    room.table.do(commands.set_options, 1, Options(clock=60))
    assert room.table.show(None).version == version + 2


def test_an_old_version_seen_does_not_matter_to_a_legal_move() -> None:
    room = Room(6).begin()
    assert room.move(0, Hide(2), seen=0) == room.view(0).version


def test_a_refused_move_is_stale_or_forbidden_by_the_version_seen() -> None:
    room = Room(6).begin()
    now = room.view(1).version
    assert denied(room.move, 1, Pocket(1), seen=now) == "refused"
    assert denied(room.move, 1, Pocket(1), seen=now - 1) == "stale"
    assert denied(room.move, 1, Pocket(1), seen=now + 1) == "stale"
    assert denied(room.move, 1, Say("Hello"), seen=now) == "refused"


def test_a_move_in_the_lobby_is_refused() -> None:
    room = Room(6)
    now = room.table.show(0).version
    assert denied(room.table.move, 0, Hide(2), now, "k") == "refused"
    assert denied(room.table.move, 0, Hide(2), now - 1, "k") == "stale"


def test_a_speech_has_its_limits() -> None:
    room = Room(5).begin().play(*theft(Hide(0), Pocket(1), Pocket(1), Pocket(1), Pocket(1)))
    assert denied(room.move, 2, Say("x" * 1001)) == "bad_request"
    room.move(2, Say("x" * 1000))
    assert len(room.view().ledger) == 1
