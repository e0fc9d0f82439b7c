"""Uniform simulation agrees with the exact theft: every box walk, weighed by its chance."""

from collections import defaultdict
from math import sqrt

import pytest

from mafia_de_cuba.lab.batch_simulator import play_games
from mafia_de_cuba.rules.pieces import DIAMONDS, Box, Role, Take, legal_takes
from mafia_de_cuba.rules.setup import Setup, standard

GAMES = 200_000
Boxes = dict[Box, float]


def boxes_received(setup: Setup, players: int) -> list[Boxes]:
    """How likely each box is in each seat's hands, from seat 1 on."""
    first: Boxes = defaultdict(float)
    for hidden in range(6):
        box = Box(DIAMONDS - hidden, setup.tokens, setup.fake_diamond)
        kinds = list(box.tokens.kinds())
        first[box] += 1 / 12
        for token in kinds:
            first[box.without(Take(token=token))] += 1 / 12 / len(kinds)
    received = [first]
    for seat in range(1, players - 1):
        after: Boxes = defaultdict(float)
        for box, chance in received[-1].items():
            takes = legal_takes(box, last=False)
            for take in takes:
                after[box.without(take)] += chance / len(takes)
        assert seat == len(received)
        received.append(after)
    return received


def exact_takes(boxes: Boxes, last: bool) -> tuple[dict[Role, float], float, float]:
    """The chances of roles, and the mean and variance of diamonds taken from these boxes."""
    roles: dict[Role, float] = defaultdict(float)
    mean = square = 0.0
    for box, chance in boxes.items():
        takes = legal_takes(box, last)
        for take in takes:
            roles[take.role] += chance / len(takes)
            mean += chance / len(takes) * take.diamonds
            square += chance / len(takes) * take.diamonds**2
    return roles, mean, square - mean * mean


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("fake", [False, True], ids=["", "fake"])
def test_thefts_are_as_often_as_they_are_likely(players: int, fake: bool) -> None:
    """Within four standard errors: the diamonds of each seat, and how often a role is taken."""
    setup = Setup(standard(players).tokens, fake_diamond=fake)
    counts, _ = play_games(players, setup, 1, 0, GAMES)
    seats = boxes_received(setup, players)
    expected: dict[Role, float] = defaultdict(float)
    for seat, boxes in enumerate(seats, start=1):
        assert sum(boxes.values()) == pytest.approx(1)
        roles, mean, variance = exact_takes(boxes, last=seat == players - 1)
        found = counts.diamonds_by_seat[seat] / GAMES
        assert abs(found - mean) < 4 * sqrt(variance / GAMES)
        for role, chance in roles.items():
            expected[role] += chance
    for role, number in expected.items():
        found = counts.seats[list(Role).index(role)] / GAMES
        assert abs(found - number) < 4 * sqrt(number * players / GAMES)
