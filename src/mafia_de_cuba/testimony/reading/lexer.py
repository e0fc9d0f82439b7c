"""The lexer: an utterance as a list of symbols, without capitals, accents and contractions."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from mafia_de_cuba.caching import latest

from .symbols import COUNTED, VERBS, Kind, Lexicon, Symbol

MOST_WORDS = 120  # of one utterance; what is longer is not read
MOST_DIAMONDS = 99

PUNCTUATION = {
    ",": Kind.COMMA,
    ":": Kind.COMMA,
    "=": Kind.COMMA,
    "/": Kind.COMMA,
    ".": Kind.STOP,
    "!": Kind.STOP,
    ";": Kind.STOP,
    "…": Kind.STOP,
    "?": Kind.QUESTION_MARK,
    '"': Kind.QUOTE,
}
WHOLE = str.maketrans({  # letters that are no letter and an accent
    "œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "’": "'",
})  # fmt: skip
OPENING = {"¿": ",", "¡": " ", "«": '"', "»": '"', "“": '"', "”": '"', "„": '"'}
CONTRACTIONS = (  # of chat and of speech
    (re.compile(r"\b(do|did|does|is|was|have|has|are|had|would|wo|ca|could)n'?t\b"), r"\1 not"),
    (re.compile(r"\bi'?m\b"), "i am"),
    (re.compile(r"\bi've\b|\bive\b"), "i have"),
    (re.compile(r"\bi'd\b"), "i would"),
    (re.compile(r"\bi'll\b"), "i will"),
    (re.compile(r"\byou're\b"), "you are"),
    (re.compile(r"\b(what|how)'d\b"), r"\1 did"),
    (re.compile(r"\bwho'd\b"), "who would"),
    (re.compile(r"\bthere're\b"), "there were"),
    (re.compile(r"\b(j|m|t|l|d|n|s|c|y|ch|qu|lorsqu|quelqu)' ?"), r"\1' "),
    (re.compile(r"(\w)'s\b"), r"\1 's"),
    (re.compile(r"(?<=\d)(?=[^\W\d_])|(?<=\bx)(?=\d)"), " "),  # "9diamonds", "x9"
)
STRESSED = "e²"  # "passé", which is not "passe"
PARTICIPLE = re.compile("e\u0301(?!\\w)")
WORD = re.compile(r"[^\W_]+'?|'s|[,:.!;…?&]|[^\s\w]")
UNKNOWN = Symbol(Kind.OTHER_WORD)
PICTURE = Symbol(Kind.FILLER)  # "🙂" says nothing
BETWEEN_VERBS = frozenset({Kind.NOT, Kind.FILLER, Kind.TO_ME})
AROUND_A_NUMBER = frozenset({Kind.ARTICLE, Kind.FILLER, Kind.COMMA, Kind.STOP})
LISTED = frozenset({Kind.DIAMONDS, Kind.TOKEN, Kind.TOKENS})
COUNTS = frozenset({Kind.NUMBER, Kind.NONE_OF})
PAUSES = frozenset({Kind.COMMA, Kind.STOP, Kind.QUESTION_MARK, Kind.AND, Kind.HOWEVER})
BEFORE_A_THIEF = frozenset({Kind.ARTICLE, Kind.FILLER, Kind.NOT, Kind.NONE_OF})
OPENS = frozenset({Kind.STOP, Kind.COMMA, Kind.AND, Kind.BUT, Kind.HOWEVER, Kind.UNSURE})
ASKS_WHO = frozenset({Kind.WHO, Kind.WHAT, Kind.YOU_THINK})
BEFORE_A_TOKEN = frozenset({Kind.ARTICLE, Kind.TOKENS, Kind.FILLER, Kind.OF, Kind.NUMBER})


def plain(text: str) -> str:
    """The text in lower case, without accents, with one kind of apostrophe and no ligatures."""
    folded = unicodedata.normalize("NFKD", text.casefold().translate(WHOLE))
    folded = PARTICIPLE.sub(STRESSED, folded)
    letters = "".join(letter for letter in folded if not unicodedata.combining(letter))
    for mark, other in OPENING.items():
        letters = letters.replace(mark, other)
    return letters


@latest  # one text is read in several languages
def words(text: str) -> list[str]:
    """The words and marks of an utterance; none of one that is too long."""
    spaced = plain(text).replace("-", " ")
    for pattern, longer in CONTRACTIONS:
        spaced = pattern.sub(longer, spaced)
    found = WORD.findall(spaced)
    return found if len(found) <= MOST_WORDS else []


def named(names: Sequence[str], lexicon: Lexicon) -> dict[str, Symbol]:
    """The players' names as words; of a longer name its first word too, if it is only theirs."""
    spelt = [(" ".join(words(name)), seat) for seat, name in enumerate(names) if name.strip()]
    firsts = _of_one((name.split(" ")[0], seat) for name, seat in spelt)
    first = {name: seat for name, seat in _unstressed(firsts).items() if name not in lexicon}
    whole = _of_one(spelt)
    every = {**first, **_unstressed(whole), **whole}
    return {name: Symbol(Kind.NAME, number=seat) for name, seat in every.items()}


