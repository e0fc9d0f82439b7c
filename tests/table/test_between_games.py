"""Between games the lobby is there again: who plays next, where, with what box, and who begins."""

from random import Random

import pytest
from msgspec.structs import replace

from mafia_de_cuba.rules.moves import Concede, Hide, Pocket
from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.table import commands, queries
from mafia_de_cuba.table.options import FIRST_GAME, SetupWish
from mafia_de_cuba.table.view import NextGame

from .table_driver import NAMES, Room, denied, play_by_chance, theft

ONES = theft(Hide(0), *[Pocket(1)] * 5)


def over(setup: SetupWish | None = None) -> Room:
    """Six people after a game that seat 0 has lost."""
    return Room(6, setup=setup).begin().play(*ONES, (0, Concede()))


def coming(room: Room) -> NextGame:
    """The game to come."""
    found = room.view().next_game
    assert found is not None
    return found


def chairs(room: Room) -> list[str]:
    """Who will sit where."""
    return [chair.name for chair in coming(room).chairs]


def names(room: Room) -> list[str]:
    return [player.name for player in room.table.show(None).players]


# ---------------------------------------------------------------- the view


def test_there_is_a_next_game_only_while_one_is_over() -> None:
    room = Room(6)
    assert room.table.show(None).next_game is None
    room.begin()
    assert room.view().next_game is None
    room.play(*ONES, (0, Concede()))
    assert chairs(room) == list(NAMES[:6])
    assert room.begin().view().next_game is None


def test_the_finished_game_stays_as_it_is_whatever_is_done_for_the_next() -> None:
    room = over()
    before = room.view()
    room.join("Zoe")
    room.add_bot()
    room.table.do(commands.shuffle, 0, Random(1))
    room.remove(2)
    room.table.do(commands.leave, 3)
    room.table.do(commands.rename, 4, "Elias")
    room.table.do(commands.sit_out, 5, True)
    room.table.do(commands.set_options, 0, replace(room.state.options, setup=FIRST_GAME))
    after = room.view()
    for key in ("players", "setup", "outcome", "theft", "ledger", "series", "guests", "phase"):
        assert getattr(after, key) == getattr(before, key), key
    assert room.state.last_record.players == NAMES[:6]


def test_a_chair_says_who_sits_there() -> None:
    room = Room(5, bots=1).begin()
    play_by_chance(room, Random(1))
    room.join("Zoe")
    first, *_, bot, zoe = coming(room).chairs
    assert (first.name, first.seat, first.bot, first.host) == ("Ana", 0, False, True)
    assert (bot.bot, bot.level, bot.admitted) == (True, "medium", False)
    assert (zoe.name, zoe.seat, zoe.level, zoe.admitted, zoe.host) == (
        *("Zoe", None, None, True, False),
    )


def test_the_setup_is_for_so_many_players() -> None:
    room = over()
    assert coming(room).setup == standard(6)
    room.join("Zoe")
    assert coming(room).setup == standard(7)
    assert room.begin().game_state.setup == standard(7)


def test_why_the_next_game_cannot_start() -> None:
    room = over()
    assert (coming(room).can_start, coming(room).reason, coming(room).rule) == (True, None, None)
    box = SetupWish(standard(6).tokens)
    room.table.do(commands.set_options, 0, replace(room.state.options, setup=box))
    for name in ("Uma", "Vic", "Zoe"):
        room.join(name)
    assert (coming(room).can_start, coming(room).rule) == (False, "S4")
    assert denied(room.begin) == "refused"
    for seat in (1, 2, 3, 4, 5):
        room.remove(seat)
    assert (coming(room).reason, coming(room).rule) == ("number_of_players", "S1")
    assert denied(room.begin) == "refused"


# ---------------------------------------------------------------- places


def test_newcomers_are_seated_among_the_others() -> None:
    room = over()
    room.join("Zoe")
    room.add_bot()
    bot = chairs(room)[-1]
    room.table.do(commands.arrange, 0, [6, 0, 7, 1, 2, 3, 4, 5])
    expected = ["Zoe", "Ana", bot, *NAMES[1:6]]
    assert chairs(room) == expected
    assert chairs(room.recovered()) == expected
    assert names(room.begin("Zoe")) == expected
    assert room.view().waiting == ()


