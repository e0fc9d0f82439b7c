"""Training: reproducible from a seed, every take kept alive."""

from pathlib import Path

import msgspec
import numpy as np
import pytest
from click.exceptions import BadParameter

from mafia_de_cuba.bots.learnt import (
    FIRST_WORDS,
    HIDINGS,
    Learnt,
    Lessons,
    OwnWords,
    Telling,
    shipped,
)
from mafia_de_cuba.bots.opponent_models import models_of
from mafia_de_cuba.deduction.chain import chain_of
from mafia_de_cuba.lab import train as training
from mafia_de_cuba.lab.intervals import Share
from mafia_de_cuba.lab.own_trust import TRUSTS, error, models_at
from mafia_de_cuba.lab.own_words import Words, learn
from mafia_de_cuba.lab.train import Lesson, begin, chances, hiding, some_box, trust
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.pieces import Role, Take, Token
from mafia_de_cuba.rules.play import play
from mafia_de_cuba.rules.setup import check, standard
from mafia_de_cuba.rules.talk import Claim
from tests.games import states


def test_a_seed_repeats_a_training(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "TABLES", range(5, 7))
    one, other = tmp_path / "1.json", tmp_path / "2.json"
    try:
        training.train(1, 2, 6, 1, one)
        training.train(1, 2, 6, 1, other)
    finally:
        begin(shipped())
    assert one.read_bytes() == other.read_bytes()
    assert set(msgspec.json.decode(one.read_bytes(), type=Learnt)) == {5, 6}


def test_progress_is_shown_while_a_round_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """It came all at once when the round was over."""
    played: list[Lesson] = []

    def learn_nothing(lesson: Lesson) -> training.Tallies:
        played.append(lesson)
        return training.Tallies()

    monkeypatch.setattr(training, "learn", learn_nothing)
    lessons = training.teach([Lesson(5, 1, 1), Lesson(6, 1, 1)], shipped(), jobs=1)
    next(lessons)
    assert len(played) == 1


def test_any_box_is_a_legal_one() -> None:
    for players in range(5, 13):
        for game in range(20):
            check(some_box(Lesson(players, 1, 1), game), players)


def test_little_seen_is_little_moved() -> None:
    moved = chances({Role.THIEF: 0.3, Role.FBI: 0.3}, {Role.THIEF: Share(300, 300)})
    assert 0.6 < moved[Role.THIEF] < 0.66
    assert moved[Role.FBI] == 0.3
    assert chances({Role.FBI: 0.3}, {Role.FBI: Share(1, 1)})[Role.FBI] < 0.35


def test_the_tables_are_shipped() -> None:
    tables = shipped()
    assert set(tables) == set(range(5, 13))
    for lessons in tables.values():
        assert all(0.0 <= chance <= 1.0 for chance in lessons.chances.values())
        assert len(lessons.hiding) == HIDINGS
        assert min(lessons.hiding) > 0.02, "nobody can count on what was hidden"
        assert sum(lessons.hiding) == pytest.approx(1.0, abs=0.01)
        assert min(TRUSTS) <= lessons.trust <= max(TRUSTS)


def test_a_new_table_is_gone_by_at_once() -> None:
    chain = chain_of(standard(6).tokens, False, 6)
    try:
        begin({6: Lessons({Role.THIEF: 0.1})})
        one = models_of(chain).seats[0].whole_policy
        begin({6: Lessons({Role.THIEF: 0.9})})
        assert not np.array_equal(one, models_of(chain).seats[0].whole_policy)
    finally:
        begin(shipped())


def test_a_training_that_was_stopped_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "TABLES", range(5, 6))
    kept, one, other = (tmp_path / name for name in ("kept.json", "1.json", "2.json"))
    try:
        training.train(1, 2, 5, 1, one)
        training.train(1, 1, 5, 1, other, kept)
        training.train(1, 2, 5, 1, other, kept)
        with pytest.raises(BadParameter):
            training.train(2, 2, 5, 1, other, kept)
    finally:
        begin(shipped())
    assert one.read_bytes() == other.read_bytes()


def test_hiding_leans_to_what_won_and_leaves_nothing_out() -> None:
    even = (1.0 / HIDINGS,) * HIDINGS
    mix = hiding(even, [Share(90, 100), *(Share(10, 100) for _ in range(5))])
    assert mix[0] > 0.5
    assert min(mix) > 0.05
    assert hiding(even, [Share()] * HIDINGS) == pytest.approx(even, abs=1e-3)


def test_words_are_counted_by_what_they_keep() -> None:
    words = Words({Role.THIEF: [0, 80, 10, 5, 5]})
    told = learn(FIRST_WORDS, words, words).roles[Role.THIEF]
    assert told.keep_received > 0.7
    assert told.keep_passed < 0.2
    assert learn(FIRST_WORDS, Words(), Words()).roles == FIRST_WORDS.roles


def test_words_after_what_neighbours_said_are_counted_by_themselves() -> None:
    often, seldom = [0, 5, 80, 5, 10], [0, 0, 0, 3, 0]
    counts = {(Role.THIEF, "true/unspoken"): often, (Role.THIEF, "true/true"): seldom}
    everywhere = Words({Role.THIEF: [0, 45, 45, 5, 5]}, counts)
    rows = learn(FIRST_WORDS, Words(), everywhere).beside[Role.THIEF]
    assert set(rows) == {"true/unspoken"}, "three stories are no habit"
    assert rows["true/unspoken"].keep_passed > 0.7
    before = OwnWords(
        FIRST_WORDS.roles, {}, {Role.THIEF: {"true/unspoken": Telling(0.0, 1.0, 0.0)}}
    )
    again = learn(before, Words(), everywhere).beside[Role.THIEF]["true/unspoken"]
    assert 0.3 < again.keep_passed < 0.5, "half the way"


def test_trust_goes_half_the_way_to_what_came_truest() -> None:
    errors = [9.0, 8.0, 3.0, 8.0, 9.0, 9.0]
    assert trust(0.6, errors) == pytest.approx((0.6 + TRUSTS[2]) / 2)
    assert trust(0.6, [0.0] * len(TRUSTS)) == 0.6


def test_less_trust_believes_a_liar_less() -> None:
    """A Thief whose story fits everything is still suspected, if such stories mean little."""
    *_, state = states(read_line("6 | h2 driver henchman 4 fbi 2"))
    state = play(state, 3, Claim(took=Take(token=Token.HENCHMAN)))
    chain = chain_of(standard(6).tokens, False, 6)
    assert models_at(chain, 0.2).trust.min() == 0.2
    assert error(state, 0.2) != error(state, 0.8)
