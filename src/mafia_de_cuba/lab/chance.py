"""Chance by counting: the numbers of a game follow from a seed and the game's index alone.

The words are those of SplitMix64, 64 bits each. The state of game `i` begins with
`mix(mix(seed) + i)`; before each word GOLDEN is added to the state, and the word is `mix(state)`.
A number below `n` is drawn by Lemire's method from the upper 32 bits of a word: they are multiplied
by `n`, the upper half of the product is the number, and a word whose lower half is less than
`2**32 % n` is thrown away and the next one taken, so that all numbers have exactly the same chance.
Everything is modulo 2**64. `batch_theft.py` does the same, compiled.
"""

from collections.abc import Sequence
from typing import TypeVar

GOLDEN = 0x9E3779B97F4A7C15
WORD = 1 << 64
HALF = 1 << 32

T = TypeVar("T")


def mix(word: int) -> int:
    """One word scrambled: SplitMix64's finalizer, which no two words share a result of."""
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 % WORD
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB % WORD
    return word ^ (word >> 31)


class Chance:
    """The chance of one game."""

    def __init__(self, seed: int, game: int) -> None:
        self.state = mix((mix(seed) + game) % WORD)

    def word(self) -> int:
        """The next 64 bits."""
        self.state = (self.state + GOLDEN) % WORD
        return mix(self.state)

    def below(self, number: int) -> int:
        """One of 0 to number - 1, each with the same chance."""
        while True:
            chosen, rest = divmod((self.word() >> 32) * number, HALF)
            if rest >= HALF % number:
                return chosen

    def choice(self, options: Sequence[T]) -> T:
        """One of these, each with the same chance; a word is drawn even if there is only one."""
        return options[self.below(len(options))]

    def weighted(self, options: Sequence[T], weights: Sequence[int]) -> T:
        """One of these, each as likely as its weight, a whole number."""
        number = self.below(sum(weights))
        for option, weight in zip(options, weights, strict=True):
            if number < weight:
                return option
            number -= weight
        raise AssertionError("the number is below the sum")
