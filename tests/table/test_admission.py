"""Admission: the lock, knocking, asking for a seat, consent, removing, banning, devices."""

from typing import Any

import pytest

from mafia_de_cuba.rules.moves import Accuse, Concede, Hide, Pocket, Reveal
from mafia_de_cuba.table import commands
from mafia_de_cuba.table.apply import apply_all
from mafia_de_cuba.table.arrival import MOST_FROM_BANNED, Arrival, mark
from mafia_de_cuba.table.bot_turns import bot_turns
from mafia_de_cuba.table.commands.devices import MOST_DEVICES
from mafia_de_cuba.table.credentials import hashed
from mafia_de_cuba.table.events import Opened
from mafia_de_cuba.table.options import Options, Pace
from mafia_de_cuba.table.rows import read_event
from mafia_de_cuba.table.seating import find_player
from mafia_de_cuba.table.state import TableState

from .table_driver import NAMES, Room, denied, theft

HOME = "192.0.2.7"
ONES = theft(Hide(0), *[Pocket(1)] * 5)


def with_bot(bots: int = 1, **options: Any) -> Room:
    """Five people and a bot at seat 5, the host is Ana at seat 0."""
    return Room(6 - bots, bots=bots, **options).begin()


def ask(room: Room, player: int, seat: int, *others: int) -> None:
    entries = commands.ask_for_seat(room.state, player, seat, frozenset(others))
    room.table.grant(entries)


def decide(room: Room, voter: int, name: str, choice: str, *away: int) -> None:
    entries = commands.decide_request(room.state, voter, name, choice, frozenset(away))
    room.table.grant(entries)


def remove(room: Room, number: int, ban: bool = False) -> None:
    room.table.do(commands.remove, room.state.host, number, ban)


def lock(room: Room, locked: bool = True) -> None:
    room.table.do(commands.lock, room.state.host, locked)


def come(room: Room, name: str, wait: bool = False, **known: Any) -> int:
    """Somebody comes in from a device of which this is known."""
    judged = commands.wait if wait else commands.join
    room.table.grant(judged(room.state, name, hashed(name), arrival=Arrival(**known)))
    return len(room.state.players) - 1


def over(people: int = 6) -> Room:
    return Room(people).begin().play(*ONES[:people], (0, Concede()))


# ---------------------------------------------------------------- a seat in mid-game


def test_a_seat_in_mid_game_needs_consent() -> None:
    room = with_bot()
    zoe = room.wait("Zoe")
    ask(room, zoe, 5)
    assert room.at(5) != zoe
    (ballot,) = room.view().ballots
    assert (ballot.about, ballot.seat, ballot.name) == ("seat", 5, "Zoe")
    assert ballot.voters == (0, 1, 2, 3, 4)
    assert room.table.show(zoe) == room.table.show(None), "no more than a spectator sees"
    decide(room, 0, "Zoe", "admit")
    assert room.at(5) == zoe
    assert room.view().ballots == ()


def test_the_host_says_no_with_one_tap_and_nobody_asks_twice() -> None:
    room = with_bot()
    zoe = room.wait("Zoe")
    ask(room, zoe, 5)
    decide(room, 0, "Zoe", "decline")
    assert room.view().ballots == ()
    assert denied(ask, room, zoe, 5) == "forbidden"
    room.table.do(commands.admit, 0, "Zoe", 5)
    assert room.at(5) == zoe, "the host may think better of it"


def test_more_than_half_of_who_is_here_decide_without_the_host() -> None:
    room = with_bot()
    zoe = room.wait("Zoe")
    ask(room, zoe, 5)
    decide(room, room.at(1), "Zoe", "admit", 0, 4)
    assert room.view().ballots[0].votes == {1: "admit"}
    assert room.at(5) != zoe
    decide(room, room.at(2), "Zoe", "admit", 0, 4)
    assert room.at(5) == zoe, "two of the three who are here"


def test_more_than_half_may_say_no_too() -> None:
    room = with_bot()
    zoe = room.wait("Zoe")
    ask(room, zoe, 5)
    for seat in (1, 2, 3):
        decide(room, room.at(seat), "Zoe", "decline")
    assert room.view().ballots == ()
    assert room.at(5) != zoe


