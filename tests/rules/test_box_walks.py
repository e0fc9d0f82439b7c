"""Box walks, our perft: how many different thefts there are after each seat.

A theft is what was hidden, what lies in the bag, and every take so far. The numbers lie in
`tests/data/box_walks.json`; `python -m tests.rules.test_box_walks` counts and prints them anew.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from mafia_de_cuba.rules.moves import Dismiss
from mafia_de_cuba.rules.notation import default_names
from mafia_de_cuba.rules.pieces import Box, Take, legal_takes
from mafia_de_cuba.rules.play import HIDES, legal_moves, play
from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.rules.state import State, start
from tests.games import TABLES

FILE = Path(__file__).parent.with_name("data") / "box_walks.json"
WALKS: dict[str, list[int]] = json.loads(FILE.read_bytes())


def box_walks(players: int) -> Iterator[int]:
    """After hiding and after each seat, the number of thefts: counted box by box."""
    full = standard(players).box()
    boxes = Counter(full.without(Take(diamonds=hide.diamonds)) for hide in HIDES)
    yield boxes.total()
    for seat in range(1, players):
        if seat == 1:
            boxes = dismissals(boxes)
        boxes = takes(boxes, last=seat == players - 1)
        yield boxes.total()


def dismissals(boxes: Counter[Box]) -> Counter[Box]:
    """The boxes after the first player has dismissed a token, or none (T2)."""
    after = Counter(boxes)
    for box, number in boxes.items():
        for token in box.tokens.kinds():
            after[box.without(Take(token=token))] += number
    return after


def takes(boxes: Counter[Box], last: bool) -> Counter[Box]:
    """The boxes after one more seat has helped itself (T3 to T6)."""
    after: Counter[Box] = Counter()
    for box, number in boxes.items():
        for take in legal_takes(box, last):
            after[box.without(take)] += number
    return after


def played_walks(players: int, seats: int) -> Iterator[int]:
    """The same numbers for the first seats, by playing out every single theft."""
    states = [start(default_names(players), standard(players))]
    states = [after for state in states for after in moved(state, 0)]
    yield len(states)
    for seat in range(1, seats + 1):
        states = [after for state in states for after in moved(state, seat)]
        yield len(states)


def moved(state: State, seat: int) -> Iterator[State]:
    """The states in which the seat has passed the box on."""
    for move in legal_moves(state, seat):
        after = play(state, seat, move)
        if isinstance(move, Dismiss):
            yield from moved(after, seat)
        else:
            yield after


@pytest.mark.parametrize("players", TABLES)
def test_box_walks(players: int) -> None:
    assert list(box_walks(players)) == WALKS[str(players)]


@pytest.mark.parametrize(("players", "seats"), [(5, 4), (6, 3), (7, 2), (8, 2), (12, 1)])
def test_played_walks(players: int, seats: int) -> None:
    assert list(played_walks(players, seats)) == WALKS[str(players)][: seats + 1]


@pytest.mark.parametrize(
    ("players", "seat", "thefts"),
    [
        (5, 4, 53_972),
        (6, 5, 544_024),
        (12, 11, 20_549_523_181),
    ],
)
def test_known_numbers(players: int, seat: int, thefts: int) -> None:
    assert WALKS[str(players)][seat] == thefts


if __name__ == "__main__":
    rows = (f'  "{players}": {list(box_walks(players))}' for players in TABLES)
    print("{", ",\n".join(rows), "}", sep="\n")
