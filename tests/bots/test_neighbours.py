"""What neighbours had said before a seat first spoke: who lies after that lies otherwise."""

from random import Random

import numpy as np
import pytest

from mafia_de_cuba.bots.echoes import manners
from mafia_de_cuba.bots.kinds import NAMES
from mafia_de_cuba.bots.learnt import Lessons, OwnWords, Telling, shipped
from mafia_de_cuba.bots.neighbours import SITUATIONS, FirstHeard, OnEdges, first_heard, situation_of
from mafia_de_cuba.bots.opponent_models import SeatModel, models_of
from mafia_de_cuba.bots.stories import place_of, true_story
from mafia_de_cuba.deduction.chain import Chain, Ints, chain_of
from mafia_de_cuba.lab.train import begin
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.pieces import Box, Role, Take, Token
from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.rules.talk import Claim, Contents, Spoken, Topic
from mafia_de_cuba.views import view
from tests.games import random_claim, states

SEVEN, EIGHT = Claim(passed=Contents(diamonds=7)), Claim(received=Contents(diamonds=8))


def test_a_seat_hears_its_neighbours_until_it_first_speaks() -> None:
    early = (Spoken(2, SEVEN), Spoken(3, Claim(took=Take(diamonds=2))))
    heard = manners((*early, Spoken(4, EIGHT), Spoken(3, SEVEN)), 6)[3].heard
    assert heard == FirstHeard(came=((Topic.RECEIVED_DIAMONDS, 7),)), "seat 4 spoke too late"
    assert manners(early, 6)[4].heard is None


def test_nobody_sits_before_the_first_player_or_after_the_last() -> None:
    claims = [each.claims for each in manners((Spoken(0, SEVEN), Spoken(5, EIGHT)), 6)]
    assert first_heard(claims, 1) == FirstHeard()
    assert first_heard(claims, 5) == FirstHeard()
    assert first_heard(claims, 4).went_on == ((Topic.PASSED_DIAMONDS, 8),)


@pytest.mark.parametrize("seed", range(20))
def test_what_was_said_is_true_on_the_edge_that_happened_where_it_is_true(seed: int) -> None:
    *_, state = states(read_line("6 | h2 driver henchman 4 fbi 2"))
    chain, rng = chain_of(standard(6).tokens, False, 6), Random(seed)
    ledger = tuple(Spoken(rng.randrange(1, 6), random_claim(rng)) for _ in range(8))
    said = [each.claims for each in manners(ledger, 6)]
    for seat in range(1, 6):
        seen, heard = view(state, seat), first_heard(said, seat)
        truth, layer = true_story(seen), chain.layer(seat)
        edge = edge_of(chain, seat, truth.in_hand, truth.took)
        sides = (layer.source[edge], layer.target[edge], layer.take[edge])
        (place,) = OnEdges(chain, seat, heard).situations(sides)
        assert SITUATIONS[place] == situation_of(truth, place_of(seen), heard)


def edge_of(chain: Chain, seat: int, box: Box, take: Take) -> Ints:
    """The one edge on which the seat takes this from that box."""
    layer = chain.layer(seat)
    same = (layer.boxes.diamonds == box.diamonds) & (
        layer.boxes.token_code == chain.token_code(box.tokens)
    )
    edges = np.flatnonzero(same[layer.source] & (layer.take == chain.take_ids[take]))
    assert len(edges) == 1
    return edges


def test_who_lies_after_true_words_is_known_by_what_was_counted_then() -> None:
    """Thieves who have heard the truth of a box keep to it: so it was counted, so it is weighed."""
    received, passed = Telling(0.0, 1.0, 0.0, 0.0), Telling(0.0, 0.0, 1.0, 0.0)
    assert likelier_to_keep(received) > 5.0 * likelier_to_keep(passed)


def likelier_to_keep(row: Telling) -> float:
    """How much likelier a Thief who lies so says what keeps the box that came."""
    words = OwnWords({Role.THIEF: Telling()}, {}, {Role.THIEF: {"true/unspoken": row}})
    chain = chain_of(standard(6).tokens, False, 6)
    try:
        begin({6: Lessons(words=words)})
        model = models_of(chain).seats[1]
        kept, other = chance(model, 10), chance(model, 8)
    finally:
        begin(shipped())
    return kept / other


def chance(model: SeatModel, diamonds: int) -> float:
    """How likely a hard Thief, two of ten diamonds gone, says that so many came and went."""
    full = standard(6).tokens
    story = Claim(
        received=Contents(diamonds, full),
        took=Take(token=Token.HENCHMAN),
        passed=Contents(diamonds, full.without(Token.HENCHMAN)),
    )
    manner = manners((Spoken(1, Claim(passed=Contents(diamonds=10))), Spoken(2, story)), 6)[2]
    edge = edge_of(model.models.chain, 2, Box(10, full), Take(2))
    return float(model.words(edge, manner)[NAMES.index("schemers"), 0])