def test_who_is_out_of_the_game_has_no_vote_about_seats() -> None:
    room = Room(5, bots=1).begin()
    room.play(*theft(Hide(0), *[Pocket(1)] * 4), (0, Accuse(2)), (2, Reveal()))
    assert not room.game.over
    assert not room.game_state.in_play(2)
    room.wait("Zoe")
    ask(room, room.number("Zoe"), 5)
    assert 2 not in room.view().ballots[0].voters


def test_strangers_bots_and_who_waits_have_no_vote() -> None:
    room = with_bot()
    zoe, yan = room.wait("Zoe"), room.wait("Yan")
    ask(room, zoe, 5)
    for number in (zoe, yan, room.at(5)):
        assert denied(decide, room, number, "Zoe", "admit") == "forbidden"
    assert denied(decide, room, 0, "Yan", "admit") == "forbidden", "did not ask"
    assert denied(decide, room, 0, "Nobody", "admit") == "refused"
    assert denied(decide, room, 0, "Zoe", "perhaps") == "bad_request"


def test_who_has_sat_in_this_game_takes_no_other_seat_of_it() -> None:
    room = with_bot(2)
    zoe = room.wait("Zoe")
    room.seat(zoe, 4)
    room.table.do(commands.leave, zoe)
    again = come(room, "Zoe", wait=True, credentials=(hashed("Zoe"),))
    assert denied(ask, room, again, 5) == "forbidden", "the same device"
    host_may_not = (commands.admit, room.state, 0, "Zoe", 5)
    assert denied(*host_may_not) == "forbidden"


def test_who_left_the_game_is_remembered_by_the_device() -> None:
    room = with_bot()
    room.table.do(commands.leave, room.at(2))
    again = come(room, "Cruz II", wait=True, credentials=(hashed("Cruz"),))
    assert denied(ask, room, again, 5) == "forbidden"
    stranger = come(room, "Zoe", wait=True, credentials=("nonsense",))
    ask(room, stranger, 5)


def test_who_holds_another_seat_on_the_same_device_gets_none() -> None:
    room = with_bot()
    zoe = room.wait("Zoe")
    assert denied(ask, room, zoe, 5, room.at(1)) == "forbidden"
    beside = come(room, "Yan", wait=True, credentials=(hashed("Bea"),))
    assert denied(ask, room, beside, 5) == "forbidden"


def test_two_who_wait_on_one_device_do_not_get_two_seats() -> None:
    room = with_bot(2)
    zoe = room.wait("Zoe")
    yan = come(room, "Yan", wait=True, credentials=(hashed("Zoe"),))
    room.seat(zoe, 4)
    assert denied(ask, room, yan, 5) == "forbidden"


def test_a_guest_whose_seat_was_taken_back_asks_for_no_other() -> None:
    room = with_bot()
    zoe = room.wait("Zoe")
    bea = room.at(1)
    there = lambda: None  # noqa: E731
    room.table.watch(there, bea)
    room.table.unwatch(there)
    room.clock.advance(room.table.tempo.grace)
    room.table.do(commands.ask_about, 0, 1, away=True)
    for seat in (0, 2, 3):
        room.table.do(commands.vote_about, room.at(seat), 1, "bot")
    room.seat(zoe, 1)
    room.table.watch(there, bea)
    assert room.at(1) == bea
    assert denied(ask, room, zoe, 5) == "forbidden"
    assert room.view().admitted == ("Zoe",), "but the next game is hers"


def test_in_the_next_game_all_that_is_forgotten() -> None:
    room = with_bot()
    remove(room, room.at(2))
    again = come(room, "Cruz II", wait=True, credentials=(hashed("Cruz"),))
    room.play((0, Hide(0)), *((seat, Pocket(1)) for seat in (1, 3, 4)), (0, Concede()))
    room.begin()
    bot = next(seat for seat in range(5) if room.state.played_by_bot(seat))
    ask(room, again, bot)
    assert room.view().ballots[0].name == "Cruz II"


