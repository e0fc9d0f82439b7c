"""Token buckets: how much is left of a rate, kept for a limited number of callers."""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass


@dataclass(slots=True)
class Bucket:
    """Allows a burst of `most`, and `rate` a second in the long run."""

    most: float
    rate: float
    left: float
    at: float

    def has(self, now: float, amount: float = 1) -> bool:
        """Whether so much is left."""
        self.left = min(self.most, self.left + max(0.0, now - self.at) * self.rate)
        self.at = now
        return self.left >= amount

    def take(self, now: float, amount: float = 1) -> bool:
        """Take so much, if it is left."""
        if not self.has(now, amount):
            return False
        self.left -= amount
        return True


class Buckets:
    """The buckets of one kind; the least recently used one is dropped for a new one."""

    def __init__(self, most: float, rate: float, room: int) -> None:
        self.most = most
        self.rate = rate
        self.room = room
        self.kept: OrderedDict[Hashable, Bucket] = OrderedDict()

    def of(self, who: Hashable, now: float) -> Bucket:
        """The bucket of one caller, full if it is new."""
        bucket = self.kept.get(who)
        if bucket is not None:
            self.kept.move_to_end(who)
            return bucket
        if len(self.kept) >= self.room:
            self.kept.popitem(last=False)
        bucket = self.kept[who] = Bucket(self.most, self.rate, self.most, now)
        return bucket


class Recent:
    """The last so many things that were added."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.kept: OrderedDict[Hashable, None] = OrderedDict()

    def __contains__(self, thing: Hashable) -> bool:
        return thing in self.kept

    def add(self, thing: Hashable) -> None:
        """Keep this, the newest of all."""
        self.kept[thing] = None
        self.kept.move_to_end(thing)
        if len(self.kept) > self.room:
            self.kept.popitem(last=False)
