"""A game in memory: it takes moves, refuses by the rules, and gives views and a record."""

import pytest

from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.notation import read_line, write_line
from mafia_de_cuba.table.local_game import LocalGame

LINE = "6 | h2 3/driver henchman fbi 10 - x4 x1"


def played(line: str) -> LocalGame:
    record = read_line(line)
    game = LocalGame(record.players, record.setup)
    for act in record.acts:
        game.play(*act)
    return game


def test_the_record_is_what_was_played() -> None:
    assert write_line(played(LINE).record()) == write_line(read_line(LINE))
    assert played(LINE).view().outcome


def test_each_accusation_begins_a_round() -> None:
    rounds = [played(line).round for line in ("6 | h2", LINE.removesuffix(" x4 x1"), LINE)]
    assert rounds == [1, 1, 3]


def test_a_seat_sees_its_own_box_and_nobody_else_does() -> None:
    game = played("6 | h2")
    you = game.view(1).you
    assert you
    assert you.received
    assert you.received.diamonds == 13
    assert game.view().you is None
    assert game.view(2).you != you


def test_a_refused_move_changes_nothing() -> None:
    game, move = played("6 | h2"), read_line(LINE).acts[0]
    before = game.view(), game.record(), repr(game)
    for attempt in (game.check, game.play):
        with pytest.raises(Refused):
            attempt(*move)
    assert (game.view(), game.record(), repr(game)) == before


def test_a_setup_that_the_rules_forbid_is_refused() -> None:
    with pytest.raises(Refused):
        LocalGame(("Ana", "Bea"), read_line(LINE).setup)


def test_its_repr_tells_no_secret() -> None:
    assert repr(played("6 | h2")) == repr(played("6 | h5")) == "<LocalGame of 6 after 1 moves>"