def test_only_one_gets_the_seat_and_a_seat_that_is_taken_is_asked_for_no_more() -> None:
    room = with_bot()
    zoe, yan = room.wait("Zoe"), room.wait("Yan")
    ask(room, zoe, 5)
    ask(room, yan, 5)
    assert len(room.view().ballots) == 2
    decide(room, 0, "Yan", "admit")
    assert room.view().ballots == ()
    assert room.at(5) == yan
    assert room.view().waiting == ("Zoe",)


def test_who_leaves_asks_no_more() -> None:
    room = with_bot()
    zoe = room.wait("Zoe")
    ask(room, zoe, 5)
    room.table.do(commands.leave, zoe)
    assert room.view().ballots == ()


def test_asking_twice_is_asking_once_and_another_seat_replaces_the_first() -> None:
    room = with_bot(2)
    zoe = room.wait("Zoe")
    ask(room, zoe, 4)
    assert commands.ask_for_seat(room.state, zoe, 4) == ()
    ask(room, zoe, 5)
    assert [ballot.seat for ballot in room.view().ballots] == [5]


def test_where_nobody_else_is_left_the_heir_of_the_keys_sits_down() -> None:
    room = Room(["Ana"], bots=5).begin()
    zoe = room.wait("Zoe")
    room.table.do(commands.leave, 0)
    ask(room, zoe, 3)
    assert room.at(3) == zoe


# ---------------------------------------------------------------- the lock, and the next game


def test_at_a_locked_table_one_waits() -> None:
    room = Room(5)
    lock(room)
    assert room.table.show(None).locked
    assert denied(room.join, "Zoe") == "locked"
    zoe = room.wait("Zoe")
    assert denied(commands.sit_next, room.state, zoe) == "locked"
    room.admit("Zoe")
    assert room.state.order[-1] == zoe
    assert room.table.show(None).waiting == ()
    lock(room, locked=False)
    room.join("Yan")
    assert len(room.state.order) == 7


def test_in_mid_game_nobody_joins_locked_or_not() -> None:
    room = Room(5).begin()
    assert denied(room.join, "Zoe") == "started"
    lock(room)
    assert denied(room.join, "Zoe") == "started"


def test_between_games_one_joins_as_in_the_lobby() -> None:
    room = over()
    zoe = room.join("Zoe")
    assert room.view().admitted == ("Zoe",)
    lock(room)
    assert denied(room.join, "Yan") == "locked"
    room.begin()
    assert zoe in room.game.seating


def test_who_waited_sits_down_between_games_where_the_table_is_open() -> None:
    room = Room(6).begin()
    zoe = room.wait("Zoe")
    assert denied(commands.sit_next, room.state, zoe) == "started"
    room.play(*ONES, (0, Concede()))
    assert room.view().admitted == ()
    room.table.do(commands.sit_next, zoe)
    assert commands.sit_next(room.state, zoe) == ()
    room.begin()
    assert zoe in room.game.seating


def test_the_last_place_is_given_once() -> None:
    room = Room(11).begin()
    zoe, yan = room.wait("Zoe"), room.wait("Yan")
    room.admit("Zoe")
    assert denied(room.admit, "Yan") == "full"
    assert room.state.coming() == [zoe]
    remove(room, zoe)
    room.admit("Yan")
    assert room.state.coming() == [yan]


def test_a_table_that_everybody_left_is_locked_to_nobody() -> None:
    room = Room(["Ana"], bots=4)
    lock(room)
    room.table.do(commands.leave, 0)
    assert room.join("Zoe") == room.state.host


def test_the_lock_outlives_a_restart() -> None:
    room = Room(5)
    lock(room)
    room.wait("Zoe")
    again = room.recovered()
    assert again.table.show(None).locked
    assert denied(again.join, "Yan") == "locked"


# ---------------------------------------------------------------- removing and banning


def test_in_mid_game_a_bot_takes_over_who_is_sent_away() -> None:
    room = Room(6).begin().play((0, Hide(0)))
    bea = room.at(1)
    remove(room, bea)
    assert room.table.player("Bea") is None
    assert room.view().substitutes == (1,)
    assert room.game_state.turn == 2, "the bot has taken"
    assert denied(room.table.move, bea, Pocket(1), 0, "x") == "stale"


