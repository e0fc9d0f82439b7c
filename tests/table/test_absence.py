"""Absent players: the table sees it, waits or votes, and whoever comes back has the seat again."""

from collections.abc import Callable

import pytest

from mafia_de_cuba.rules.moves import Accuse, Concede, Hide, Pocket, Reveal
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import Say
from mafia_de_cuba.table import judge
from mafia_de_cuba.table.options import Pace

from .room import Room, denied, opened, theft

ONES = theft(Hide(0), *[Pocket(1)] * 5)


class Present:
    """Everybody's sockets."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.told: list[bool] = []
        self.sockets: dict[int, Callable[[bool], None]] = {}
        for seat in range(len(room.game.seating)):
            self.come(room.at(seat))

    def come(self, player: int) -> None:
        def watcher(presence: bool) -> None:
            self.told.append(presence)

        self.sockets[player] = watcher
        self.room.table.watch(watcher, player)

    def go(self, player: int) -> None:
        self.room.table.unwatch(self.sockets.pop(player))


def ask(room: Room, by: int, about: int) -> None:
    away = room.table.may_vote_about(about)
    room.table.grant(judge.ask_about(room.affairs, room.at(by), about, away))


def vote(room: Room, about: int, choice: str, *seats: int) -> None:
    for seat in seats:
        away = room.table.away()
        entries = judge.vote_about(room.affairs, room.at(seat), about, choice, away)
        room.table.grant(entries)


def away_at(seat: int, pace: Pace = Pace.INSTANT) -> tuple[Room, Present]:
    """A table where it is this seat's turn, and its player has been away for long enough."""
    room = Room(6, pace=pace).begin()
    room.play(*ONES[:seat])
    present = Present(room)
    present.go(room.at(seat))
    room.clock.advance(room.table.tempo.grace)
    return room, present


def test_the_table_sees_who_is_away() -> None:
    room = Room(6).begin()
    present = Present(room)
    views = room.views()
    assert room.table.away() == frozenset()
    present.go(room.at(3))
    assert room.table.away() == {3}
    assert present.told[-1] is True
    present.come(room.at(3))
    assert room.table.away() == frozenset()
    assert room.views() == views, "presence is no change of the table"


def test_two_tabs_are_one_player() -> None:
    room = Room(6).begin()
    tabs: list[Callable[[bool], None]] = [lambda _: None, lambda _: None]
    for tab in tabs:
        room.table.watch(tab, room.at(3))
    room.table.unwatch(tabs[0])
    assert room.table.away() == frozenset()
    room.table.unwatch(tabs[1])
    assert room.table.away() == {3}


def test_a_move_is_a_sign_of_life() -> None:
    room, _ = away_at(0)
    room.move(0, Hide(0))
    assert room.table.away() == frozenset()


def test_a_refused_move_is_none() -> None:
    room, _ = away_at(1)
    ask(room, 0, 1)
    vote(room, 1, "bot", 0, 2, 3)
    before = room.views()
    assert denied(room.move, 1, Hide(2), seen=room.view(1).version) == (422, "refused")
    assert room.views() == before


def test_there_is_a_time_of_grace() -> None:
    room = Room(6).begin()
    present = Present(room)
    assert denied(ask, room, 1, 0) == (403, "forbidden")
    present.go(room.at(0))
    room.clock.advance(room.table.tempo.grace - 0.5)
    assert denied(ask, room, 1, 0) == (403, "forbidden")
    room.clock.advance(0.5)
    ask(room, 1, 0)
    assert room.view().ballots[0].seat == 0


def test_who_is_here_is_not_voted_about() -> None:
    room, _ = away_at(1)
    assert denied(ask, room, 0, 2) == (403, "forbidden")
    assert denied(vote, room, 2, "bot", 0) == (403, "forbidden")


def test_a_majority_calls_a_bot() -> None:
    room, _ = away_at(2)
    ask(room, 1, 2)
    vote(room, 2, "bot", 0, 1)
    assert room.state.turn == 2
    vote(room, 2, "wait", 3)
    assert room.state.turn == 2
    vote(room, 2, "bot", 4)
    assert room.state.turn == 3
    assert room.view().substitutes == (2,)
    assert not room.view().ballots


def test_a_majority_waits() -> None:
    room, _ = away_at(2)
    ask(room, 1, 2)
    vote(room, 2, "wait", 0, 1, 3)
    assert not room.view().ballots
    assert room.state.turn == 2
    ask(room, 1, 2)
    assert room.view().ballots


def test_a_vote_can_be_changed() -> None:
    room, _ = away_at(2)
    ask(room, 1, 2)
    vote(room, 2, "bot", 0, 1)
    vote(room, 2, "wait", 1)
    vote(room, 2, "bot", 3)
    assert room.state.turn == 2
    assert room.view().ballots[0].votes == {0: "bot", 1: "wait", 3: "bot"}


