"""Kinds of players: their shares make a whole, and an evening tells them apart."""

from random import Random

import numpy as np
import pytest

from mafia_de_cuba.bots import edge_traits
from mafia_de_cuba.bots.beliefs import CHANCES, IDEAS
from mafia_de_cuba.bots.claim_fit import fits, fitting_edges, heard
from mafia_de_cuba.bots.echoes import manners, one_more
from mafia_de_cuba.bots.edge_traits import EdgeTraits
from mafia_de_cuba.bots.evening import after_game
from mafia_de_cuba.bots.kinds import NAMES, kinds_at
from mafia_de_cuba.bots.opponent_models import _tempered, models_of
from mafia_de_cuba.deduction.chain import chain_of
from mafia_de_cuba.lab.league_game import play_game
from mafia_de_cuba.lab.lineups import seated, seating
from mafia_de_cuba.rules.pieces import Role, Tokens
from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.rules.state import State
from mafia_de_cuba.rules.talk import Ask, Claim, Contents, Question, Retract, Spoken, Topic
from mafia_de_cuba.views import view
from tests.games import random_claim


def test_ideas_and_lies_make_a_whole() -> None:
    assert CHANCES.sum() == pytest.approx(1.0)
    for idea in IDEAS:
        assert sum(idea.people.values()) == pytest.approx(1.0)
        assert set(idea.people) <= set(NAMES)
    for players in range(5, 13):
        for kind in kinds_at(players):
            assert all(-1e-9 <= kind.lie(role).invented <= 1.0 for role in Role)


@pytest.mark.parametrize("players", [5, 6, 12])
def test_every_kind_takes_something_from_every_box(players: int) -> None:
    chain = chain_of(standard(players).tokens, False, players)
    for model in models_of(chain).seats:
        policy = model.policy(np.arange(len(model.layer.take)))
        assert policy.min() > 0.0
        for row in policy:
            assert np.bincount(model.layer.source, row) == pytest.approx(1.0)


def test_words_that_repeat_a_neighbour_are_told_from_words_that_come_first() -> None:
    seven = Claim(received=Contents(diamonds=7))
    ledger = (
        Spoken(2, Claim(passed=Contents(diamonds=7))),
        Spoken(3, seven),
        Spoken(4, Claim(received=Contents(tokens=Tokens()))),
        Spoken(0, Ask(4, Question.TOOK)),
    )
    found = manners(ledger, 6)
    assert found[3].echoes == {Topic.RECEIVED_DIAMONDS: True}
    assert found[2].echoes == {}
    assert (found[4].answered, found[4].open) == (0, 1)
    taken_back = manners((*ledger, Spoken(3, Retract(Topic.RECEIVED_DIAMONDS))), 6)
    assert taken_back[3].claims == {}
    assert taken_back[3].echoes == {}


def test_one_more_claim_is_heard_as_if_all_had_been_heard_again() -> None:
    ledger = (
        Spoken(0, Ask(3, Question.PASSED)),
        Spoken(2, Claim(passed=Contents(7, Tokens(fbi=1)))),
        Spoken(3, Claim(received=Contents(diamonds=6))),
    )
    for claim in (Claim(received=Contents(7, Tokens())), Claim(passed=Contents(diamonds=3))):
        whole = manners((*ledger, Spoken(3, claim)), 6)[3]
        assert one_more(manners(ledger, 6), 3, claim) == whole


def test_edges_that_words_treat_alike_are_weighed_once_and_no_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chain, rng = chain_of(standard(12).tokens, False, 12), Random(5)
    for seat in (1, 5, 11):
        model = models_of(chain).seats[seat - 1]
        traits = EdgeTraits(model, np.arange(len(model.layer.take)))
        for _ in range(6):
            speakers = (*{max(1, seat - 1), min(11, seat + 1)} - {seat}, seat, seat)
            ledger = tuple(Spoken(each, random_claim(rng)) for each in speakers)
            manner = manners(ledger, 12)[seat]
            monkeypatch.setattr(edge_traits, "FEW", 0)
            once = model.told(traits, manner)
            monkeypatch.setattr(edge_traits, "FEW", len(traits.edges))
            assert np.allclose(once, model.told(traits, manner), rtol=1e-12, atol=0.0)


def test_edges_that_fit_are_found_without_a_look_at_all() -> None:
    chain, rng = chain_of(standard(6).tokens, False, 6), Random(6)
    for seat in range(1, 6):
        for _ in range(10):
            claims = manners((Spoken(seat, random_claim(rng)),), 6)[seat].claims
            found = fitting_edges(chain.layer(seat), heard(chain, seat, claims).values())
            flags = [*fits(chain, seat, claims).values()]
            every = np.ones(len(chain.layer(seat).take), dtype=bool)
            assert found.tolist() == np.flatnonzero(np.logical_and.reduce([every, *flags])).tolist()


def test_less_trust_makes_no_kind_likelier_as_a_whole() -> None:
    """Chances drawn nearer to each other were greater too, and one kind explained everything."""
    chances = np.array([[0.9, 1e-4, 1e-5], [0.3, 0.3, 0.2]])
    tempered = _tempered(chances, np.array([[0.4], [1.0]]))
    assert tempered.sum(axis=1) == pytest.approx(chances.sum(axis=1))
    assert tempered[1] == pytest.approx(chances[1])
    assert tempered[0, 0] / tempered[0, 1] < chances[0, 0] / chances[0, 1]


def evening_with(others: str, games: int) -> tuple[float, ...]:
    """What a Godfather thinks after some games with these people."""
    evening = None
    for number in range(games):
        people = seating("medium", others, 6, 4, number)
        seen: list[State] = []
        play_game(seated(people), standard(6), people.seed, people.names, seen.append)
        if seen:
            evening = after_game(view(seen[-1], 0), evening)
    assert evening is not None
    return evening


def test_an_evening_tells_kinds_of_people_apart() -> None:
    untrained, clumsy = (
        next(i for i, idea in enumerate(IDEAS) if idea.people == {name: 1.0})
        for name in ("untrained", "clumsy")
    )
    with_untrained, with_easy = evening_with("untrained", 4), evening_with("easy", 4)
    assert with_untrained[untrained] > 0.5 > with_easy[untrained]
    assert with_easy[clumsy] > with_untrained[clumsy]
    assert sum(with_easy) == pytest.approx(1.0)


def test_a_game_that_is_over_teaches_too() -> None:
    people = seating("medium", "untrained", 6, 4, 1)
    state = play_game(seated(people), standard(6), people.seed, people.names).state
    assert state.outcome is not None
    assert sum(after_game(view(state, 0))) == pytest.approx(1.0)