def test_no_bot_is_sent_away_in_mid_game_and_nobody_who_is_not_there() -> None:
    room = with_bot()
    assert denied(remove, room, room.at(5)) == "started"
    assert denied(find_player, room.state, 6, None) == "refused"
    assert denied(find_player, room.state, None, "Zoe") == "refused"
    assert denied(find_player, room.state, None, None) == "bad_request"
    assert denied(find_player, room.state, 1, "Zoe") == "bad_request"


@pytest.mark.parametrize("seat", [1, 3])
def test_a_bot_for_who_was_sent_away_takes_as_long_as_any_other(seat: int) -> None:
    """The bot_turns that times are drawn for are the same as those of a bot that was voted for."""
    sent, voted = (Room(6, pace=Pace.TABLE).begin() for _ in range(2))
    for room in (sent, voted):
        room.play((0, Hide(0)), *((each, Pocket(1)) for each in range(1, seat)))
    remove(sent, sent.at(seat))
    there = lambda: None  # noqa: E731
    voted.table.watch(there, voted.at(seat))
    voted.table.unwatch(there)
    voted.clock.advance(voted.table.tempo.grace)
    voted.table.do(commands.ask_about, 0, seat, away=True)
    for voter in [n for n in range(6) if n != seat][:3]:
        voted.table.do(commands.vote_about, voted.at(voter), seat, "bot")
    assert bot_turns(sent.state) == bot_turns(voted.state) != []
    assert sent.view().substitutes == voted.view().substitutes == (seat,)


def test_who_waits_is_sent_away_too() -> None:
    room = with_bot()
    zoe = room.wait("Zoe")
    ask(room, zoe, 5)
    remove(room, find_player(room.state, None, "zoe"))
    assert room.table.player("Zoe") is None
    assert (room.view().waiting, room.view().ballots) == ((), ())


def test_who_was_removed_may_come_back_and_who_was_banned_may_not() -> None:
    room = Room(6)
    remove(room, 1)
    assert come(room, "Bea", credentials=(hashed("Bea"),)) in room.state.order
    remove(room, 2, ban=True)
    for wait in (False, True):
        assert denied(come, room, "Cruz", wait=wait, credentials=(hashed("Cruz"),)) == "forbidden"
    again = room.recovered()
    assert denied(come, again, "Cruz", wait=True, credentials=(hashed("Cruz"),)) == "forbidden"


def test_from_the_network_of_who_was_banned_one_waits() -> None:
    room = Room(5)
    bad = come(room, "Zoe", network=HOME)
    friend = come(room, "Yan", network=HOME)
    remove(room, bad, ban=True)
    assert not room.state.players[friend].gone, "friends behind the same address stay"
    assert denied(come, room, "Xia", network=HOME) == "locked"
    xia = come(room, "Xia", wait=True, network=HOME)
    assert denied(commands.sit_next, room.state, xia) == "locked"
    room.admit("Xia")
    assert xia in room.state.order
    come(room, "Wim", network="192.0.2.8")


def test_a_banned_network_does_not_fill_the_room_to_wait() -> None:
    room = Room(5)
    remove(room, come(room, "Zoe", network=HOME), ban=True)
    for number in range(MOST_FROM_BANNED):
        come(room, f"Zoe {number + 2}", wait=True, network=HOME)
    assert denied(come, room, "One more", wait=True, network=HOME) == "full"
    come(room, "Yan", wait=True, network="192.0.2.8")


def test_of_an_address_the_log_keeps_a_mark_that_names_nobody() -> None:
    room, other = Room(5), Room(5)
    come(room, "Zoe", network=HOME)
    assert HOME.encode() not in b"".join(room.rows())
    marks = {mark(each.state, HOME) for each in (room, other)}
    assert len(marks) == 2, "each table has a salt of its own"
    opened = read_event(room.rows()[0])
    assert isinstance(opened, Opened)
    assert len(opened.salt) >= 32
    assert "salt" not in str(room.views())


# ---------------------------------------------------------------- tables of before


