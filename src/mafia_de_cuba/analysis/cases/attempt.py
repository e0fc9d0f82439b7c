"""An attempt at a case: who was accused so far, and what came of it."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace


class Attempt(Struct, frozen=True):
    """How far somebody has come with a case."""

    jokers: int
    thieves: tuple[int, ...]
    accused: tuple[int, ...] = ()  # in order, each once
    gave_up: bool = False

    def accuse(self, seat: int) -> "Attempt":
        """The same after one more accusation; once it is over, nothing changes."""
        if self.is_over or seat in self.accused:
            return self
        return replace(self, accused=(*self.accused, seat))

    def accuse_all(self, seats: Iterable[int]) -> "Attempt":
        """The same after these accusations, one after the other."""
        attempt = self
        for seat in seats:
            attempt = attempt.accuse(seat)
        return attempt

    def give_up(self) -> "Attempt":
        """The same, without another try."""
        return self if self.is_over else replace(self, gave_up=True)

    @property
    def found(self) -> tuple[int, ...]:
        """The Thieves who were accused."""
        return tuple(seat for seat in self.accused if seat in self.thieves)

    @property
    def wrong(self) -> tuple[int, ...]:
        """Those who were accused and are none."""
        return tuple(seat for seat in self.accused if seat not in self.thieves)

    @property
    def jokers_left(self) -> int:
        """How many more wrong accusations only cost a joker."""
        return max(self.jokers - len(self.wrong), 0)

    @property
    def is_solved(self) -> bool:
        """Whether every Thief was found."""
        return len(self.found) == len(self.thieves) and not self.is_lost and not self.gave_up

    @property
    def is_lost(self) -> bool:
        """Whether there was a wrong accusation too many."""
        return len(self.wrong) > self.jokers

    @property
    def is_over(self) -> bool:
        """Whether the answer may be told."""
        return self.is_solved or self.is_lost or self.gave_up
