"""Timing: nobody can count or time what somebody else chose."""

from . import timing


def test_all_thumbs_are_alike() -> None:
    """A Cleaner's press and anybody's: one row, no version, no message, the same answer."""
    assert list(timing.thumb_faults()) == []


def test_windows_close_at_the_same_time() -> None:
    assert list(timing.window_faults()) == []


def test_the_box_goes_on_at_the_same_beat() -> None:
    """Whatever was taken, whenever, from an empty box too, and when the clock had to choose."""
    assert list(timing.held_faults()) == []


def test_time_runs_out_alike_with_a_draft_without_one_and_over_an_empty_box() -> None:
    """The same bytes at the same times; and a changed choice is as invisible as a first one."""
    assert list(timing.timed_out_faults()) == []


def test_a_bot_with_the_bag_is_not_slower() -> None:
    assert list(timing.bot_faults()) == []


def test_a_bot_does_not_tell_of_the_bag() -> None:
    """At an instant table bots can be foreseen: their accusations may not depend on a secret."""
    assert list(timing.bot_accusation_faults()) == []
