"""Planned lies: a consistent false story, chosen by what it does to the Godfather's beliefs.

The plan follows from what the seat received and took, its seed, and what had been said before it
first spoke. Nothing that comes later changes it.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from math import exp
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from mafia_de_cuba.rules.pieces import AGENTS, DIAMONDS, Box, Role, Take, Tokens
from mafia_de_cuba.rules.talk import Statement, Topic, standing_claims
from mafia_de_cuba.views import PlayerView, View

from .beliefs import opinion
from .godfathers_eyes import Judge, drawn_worlds
from .interface import before_own_words, own, own_role
from .objections import Objections
from .player import Character
from .stories import (
    PLAIN_DIAMONDS,
    Story,
    keeping_passed,
    keeping_received,
    lies,
    place_of,
    plain_takes,
    reachable,
    true_story,
)

Claims = dict[Topic, Statement]

WORLDS = 2  # drawn to judge stories in
MANY, FEWER_WORLDS = 9, 1  # at tables of so many players
MOST_STORIES = 6  # that are judged
EXACTNESS = 0.2  # how much worse a story may be and still be told now and then
AT_RANDOM = 0.2  # the share of stories told whatever they do
SHIFTS = (-5, -4, -3, -2, -1, 1, 2, 3, 4)  # diamonds by which an invented box is wrong


class Aim(Enum):
    """What a seat wants to reach by its claims."""

    TRUTH = "truth"
    HIDE = "hide"
    ATTRACT = "attract"
    COVER = "cover"  # help the right-hand neighbour to hide


class Choice(NamedTuple):
    """How stories are chosen: how exactly by the Godfather's beliefs, and from how much."""

    exactness: float = EXACTNESS
    at_random: float = AT_RANDOM
    worlds: int = WORLDS
    stories: int = MOST_STORIES


MIXED = Choice()
# Who wants to be accused has less to fear from being seen through, and has to stand out.
BAIT = Choice(exactness=0.03, at_random=0.05, worlds=2, stories=8)


def planned_story(view: View, who: Character) -> Story:
    """The story that serves the seat's role, and is not always the best one."""
    return chosen_story(view, who, MIXED)


def chosen_story(view: View, who: Character, choice: Choice) -> Story:
    """The story of the seat, chosen in this way."""
    return _chosen(at_first_words(view), who, choice)


def for_aim(choice: Choice, aim: Aim) -> Choice:
    """Baits are chosen from more stories, and more exactly."""
    if aim is not Aim.ATTRACT:
        return choice
    return Choice(
        min(choice.exactness, BAIT.exactness),
        min(choice.at_random, BAIT.at_random),
        max(choice.worlds, BAIT.worlds),
        max(choice.stories, BAIT.stories),
    )


@lru_cache(maxsize=48)
def _chosen(view: View, who: Character, choice: Choice) -> Story:
    stories = story_shares(view, who, choice)
    return who.chance("choice").choices([*stories], [*stories.values()])[0]


def at_first_words(view: View) -> View:
    """The view without what happened after the seat's first words: no plan depends on that."""
    asof = replace(view, ledger=before_own_words(view), players=closed(view), recovered=0)
    asof = replace(asof, accused=None, jokers=view.setup.jokers, you=replace(own(view), moves=()))
    return replace(asof, phase=view.phase.INVESTIGATION)


def closed(view: View) -> tuple[PlayerView, ...]:
    """The players as they were before any pockets were emptied; the seat knows its own take."""
    return tuple(
        replace(player, revealed=False, in_play=True, fake_shown=False, jokers=0)
        if player.seat in (0, own(view).seat)
        else PlayerView(player.seat, player.name, True, False, 0, False, bot=player.bot)
        for player in view.players
    )


def story_shares(view: View, who: Character, choice: Choice = MIXED) -> dict[Story, float]:
    """The stories that the seat may tell, and how likely it tells each."""
    aim, truth = aim_of(view), true_story(view)
    if aim is Aim.TRUTH:
        return {truth: 1.0}
    chance, choice = who.chance("story"), for_aim(choice, aim)
    stories = list(dict.fromkeys(shortlist(view, truth, aim, choice.stories, chance)))
    if not stories:
        return {truth if not truth.took.diamonds else _bare_denial(truth): 1.0}
    if view.setup.open_box:
        return dict.fromkeys(stories, 1.0)
    scores = judged(view, truth, aim, stories, choice.worlds, chance)
    weights = [exp((score - max(scores)) / choice.exactness) for score in scores]
    even, rest = choice.at_random / len(stories), (1.0 - choice.at_random) / sum(weights)
    return {story: even + rest * w for story, w in zip(stories, weights, strict=True)}


def judged(
    view: View, truth: Story, aim: Aim, stories: Sequence[Story], worlds: int, chance: Random
) -> list[float]:
    """How well each story serves the aim, in the eyes of a Godfather in a few worlds."""
    place, sign = place_of(view), 1.0 if aim is Aim.ATTRACT else -1.0
    if place.players >= MANY:
        worlds = min(worlds, FEWER_WORLDS)
        if view.setup.fake_diamond:  # so many boxes that beliefs would take too long
            return [sign * Objections(view, truth).against(story) for story in stories]
    whom = place.seat - 1 if aim is Aim.COVER else place.seat
    judge = Judge(view, place, drawn_worlds(truth, place, worlds, chance))
    return [sign * suspicion for suspicion in judge.suspicions(stories, whom)]


