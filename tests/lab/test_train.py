"""Training: reproducible from a seed, every take kept alive."""

from pathlib import Path

import msgspec
import numpy as np
import pytest

from mafia_de_cuba.bots.opponent_models import models_of
from mafia_de_cuba.bots.win_chances import Chances, shipped
from mafia_de_cuba.deduction.chain import chain_of
from mafia_de_cuba.lab import train as training
from mafia_de_cuba.lab.intervals import Share
from mafia_de_cuba.lab.train import Lesson, begin, some_box, updated
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.setup import check, standard


def test_a_seed_repeats_a_training(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "TABLES", range(5, 7))
    one, other = tmp_path / "1.json", tmp_path / "2.json"
    try:
        training.train(1, 2, 6, 1, one)
        training.train(1, 2, 6, 1, other)
    finally:
        begin(shipped())
    assert one.read_bytes() == other.read_bytes()
    assert set(msgspec.json.decode(one.read_bytes(), type=Chances)) == {5, 6}


def test_any_box_is_a_legal_one() -> None:
    for players in range(5, 13):
        for game in range(20):
            check(some_box(Lesson(players, 1, 1), game), players)


def test_little_seen_is_little_moved() -> None:
    moved = updated({Role.THIEF: 0.3, Role.FBI: 0.3}, {Role.THIEF: Share(300, 300)})
    assert 0.6 < moved[Role.THIEF] < 0.66
    assert moved[Role.FBI] == 0.3
    assert updated({Role.FBI: 0.3}, {Role.FBI: Share(1, 1)})[Role.FBI] < 0.35


def test_the_table_is_shipped() -> None:
    table = shipped()
    assert set(table) == set(range(5, 13))
    assert all(0.0 <= chance <= 1.0 for row in table.values() for chance in row.values())


def test_a_new_table_is_gone_by_at_once() -> None:
    chain = chain_of(standard(6).tokens, False, 6)
    try:
        begin({6: {Role.THIEF: 0.1}})
        one = models_of(chain).take_weights[-1]
        begin({6: {Role.THIEF: 0.9}})
        assert not np.array_equal(one, models_of(chain).take_weights[-1])
    finally:
        begin(shipped())
