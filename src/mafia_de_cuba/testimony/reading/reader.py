"""The reader: an utterance as talk moves."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from operator import itemgetter

from mafia_de_cuba.rules.talk import Claim, Talk

from . import english, french, spanish
from .clauses import Sentence, sentences
from .lexer import by_first_word, lex, named
from .meaning import Parts, Unclear, claims, opinions, question
from .symbols import Kind, Lexicon

Place = tuple[int, int]  # a sentence, and a clause of it
Placed = tuple[Place, Talk]

WORDS = {"en": english.WORDS, "fr": french.WORDS, "es": spanish.WORDS}


@cache
def lexicon(language: str) -> Lexicon:
    """The words of a language, and the names of tokens in the others."""
    names = {
        word: symbol
        for words in WORDS.values()
        for word, symbol in words.items()
        if symbol.kind is Kind.TOKEN
    }
    return {**names, **WORDS[language]}


def read(
    text: str, language: str, names: Sequence[str] = (), speaker: int | None = None
) -> list[Talk]:
    """What somebody claims, asks, doubts and vouches for in these words; nothing if not sure."""
    return _reader(language, tuple(names), speaker).read(text)


@lru_cache(64)
def _reader(language: str, names: tuple[str, ...], speaker: int | None) -> "Reader":
    return Reader(language, names, speaker)


class Reader:
    """Reads what one speaker says at a table of these names."""

    def __init__(
        self, language: str, names: Sequence[str] = (), speaker: int | None = None
    ) -> None:
        self.lexicon = {**lexicon(language), **named(names)}
        self.longest = by_first_word(self.lexicon)
        self.speaker = speaker

    def read(self, text: str) -> list[Talk]:
        """The moves that an utterance makes: at most one claim."""
        found = list(sentences(lex(text, self.lexicon, self.longest)))
        moves = [pair for n, sentence in enumerate(found) for pair in self._said(n, sentence)]
        moves += _claim(found)
        return [move for _, move in sorted(moves, key=itemgetter(0))]

    def _said(self, number: int, sentence: Sentence) -> Iterator[Placed]:
        """The questions and opinions of a sentence, and where they stand."""
        asked = question(sentence, self.speaker)
        if asked:
            yield (number, 0), asked
        else:
            for place, opinion in opinions(sentence, self.speaker):
                yield (number, place), opinion


def _claim(found: list[Sentence]) -> list[Placed]:
    """The claim of an utterance, where its first part stands; none if it is not clear."""
    try:
        first, parts = _gathered(found)
    except Unclear:
        return []
    return [(first, Claim(**parts))] if parts else []


def _gathered(found: list[Sentence]) -> tuple[Place, Parts]:
    """All that is claimed in an utterance. Raises Unclear where two claims differ."""
    parts: Parts = {}
    places: list[Place] = []
    for number, sentence in enumerate(found):
        for place, more in claims(sentence):
            places.append((number, place))
            if any(parts.get(topic, value) != value for topic, value in more.items()):
                raise Unclear
            parts |= more
    return min(places, default=(0, 0)), parts
