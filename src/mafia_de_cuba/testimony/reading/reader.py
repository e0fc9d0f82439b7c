"""The reader: an utterance as talk moves."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from operator import itemgetter

from mafia_de_cuba.i18n.languages import LANGUAGES
from mafia_de_cuba.rules.talk import Claim, Talk

from .claims import Parts, Unclear, claims, still_mine
from .clauses import Sentence, sentences
from .lexer import Lexer, Vocabulary, by_first_word
from .lexer import words as split
from .opinions import opinions
from .questions import called_by, is_call, question
from .retractions import retractions
from .spelling import Spelling
from .symbols import COUNTED, Kind, Lexicon, Symbol
from .words import words_of

Place = tuple[int, int]  # a sentence, and a clause of it
Placed = tuple[Place, Talk]

MOST_TABLES = 1024  # whose names are kept as words
MOST_WORDS_KEPT = 4096  # with their right spelling
NOT_MEANT = frozenset({Kind.JOKE, Kind.QUOTE})
# Without one of these nothing is claimed, and nobody is asked, doubted or vouched for.
TELLING = COUNTED | {
    Kind.NAME, Kind.NOBODY, Kind.URCHIN, Kind.TOKENS, Kind.EMPTY, Kind.TAKE_BACK,
}  # fmt: skip
PAUSES = frozenset({Kind.COMMA, Kind.STOP})
NO = frozenset({Kind.NONE_OF, Kind.NOT})
SMALL_WORDS = frozenset({Kind.ARTICLE, Kind.FILLER})


@cache
def lexicon(language: str) -> Lexicon:
    """The words of a language, and the names of tokens in the others."""
    names = {
        word: symbol
        for other in LANGUAGES
        for word, symbol in words_of(other).lexicon.items()
        if symbol.kind is Kind.TOKEN
    }
    return {**names, **words_of(language).lexicon}


@cache
def vocabulary(language: str) -> Vocabulary:
    """All that a language brings to every table."""
    words, known = words_of(language), lexicon(language)
    spelling = Spelling(known, words.ordinary, words.sounds)
    corrected = lru_cache(MOST_WORDS_KEPT)(spelling.corrected)
    return Vocabulary(known, by_first_word(known), words.chat, corrected)


@cache
def own_words(language: str) -> frozenset[str]:
    """The words of a language, one by one."""
    words = words_of(language)
    return words.ordinary.union(*(phrase.split(" ") for phrase in words.lexicon))


def known_words(text: str, language: str) -> int:
    """How many words of a text are words of this language."""
    own = own_words(language)
    return sum(word in own for word in split(text))


def read(
    text: str, language: str, names: Sequence[str] = (), speaker: int | None = None
) -> list[Talk]:
    """What somebody claims, asks, doubts, vouches for or takes back; nothing if not sure."""
    return Reader(language, names, speaker).read(text)


@lru_cache(MOST_TABLES)
def lexer_of(language: str, names: tuple[str, ...]) -> Lexer:
    """The lexer of a language at a table of these names."""
    return Lexer(vocabulary(language), names)


class Reader:
    """Reads what one speaker says at a table of these names."""

    def __init__(
        self, language: str, names: Sequence[str] = (), speaker: int | None = None
    ) -> None:
        self.lexer = lexer_of(language, tuple(names))
        self.speaker = speaker

    def read(self, text: str) -> list[Talk]:
        """The moves that an utterance makes: at most one claim."""
        symbols = self.lexer.lex(text)
        kinds = {symbol.kind for symbol in symbols}
        return [] if kinds & NOT_MEANT or not kinds & TELLING else self.meant(symbols)

    def meant(self, symbols: list[Symbol]) -> list[Talk]:
        """The moves that these symbols make."""
        found = list(sentences(symbols))
        if any(symbol.kind is Kind.TAKE_BACK for symbol in symbols):
            return retractions(found)
        moves = [
            pair for n, each in enumerate(found) for pair in self._said(n, each, _called(found, n))
        ]
        moves += [] if _takes_back(symbols) else _claim(found)
        return [move for _, move in sorted(moves, key=itemgetter(0))]

    def _said(self, number: int, sentence: Sentence, called: int | None) -> Iterator[Placed]:
        """The questions and opinions of a sentence, and where they stand."""
        asked = question(sentence, self.speaker, called)
        if asked:
            yield (number, 0), asked
        else:
            for place, opinion in opinions(sentence, self.speaker):
                yield (number, place), opinion


def _called(found: list[Sentence], number: int) -> int | None:
    """Whom the sentence before a question calls, or after it: "Bea! What did you take?"."""
    before = called_by(found[number - 1]) if number else None
    after = [each for each in found[number + 1 : number + 2] if is_call(each)]
    return called_by(after[0]) if before is None and after else before


def _takes_back(symbols: list[Symbol]) -> bool:
    """Whether something else is counted after a "no": "I took the FBI… no, the Driver!"."""
    kinds = [symbol.kind for symbol in symbols if symbol.kind not in SMALL_WORDS]
    return any(
        before in PAUSES and no in NO and after in PAUSES and counted in COUNTED
        for before, no, after, counted in zip(kinds, kinds[1:], kinds[2:], kinds[3:], strict=False)
    )


def _claim(found: list[Sentence]) -> list[Placed]:
    """The claim of an utterance, where its first part stands; none if it is not clear."""
    try:
        first, parts = _gathered(found)
    except Unclear:
        return []
    return [(first, Claim(**parts))] if parts else []


def _goes_on_with_or(sentence: Sentence) -> bool:
    """ "I took 3… or 4"."""
    kinds = [symbol.kind for symbol in sentence.symbols if symbol.kind is not Kind.FILLER]
    return kinds[:1] == [Kind.OR]


def _gathered(found: list[Sentence]) -> tuple[Place, Parts]:
    """All that is claimed in an utterance. Raises Unclear where two claims differ."""
    parts: Parts = {}
    places: list[Place] = []
    mine = True
    for number, sentence in enumerate(found):
        if number and _goes_on_with_or(sentence):
            raise Unclear
        for place, more in claims(sentence, mine):
            places.append((number, place))
            if any(parts.get(topic, value) != value for topic, value in more.items()):
                raise Unclear
            parts |= more
        mine = still_mine(sentence, mine)
    return min(places, default=(0, 0)), parts