def old_rows(*rows: bytes) -> list[bytes]:
    """A log as it was written before tables could be locked."""
    opened = b'{"kind":"opened","table":"KXQF","options":{"setup":{},"pace":"instant"}}'
    joined = [
        b'{"kind":"joined","player":%d,"name":"%s","token":"%s"}'
        % (number, name.encode(), hashed(name).encode())
        for number, name in enumerate(NAMES[:5])
    ]
    bot = b'{"kind":"joined","player":5,"name":"Teo","bot":{}}'
    return [opened, *joined, bot, *rows]


STARTED = (
    b'{"kind":"started","players":[0,1,2,3,4,5],"setup":'
    b'{"tokens":{"henchman":2,"fbi":1},"jokers":0}}'
)
ZOE = b'{"kind":"joined","player":6,"name":"Zoe","token":"%s","waiting":true}' % (
    hashed("Zoe").encode()
)
SAT = b'{"kind":"sat","seat":5,"player":6}'


def test_a_seat_that_was_taken_without_consent_stays_taken() -> None:
    room = Room(5).recovered(old_rows(STARTED, ZOE, SAT))
    assert room.at(5) == 6
    assert room.view().guests == {5: "Zoe"}
    assert room.state.has_sat(6)
    assert not room.view().locked
    devices = room.table.devices(1)
    assert [(device.number, device.via, device.at) for device in devices.values()] == [(1, "", 0)]


def test_who_waited_at_an_old_table_plays_its_next_game() -> None:
    room = Room(5).recovered(old_rows(STARTED, ZOE))
    assert room.view().waiting == ("Zoe",)
    assert room.view().admitted == ("Zoe",)
    room.wait("Yan")
    assert room.view().admitted == ("Zoe",), "what is new is judged anew"


def test_marks_of_old_tables_have_the_tables_code_for_salt() -> None:
    room = Room(5).recovered(old_rows())
    remove(room, come(room, "Zoe", network=HOME), ban=True)
    assert denied(come, room, "Yan", network=HOME) == "locked"


def test_names_that_look_alike_at_an_old_table_harm_nobody() -> None:
    twin = '{"kind":"joined","player":6,"name":"Аna","token":"x"}'.encode()
    room = Room(5).recovered(old_rows(twin))
    assert len(room.table.show(None).players) == 7
    room.begin()


# ---------------------------------------------------------------- devices


def test_a_seats_devices_are_told_apart_and_signed_out() -> None:
    room = Room(5)
    link, program = (room.table.another_token(1, via) for via in ("link", "api"))
    devices = list(room.table.devices(1).values())
    assert [(device.number, device.via) for device in devices] == [(1, ""), (2, "link"), (3, "api")]
    assert all(device.at for device in devices[1:])
    versions = [room.table.show(player).version for player in (None, 0, 1)]
    room.table.revoke(1, 2)
    assert room.table.player(link) is None
    assert room.table.player(program) == 1
    assert versions == [room.table.show(player).version for player in (None, 0, 1)]
    assert [device.number for device in room.recovered().table.devices(1).values()] == [1, 3]
    assert denied(room.table.revoke, 1, 2) == "not_found"
    assert denied(room.table.revoke, 0, 3) == "not_found", "another's"


def test_the_last_device_stays() -> None:
    room = Room(5)
    assert denied(room.table.revoke, 1, 1) == "forbidden"
    room.table.another_token(1, "link")
    room.table.revoke(1, 1)
    assert denied(room.table.revoke, 1, 2) == "forbidden"


def test_a_device_that_was_signed_out_cannot_come_in_by_its_old_id() -> None:
    room = Room(5)
    room.table.do(commands.join, "Zoe", "x", key="the hash of an id")
    assert "the hash of an id" in room.state.joined
    room.table.another_token(5, "link")
    room.table.revoke(5, 1)
    assert "the hash of an id" not in room.state.joined


def test_there_is_an_end_to_devices() -> None:
    room = Room(5)
    for _ in range(MOST_DEVICES - 1):
        room.table.another_token(1, "link")
    assert denied(room.table.another_token, 1, "link") == "full"


def test_an_opened_table_writes_what_it_reads() -> None:
    state = TableState()
    apply_all(state, commands.open_table("KXQF", "Ana", "x", Options(), at=7))
    (device,) = state.devices.valid.values()
    assert (device.player, device.number, device.via, device.at) == (0, 1, "first", 7)
