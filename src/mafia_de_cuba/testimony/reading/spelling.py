"""Spelling: a word that is not known, as the word of the game that it must be."""

import re
from collections.abc import Iterable, Iterator, Mapping

from .clauses import DOING
from .symbols import Kind, Lexicon

SHORTEST = 5  # letters of a word with a slip in it
SHORTEST_VERB = 6  # a verb's letters say who did it, and when
SHORTEST_SOUND = 3
CORRECTED = frozenset({  # words that carry a claim, a question or an opinion
    Kind.NUMBER, Kind.DIAMONDS, Kind.TOKENS, Kind.TOKEN, Kind.BOX, Kind.RECEIVED, Kind.GOT,
    Kind.TOOK, Kind.PASSED, Kind.DISCARDED, Kind.LIE, Kind.TRUST, Kind.DISTRUST, Kind.NOTHING,
    Kind.THERE, Kind.ENTERING, Kind.LEAVING, Kind.HOW_MANY,
})  # fmt: skip
LENGTHENED = re.compile(r"([^\W\d_])\1{2,}")  # "driverrrr"
LAUGHTER = re.compile(
    r"(?:[bm]?[wu]?a?(?:ha|ja|he|hi|je|ji){2,}[hj]?|l+o+l+|x+d+|m+d+r+|ptdr+|lmf?ao+)"
)
LAUGH = "haha"

Sounds = Iterable[tuple[str, str]]  # spellings that sound the same, and one of them


class Spelling:
    """Corrects one slip in a word: a letter too many, missing, wrong or swapped with the next."""

    def __init__(self, lexicon: Lexicon, ordinary: frozenset[str], sounds: Sounds) -> None:
        self.known = {word for phrase in lexicon for word in phrase.split(" ")} | ordinary
        self.sounds = tuple((re.compile(pattern), sound) for pattern, sound in sounds)
        words = sorted(_worth_correcting(lexicon))
        self.by_sound = _unique((self._sound(word), word) for word in words)
        self.by_shape = _shapes(
            word for word in words if len(word) >= _shortest(lexicon[word].kind)
        )

    def corrected(self, word: str) -> str:
        """The word that is meant, or the word itself."""
        if word in self.known or not word.isalpha():
            return word
        if LAUGHTER.fullmatch(word):
            return LAUGH
        short = LENGTHENED.sub(r"\1", word)
        return short if short in self.known else self._nearest(short)

    def _nearest(self, word: str) -> str:
        """The one word that sounds like it, or is one slip away."""
        if len(word) >= SHORTEST_SOUND and (same := self.by_sound.get(self._sound(word))):
            return same
        if len(word) < SHORTEST:
            return word
        found = {
            near
            for shape in (word, *_without_a_letter(word))
            for near in self.by_shape.get(shape, ())
        }
        near = {other for other in found if _one_slip(word, other)}
        return near.pop() if len(near) == 1 else word

    def _sound(self, word: str) -> str:
        for pattern, sound in self.sounds:
            word = pattern.sub(sound, word)
        return word


def _worth_correcting(lexicon: Lexicon) -> set[str]:
    """The single words of those kinds."""
    words = {word for word, symbol in lexicon.items() if symbol.kind in CORRECTED}
    return {word for word in words if word.isalpha() and len(word) > SHORTEST_SOUND}


def _shortest(kind: Kind) -> int:
    return SHORTEST_VERB if kind in DOING else SHORTEST


def _unique(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """What leads to one word only."""
    found: dict[str, set[str]] = {}
    for key, word in pairs:
        found.setdefault(key, set()).add(word)
    return {key: next(iter(words)) for key, words in found.items() if len(words) == 1}


def _shapes(words: Iterable[str]) -> Mapping[str, set[str]]:
    """Words by themselves and by what is left of them without a letter."""
    shapes: dict[str, set[str]] = {}
    for word in words:
        for shape in (word, *_without_a_letter(word)):
            shapes.setdefault(shape, set()).add(word)
    return shapes


def _without_a_letter(word: str) -> Iterator[str]:
    return (word[:place] + word[place + 1 :] for place in range(len(word)))


def _one_slip(word: str, other: str) -> bool:
    """Whether one slip makes one word of the other; how it begins and ends stays the same."""
    if word[0] != other[0] or word[-1] != other[-1]:
        return False
    if len(word) != len(other):
        return abs(len(word) - len(other)) == 1
    places = [place for place in range(len(word)) if word[place] != other[place]]
    return len(places) == 1 or _swapped(word, other, places)


def _swapped(word: str, other: str, places: list[int]) -> bool:
    if len(places) != 2 or places[1] != places[0] + 1:
        return False
    return word[places[0]] == other[places[1]] and word[places[1]] == other[places[0]]
