"""Bots at work: they never stall a table, never wait for words, and repeat where nothing is by chance."""

from random import Random

import pytest

from mafia_de_cuba.rules.moves import Accuse, Dismiss, Hide, Pocket
from mafia_de_cuba.rules.pieces import Token, Tokens
from mafia_de_cuba.rules.setup import Setup, standard
from mafia_de_cuba.rules.talk import Say
from mafia_de_cuba.table.options import Pace
from tests.games import TABLES, random_setup

from .room import NAMES, Room, opened, play_by_chance, theft


@pytest.mark.parametrize("seed", range(200))
def test_one_person_and_bots_reach_the_end(seed: int) -> None:
    rng = Random(seed)
    seats = rng.choice(TABLES)
    room = Room(1, bots=seats - 1, setup=random_setup(rng, seats))
    godfather = rng.choice([player.name for player in room.table.show(None).players])
    room.begin(godfather)
    play_by_chance(room, rng)
    assert room.view().outcome is not None


@pytest.mark.parametrize("seed", range(40))
def test_bots_among_themselves_reach_the_end_at_the_pace_of_people(seed: int) -> None:
    rng = Random(seed)
    seats = rng.choice(TABLES)
    room = Room(1, bots=seats - 1, pace=Pace.TABLE, setup=random_setup(rng, seats))
    room.begin()
    room.game.substitutes.add(0)  # the host has gone to fetch a drink
    room.table._go_on()
    for _ in range(400):
        if room.game.over:
            break
        room.clock.advance(10)
    assert room.game.over


@pytest.mark.parametrize("seats", TABLES)
def test_a_bot_holds_the_box_for_one_beat_whatever_it_does(seats: int) -> None:
    for _ in range(3):
        room = Room(1, bots=seats - 1, pace=Pace.TABLE).begin()
        room.play((0, Hide(2)))
        came = room.clock.time()
        for seat in range(1, seats):
            assert room.state.turn == seat
            room.clock.advance(room.table.tempo.beat)
        assert room.state.turn is None
        assert room.clock.time() - came == (seats - 1) * room.table.tempo.beat


def test_people_who_talk_all_the_time_do_not_stop_a_bot() -> None:
    room = Room(5, bots=1, pace=Pace.TABLE).begin("Dolores")
    room.clock.advance(8)
    for seat in range(1, 6):
        room.play((seat, Pocket(1)))
    for _ in range(100):
        if room.state.accused is not None:
            return
        room.move(3, Say("It was not me."))
        room.clock.advance(1)
    raise AssertionError("the bot is still listening")


def test_at_an_instant_table_it_is_always_a_persons_move() -> None:
    rng = Random(3)
    room = Room(2, bots=6).begin()
    while not room.game.over:
        seats = [seat for seat in range(8) if opened(room.view(seat))]
        people = [seat for seat in seats if not room.affairs.played_by_bot(seat)]
        assert people
        room.move(people[0], rng.choice(opened(room.view(people[0]))))


@pytest.mark.parametrize("seed", range(10))
def test_the_same_names_options_and_moves_give_the_same_views(seed: int) -> None:
    rng = Random(seed)
    seats = rng.choice(TABLES)
    setup = random_setup(rng, seats)
    twins = [Room(2, bots=seats - 2, setup=setup).begin() for _ in range(2)]
    for _ in range(2):
        while not twins[0].game.over:
            open_to = {s: opened(twins[0].view(s)) for s in range(seats)}
            mine = [s for s in open_to if open_to[s] and not twins[0].affairs.played_by_bot(s)]
            seat = rng.choice(mine)
            move = rng.choice(open_to[seat])
            assert len({twin.move(seat, move) for twin in twins}) == 1
            assert twins[0].views() == twins[1].views()
        for twin in twins:
            twin.begin()
        assert twins[0].views() == twins[1].views()


def test_other_names_give_other_games() -> None:
    games = set()
    for name in NAMES:
        room = Room([name], bots=7).begin().play((0, Hide(2)))
        games.add(room.state.takes)
    assert len(games) > 3


def test_a_token_in_the_bag_does_not_show_in_what_a_bot_does_next() -> None:
    """Bots draw by chance from what all have seen: whether the first player dismissed is no part of it."""
    accused = []
    setup = Setup(standard(6).tokens, jokers=12)
    for dismisses in (False, True):
        room = Room(["Bea", "Cruz", "Dora", "Eli", "Fay"], bots=1, setup=setup).begin("Dolores")
        if dismisses:
            room.play((1, Dismiss(Token.DRIVER)))
        room.play(*[(seat, Pocket(1)) for seat in range(1, 6)])
        accused.append(room.state.accused)
    assert accused[0] == accused[1]


def test_a_bot_is_never_asked_to_wait_for_a_cleaner_at_an_instant_table() -> None:
    setup = Setup(Tokens(henchman=1, fbi=1, cleaner=1), jokers=12)
    room = Room(2, bots=4, setup=setup).begin()
    moves = theft(Hide(0), Pocket(token=Token.CLEANER))
    room.play(*moves, (0, Accuse(2)))
    assert room.state.accused is None
