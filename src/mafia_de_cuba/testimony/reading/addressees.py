"""Addressees: whom words name, and whether they are for one, for all, or for a pocket."""

from collections.abc import Iterable, Iterator, Sequence

from mafia_de_cuba.i18n.languages import LANGUAGES

from .clauses import sentences
from .lexer import STRESSED
from .lexer import words as split
from .questions import is_for_one
from .reader import known_words, lexer_of, own_words
from .words import words_of


def named_in(text: str, names: Sequence[str], language: str) -> frozenset[int]:
    """The seats whose names stand in a text, whole or by their first words, without accents."""
    said, ordinary = _spaced(text), own_words(language)
    return frozenset(
        seat
        for seat, words in enumerate(_spaced(name).split() for name in names)
        if any(each in said for each in _called(words, ordinary))
    )


def _called(words: Sequence[str], ordinary: frozenset[str]) -> Iterator[str]:
    """How somebody may be called whose name is these words."""
    if words:
        yield f" {' '.join(words)} "
    if words and words[0] not in ordinary:
        yield f" {words[0]} "


def is_for_somebody(text: str, language: str) -> bool:
    """Whether a text asks one person who is not named, and not all of them."""
    languages = tuple(_likely(text, language))
    return not _says_any(text, "everybody", languages) and any(
        is_for_one(sentence)
        for each in languages
        for sentence in sentences(lexer_of(each, ()).lex(text))
    )


def calls_for_pockets(text: str) -> bool:
    """Whether a text says, in any language, what the button says that accuses somebody."""
    return _says_any(text, "pockets", LANGUAGES)


def _says_any(text: str, which: str, languages: Iterable[str]) -> bool:
    said = _spaced(text)
    phrases = (phrase for each in languages for phrase in getattr(words_of(each), which))
    return any(f" {phrase} " in said for phrase in phrases)


def _likely(text: str, language: str) -> Iterator[str]:
    """A language, and those which know no fewer words of a text."""
    least = known_words(text, language)
    yield language
    yield from (each for each in LANGUAGES if each != language and known_words(text, each) >= least)


def _spaced(text: str) -> str:
    """The words and marks of a text between spaces, without any accents."""
    return f" {' '.join(split(text))} ".replace(STRESSED, "e")
