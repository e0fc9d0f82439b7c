"""The seat that is chosen on the screen, moved with arrows or digits."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass
class SeatCursor:
    """One of the seats that can be chosen; None where there is none."""

    seats: Sequence[int] = ()
    at: int | None = None
    typed: str = ""  # digits so far: seats have one or two

    def offer(self, seats: Sequence[int], suggested: int | None) -> None:
        """Let these seats be chosen; one that went is replaced by the suggested or first seat."""
        self.seats = seats
        if self.at not in seats and suggested is not None:
            self.at = suggested
        if self.at not in seats:
            self.at = seats[0] if seats else None

    def press(self, key: str) -> bool:
        """Whether this key chooses a seat."""
        if not self.seats:
            return False
        if key in ("left", "right"):
            self._step(1 if key == "right" else -1)
        elif key.isdecimal():
            self._type(key)
        else:
            return False
        return True

    def _step(self, by: int) -> None:
        self.typed = ""
        at = self.seats.index(self.at) if self.at in self.seats else 0
        self.at = self.seats[(at + by) % len(self.seats)]

    def _type(self, digit: str) -> None:
        longer = self.typed + digit
        self.typed = longer if int(longer) in self.seats else digit
        if int(self.typed) in self.seats:
            self.at = int(self.typed)
