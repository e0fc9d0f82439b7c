"""The tests of the wire, tested: every planted leak is noticed."""

from collections.abc import Iterator
from functools import cache
from itertools import chain

import pytest

from . import canary, timing, twins
from .leaks import LEAKS, TABLE, Leak, planted
from .staged_game import Staging
from .worlds import Twins, cleaner_twins, random_twins


@cache
def corpus() -> tuple[Twins, ...]:
    """A few twins: first those that differ in who is the Cleaner."""
    return (*islice_every(cleaner_twins(), 4), *random_twins("leaks", 6, 3, cleaner=True))


def islice_every(worlds: Iterator[Twins], step: int) -> Iterator[Twins]:
    """Every so many."""
    return (found for number, found in enumerate(worlds) if number % step == 0)


def faults(staging: Staging) -> Iterator[str]:
    """What all tests together find, the quick ones first."""
    return chain(
        timing.thumb_faults(),
        timing.window_faults(),
        twins.faults(corpus()[:4], staging),
        canary.faults("a cleaner", 7, 1, staging),
        timing.bot_accusation_faults(),
        timing.held_faults(),
        timing.timed_out_faults(),
        twins.faults(corpus()[4:], staging),
    )


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.name)
def test_planted_leaks_are_caught(leak: Leak) -> None:
    with planted(leak):
        try:
            caught = next(faults(leak.staging), None)
        except AssertionError as stuck:  # the game itself does not go on as it should
            caught = str(stuck)
    assert caught


def test_nothing_stays_planted() -> None:
    assert not [*timing.thumb_faults(), *timing.window_faults()]
    assert next(twins.faults(corpus()[:1], TABLE), None) is None
