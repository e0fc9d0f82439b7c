"""A whole story: what follows of the other box, what cannot be, and what is new in it."""

from random import Random

import pytest

from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.talk import Claim, Contents, Topic
from mafia_de_cuba.testimony import Claims
from mafia_de_cuba.testimony.whole_story import (
    PASSED,
    RECEIVED,
    as_claim,
    cannot_be,
    news,
    truth_of,
    worked_out,
)
from mafia_de_cuba.views import view
from tests.testimony.test_contradictions import after_the_theft


@pytest.mark.parametrize("seed", range(20))
def test_either_box_follows_from_the_other_and_the_take(seed: int) -> None:
    state = after_the_theft(Random(f"whole {seed}"))
    for seat in range(1, len(state.players)):
        you = view(state, seat).you
        assert you
        truth = truth_of(you)
        assert not cannot_be(truth)
        for left_open in (RECEIVED, PASSED):
            rest = {topic: value for topic, value in truth.items() if topic not in left_open}
            assert worked_out(rest) == truth
        claim = as_claim(truth)
        assert claim
        assert claim.topics() == truth


def test_nothing_follows_without_a_take() -> None:
    said: Claims = {Topic.RECEIVED_DIAMONDS: 9, Topic.RECEIVED_TOKENS: Tokens(fbi=1)}
    assert worked_out(said) == said
    assert as_claim({}) is None


@pytest.mark.parametrize(
    ("said", "impossible"),
    [
        ({Topic.RECEIVED_DIAMONDS: 3, Topic.TOOK: Take(4)}, True),
        ({Topic.RECEIVED_DIAMONDS: 3, Topic.TOOK: Take(3)}, False),
        ({Topic.RECEIVED_TOKENS: Tokens(fbi=1), Topic.TOOK: Take(token=Token.DRIVER)}, True),
        ({Topic.RECEIVED_DIAMONDS: 0, Topic.TOOK: Take(token=Token.DRIVER)}, False),
        (
            {
                Topic.RECEIVED_TOKENS: Tokens(driver=1),
                Topic.TOOK: Take(token=Token.DRIVER),
                Topic.DISMISSED: Token.DRIVER,
            },
            True,
        ),
        ({Topic.TOOK: Take(9)}, False),
    ],
)
def test_nobody_takes_more_than_came(said: dict[Topic, object], impossible: bool) -> None:
    assert cannot_be(said) is impossible  # type: ignore[arg-type]


def test_a_story_told_again_says_what_is_new_and_what_was_asked_for() -> None:
    story = Claim(received=Contents(diamonds=9), took=Take(2), passed=Contents(diamonds=7))
    stands: Claims = {Topic.RECEIVED_DIAMONDS: 9, Topic.TOOK: Take(3)}
    assert set(news(story, stands).topics()) == {Topic.TOOK, Topic.PASSED_DIAMONDS}
    assert Topic.RECEIVED_DIAMONDS in news(story, stands, (Topic.RECEIVED_DIAMONDS,)).topics()
    assert news(story, story.topics()) == story
