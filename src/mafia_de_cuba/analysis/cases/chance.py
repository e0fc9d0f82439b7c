"""Chance for cases: whole numbers from SHA-256 of a key, the same on every machine."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import TypeVar

Thing = TypeVar("Thing")
WORD = 4  # bytes


class Chance:
    """A stream of numbers that only its key decides."""

    def __init__(self, *key: str) -> None:
        self._key = json.dumps(key).encode()
        self._words = self._stream()

    def _stream(self) -> Iterator[int]:
        block = 0
        while True:
            digest = hashlib.sha256(self._key + block.to_bytes(8)).digest()
            for start in range(0, len(digest), WORD):
                yield int.from_bytes(digest[start : start + WORD])
            block += 1

    def below(self, limit: int) -> int:
        """A number from 0 to below this limit, all of them as likely."""
        most = (1 << 8 * WORD) // limit * limit
        return next(word for word in self._words if word < most) % limit

    def happens(self, percent: int) -> bool:
        """Whether something that is so likely happens."""
        return self.below(100) < percent

    def choice(self, things: Sequence[Thing]) -> Thing:
        """One of these."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """All of these in any order."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(len(things))]