def test_only_who_is_here_is_counted() -> None:
    room, present = away_at(2)
    for seat in (3, 4, 5):
        present.go(room.at(seat))
    ask(room, 1, 2)
    vote(room, 2, "bot", 0)
    assert room.state.turn == 2
    vote(room, 2, "bot", 1)
    assert room.state.turn == 3


def test_the_last_one_at_the_table_can_go_on_alone() -> None:
    room, present = away_at(0)
    for seat in (2, 3, 4, 5):
        present.go(room.at(seat))
    room.clock.advance(room.table.tempo.grace)
    for seat in (0, 2, 3, 4, 5):
        ask(room, 1, seat)
        vote(room, seat, "bot", 1)
    room.move(1, Pocket(1))
    assert room.game.over


@pytest.mark.parametrize("choice", ["", "sit", "WAIT", "0"])
def test_there_are_two_choices(choice: str) -> None:
    room, _ = away_at(2)
    ask(room, 1, 2)
    assert denied(vote, room, 2, choice, 0) == (400, "bad_request")


def test_the_absent_bots_and_spectators_have_no_vote() -> None:
    room = Room(4, bots=2).begin()
    waiting = room.wait("Zoe")
    present = Present(room)
    present.go(room.at(0))
    room.clock.advance(room.table.tempo.grace)
    ask(room, 1, 0)
    assert room.view().ballots[0].voters == (1, 2, 3)
    for player in (room.at(0), room.at(4), waiting):
        assert denied(judge.vote_about, room.affairs, player, 0, "bot") == (403, "forbidden")
    assert denied(judge.ask_about, room.affairs, waiting, 0, True) == (403, "forbidden")
    assert denied(judge.ask_about, room.affairs, room.at(1), 4, True) == (422, "refused")
    assert denied(judge.ask_about, room.affairs, room.at(1), 6, True) == (422, "refused")


def test_who_comes_back_has_the_seat_again() -> None:
    room, present = away_at(2)
    ask(room, 1, 2)
    vote(room, 2, "bot", 0, 1, 3)
    assert room.view(2).you is not None
    present.come(room.at(2))
    assert room.view().substitutes == ()
    room.play((3, Pocket(1)), (4, Pocket(1)), (5, Pocket(token=None, diamonds=1)))
    assert room.state.phase in (Phase.INVESTIGATION, Phase.OVER)


def test_who_comes_back_during_a_vote_ends_it() -> None:
    room, present = away_at(2)
    ask(room, 1, 2)
    vote(room, 2, "bot", 0, 1)
    present.come(room.at(2))
    assert not room.view().ballots
    room.move(2, Pocket(1))
    assert room.state.turn == 3


def test_a_bot_at_table_pace_keeps_its_choice_for_who_comes_back() -> None:
    room, present = away_at(2, Pace.TABLE)
    ask(room, 1, 2)
    vote(room, 2, "bot", 0, 1, 3)
    room.clock.advance(0)
    assert 2 in room.game.held
    present.come(room.at(2))
    assert denied(room.move, 2, Pocket(1), seen=room.view(2).version) == (422, "refused")
    room.let_go()
    assert room.state.turn == 3


def test_a_spectator_takes_the_seat_and_gives_it_back() -> None:
    room, present = away_at(2)
    zoe, cruz = room.wait("Zoe"), room.at(2)
    ask(room, 1, 2)
    assert denied(judge.sit, room.affairs, zoe, 2) == (409, "full")
    vote(room, 2, "bot", 0, 1, 3)
    room.table.grant(judge.sit(room.affairs, zoe, 2))
    assert room.at(2) == zoe
    assert room.view().substitutes == ()
    assert room.view().waiting == ("Cruz",)
    assert room.table.show(cruz).you is None
    assert room.table.show(zoe).you is not None
    present.come(cruz)
    assert room.at(2) == cruz
    assert room.view().waiting == ("Zoe",)
    assert room.table.show(zoe).you is None
    present.come(zoe)
    assert room.at(2) == cruz, "a guest has no claim"


def test_a_lent_seat_comes_back_with_a_move_too() -> None:
    room, _ = away_at(2)
    zoe, cruz = room.wait("Zoe"), room.at(2)
    ask(room, 1, 2)
    vote(room, 2, "bot", 0, 1, 3)
    room.table.grant(judge.sit(room.affairs, zoe, 2))
    room.play(*((seat, Pocket(1)) for seat in (3, 4, 5)))
    assert denied(room.table.move, cruz, Accuse(3), 0, "x") == (409, "stale")
    assert room.at(2) == zoe, "what is denied changes nothing"
    room.table.move(cruz, Say("I am back."), 0, "y")
    assert room.at(2) == cruz
    assert denied(room.table.move, zoe, Say("But I played!"), 0, "z") == (403, "forbidden")


