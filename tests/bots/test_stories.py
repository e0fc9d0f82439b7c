"""Stories: which boxes can reach a seat, and which lies could be true."""

from random import Random

import pytest

from mafia_de_cuba.bots.lies import candidates
from mafia_de_cuba.bots.stories import (
    Place,
    Story,
    agrees,
    answer,
    in_keeping,
    keeping_passed,
    lies,
    plain_takes,
    reachable,
    true_story,
    whole,
)
from mafia_de_cuba.deduction.chain import chain_of
from mafia_de_cuba.rules import pieces
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.pieces import DIAMONDS, Box, Take, Token, Tokens, legal_takes
from mafia_de_cuba.rules.play import play
from mafia_de_cuba.rules.setup import Setup, standard
from mafia_de_cuba.rules.talk import FOUR_QUESTIONS, Claim, Contents, Topic
from mafia_de_cuba.views import view
from tests.games import random_claim, states

SETUPS = [
    (5, standard(5)),
    (6, standard(6)),
    (7, Setup(Tokens(henchman=2, traitor=1, minion=1), fake_diamond=True)),
    (8, standard(8)),
]


def boxes_of(setup: Setup) -> list[Box]:
    """Every box that one could imagine."""
    chain = chain_of(setup.tokens, setup.fake_diamond, 12)
    mixes = {tuple(row) for layer in chain.layers for row in layer.boxes.counts.tolist()}
    return [
        Box(diamonds, Tokens(**dict(zip(chain.kinds, mix, strict=True))), fake)
        for diamonds in range(DIAMONDS + 1)
        for mix in mixes
        for fake in ((False, True) if setup.fake_diamond else (False,))
    ]


@pytest.mark.parametrize(("players", "setup"), SETUPS)
def test_the_boxes_that_reach_a_seat_are_those_of_the_chain(players: int, setup: Setup) -> None:
    chain = chain_of(setup.tokens, setup.fake_diamond, players)
    for layer in chain.layers[1:]:
        place = Place(layer.seat, players, setup)
        found = {
            (box.diamonds, chain.token_code(box.tokens), box.fake_diamond)
            for box in boxes_of(setup)
            if reachable(box, place)
        }
        boxes = layer.boxes
        rows = (boxes.diamonds.tolist(), boxes.token_code.tolist(), boxes.fake.tolist())
        assert found == set(zip(*rows, strict=True))


def random_story(rng: Random, seat: int, players: int, setup: Setup) -> Story:
    """What happened at a seat of a random theft."""
    box = setup.box().without(Take(diamonds=rng.randrange(6)))
    for here in range(1, seat + 1):
        bag = rng.choice((None, *box.tokens.kinds())) if here == 1 else None
        hand = box.without(Take(token=bag))
        story = Story(box, rng.choice(legal_takes(hand, here == players - 1)), bag)
        box = story.passed
    return story


@pytest.mark.parametrize(("players", "setup"), SETUPS)
def test_lies_keep_one_box_and_could_be_true(players: int, setup: Setup) -> None:
    rng = Random(1)
    for seat in range(1, players):
        place = Place(seat, players, setup)
        for _ in range(50):
            truth = random_story(rng, seat, players, setup)
            told = lies(truth, place, plain_takes(setup))
            assert len(set(told)) == len(told)
            for lie in told:
                assert lie.took != truth.took
                assert lie.received == truth.received or lie.passed == truth.passed
                assert reachable(lie.received, place)
                assert lie.took in legal_takes(lie.in_hand, place.last)


def test_the_first_player_explains_a_passed_box_with_the_bag() -> None:
    setup = standard(6)
    place = Place(1, 6, setup)
    passed = Box(12, setup.tokens.without(next(setup.tokens.kinds())))
    stories = list(keeping_passed(passed, Take(diamonds=2), place))
    assert [story.received for story in stories] == [Box(14, setup.tokens)]
    assert stories[0].dismissed == "henchman"


@pytest.mark.parametrize("seed", range(40))
def test_whatever_a_seat_has_said_its_story_fits(seed: int) -> None:
    """Also what somebody else said for it, true or not, and even if no theft could have gone so."""
    rng = Random(seed)
    players, setup = rng.choice(SETUPS)
    place = Place(rng.randrange(1, players), players, setup)
    truth = random_story(rng, place.seat, players, setup)
    story = rng.choice(lies(truth, place, plain_takes(setup)) or [truth])
    claims = random_claim(rng).topics()
    kept = in_keeping(story, claims, truth, place)
    assert agrees(kept, claims)
    if Topic.TOOK not in claims and not story.took.diamonds:
        assert not kept.took.diamonds, "no confession"
    for question in FOUR_QUESTIONS:
        answer(kept, question)


def test_a_story_that_fits_already_is_kept() -> None:
    setup = standard(6)
    truth = Story(Box(9, setup.tokens), Take(diamonds=3))
    told = Story(Box(9, setup.tokens), Take(token=Token.DRIVER))
    assert in_keeping(told, whole(told).topics(), truth, Place(3, 6, setup)) == told


def test_what_was_left_open_follows_from_what_was_said() -> None:
    setup = standard(6)
    truth = Story(Box(9, setup.tokens), Take(diamonds=3))
    told = Story(Box(9, setup.tokens), Take(token=Token.DRIVER))
    place = Place(3, 6, setup)
    kept = in_keeping(told, {Topic.PASSED_DIAMONDS: 4, Topic.TOOK: Take()}, truth, place)
    assert (kept.received.diamonds, kept.passed.diamonds) == (4, 4)
    kept = in_keeping(told, {Topic.RECEIVED_DIAMONDS: 7}, truth, place)
    assert (kept.received.diamonds, kept.took, kept.passed.diamonds) == (7, told.took, 7)


@pytest.mark.parametrize("number", [16, 100, 2**31, 2**40, 10**30])
def test_a_neighbour_may_speak_of_any_number(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every take from such a box was listed before anybody asked whether there is such a box."""

    def short(*bounds: int) -> range:
        assert max(bounds) <= DIAMONDS + 1, "nobody counts to a number that somebody said"
        return range(*bounds)

    monkeypatch.setattr(pieces, "range", short, raising=False)
    *_, state = states(read_line("6 | h2 3/driver henchman fbi 10 -"))
    for seat in (1, 3):
        box = Contents(number, Tokens(henchman=1, fbi=1))
        state = play(state, seat, Claim(received=box, passed=box))
    seen = view(state, 2)
    place = Place(2, 6, seen.setup)
    stories = list(candidates(seen, true_story(seen)))
    assert stories
    assert all(reachable(story.received, place) for story in stories)
