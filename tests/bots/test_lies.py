"""Planned lies: chosen by what a Godfather would believe, mixed, and never changed later."""

from collections import Counter
from random import Random

import pytest

from mafia_de_cuba.bots.beliefs import opinion
from mafia_de_cuba.bots.godfathers_eyes import (
    Judge,
    drawn_worlds,
    harm_of,
    possible_hidings,
)
from mafia_de_cuba.bots.lies import Choice, at_first_words, planned_story, story_shares
from mafia_de_cuba.bots.personality import PERSONALITIES
from mafia_de_cuba.bots.player import Character
from mafia_de_cuba.bots.stories import Place, Story, place_of, true_story, whole
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.pieces import Box, Role, Take, Token, Tokens
from mafia_de_cuba.rules.play import play
from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.rules.state import State
from mafia_de_cuba.views import view
from tests.games import states


def table() -> State:
    """The theft is over: a Thief on seat 3, an Agent on seat 4."""
    *_, state = states(read_line("6 | h2 driver henchman 4 fbi 2"))
    return state


def who(seed: str) -> Character:
    """An even-tempered player."""
    return Character(PERSONALITIES["steady"], seed)


def told_by_neighbours(state: State) -> State:
    """The same after both neighbours of seat 3 have told the truth."""
    for seat in (2, 4):
        state = play(state, seat, whole(true_story(view(state, seat))))
    return state


def test_a_thief_is_believed_more_with_the_story_it_likes_than_with_another() -> None:
    seen = view(told_by_neighbours(table()), 3)
    shares = story_shares(at_first_words(seen), who("a"), Choice(exactness=0.02, at_random=0.0))
    judge = Judge(
        at_first_words(seen),
        place_of(seen),
        drawn_worlds(true_story(seen), place_of(seen), 6, Random(1)),
    )
    suspicion = {story: judge.suspicion(story, 3) for story in shares}
    best = max(shares, key=lambda story: shares[story])
    assert suspicion[best] < sum(suspicion.values()) / len(suspicion)


def test_stories_are_mixed_so_that_none_is_sure() -> None:
    seen = view(told_by_neighbours(table()), 3)
    told = Counter(planned_story(seen, who(str(seed))) for seed in range(20))
    assert len(told) >= 3
    for seed in range(3):
        shares = story_shares(at_first_words(seen), who(str(seed)))
        assert sum(shares.values()) == pytest.approx(1.0)
        assert min(shares.values()) > 0.01


@pytest.mark.parametrize("seat", [3, 4])
def test_what_happens_after_the_first_words_changes_no_story(seat: int) -> None:
    state = table()
    story = planned_story(view(state, seat), who("b"))
    state = play(state, seat, whole(story))
    for other in (1, 2):
        state = play(state, other, whole(true_story(view(state, other))))
    assert planned_story(view(state, seat), who("b")) == story


def test_a_world_that_cannot_have_been_tells_nothing_of_a_story() -> None:
    seen = at_first_words(view(table(), 3))
    full = standard(6).box()
    assert Judge(seen, place_of(seen), [(0, full)]).suspicion(true_story(seen), 3) == 0.5


def test_the_loyal_tell_the_truth() -> None:
    seen = view(table(), 2)
    assert story_shares(at_first_words(seen), who("c")) == {true_story(seen): 1.0}


def test_worlds_are_such_as_the_seat_may_think_possible() -> None:
    place = Place(3, 6, standard(6))
    truth = Story(Box(9, Tokens(fbi=1, driver=1)), Take(diamonds=3))
    for hidden, left in drawn_worlds(truth, place, 30, Random(2)):
        assert 0 <= hidden <= 5
        assert left.diamonds <= 6
    first = Place(1, 6, standard(6))
    assert possible_hidings(Story(Box(11, standard(6).tokens), Take(token=Token.FBI)), first) == [4]
    loyal = Story(Box(12, Tokens()), Take(diamonds=1))
    assert possible_hidings(loyal, Place(3, 6, standard(6))) == [3], "both before took tokens"


def test_an_agent_takes_a_neighbours_break_upon_itself() -> None:
    """The Thief before it says that four diamonds more went on: so they vanished at the Agent's."""
    state = table()
    lie = Story(Box(13, Tokens(fbi=1)), Take())
    state = play(state, 3, whole(lie))
    seen = at_first_words(view(state, 4))
    shares = story_shares(seen, who("d"))
    assert any(story.received == lie.passed for story in shares), "it is one of the stories judged"
    worlds = drawn_worlds(true_story(seen), place_of(seen), 6, Random(1))
    judge, best = Judge(seen, place_of(seen), worlds), max(shares, key=lambda told: shares[told])
    assert judge.suspicion(best, 4) > judge.suspicion(true_story(seen), 4)


def test_with_jokers_a_mistake_weighs_less_than_an_agent() -> None:
    thief, henchman, agent = Take(diamonds=2), Take(token=Token.HENCHMAN), Take(token=Token.FBI)
    assert [harm_of(take, 0) for take in (thief, henchman, agent)] == [0.0, 1.0, 1.0]
    assert 0.0 < harm_of(henchman, 2) < harm_of(henchman, 1) < harm_of(agent, 2) == 1.0


@pytest.mark.parametrize("whom", [2, 3])
def test_a_story_looks_as_it_will_to_the_godfather(whom: int) -> None:
    """What is worked out for all stories at once is what the Godfather thinks once one is told."""
    state = told_by_neighbours(table())
    seen = view(state, 3)
    judge = Judge(seen, place_of(seen), [(2, state.box)])
    for story in (true_story(seen), *story_shares(at_first_words(seen), who("e"))):
        thinks = opinion(view(play(state, 3, whole(story)), 0))
        thief = thinks.roles(whom).get(Role.THIEF, 0.0)
        assert judge.suspicion(story, whom) == pytest.approx(thief, abs=0.01)