def test_a_seat_lent_twice_goes_back_to_its_first_player() -> None:
    room, present = away_at(2)
    zoe, yan, cruz = room.wait("Zoe"), room.wait("Yan"), room.at(2)
    ask(room, 1, 2)
    vote(room, 2, "bot", 0, 1, 3)
    room.table.grant(judge.sit(room.affairs, zoe, 2))
    present.come(zoe)
    present.go(zoe)
    room.clock.advance(room.table.tempo.grace)
    ask(room, 1, 2)
    vote(room, 2, "bot", 0, 1, 3)
    room.table.grant(judge.sit(room.affairs, yan, 2))
    present.come(zoe)
    assert room.at(2) == yan
    present.come(cruz)
    assert room.at(2) == cruz


def test_only_who_waits_sits_down_and_only_where_it_is_free() -> None:
    room = Room(5, bots=1).begin()
    zoe = room.wait("Zoe")
    assert denied(judge.sit, room.affairs, room.at(1), 5) == (403, "forbidden")
    assert denied(judge.sit, room.affairs, zoe, 1) == (409, "full")
    assert denied(judge.sit, room.affairs, zoe, 6) == (422, "refused")
    room.table.grant(judge.sit(room.affairs, zoe, 5))
    assert room.view(5).you is not None
    assert not room.view(5).players[5].bot


def test_who_left_for_good_can_be_replaced_at_once() -> None:
    room = Room(6).begin().play((0, Hide(0)))
    bea = room.at(1)
    room.table.grant(judge.leave(bea))
    assert room.table.player("Bea") is None
    ask(room, 0, 1)
    vote(room, 1, "bot", 0, 2, 3)
    assert room.state.turn == 2


def test_who_took_the_seat_of_one_who_left_plays_the_next_game_too() -> None:
    room = Room(6).begin()
    room.table.grant(judge.leave(room.at(3)))
    zoe = room.wait("Zoe")
    room.table.grant(judge.sit(room.affairs, zoe, 3))
    room.play(*theft(Hide(0), *[Pocket(1)] * 4, Pocket(3)))
    room.play((0, Concede()))
    assert room.view().players[3].name == "Dora"
    assert room.affairs.last_record.players[3] == "Dora"
    room.begin()
    assert room.view().guests == {}
    assert sorted(room.game.seating) == sorted([0, 1, 2, zoe, 4, 5])
    assert room.view().players[3].name == "Zoe"


def test_all_see_who_plays_for_whom_and_the_record_keeps_its_names() -> None:
    room, present = away_at(2)
    zoe = room.wait("Zoe")
    assert room.view().guests == {}
    ask(room, 1, 2)
    vote(room, 2, "bot", 0, 1, 3)
    room.table.grant(judge.sit(room.affairs, zoe, 2))
    for viewer in (None, 0, 2):
        assert room.view(viewer).guests == {2: "Zoe"}
        assert room.view(viewer).players[2].name == "Cruz"
    assert room.game.record().players[2] == "Cruz"
    present.come(room.number("Cruz"))
    assert room.view().guests == {}


def test_a_voter_whose_seat_is_taken_breaks_no_view() -> None:
    room, present = away_at(2)
    zoe = room.wait("Zoe")
    ask(room, 1, 2)
    vote(room, 2, "bot", 3)
    present.go(room.at(3))
    room.clock.advance(room.table.tempo.grace)
    ask(room, 1, 3)
    vote(room, 3, "bot", 0, 1, 4)
    room.table.grant(judge.sit(room.affairs, zoe, 3))
    assert room.views()
    assert room.view().ballots[0].votes == {}
    vote(room, 2, "bot", 0)
    assert room.state.turn == 2, "the vote of who is no longer in the game does not count"


def test_after_a_restart_who_does_not_come_back_is_away() -> None:
    room = Room(6).begin()
    again = room.recovered()
    assert again.table.away() == {0, 1, 2, 3, 4, 5}
    Present(again)
    assert again.table.away() == frozenset()
    again = room.recovered()
    again.clock.advance(again.table.tempo.grace)
    ask(again, 1, 0)
    assert again.view().ballots


def test_the_eliminated_vote_too() -> None:
    room = Room(6).begin().play(*ONES, (0, Accuse(1)), (1, Reveal()))
    present = Present(room)
    present.go(room.at(0))
    room.clock.advance(room.table.tempo.grace)
    ask(room, 1, 0)
    vote(room, 0, "bot", 1, 2, 3)
    assert room.state.accused is not None
    assert room.view().substitutes == (0,)


def test_a_bots_seat_stays_a_bots_seat() -> None:
    room, _ = away_at(2)
    ask(room, 1, 2)
    vote(room, 2, "bot", 0, 1, 3)
    players = room.view().players
    assert not players[2].bot, "a substitute is told apart from a bot"
    assert opened(room.view(3))


def test_talk_of_who_was_away_ends_the_vote() -> None:
    room, _ = away_at(0)
    room.move(0, Hide(0))
    room.play(*ONES[1:])
    room.clock.advance(100)
    room.move(0, Say("I am back."))
    assert room.table.away() == frozenset()