@pytest.mark.parametrize("order", [[], [0], [0, 1, 2, 3, 4, 5, 7], [0, 1, 2, 3, 4, 5, 5]])
def test_every_chair_once(order: list[int]) -> None:
    room = over()
    room.join("Zoe")
    assert denied(commands.arrange, room.state, 0, order) == "bad_request"


def test_before_the_first_game_chairs_are_seats() -> None:
    room = Room(5)
    room.table.do(commands.arrange, 0, [4, 0, 1, 3, 2])
    assert names(room) == ["Eli", "Ana", "Bea", "Dora", "Cruz"]


def test_chance_seats_newcomers_too() -> None:
    room = over()
    room.join("Zoe")
    places = set()
    for seed in range(20):
        room.table.do(commands.shuffle, 0, Random(seed))
        assert sorted(chairs(room)) == sorted([*NAMES[:6], "Zoe"])
        places.add(chairs(room).index("Zoe"))
    assert len(places) > 3


def test_who_comes_after_the_shuffle_sits_last() -> None:
    room = over()
    room.join("Zoe")
    room.table.do(commands.arrange, 0, [6, 5, 4, 3, 2, 1, 0])
    room.join("Vic")
    assert chairs(room) == ["Zoe", *reversed(NAMES[:6]), "Vic"]
    room.table.do(commands.remove_player, 0, None, "Zoe")
    assert chairs(room) == [*reversed(NAMES[:6]), "Vic"]


def test_one_step_at_a_time_though_somebody_left() -> None:
    room = over()
    room.table.do(commands.leave, 1)
    room.table.do(commands.shift_seat, 0, 4, -1)
    assert chairs(room) == ["Ana", "Cruz", "Eli", "Dora", "Fay"]
    room.table.do(commands.shift_seat, 0, 5, 1)
    assert chairs(room) == ["Fay", "Ana", "Cruz", "Eli", "Dora"]
    assert denied(commands.shift_seat, room.state, 0, 1, 1) == "refused"


def test_seats_of_the_finished_game_may_be_named_too() -> None:
    room = over()
    room.join("Zoe")
    room.table.do(commands.reorder, 0, [5, 4, 3, 2, 1, 0])
    assert chairs(room) == [*reversed(NAMES[:6]), "Zoe"]


def test_a_start_by_chance_seats_all_and_keeps_the_godfather() -> None:
    room = over()
    room.join("Zoe")
    room.table.do(commands.begin_at, 0, 2, Random(3))
    assert names(room)[0] == "Cruz"
    assert sorted(names(room)) == sorted([*NAMES[:6], "Zoe"])
    assert names(room)[1:] != [*NAMES[3:6], "Zoe", *NAMES[:2]]


def test_there_are_twelve_chairs() -> None:
    room = over()
    for number in range(6):
        room.join(f"Guest {number}")
    assert denied(room.join, "Zoe") == denied(room.add_bot) == "full"
    room.table.do(commands.shuffle, 0, Random(1))
    assert denied(room.join, "Zoe") == "full"
    room.remove(3)
    room.join("Zoe")
    assert len(room.begin().view().players) == 12


def test_bots_come_and_go() -> None:
    room = over()
    room.add_bot()
    bot = chairs(room)[-1]
    room.table.do(commands.remove_player, 0, None, bot)
    assert chairs(room) == list(NAMES[:6])
    room.add_bot()
    assert len(room.begin().view().players) == 7
    room.play((0, Hide(0)), *[(seat, Pocket(1)) for seat in range(1, 6)], (0, Concede()))
    room.remove(6)
    assert chairs(room) == list(NAMES[:6])


# ---------------------------------------------------------------- sitting out


@pytest.mark.parametrize("by", ["oneself", "host"])
def test_who_sits_out_watches_the_next_game_and_comes_back(by: str) -> None:
    room = over()
    acting, seat = (3, None) if by == "oneself" else (0, 3)
    room.join("Zoe")
    room.table.do(commands.sit_out, acting, True, seat)
    assert "Dora" not in chairs(room)
    (chair,) = coming(room).sitting_out
    assert (chair.name, chair.seat) == ("Dora", 3)
    assert room.view().sitting_out == ("Dora",)
    assert "Dora" not in room.view().admitted
    room.begin()
    assert "Dora" not in names(room)
    assert room.table.show(3).you is None
    assert room.table.show(3) == room.table.show(None)
    assert denied(commands.sit_out, room.state, 3, False) == "started"
    room.play(*ONES, (0, Concede()))
    assert "Dora" not in chairs(room), "until they say that they play again"
    name = None if by == "oneself" else "Dora"
    room.table.do(commands.sit_out, acting, False, None, name)
    assert chairs(room)[-1] == "Dora"
    assert coming(room).sitting_out == ()
    assert "Dora" in names(room.begin())


