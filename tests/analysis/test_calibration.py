"""The map from what the model tells to what comes true, and the forecasts by which it is judged."""

from random import Random

import pytest

from benchmarks.calibration import Forecast, bins, forecasts, mapped, of_game
from benchmarks.calibration_fit import fit
from benchmarks.calibration_plot import drawn
from mafia_de_cuba.analysis.calibration import MAP, Map
from mafia_de_cuba.analysis.game import PastGame
from mafia_de_cuba.rules.pieces import Role

from .past_games import bot_game

SHARES = [number / 1000 for number in range(1001)]


def test_the_map_keeps_the_order_of_shares_and_what_is_certain() -> None:
    told = [MAP(share) for share in SHARES]
    assert (told[0], told[-1]) == (0.0, 1.0)
    assert told == sorted(told)
    assert len(set(told)) == len(told)
    assert all(0.0 < MAP(share) < 1.0 for share in (1e-12, 1 - 1e-12))


def test_the_fit_finds_a_map_again() -> None:
    chance, true = Random(3), Map(-0.3, 0.7, 1.2)
    told = [chance.random() for _ in range(40_000)]
    found = fit([(share, chance.random() < true(share)) for share in told])
    assert found == pytest.approx(true, abs=0.1)


def test_forecasts_are_of_closed_pockets_and_of_the_accused() -> None:
    game = PastGame(bot_game(6, 2))
    found = [*of_game(7, game, Random(1))]
    accused = [each for each in found if each.accused]
    assert len(accused) == sum(type(act.move).__name__ == "Accuse" for act in game.record.acts)
    assert {each.thief for each in found} == {True, False}
    assert all(each.game == 7 and each.players == 6 for each in found)
    thieves = sum(game.last.role(seat) is Role.THIEF for seat in range(6))
    assert sum(each.thief for each in found) <= thieves * len(found)


def test_the_same_games_are_played_again() -> None:
    assert [*forecasts(0, 1, 5)] == [*forecasts(0, 1, 5)]


def test_shares_are_judged_by_tens() -> None:
    told = [Forecast(0, 5, False, share, thief) for share, thief in ((0.66, True), (0.74, False))]
    (only,) = bins(mapped(told, None))
    assert only.told == pytest.approx(0.7)
    assert (only.true.hits, only.true.of) == (1, 2)
    assert "70 % believed, 50 % of 2" in drawn([only], 0.05)
