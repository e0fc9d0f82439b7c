"""Beliefs: never certain and never NaN for words alone, the same posterior pruned or not."""

from random import Random

import numpy as np
import pytest

from mafia_de_cuba.bots.beliefs import IDEAS, SCHEMERS, UNHEARD, by_eyes, knowledge, opinion
from mafia_de_cuba.bots.chain_pruning import prune
from mafia_de_cuba.bots.kinds import kinds_at
from mafia_de_cuba.bots.opponent_models import models_of, weights_of
from mafia_de_cuba.bots.stories import true_story, whole
from mafia_de_cuba.deduction.beliefs import weigh
from mafia_de_cuba.deduction.chain import chain_of
from mafia_de_cuba.deduction.counts import count_worlds
from mafia_de_cuba.deduction.evidence import gather
from mafia_de_cuba.rules.moves import Hide, Pocket
from mafia_de_cuba.rules.pieces import Role, Take, Token, Tokens
from mafia_de_cuba.rules.play import play
from mafia_de_cuba.rules.setup import Setup, standard
from mafia_de_cuba.rules.state import State, start
from mafia_de_cuba.rules.talk import Claim, Contents
from mafia_de_cuba.views import view
from tests.games import random_claim, random_game, random_setup, states

THEFT = (Pocket(3), Pocket(token=Token.HENCHMAN), Pocket(2), Pocket(token=Token.FBI), Pocket())


def table() -> State:
    """A theft that is over, with nothing said."""
    state = play(start(tuple("ABCDEF"), standard(6)), 0, Hide(2))
    for seat, move in enumerate(THEFT, 1):
        state = play(state, seat, move)
    return state


def test_pruning_changes_no_posterior() -> None:
    rng, chance = Random(1), np.random.default_rng(1)
    for _ in range(10):
        players = rng.randint(5, 8)
        setup = random_setup(rng, players, open_box=False)
        game = [s for s in states(random_game(rng, players, setup)) if s.phase == "investigation"]
        for state in game[:2]:
            for seat in (0, 1, players - 1):
                evidence = gather(view(state, seat))
                factors = [chance.random(len(layer.take)) for layer in evidence.chain.layers]
                first = chance.random(len(evidence.start))
                whole = weigh(evidence, factors, first)
                pruned = prune(evidence)
                kept = [f[edges] for f, edges in zip(factors, pruned.edges, strict=True)]
                packed = weigh(pruned.evidence, kept, first[pruned.start])
                assert packed.total == pytest.approx(whole.total)
                assert np.allclose(packed.by_take, whole.by_take)
                worlds = packed.draw(20, chance).takes
                assert (whole.by_take[np.arange(players - 1), worlds] > 0).all()


@pytest.mark.parametrize("seed", range(12))
def test_no_words_make_a_belief_certain_or_nan(seed: int) -> None:
    """Whatever is said, what was possible stays possible."""
    rng, state = Random(seed), table()
    for _ in range(10):
        state = play(state, rng.randint(1, 5), random_claim(rng))
    for viewer in (0, 3):
        seen = view(state, viewer)
        thinks, counts = opinion(seen), count_worlds(seen)
        for seat in range(1, 6):
            roles, possible = thinks.roles(seat), counts.roles(seat)
            assert sum(roles.values()) == pytest.approx(1.0)
            assert {role for role, share in possible.items() if share} == set(roles)


def test_who_tells_the_truth_is_believed_the_more_it_fits() -> None:
    state = table()
    honest = Claim(
        received=Contents(10, Tokens(henchman=1, fbi=1, driver=1)),
        took=Take(token=Token.HENCHMAN),
        passed=Contents(10, Tokens(fbi=1, driver=1)),
    )
    before = opinion(view(state, 0)).roles(2)
    after = opinion(view(play(state, 2, honest), 0)).roles(2)
    assert after["henchman"] > before["henchman"]  # type: ignore[index]
    assert after["thief"] < before["thief"]  # type: ignore[index]


def test_words_do_not_change_what_the_eyes_saw() -> None:
    state = table()
    first = knowledge(view(state, 0))
    assert knowledge(view(state, 0)) is first


def test_a_large_box_is_pruned_to_little() -> None:
    setup = Setup(Tokens(henchman=2, fbi=1, cia=1, driver=1, lover=1, revolutionary=2, traitor=1))
    rng = Random(3)
    game = [s for s in states(random_game(rng, 12, setup)) if s.phase == "investigation"]
    evidence = gather(view(game[0], 0))
    kept = sum(map(len, prune(evidence).edges))
    assert kept < 0.3 * sum(map(len, evidence.edges))


def test_appetites_are_worked_out_once_for_all_boxes() -> None:
    models_of(chain_of(standard(6).tokens, False, 6))
    before = weights_of.cache_info().misses
    other = chain_of(Tokens(henchman=2, fbi=1), True, 6)
    models_of(other)
    fakes = [take for take in other.takes if take.fake]
    tastes = sum(len(tastes) for _, tastes in {(k.take_weight, k.tastes) for k in kinds_at(6)})
    assert weights_of.cache_info().misses - before <= len(fakes) * tastes


def test_words_of_schemers_move_a_belief_only_so_far() -> None:
    """In a part of the belief in schemers, nothing that anybody said counts."""
    state = table()
    silent = knowledge(by_eyes(view(state, 0))).unheard.roles(2)[Role.THIEF]
    for seat in range(1, 6):
        state = play(state, seat, whole(true_story(view(state, seat))))
    all_schemers = tuple(float(idea == SCHEMERS) for idea in range(len(IDEAS)))
    thief = opinion(view(state, 0), all_schemers).roles(2)[Role.THIEF]
    assert 0.05 < UNHEARD * silent <= thief < silent
