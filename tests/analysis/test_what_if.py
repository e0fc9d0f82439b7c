"""What if somebody else had been accused: played out by bots, the same way every time."""

import pytest

from mafia_de_cuba.analysis.game import PastGame
from mafia_de_cuba.analysis.what_if import interval, may_be_accused, play_out
from mafia_de_cuba.lab.intervals import Share
from mafia_de_cuba.rules.moves import Accuse
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.record import Record, write
from tests.analysis.past_games import HEIR, bot_game

AGENT = read_line("6 jokers=1 | h2 3/driver henchman fbi 10 - x4 x1")
BEFORE = 7  # the first accusation


def test_who_accuses_an_agent_loses_at_once() -> None:
    found = play_out(write(AGENT), BEFORE, target=3, games=5)
    assert (found.by, found.target, found.games) == (0, 3, 5)
    assert found.wins == (0, 0, 0, 5, 0, 0)


def test_the_same_question_has_the_same_answer() -> None:
    text = write(AGENT)
    first = play_out(text, BEFORE, target=2, games=4)
    assert play_out(text, BEFORE, target=2, games=4) == first
    assert sum(first.wins) >= 4  # somebody wins each of them


def test_a_game_goes_on_after_an_heir_took_over() -> None:
    record = read_line(HEIR)
    accusations = [n for n, act in enumerate(record.acts) if isinstance(act.move, Accuse)]
    state = PastGame(record).states[accusations[-1]]
    target = may_be_accused(state)[0]
    found = play_out(write(record), accusations[-1], target, games=2)
    assert found.by == state.godfather == 3


def test_nobody_can_be_accused_outside_the_investigation() -> None:
    states = PastGame(AGENT).states
    assert may_be_accused(states[3]) == []
    assert may_be_accused(states[BEFORE]) == [1, 2, 3, 4, 5]
    assert may_be_accused(states[BEFORE + 1]) == []  # the accusation is open
    assert may_be_accused(states[-1]) == []


@pytest.mark.parametrize(("hits", "of"), [(0, 200), (1, 3), (100, 200), (200, 200)])
def test_the_interval_is_wilsons(hits: int, of: int) -> None:
    assert interval(hits, of) == pytest.approx(Share(hits, of).interval())


def test_every_offered_accusation_can_be_played_out() -> None:
    record: Record = bot_game(5, 1)
    game = PastGame(record)
    moves = game.steps[len(game.steps) // 2]
    for target in may_be_accused(game.states[moves]):
        assert play_out(write(record), moves, target, games=1).games == 1