def test_who_sits_out_comes_back_to_a_locked_table() -> None:
    room = over()
    room.table.do(commands.lock, 0, True)
    room.table.do(commands.sit_out, 3, True)
    room.wait("Zoe")
    zoe = room.number("Zoe")
    assert denied(commands.sit_out, room.state, zoe, False) == "locked"
    room.table.do(commands.sit_next, 3)
    assert chairs(room)[-1] == "Dora"


def test_sitting_out_before_the_first_game() -> None:
    room = Room(6)
    room.table.do(commands.sit_out, 3, True)
    view = room.table.show(None)
    assert names(room) == ["Ana", "Bea", "Cruz", "Eli", "Fay"]
    assert view.waiting == view.sitting_out == ("Dora",)
    guest = room.table.ask(queries.guest, 3, frozenset())
    assert guest
    assert guest.sits_out
    room.table.do(commands.sit_out, 3, False)
    assert names(room)[-1] == "Dora"
    assert room.table.show(None).waiting == ()


def test_sitting_out_twice_changes_nothing() -> None:
    room = over()
    assert commands.sit_out(room.state, 3, False) == ()
    room.table.do(commands.sit_out, 3, True)
    assert commands.sit_out(room.state, 3, True) == ()


def test_who_does_not_sit_out() -> None:
    room = Room(5, bots=1)
    assert denied(commands.sit_out, room.state, 0, True) == "forbidden", "the host"
    assert denied(commands.sit_out, room.state, 0, True, 5) == "forbidden", "a bot"
    assert denied(commands.sit_out, room.state, 1, True, 2) == "forbidden", "somebody else"
    assert denied(commands.sit_out, room.state, 0, True, 9) == "refused"
    room.begin()
    assert denied(commands.sit_out, room.state, 1, True) == "started"


def test_who_sits_out_does_not_become_the_host() -> None:
    room = over()
    room.table.do(commands.sit_out, 3, True)
    assert denied(commands.hand_over, room.state, 0, 3) == "forbidden"


def test_who_sits_out_may_be_sent_away_and_leave() -> None:
    room = over()
    room.table.do(commands.sit_out, 3, True)
    room.table.do(commands.sit_out, 4, True)
    room.table.do(commands.remove_player, 0, 3, None)
    room.table.do(commands.leave, 4)
    assert coming(room).sitting_out == ()
    assert room.view().waiting == ()


# ---------------------------------------------------------------- the Godfather


def test_the_elected_godfather_has_a_chair() -> None:
    room = over()
    assert coming(room).suggested == 0
    room.table.do(commands.vote_godfather, room.at(1), 3)
    room.table.do(commands.arrange, 0, [5, 4, 3, 2, 1, 0])
    assert coming(room).suggested == 2
    assert room.view().suggested == 3
    room.table.do(commands.sit_out, 3, True)
    assert chairs(room)[coming(room).suggested or 0] == "Ana", "else the last one"
    assert names(room.begin())[0] == "Ana"


def test_what_is_suggested_is_what_happens() -> None:
    for seed in range(12):
        rng, room = Random(seed), over()
        room.join("Zoe")
        for seat in range(1, 6):
            room.table.do(commands.vote_godfather, room.at(seat), rng.randrange(6))
        for number in rng.sample(range(1, 6), 2):
            room.table.do(commands.sit_out, number, True)
        room.table.do(commands.shuffle, 0, rng)
        suggested = coming(room).suggested
        assert suggested is not None
        expected = chairs(room)
        expected = expected[suggested:] + expected[:suggested]
        assert names(room.begin()) == expected


def test_newcomers_may_be_godfather_by_name() -> None:
    room = over()
    room.join("Zoe")
    assert names(room.begin("Zoe"))[0] == "Zoe"


# ---------------------------------------------------------------- the box


def test_after_a_first_game_the_standard_box_is_advised() -> None:
    room = over(FIRST_GAME)
    assert coming(room).advice == "standard"
    assert coming(room).setup.jokers == standard(6).jokers + 1, "nothing changes by itself"
    box = SetupWish(preset="standard")
    room.table.do(commands.set_options, 0, replace(room.state.options, setup=box))
    assert coming(room).advice is None
    assert coming(over()).advice is None