def shortlist(view: View, truth: Story, aim: Aim, most: int, chance: Random) -> list[Story]:
    """The stories that are judged: those with the fewest objections, and some inventions."""
    odd = list(dict.fromkeys(inventions(view, truth)))
    if aim is Aim.ATTRACT:
        return [*baits(view, truth, most, chance), *_some(odd, most // 2, chance)]
    plain = list(dict.fromkeys(candidates(view, truth)))
    objections = Objections(view, truth)
    plain.sort(key=lambda story: objections.against(story) + 0.5 * chance.random())
    return [*plain[: most - 1], *_some(odd, 1, chance)]


def baits(view: View, truth: Story, most: int, chance: Random) -> list[Story]:
    """Stories that draw suspicion: a neighbour's break taken upon oneself, and false diamonds."""
    place, takes = place_of(view), innocent_takes(view)
    echoed = list(dict.fromkeys(as_neighbours_say(view)))
    false = lies(truth, place, [Take(diamonds=number) for number in PLAIN_DIAMONDS])
    return [
        *_some(echoed, most // 2, chance),
        *_some(lies(truth, place, takes), 2, chance),
        *_some(false, 1, chance),
    ]


def _some(stories: Sequence[Story], number: int, chance: Random) -> list[Story]:
    return chance.sample(stories, min(number, len(stories)))


def inventions(view: View, truth: Story) -> Iterator[Story]:
    """Stories that keep no box: a few diamonds more or less went round."""
    place, box, takes = place_of(view), truth.received, innocent_takes(view)
    for shift in SHIFTS:
        shifted = Box(max(0, box.diamonds + shift), box.tokens, box.fake_diamond)
        if box.diamonds + shift <= DIAMONDS and reachable(shifted, place):
            yield from keeping_received(shifted, truth.dismissed, place, takes)


def aim_of(view: View) -> Aim:
    """What the seat's role wants: to be believed, to be left alone, or to be accused."""
    role = own_role(view)
    if role in (Role.HENCHMAN, Role.CLEANER):
        return Aim.TRUTH
    if role is Role.DRIVER:
        return passengers_aim(view)
    return Aim.HIDE if role in (Role.THIEF, Role.OFFENDER) else Aim.ATTRACT


def passengers_aim(view: View) -> Aim:
    """A Driver wants what the right-hand neighbour wants, as far as one can guess."""
    if own(view).seat == 1:
        return Aim.TRUTH
    roles = guess(view, own(view).seat - 1)
    thief = roles.get(Role.THIEF, 0.0)
    solo = sum(roles.get(role, 0.0) for role in (*AGENTS, Role.LOVER, Role.REVOLUTIONARY))
    if max(thief, solo) < 0.4:
        return Aim.TRUTH
    return Aim.COVER if thief >= solo else Aim.ATTRACT


def guess(view: View, seat: int) -> dict[Role, float]:
    """How likely the seat has each role, from this seat's eyes."""
    return {} if view.setup.open_box else opinion(view).roles(seat)


# ---------------------------------------------------------------- what could be said


def candidates(view: View, truth: Story) -> Iterator[Story]:
    """Every story to choose from: one box is true, or as a neighbour has claimed it."""
    yield from lies(truth, place_of(view), innocent_takes(view))
    yield from as_neighbours_say(view)


def innocent_takes(view: View) -> list[Take]:
    """What somebody may have taken who is no Thief."""
    return [take for take in plain_takes(view.setup) if not take.diamonds]


def as_neighbours_say(view: View) -> Iterator[Story]:
    """The stories in which a box was as a neighbour has claimed it."""
    place, takes = place_of(view), innocent_takes(view)
    for received in boxes_named(view, place.seat - 1, Topic.PASSED_DIAMONDS, Topic.PASSED_TOKENS):
        if place.seat > 1 and reachable(received, place):
            yield from keeping_received(received, None, place, takes)
    after = boxes_named(view, place.seat + 1, Topic.RECEIVED_DIAMONDS, Topic.RECEIVED_TOKENS)
    for passed in after:
        for take in takes:
            yield from keeping_passed(passed, take, place)


def boxes_named(view: View, seat: int, diamonds: Topic, tokens: Topic) -> Iterator[Box]:
    """The box that a neighbour has claimed, if the claim covers diamonds and tokens."""
    if not 1 <= seat < len(view.players):
        return
    claims = standing_claims(view.ledger, seat)
    number, kinds = claims.get(diamonds), claims.get(tokens)
    if isinstance(number, int) and isinstance(kinds, Tokens):
        fake = true_story(view).received.fake_diamond
        yield Box(number, kinds, fake)


def _bare_denial(truth: Story) -> Story:
    """Where no lie could be true: the same boxes but for the diamonds, which came to fewer."""
    box = truth.received
    return Story(
        Box(box.diamonds - truth.took.diamonds, box.tokens, box.fake_diamond),
        Take(),
        truth.dismissed,
    )


def forget() -> None:
    """Forget the stories chosen so far: other tables may choose others."""
    _chosen.cache_clear()
