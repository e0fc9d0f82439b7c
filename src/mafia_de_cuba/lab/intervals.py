"""Counting: shares with their Wilson intervals, and how well chances told beforehand came true."""

from collections.abc import Iterable
from math import sqrt

from msgspec import Struct, field

Z = 1.959964  # 95 %
BINS = 10


class Share(Struct):
    """How often something happened, of how many times."""

    hits: int = 0
    of: int = 0

    def add(self, hit: bool) -> None:
        """Count one more trial."""
        self.hits += hit
        self.of += 1

    def join(self, other: "Share") -> None:
        """All the other's times too."""
        self.hits += other.hits
        self.of += other.of

    @property
    def rate(self) -> float:
        """The share itself."""
        return self.hits / self.of if self.of else 0.0

    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval."""
        if not self.of:
            return 0.0, 1.0
        spread = Z * Z / self.of
        middle = (self.rate + spread / 2) / (1 + spread)
        half = Z * sqrt(self.rate * (1 - self.rate) / self.of + spread / self.of / 4) / (1 + spread)
        return max(0.0, middle - half), min(1.0, middle + half)

    def __str__(self) -> str:
        low, high = self.interval()
        return f"{self.rate:.3f} [{low:.3f}, {high:.3f}]"


class Forecasts(Struct):
    """Chances that were told, in ten bins, and how often each came true."""

    number: list[int] = field(default_factory=lambda: [0] * BINS)
    told: list[float] = field(default_factory=lambda: [0.0] * BINS)
    true: list[int] = field(default_factory=lambda: [0] * BINS)
    squares: float = 0.0

    def add(self, chance: float, came_true: bool) -> None:
        """One forecast."""
        place = min(BINS - 1, int(chance * BINS))
        self.number[place] += 1
        self.told[place] += chance
        self.true[place] += came_true
        self.squares += (chance - came_true) ** 2

    def join(self, other: "Forecasts") -> None:
        """All the other's forecasts too."""
        for mine, theirs in ((self.number, other.number), (self.true, other.true)):
            mine[:] = [a + b for a, b in zip(mine, theirs, strict=True)]
        self.told[:] = [a + b for a, b in zip(self.told, other.told, strict=True)]
        self.squares += other.squares

    @property
    def total(self) -> int:
        """How many forecasts there are."""
        return sum(self.number)

    def brier(self) -> float:
        """The mean squared error: 0 is perfect, 0.25 is always saying one half."""
        return self.squares / self.total if self.total else 0.0

    def bins(self) -> Iterable[tuple[float, float, int]]:
        """For each bin that was used: the mean chance told, the share that came true, how many."""
        for number, told, true in zip(self.number, self.told, self.true, strict=True):
            if number:
                yield told / number, true / number, number


def difference(before: Share, after: Share) -> tuple[float, float, float]:
    """How much greater a share has become, with Newcombe's 95 % interval from both Wilson's."""
    (low, high), (least, most) = before.interval(), after.interval()
    grown = after.rate - before.rate
    down = sqrt((after.rate - least) ** 2 + (high - before.rate) ** 2)
    up = sqrt((most - after.rate) ** 2 + (before.rate - low) ** 2)
    return grown, grown - down, grown + up
