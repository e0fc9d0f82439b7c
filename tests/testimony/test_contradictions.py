"""The ledger's contradictions against exact deduction: what it calls impossible, no world allows."""

from collections.abc import Iterable, Iterator
from random import Random

import pytest
from msgspec.structs import replace

from mafia_de_cuba.deduction.counts import count_worlds
from mafia_de_cuba.rules.notation import default_names, read_line
from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.play import play
from mafia_de_cuba.rules.record import play_through
from mafia_de_cuba.rules.state import Phase, State, start
from mafia_de_cuba.rules.talk import Claim, Contents, Spoken, Statement, Topic
from mafia_de_cuba.testimony import Contradiction, against_mine, among_claims
from mafia_de_cuba.views import View, view
from tests.games import random_acts, random_setup

Stories = dict[tuple[int, Topic], Statement]


def after_the_theft(rng: Random) -> State:
    """A game in which somebody has something to hide."""
    while True:
        players = rng.randint(5, 9)
        setup = random_setup(rng, players, open_box=False)
        state = start(default_names(players), setup)
        for act in random_acts(rng, players, setup):
            state = play(state, act.seat, act.move)
            if state.phase is Phase.INVESTIGATION:
                return state


def stories(rng: Random, state: State) -> Stories:
    """What everybody tells, some of it true."""
    honest = rng.choice((1.0, 0.7, 0.4))
    told: Stories = {}
    for seat in range(1, len(state.players)):
        for topic, truth in facts(view(state, seat)).items():
            if rng.random() < 0.55:
                told[seat, topic] = truth if rng.random() < honest else other(rng, truth, state)
    return told


def facts(mine: View) -> dict[Topic, Statement]:
    """What an honest seat would say."""
    you = mine.you
    assert you is not None
    assert you.received is not None
    assert you.took is not None
    left = you.received.without(Take(token=you.dismissed)).without(you.took)
    return {
        Topic.RECEIVED_DIAMONDS: you.received.diamonds,
        Topic.RECEIVED_TOKENS: you.received.tokens,
        Topic.TOOK: you.took,
        Topic.PASSED_DIAMONDS: left.diamonds,
        Topic.PASSED_TOKENS: left.tokens,
        **({Topic.DISMISSED: you.dismissed} if you.seat == 1 else {}),
    }


def other(rng: Random, truth: Statement, state: State) -> Statement:
    """A lie not far from it."""
    kinds = list(state.setup.tokens.kinds())
    match truth:
        case int():
            return max(0, truth + rng.choice((-3, -2, -1, 1, 2, 3)))
        case Tokens():
            changed = rng.choice(kinds)
            return Tokens(
                *(max(0, truth.count(t) + (t is changed) * rng.choice((-1, 1))) for t in Token)
            )
        case Take():
            return rng.choice([Take(rng.randint(1, 6)), Take(), *(Take(token=t) for t in kinds)])
    return rng.choice([None, *kinds])


def claim(topic: Topic, value: Statement) -> Claim:
    """One thing said."""
    box, _, thing = topic.partition("_")
    return Claim(**{box: Contents(**{thing: value}) if thing else value})  # type: ignore[arg-type]


def told_to(seen: View, told: Stories, cells: Iterable[tuple[int, Topic]]) -> View:
    """The view of somebody who heard these words and no others."""
    spoken = tuple(Spoken(seat, claim(topic, told[seat, topic])) for seat, topic in cells)
    return replace(seen, ledger=spoken)


def contradictions(seed: int) -> Iterator[tuple[Contradiction, View, Stories]]:
    """Whatever the table marks, for everybody and for each seat, in one game."""
    rng = Random(f"contradictions {seed}")
    state = after_the_theft(rng)
    told = stories(rng, state)
    for seat in (None, *range(len(state.players))):
        seen = view(state, seat)
        heard = told_to(seen, told, told)
        for contradiction in among_claims(heard) if seat is None else against_mine(heard):
            yield contradiction, seen, told


@pytest.mark.parametrize("seed", range(30))
def test_what_is_marked_as_impossible_happens_in_no_world(seed: int) -> None:
    for contradiction, seen, told in contradictions(seed):
        just_that = told_to(seen, told, contradiction.cells)
        assert count_worlds(just_that, contradiction.seats).worlds == 0, (contradiction, told)


def test_most_pairs_of_seats_that_no_world_allows_are_marked() -> None:
    found = missed = 0
    for seed in range(60):
        rng = Random(f"pairs {seed}")
        state = after_the_theft(rng)
        told = stories(rng, state)
        heard = told_to(view(state, None), told, told)
        marked = [set(contradiction.seats) for contradiction in among_claims(heard)]
        for near in range(1, len(state.players) - 1):
            pair = {near, near + 1}
            if count_worlds(heard, pair).worlds == 0:
                hit = any(seats <= pair for seats in marked)
                found, missed = found + hit, missed + (not hit)
    assert found > 9 * missed, (found, missed)


@pytest.mark.parametrize(
    ("bag", "named"),
    [
        ("dismissed=-", True),  # what is missing could lie in the bag, but is said not to
        ("dismissed=fbi", True),
        ("dismissed=driver", False),
        ("", False),
    ],
)
def test_a_bag_is_part_of_a_wrong_sum_only_if_the_sum_is_right_without_it(
    bag: str, named: bool
) -> None:
    said = "received.tokens=henchman+fbi+driver,passed.tokens=henchman+fbi,took=3"
    claim = f"1:claim={said},{bag}" if bag else f"1:claim={said}"
    record = read_line(f"6 | h2 3/driver henchman fbi 10 - {claim}")
    at = view(play_through(record.players, record.setup, record.acts), None)
    topics = {topic for found in among_claims(at) for _, topic in found.cells}
    assert (Topic.DISMISSED in topics) is named
