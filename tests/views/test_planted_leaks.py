"""The tests of secrecy, tested: every planted leak is noticed (`python -m tests.views.plant_leaks` tells by whom)."""

import pytest

from .leaks import GAPS, LEAKS, Leak, planted
from .plant_leaks import SMALL, canary_dies, double_entry, noninterference

# It still follows from the diamonds counted: no knowledge is lost, so the double entry has no objection.
ONLY_THE_CANARY = {"a fallen Godfather forgets what was hidden"}


@pytest.mark.parametrize("leak", [*LEAKS, *GAPS], ids=lambda leak: leak.name)
def test_planted_leaks_are_caught(leak: Leak) -> None:
    with planted(leak):
        caught = canary_dies() if leak.name in ONLY_THE_CANARY else double_entry(*SMALL)
    assert caught


def test_other_worlds_catch_planted_leaks() -> None:
    """Chance may miss one that shows in a few games only."""
    missed = []
    for leak in LEAKS:
        with planted(leak):
            missed += [] if noninterference() else [leak.name]
    assert len(missed) <= 2, missed


def test_nothing_stays_planted() -> None:
    assert not double_entry(*SMALL)
    assert not canary_dies()
