"""The lexer: an utterance as a list of symbols, without capitals, accents and contractions."""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from .symbols import Kind, Lexicon, Symbol

MOST_WORDS = 400  # of one utterance; nobody says more at once
MOST_DIAMONDS = 99

PUNCTUATION = {
    ",": Kind.COMMA,
    ":": Kind.COMMA,
    ".": Kind.STOP,
    "!": Kind.STOP,
    ";": Kind.STOP,
    "…": Kind.STOP,
    "?": Kind.QUESTION_MARK,
}
OPENING = {"¿": ",", "¡": " ", "«": " ", "»": " "}
CONTRACTIONS = (  # of chat and of speech
    (re.compile(r"\b(do|did|does|is|was|have|has|are|had|would|wo|ca|could)n'?t\b"), r"\1 not"),
    (re.compile(r"\bi'?m\b"), "i am"),
    (re.compile(r"\bi've\b|\bive\b"), "i have"),
    (re.compile(r"\bi'd\b"), "i would"),
    (re.compile(r"\bi'll\b"), "i will"),
    (re.compile(r"\byou're\b"), "you are"),
    (re.compile(r"\bthere're\b"), "there were"),
    (re.compile(r"\bjai\b"), "j'ai"),
    (re.compile(r"\b(j|m|t|l|d|n|s|c|y|ch|qu|lorsqu|quelqu)'"), r"\1' "),
    (re.compile(r"(\w)'s\b"), r"\1 's"),
)
WORD = re.compile(r"[^\W_]+'?|'s|[,:.!;…?&]|[^\s\w]")
UNKNOWN = Symbol(Kind.OTHER_WORD)
PICTURE = Symbol(Kind.FILLER)  # "🙂" says nothing


def plain(text: str) -> str:
    """The text in lower case, without accents, with one kind of apostrophe and no ligatures."""
    folded = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("’", "'"))
    letters = "".join(letter for letter in folded if not unicodedata.combining(letter))
    for mark, other in OPENING.items():
        letters = letters.replace(mark, other)
    return letters


def words(text: str) -> list[str]:
    """The words and marks of an utterance."""
    spaced = plain(text).replace("-", " ")
    for pattern, longer in CONTRACTIONS:
        spaced = pattern.sub(longer, spaced)
    return WORD.findall(spaced)[:MOST_WORDS]


def named(names: Sequence[str]) -> dict[str, Symbol]:
    """The players' names as words."""
    return {
        " ".join(words(name)): Symbol(Kind.NAME, number=seat)
        for seat, name in enumerate(names)
        if name.strip()
    }


def by_first_word(lexicon: Lexicon) -> dict[str, int]:
    """The length in words of the longest phrase that begins with a word."""
    longest: dict[str, int] = {}
    for phrase in lexicon:
        first, length = phrase.split(" ")[0], phrase.count(" ") + 1
        longest[first] = max(length, longest.get(first, 0))
    return longest


def lex(text: str, lexicon: Lexicon, longest: dict[str, int]) -> list[Symbol]:
    """The symbols of an utterance; the longest phrase that is known counts."""
    return list(_symbols(words(text), lexicon, longest))


def _symbols(found: list[str], lexicon: Lexicon, longest: dict[str, int]) -> Iterator[Symbol]:
    place = 0
    while place < len(found):
        length, symbol = _longest(found[place : place + longest.get(found[place], 1)], lexicon)
        place += length
        yield symbol


def _longest(found: list[str], lexicon: Lexicon) -> tuple[int, Symbol]:
    """The longest phrase that begins here, and how many words it has."""
    for length in range(len(found), 0, -1):
        phrase = " ".join(found[:length])
        if phrase in lexicon:
            return length, lexicon[phrase]
    return 1, _single(found[0])


def _single(word: str) -> Symbol:
    """A mark, a number in digits, or a word that is not known."""
    if word in PUNCTUATION:
        return Symbol(PUNCTUATION[word])
    if word.isdecimal():
        number = int(word) if len(word) <= 3 else MOST_DIAMONDS + 1
        return Symbol(Kind.NUMBER, number=number)
    return UNKNOWN if word[0].isalnum() else PICTURE