def _unstressed(seats: Mapping[str, int]) -> dict[str, int]:
    """Names as they are typed without accents too: "zoe" for "Zoé"."""
    plainly = _of_one((re.sub(rf"{STRESSED}\b", "e", name), seat) for name, seat in seats.items())
    return {**plainly, **seats}


def _of_one(pairs: Iterable[tuple[str, int]]) -> dict[str, int]:
    """The names that are one player's only."""
    seats: dict[str, set[int]] = {}
    for name, seat in pairs:
        seats.setdefault(name, set()).add(seat)
    return {name: min(those) for name, those in seats.items() if len(those) == 1}


def by_first_word(lexicon: Lexicon) -> dict[str, int]:
    """The length in words of the longest phrase that begins with a word."""
    longest: dict[str, int] = {}
    for phrase in lexicon:
        first, length = phrase.split(" ")[0], phrase.count(" ") + 1
        longest[first] = max(length, longest.get(first, 0))
    return longest


class Vocabulary(NamedTuple):
    """What a language brings to every table; it is large, and made once."""

    lexicon: Lexicon
    longest: Mapping[str, int]  # words of the longest phrase, by its first word
    chat: Mapping[str, str]
    corrected: Callable[[str], str]


class Lexer:
    """Makes symbols of words, in one language and with the names of one table."""

    def __init__(self, language: Vocabulary, names: Sequence[str]) -> None:
        self.language = language
        self.names = named(names, language.lexicon)
        self.longest_name = by_first_word(self.names)
        self.of_names = {word for name in self.names for word in name.split(" ")} - {*language.chat}

    def lex(self, text: str) -> list[Symbol]:
        """The symbols of an utterance; the longest phrase that is known counts."""
        found = [spelt for word in words(text) for spelt in self._spelt(word)]
        return _settled(list(self._symbols(found)))

    def _spelt(self, word: str) -> list[str]:
        """A word as it is written outside of chats."""
        if word in self.of_names or self._longest(word):
            return [word]
        if word.endswith(STRESSED):
            return self._stressed(word.removesuffix(STRESSED))
        known = self.language
        return known.chat.get(word, known.corrected(word)).split(" ")

    def _stressed(self, stem: str) -> list[str]:
        """ "Passé" as "passée", where that is another word than "passe"."""
        return [f"{stem}ee"] if self._known(f"{stem}ee") else self._spelt(f"{stem}e")

    def _symbols(self, found: list[str]) -> Iterator[Symbol]:
        place = 0
        while place < len(found):
            most = self._longest(found[place]) or 1
            length, symbol = self._phrase(found[place : place + most])
            place += length
            yield symbol

    def _longest(self, word: str) -> int:
        """The length in words of the longest phrase that begins so; 0 if there is none."""
        return max(self.language.longest.get(word, 0), self.longest_name.get(word, 0))

    def _known(self, phrase: str) -> Symbol | None:
        """What a phrase means at this table; a name comes before a word of the language."""
        return self.names.get(phrase) or self.language.lexicon.get(phrase)

    def _phrase(self, found: list[str]) -> tuple[int, Symbol]:
        """The longest phrase that begins here, and how many words it has."""
        for length in range(len(found), 0, -1):
            if symbol := self._known(" ".join(found[:length])):
                return length, symbol
        return 1, _single(found[0])


def _single(word: str) -> Symbol:
    """A mark, a number in digits, or a word that is not known."""
    if word in PUNCTUATION:
        return Symbol(PUNCTUATION[word])
    if word.isdecimal():
        number = int(word) if len(word) <= 3 else MOST_DIAMONDS + 1
        return Symbol(Kind.NUMBER, number=number)
    return UNKNOWN if word[0].isalnum() else PICTURE


def _settled(symbols: list[Symbol]) -> list[Symbol]:
    """The symbols once words with two meanings have the one that fits what stands beside them."""
    return [
        _SETTLED.get(symbol.kind, _as_is)(symbols, place) for place, symbol in enumerate(symbols)
    ]


def _as_is(symbols: Sequence[Symbol], place: int) -> Symbol:
    return symbols[place]


