"""Double entry: in every history of the tiny games, same memory of sightings if and only if same bytes.

That every world which fits a view gives that view is a tautology, and passes with leaks planted. So
`sightings.py` writes down on its own who sights what at each event; what a view adds to that is a leak,
what it lacks is a gap. `test_planted_leaks.py` shows that this finds them.
"""

import ast
from itertools import islice
from pathlib import Path

import pytest

from . import sightings
from .tiny_games import TINY, book, faults

HISTORIES = {
    "bag": 5309,
    "window": 5050,
    "shot agent": 2486,
    "takeover": 6433,
    "fallen": 4624,
    "fake": 6969,
    "fake traitor": 5927,
    "open box": 4735,
    "open and fake": 1505,
    "lovers": 3154,
    "revolution": 1723,
    "talk": 3070,
}


@pytest.mark.parametrize("name", TINY)
def test_same_memory_if_and_only_if_same_view(name: str) -> None:
    assert list(islice(faults(name), 3)) == []


@pytest.mark.parametrize("name", TINY)
def test_every_history_is_there(name: str) -> None:
    assert book(name).histories == HISTORIES[name]


def test_the_tiny_games_go_everywhere() -> None:
    states = [state for name in TINY for state in book(name).states]
    assert {state.phase for state in states} == {
        "hide",
        "theft",
        "investigation",
        "accusation",
        "over",
    }
    assert len({state.outcome.ending for state in states if state.outcome}) == 7
    going_on = [state for state in states if not state.outcome]
    assert any(state.godfather and state.shooter is not None for state in going_on)
    assert any(state.godfather and state.comforted for state in going_on)
    assert any(state.fakes_shown & state.emptied for state in going_on)
    assert any(state.fakes_shown - state.emptied - {state.godfather} for state in going_on)
    assert any(state.bag == "cleaner" and state.accused for state in going_on)


@pytest.mark.parametrize("name", TINY)
def test_no_book_is_empty_for_a_viewer(name: str) -> None:
    """Every viewer has many memories, and most of them in more than one state: else it shows nothing."""
    for viewer, pairs in book(name).entries.items():
        memories = {kept for _, kept in pairs}
        assert 20 < len(memories) < len(pairs), viewer


def test_the_witness_testifies_alone() -> None:
    """It asks neither the views nor the state: else the second book would be a copy of the first."""
    tree = ast.parse(Path(sightings.__file__).read_text("utf-8"))
    origins = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not {name for name in origins if name.endswith(("views", "state", "play", "outcome"))}
