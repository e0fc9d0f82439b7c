"""Caches that hold no more than they may: one counts its bytes, one holds the latest answer."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Generic, ParamSpec, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
Arguments = ParamSpec("Arguments")


def latest(make: Callable[Arguments, Value]) -> Callable[Arguments, Value]:
    """A pure function that answers at once when it is asked the same as the last time.

    All viewers of a table ask for what they share one after the other, from one frozen view.
    """
    kept: list[tuple[object, Value]] = []

    @wraps(make)
    def answer(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Value:
        asked = args, kwargs
        if not kept or kept[0][0] != asked:
            kept[:] = [(asked, make(*args, **kwargs))]
        return kept[0][1]

    return answer


class SizedCache(Generic[Key, Value]):
    """Values by key, of two generations; when the young one is full, the old one goes.

    What is asked for stays young. That is nearly "the least used goes first", and finding
    something young costs no more than looking into a dictionary.
    """

    def __init__(self, most: int) -> None:
        self.most = most  # bytes
        self._young: dict[Key, tuple[Value, int]] = {}
        self._old: dict[Key, tuple[Value, int]] = {}
        self._young_size = self._old_size = 0

    def __len__(self) -> int:
        """How many values are held."""
        return len(self._young) + len(self._old)

    @property
    def size(self) -> int:
        """How many bytes are held, as those who keep something say."""
        return self._young_size + self._old_size

    def get(self, key: Key) -> Value | None:
        """What is kept under this key."""
        found = self._young.get(key)
        if found is None:
            found = self._old.pop(key, None)
            if found is None:
                return None
            self._old_size -= found[1]
            self._add(key, *found)
        return found[0]

    def keep(self, key: Key, value: Value, size: int) -> Value:
        """Keep a value of so many bytes, if it is not too large; the value."""
        for generation in (self._young, self._old):
            self._forget(generation, key)
        self._add(key, value, size)
        return value

    def clear(self) -> None:
        """Forget everything."""
        self._young, self._old = {}, {}
        self._young_size = self._old_size = 0

    def _add(self, key: Key, value: Value, size: int) -> None:
        if size > self.most // 2:
            return
        if self._young_size + size > self.most // 2:
            self._old, self._old_size = self._young, self._young_size
            self._young, self._young_size = {}, 0
        self._young[key] = value, size
        self._young_size += size

    def _forget(self, generation: dict[Key, tuple[Value, int]], key: Key) -> None:
        gone = generation.pop(key, None)
        if gone is None:
            return
        if generation is self._young:
            self._young_size -= gone[1]
        else:
            self._old_size -= gone[1]