def _had(symbols: Sequence[Symbol], place: int) -> Symbol:
    """ "I had nine" is received, "I had taken" is not."""
    verb = _next_but(symbols, place, BETWEEN_VERBS) in VERBS - {Kind.THERE}
    return PICTURE if verb else symbols[place]._replace(kind=Kind.GOT)


def _have(symbols: Sequence[Symbol], place: int) -> Symbol:
    """ "I have the Driver" is what I am."""
    if place and symbols[place - 1].kind is Kind.YOU:  # "how many did you have?"
        return _had(symbols, place)
    token = _next_but(symbols, place, BEFORE_A_TOKEN) is Kind.TOKEN
    return symbols[place]._replace(kind=Kind.AM if token else Kind.FILLER)


def _were(symbols: Sequence[Symbol], place: int) -> Symbol:
    """ "How many were in the box" is "how many were there"."""
    inside = _next_but(symbols, place, frozenset({Kind.FILLER})) is Kind.INSIDE
    return Symbol(Kind.THERE) if inside else symbols[place]._replace(kind=Kind.FILLER)


def _remaining(symbols: Sequence[Symbol], place: int) -> Symbol:
    """ "I left six" is a verb, "six left" says where."""
    counted = place and symbols[place - 1].kind in (Kind.NUMBER, Kind.DIAMONDS, Kind.TOKEN)
    verb = _next_but(symbols, place, frozenset({Kind.ARTICLE})) in (Kind.NUMBER, Kind.TOKEN)
    return symbols[place]._replace(kind=Kind.LEAVING if counted and not verb else Kind.PASSED)


def _all(symbols: Sequence[Symbol], place: int) -> Symbol:
    """ "All nine" is nine."""
    counted = _next_but(symbols, place, frozenset({Kind.ARTICLE})) is Kind.NUMBER
    return symbols[place]._replace(kind=Kind.ARTICLE if counted else Kind.UNSURE)


def _rather(symbols: Sequence[Symbol], place: int) -> Symbol:
    """ "Nine, I mean eight": what was counted is taken back."""
    before = any(symbol.kind in COUNTED for symbol in symbols[:place])
    again = _next_but(symbols, place, AROUND_A_NUMBER) in COUNTED
    return symbols[place]._replace(kind=Kind.JOKE if before and again else Kind.FILLER)


def _however(symbols: Sequence[Symbol], place: int) -> Symbol:
    """ "No tokens but nine diamonds" is one list."""
    before, after = symbols[:place][-1:], symbols[place + 1 :]
    lists = before and before[0].kind in LISTED and after and after[0].kind in COUNTS
    if not lists or any(symbol.kind in VERBS for symbol in after):
        return symbols[place]
    return symbols[place]._replace(kind=Kind.AND)


def _believed(symbols: Sequence[Symbol], place: int) -> Symbol:
    """ "I don't believe what Ana says" is "I don't believe Ana"."""
    start = max((n for n in range(place + 1) if symbols[n].kind is Kind.WHAT), default=0)
    before = [s.kind for s in symbols[:start] if s.kind not in BETWEEN_VERBS]
    words = {s.kind for s in takewhile(lambda s: s.kind not in PAUSES, symbols[start + 1 :])}
    plainly = Kind.SAID in words <= {Kind.SAID, Kind.NAME, Kind.YOU, Kind.FILLER}
    believed = before[-1:] in ([Kind.TRUST], [Kind.DISTRUST])
    return PICTURE if plainly and believed else symbols[place]


def _thief(symbols: Sequence[Symbol], place: int) -> Symbol:
    """ "Bea is a thief" and "the thief is Bea" say what "Bea is lying" does."""
    if ASKS_WHO & {symbol.kind for symbol in symbols}:
        return symbols[place]
    before = [s.kind for s in symbols[:place] if s.kind not in BEFORE_A_THIEF][-1:]
    named = before in ([Kind.NAME], [Kind.YOU])
    begins = not before or before[0] in OPENS
    names = begins and _next_but(symbols, place, BEFORE_A_THIEF) is Kind.NAME
    return symbols[place]._replace(kind=Kind.LIE) if named or names else UNKNOWN


def _next_but(symbols: Sequence[Symbol], place: int, skipped: frozenset[Kind]) -> Kind | None:
    """The kind of the next symbol that is none of these."""
    return next((s.kind for s in symbols[place + 1 :] if s.kind not in skipped), None)


_SETTLED = {
    Kind.HAD: _had,
    Kind.HAVE: _have,
    Kind.WERE: _were,
    Kind.REMAINING: _remaining,
    Kind.ALL: _all,
    Kind.RATHER: _rather,
    Kind.HOWEVER: _however,
    Kind.WHAT: _believed,
    Kind.SAID: _believed,
    Kind.THIEF: _thief,
}
