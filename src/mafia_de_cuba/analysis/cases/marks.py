"""Marks: what somebody who thinks about a case takes as true or false, and what follows from that.

Only what is marked counts: what is not marked has not been heard. So marks that fit together need
not be right, and who follows them is told no more than what they mean.
"""

from collections.abc import Sequence
from typing import NamedTuple

from mafia_de_cuba.deduction.chain import Flags
from mafia_de_cuba.rules.pieces import Name

from .case import Case
from .facts import Fact, new_facts
from .voices import Voices
from .ways import Ways, all_ways


class Supposed(Name):
    """What can be supposed of a seat."""

    THIEF = "thief"
    NO_THIEF = "no_thief"
    LIES = "lies"  # not all that they say is true
    HONEST = "honest"  # all that they say is true


OF_WORDS = (Supposed.LIES, Supposed.HONEST)  # only of those who spoke


class ClaimMark(NamedTuple):
    """A claim, from 0 on, taken as true or as false."""

    claim: int
    true: bool


class SeatMark(NamedTuple):
    """Something supposed of a seat."""

    seat: int
    supposed: Supposed


Mark = ClaimMark | SeatMark


class Followed(NamedTuple):
    """What marks come to: those that cannot all be, or what is certain if they are right."""

    conflict: tuple[Mark, ...] = ()
    facts: tuple[Fact, ...] = ()


def follow(case: Case, marks: Sequence[Mark]) -> Followed:
    """What follows from these marks."""
    before = all_ways(case)
    marking = Marking(Voices(case, before.chain))
    after = marking.narrow(before, marks)
    if after:
        return Followed(facts=tuple(new_facts(before, after)))
    return Followed(conflict=marking.smallest_conflict(before, marks))


class Marking:
    """Marks as edges of the chain."""

    def __init__(self, voices: Voices) -> None:
        self.voices = voices

    def narrow(self, ways: Ways, marks: Sequence[Mark]) -> Ways:
        """The ways on which all of these marks are right."""
        for mark in marks:
            ways = ways.only(*self.allowed(mark))
        return ways

    def smallest_conflict(self, ways: Ways, marks: Sequence[Mark]) -> tuple[Mark, ...]:
        """Marks of these that cannot all be right, none of which can be left out."""
        kept = tuple(marks)
        for mark in marks:
            fewer = tuple(each for each in kept if each is not mark)
            if not self.narrow(ways, fewer):
                kept = fewer
        return kept

    def allowed(self, mark: Mark) -> tuple[int, Flags]:
        """Whose mark it is, and where it is right."""
        if isinstance(mark, ClaimMark):
            seat, said = self.voices.said_by(mark.claim)
            true = self.voices.true(seat, said)
            return seat, true if mark.true else ~true & self.voices.may_lie(seat)
        return mark.seat, self.supposed(*mark)

    def supposed(self, seat: int, supposed: Supposed) -> Flags:
        """Where a supposition about a seat is right."""
        if supposed in OF_WORDS:
            true = self.voices.true(seat, self.voices.said[seat])
            return true if supposed is Supposed.HONEST else ~true & self.voices.may_lie(seat)
        thief = self.voices.thief(seat)
        return thief if supposed is Supposed.THIEF else ~thief
