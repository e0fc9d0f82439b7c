"""The search: accusations by worlds, jokers, Agents and the count of missing diamonds in mind."""

import numpy as np

from mafia_de_cuba.bots.accusation_search import Search, Standing
from mafia_de_cuba.deduction.chain import Chain, chain_of
from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.setup import standard

FBI, DRIVER, HENCHMAN = (Take(token=t) for t in (Token.FBI, Token.DRIVER, Token.HENCHMAN))


def values(
    worlds: list[list[Take]], missing: int, jokers: int, chain: Chain | None = None
) -> dict[int, float]:
    """What each accusation is worth in these worlds, all alike."""
    chain = chain or chain_of(standard(6).tokens, False, 6)
    takes = np.array([[chain.take_ids[take] for take in world] for world in worlds])
    seats = tuple(range(1, len(worlds[0]) + 1))
    search = Search(chain, takes, seats, traitor=False)
    return search.values(Standing(search.everything, missing, jokers, seats, frozenset()))


def test_a_certain_thief_is_accused_first() -> None:
    worlds = [[Take(3), Take(2), FBI], [Take(3), FBI, Take(2)]]
    assert values(worlds, 5, 0) == {1: 0.5}


def test_with_a_joker_pockets_that_tell_the_rest_come_first() -> None:
    worlds = [[Take(4), DRIVER, FBI], [FBI, HENCHMAN, Take(4)]]
    assert values(worlds, 4, 0) == {1: 0.5, 2: 0.0, 3: 0.5}
    assert values(worlds, 4, 1) == {1: 0.5, 2: 1.0, 3: 0.5}


def test_an_agent_loses_and_the_last_diamonds_win() -> None:
    assert values([[FBI, Take(2), DRIVER]], 2, 1)[2] == 1.0
    assert values([[FBI, DRIVER, HENCHMAN]], 2, 3) == {1: 0.0, 2: 0.0, 3: 0.0}


def test_the_fake_diamond_is_shown_once_and_costs_nothing() -> None:
    chain = chain_of(Tokens(henchman=1, fbi=1, driver=1), True, 6)
    worlds = [[Take(2, fake=True), DRIVER, FBI], [Take(fake=True), Take(2), FBI]]
    assert values(worlds, 2, 0, chain)[1] == 1.0
