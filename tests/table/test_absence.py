"""Absent players: the table sees it, waits or votes, and whoever comes back has the seat again."""

from collections.abc import Iterable

import pytest

from mafia_de_cuba.rules.moves import Accuse, Concede, Hide, Pocket, Reveal
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import Say
from mafia_de_cuba.table import commands
from mafia_de_cuba.table.options import Pace
from mafia_de_cuba.table.presence import Absence, Watcher

from .table_driver import Room, denied, opened, theft

ONES = theft(Hide(0), *[Pocket(1)] * 5)


class Present:
    """Everybody's sockets."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.told: list[Absence] = []  # all that somebody was told, whenever it was
        self.sockets: dict[int, Watcher] = {}
        for seat in range(len(room.game.seating)):
            self.come(room.at(seat))

    def come(self, player: int) -> None:
        self.share(player)

    def share(self, player: int, *others: int) -> None:
        """The socket of a device that others share with this player."""

        def watcher() -> None:
            self.told.append(self.room.table.presence.absence())

        self.sockets[player] = watcher
        self.room.table.watch(watcher, player, others)

    def go(self, player: int) -> None:
        """Out of the door."""
        self.room.table.unwatch(self.sockets.pop(player))

    def vanish(self, player: int) -> None:
        """For long enough that everybody sees it."""
        self.go(player)
        self.room.clock.advance(self.room.table.tempo.blink)


def absence(away: Iterable[int] = (), askable: Iterable[int] = ()) -> Absence:
    return Absence(frozenset(away), frozenset(askable))


def ask(room: Room, by: int, about: int) -> None:
    away = about in room.table.presence.long_away()
    room.table.do(commands.ask_about, room.at(by), about, away)


def vote(room: Room, about: int, choice: str, *seats: int) -> None:
    for seat in seats:
        away = room.table.away()
        entries = commands.vote_about(room.state, room.at(seat), about, choice, away)
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
    present.vanish(room.at(3))
    assert room.table.away() == {3}
    assert present.told[-1].away == {3}, "everybody hears of it when it counts"
    present.come(room.at(3))
    assert room.table.away() == frozenset()
    assert room.views() == views, "presence is no change of the table"


def test_two_tabs_are_one_player() -> None:
    room = Room(6).begin()
    tabs: list[Watcher] = [lambda: None, lambda: None]
    for tab in tabs:
        room.table.watch(tab, room.at(3))
    room.table.unwatch(tabs[0])
    room.clock.advance(100)
    assert room.table.away() == frozenset()
    room.table.unwatch(tabs[1])
    room.clock.advance(room.table.tempo.blink)
    assert room.table.away() == {3}


def test_a_page_loaded_anew_is_no_absence() -> None:
    room = Room(6).begin()
    present = Present(room)
    blink = room.table.tempo.blink
    for _ in range(5):
        present.go(room.at(3))
        room.clock.advance(0.9 * blink)
        present.come(room.at(3))
        room.clock.advance(0.3 * blink)
    assert {told.away for told in present.told} == {frozenset()}


@pytest.mark.parametrize("holder", [None, 0, 2, 5])
def test_all_who_share_a_device_are_here_while_it_is(holder: int | None) -> None:
    room = Room(6).begin()
    watcher: list[Watcher] = [lambda: None, lambda: None]
    room.table.watch(watcher[0], room.at(4))
    for hand in (1, holder):  # the page of the one goes, that of the next comes
        room.table.watch(watcher[1], hand, (0, 1, 2, 3, 5))
        room.clock.advance(100)
        assert room.table.away() == frozenset()
        room.table.unwatch(watcher[1])
        room.clock.advance(1)
        assert room.table.away() == frozenset()
    room.clock.advance(100)
    assert room.table.away() == {0, 1, 2, 3, 5}


def test_who_has_a_second_device_is_here_while_one_of_them_is() -> None:
    room = Room(6).begin()
    phone, own = (lambda: None), (lambda: None)
    room.table.watch(phone, None, (1, 2, 3))
    room.table.watch(own, room.at(2))
    room.table.unwatch(phone)
    room.clock.advance(100)
    assert room.table.away() == {1, 3}
    room.table.watch(phone, None, (1, 2, 3))
    room.table.unwatch(own)
    room.clock.advance(100)
    assert room.table.away() == frozenset()


def test_a_device_that_comes_back_has_all_its_seats_again() -> None:
    room = Room(6).begin()
    present = Present(room)
    for seat in (1, 2):
        present.go(room.at(seat))
    present.share(room.at(1), room.at(2))
    present.go(room.at(1))
    room.clock.advance(room.table.tempo.grace)
    zoe = room.wait("Zoe")
    for seat in (1, 2):
        ask(room, 0, seat)
        vote(room, seat, "bot", 0, 3, 4)
    room.seat(zoe, 2)
    present.share(room.at(1), room.number("Cruz"))
    assert room.view().substitutes == ()
    assert room.view().guests == {}


def test_a_shared_device_that_changes_hands_ends_no_vote() -> None:
    room = Room(6, pace=Pace.TABLE, clock=30).begin()
    room.play(*ONES)
    present = Present(room)
    for seat in (0, 1, 2):
        present.go(room.at(seat))
    present.share(room.at(0), room.at(1), room.at(2))
    room.clock.advance(30)
    assert [ballot.seat for ballot in room.view().ballots] == [0], "the Godfather took too long"
    present.go(room.at(0))
    present.share(room.at(1), room.at(0), room.at(2))
    assert room.view().ballots
    present.share(room.at(0), room.at(1), room.at(2))
    assert not room.view().ballots, "the Godfather has the phone in hand"


def test_the_table_is_told_when_it_may_be_asked() -> None:
    room = Room(6).begin()
    present = Present(room)
    present.vanish(room.at(3))
    assert present.told[-1] == absence({3})
    room.clock.advance(room.table.tempo.grace - room.table.tempo.blink)
    assert present.told[-1] == absence({3}, {3})
    ask(room, 1, 3)
    assert present.told[-1] == absence({3}), "it is asked already"
    vote(room, 3, "bot", 0, 1, 2)
    assert present.told[-1] == absence({3}), "a bot plays"


def test_about_who_left_for_good_the_table_may_be_asked_at_once() -> None:
    room = Room(6).begin()
    present = Present(room)
    room.table.do(commands.leave, room.at(3))
    present.go(room.at(3))
    assert present.told[-1].askable == {3}


def test_absence_follows_the_player_not_the_seat() -> None:
    room = Room(6)
    for player in range(5):
        room.table.watch(lambda player=player: None, player)  # type: ignore[misc]
    gone = lambda: None  # noqa: E731
    room.table.watch(gone, 5)
    room.table.unwatch(gone)
    room.clock.advance(room.table.tempo.blink)
    assert room.table.away() == {5}
    room.table.do(commands.reorder, 0, [5, 0, 1, 2, 3, 4])
    assert room.table.away() == {0}


def test_who_sits_in_for_somebody_absent_is_here() -> None:
    room, present = away_at(0)
    zoe = room.wait("Zoe")
    present.come(zoe)
    ask(room, 1, 0)
    vote(room, 0, "bot", 1, 2, 3)
    assert present.told[-1].away == {0}
    room.seat(zoe, 0)
    assert present.told[-1] == absence()


def test_a_sleeping_table_tells_of_no_absence() -> None:
    room = Room(6).begin()
    present = Present(room)
    present.go(room.at(3))
    room.table.sleep()
    told = len(present.told)
    room.clock.advance(100)
    assert len(present.told) == told


def test_a_move_is_a_sign_of_life() -> None:
    room, _ = away_at(0)
    room.move(0, Hide(0))
    assert room.table.away() == frozenset()


def test_a_refused_move_is_none() -> None:
    room, _ = away_at(1)
    ask(room, 0, 1)
    vote(room, 1, "bot", 0, 2, 3)
    before = room.views()
    assert denied(room.move, 1, Hide(2), seen=room.view(1).version) == "refused"
    assert room.views() == before


def test_there_is_a_time_of_grace() -> None:
    room = Room(6).begin()
    present = Present(room)
    assert denied(ask, room, 1, 0) == "forbidden"
    present.go(room.at(0))
    room.clock.advance(room.table.tempo.grace - 0.5)
    assert denied(ask, room, 1, 0) == "forbidden"
    room.clock.advance(0.5)
    ask(room, 1, 0)
    assert room.view().ballots[0].seat == 0


def test_who_is_here_is_not_voted_about() -> None:
    room, _ = away_at(1)
    assert denied(ask, room, 0, 2) == "forbidden"
    assert denied(vote, room, 2, "bot", 0) == "forbidden"


def test_a_majority_calls_a_bot() -> None:
    room, _ = away_at(2)
    ask(room, 1, 2)
    vote(room, 2, "bot", 0, 1)
    assert room.game_state.turn == 2
    vote(room, 2, "wait", 3)
    assert room.game_state.turn == 2
    vote(room, 2, "bot", 4)
    assert room.game_state.turn == 3
    assert room.view().substitutes == (2,)
    assert not room.view().ballots


def test_a_majority_waits() -> None:
    room, _ = away_at(2)
    ask(room, 1, 2)
    vote(room, 2, "wait", 0, 1, 3)
    assert not room.view().ballots
    assert room.game_state.turn == 2
    ask(room, 1, 2)
    assert room.view().ballots


def test_a_vote_can_be_changed() -> None:
    room, _ = away_at(2)
    ask(room, 1, 2)
    vote(room, 2, "bot", 0, 1)
    vote(room, 2, "wait", 1)
    vote(room, 2, "bot", 3)
    assert room.game_state.turn == 2
    assert room.view().ballots[0].votes == {0: "bot", 1: "wait", 3: "bot"}


def test_only_who_is_here_is_counted() -> None:
    room, present = away_at(2)
    for seat in (3, 4, 5):
        present.vanish(room.at(seat))
    ask(room, 1, 2)
    vote(room, 2, "bot", 0)
    assert room.game_state.turn == 2
    vote(room, 2, "bot", 1)
    assert room.game_state.turn == 3


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
    assert denied(vote, room, 2, choice, 0) == "bad_request"


def test_the_absent_bots_and_spectators_have_no_vote() -> None:
    room = Room(4, bots=2).begin()
    waiting = room.wait("Zoe")
    present = Present(room)
    present.go(room.at(0))
    room.clock.advance(room.table.tempo.grace)
    ask(room, 1, 0)
    assert room.view().ballots[0].voters == (1, 2, 3)
    for player in (room.at(0), room.at(4), waiting):
        assert denied(commands.vote_about, room.state, player, 0, "bot") == "forbidden"
    assert denied(commands.ask_about, room.state, waiting, 0, True) == "forbidden"
    assert denied(commands.ask_about, room.state, room.at(1), 4, True) == "refused"
    assert denied(commands.ask_about, room.state, room.at(1), 6, True) == "refused"


def test_who_comes_back_has_the_seat_again() -> None:
    room, present = away_at(2)
    ask(room, 1, 2)
    vote(room, 2, "bot", 0, 1, 3)
    assert room.view(2).you is not None
    present.come(room.at(2))
    assert room.view().substitutes == ()
    room.play((3, Pocket(1)), (4, Pocket(1)), (5, Pocket(token=None, diamonds=1)))
    assert room.game_state.phase in (Phase.INVESTIGATION, Phase.OVER)


def test_who_comes_back_during_a_vote_ends_it() -> None:
    room, present = away_at(2)
    ask(room, 1, 2)
    vote(room, 2, "bot", 0, 1)
    present.come(room.at(2))
    assert not room.view().ballots
    room.move(2, Pocket(1))
    assert room.game_state.turn == 3


def test_who_comes_back_in_time_may_change_what_a_bot_chose() -> None:
    room, present = away_at(2, Pace.TABLE)
    ask(room, 1, 2)
    vote(room, 2, "bot", 0, 1, 3)
    room.clock.advance(0)
    assert 2 in room.game.pending
    present.come(room.at(2))
    assert room.view(2).told is not None
    room.move(2, Pocket(1))
    assert room.view(2).told is None
    room.let_go()
    assert (room.game_state.turn, room.game.acts[-1].move) == (3, Pocket(1))


def test_a_spectator_takes_the_seat_and_gives_it_back() -> None:
    room, present = away_at(2)
    zoe, cruz = room.wait("Zoe"), room.at(2)
    ask(room, 1, 2)
    assert denied(commands.ask_for_seat, room.state, zoe, 2) == "full"
    vote(room, 2, "bot", 0, 1, 3)
    room.seat(zoe, 2)
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
    room.seat(zoe, 2)
    room.play(*((seat, Pocket(1)) for seat in (3, 4, 5)))
    assert denied(room.table.move, cruz, Accuse(3), 0, "x") == "stale"
    assert room.at(2) == zoe, "what is denied changes nothing"
    room.table.move(cruz, Say("I am back."), 0, "y")
    assert room.at(2) == cruz
    assert denied(room.table.move, zoe, Say("But I played!"), 0, "z") == "forbidden"


def test_a_seat_lent_twice_goes_back_to_its_first_player() -> None:
    room, present = away_at(2)
    zoe, yan, cruz = room.wait("Zoe"), room.wait("Yan"), room.at(2)
    ask(room, 1, 2)
    vote(room, 2, "bot", 0, 1, 3)
    room.seat(zoe, 2)
    present.come(zoe)
    present.go(zoe)
    room.clock.advance(room.table.tempo.grace)
    ask(room, 1, 2)
    vote(room, 2, "bot", 0, 1, 3)
    room.seat(yan, 2)
    present.come(zoe)
    assert room.at(2) == yan
    present.come(cruz)
    assert room.at(2) == cruz


def test_only_who_waits_sits_down_and_only_where_it_is_free() -> None:
    room = Room(5, bots=1).begin()
    zoe = room.wait("Zoe")
    assert denied(commands.ask_for_seat, room.state, room.at(1), 5) == "forbidden"
    assert denied(commands.ask_for_seat, room.state, zoe, 1) == "full"
    assert denied(commands.ask_for_seat, room.state, zoe, 6) == "refused"
    room.seat(zoe, 5)
    assert room.view(5).you is not None
    assert not room.view(5).players[5].bot


def test_who_left_for_good_can_be_replaced_at_once() -> None:
    room = Room(6).begin().play((0, Hide(0)))
    bea = room.at(1)
    room.table.do(commands.leave, bea)
    assert room.table.player("Bea") is None
    ask(room, 0, 1)
    vote(room, 1, "bot", 0, 2, 3)
    assert room.game_state.turn == 2


def test_who_took_the_seat_of_one_who_left_plays_the_next_game_too() -> None:
    room = Room(6).begin()
    room.table.do(commands.leave, room.at(3))
    zoe = room.wait("Zoe")
    room.seat(zoe, 3)
    room.play(*theft(Hide(0), *[Pocket(1)] * 4, Pocket(3)))
    room.play((0, Concede()))
    assert room.view().players[3].name == "Dora"
    assert room.state.last_record.players[3] == "Dora"
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
    room.seat(zoe, 2)
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
    room.seat(zoe, 3)
    assert room.views()
    assert room.view().ballots[0].votes == {}
    vote(room, 2, "bot", 0)
    assert room.game_state.turn == 2, "the vote of who is no longer in the game does not count"


def test_after_a_restart_who_does_not_come_back_is_away() -> None:
    room = Room(6).begin()
    again = room.recovered()
    assert again.table.away() == frozenset(), "not yet: they come back within a moment"
    again.clock.advance(again.table.tempo.blink)
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
    assert room.game_state.accused is not None
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
