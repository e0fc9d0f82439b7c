"""The phrasebook: what bots have to say in each language, read from `data/voice.*.json`."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

import msgspec
from msgspec import Struct

from mafia_de_cuba.i18n.languages import LANGUAGES
from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.talk import Say

DATA = files(__package__).joinpath("data")
FALLBACK = "en"  # for languages in which bots have no sentences of their own, and in records

WHY = "why_"  # before the kind of a reason, where it stands among other occasions

PLAIN = ""  # the character of nobody
NAMES = ("name", "other")  # the gaps that names stand in

Forms = tuple[str, str]  # of one, of {n}
Phrases = dict[str, tuple[str, ...]]


class Manner(Struct, frozen=True, forbid_unknown_fields=True):
    """How one kind of person talks: how they begin and end, and what they say in between."""

    openers: tuple[str, ...]  # whole sentences before anything but questions
    asking: tuple[str, ...]  # the same before questions and accusations
    closers: tuple[str, ...]  # the same after what is no question
    phrases: Phrases  # by occasion


class Language(Struct, frozen=True, forbid_unknown_fields=True):
    """How one language names things, and what each character says on each occasion."""

    numbers: tuple[str, ...]
    last: str  # between the last two of several things
    empty: str
    no_diamonds: str
    no_tokens: str
    fake: str
    diamonds: Forms
    tokens: dict[Token, Forms]
    reasons: dict[str, str]  # for an accusation: whoever says so, it is a matter of fact
    sayings: dict[str, str]  # what bots say in free words, plainly
    characters: dict[str, Manner]
    zero_diamonds: str = ""  # where a number is compared; else `no_diamonds`
    elided: tuple[str, ...] = ()  # words that lose their last letter before a name with a vowel
    euphony: dict[
        str, str
    ] = {}  # words that become others before a name that begins with their sound

    def ways(self, character: str, kind: str) -> tuple[str, ...]:
        """The sentences of a character for an occasion; reasons and plain words are all alike."""
        if kind.startswith(WHY):
            return (self.reasons[kind.removeprefix(WHY)],)
        if character == PLAIN:
            return (self.sayings[kind],)
        return self.characters[character].phrases[kind]

    def count(self, number: int, forms: Forms) -> str:
        """So many of a thing."""
        if number == 1:
            return forms[0]
        return forms[1].format(
            n=self.numbers[number] if number < len(self.numbers) else f"{number:d}"
        )

    def filled(self, sentence: str, gaps: Mapping[str, str]) -> str:
        """The sentence with what stands in its gaps; “de” before “Ana” becomes “d’”."""
        for gap in NAMES:
            for word, other in self._changed(gaps.get(gap, "")):
                sentence = sentence.replace(f" {word} {{{gap}}}", f" {other}{{{gap}}}")
        return sentence.format(**gaps)

    def _changed(self, name: str) -> Iterator[tuple[str, str]]:
        """The words that change before a name, and what stands there then."""
        if _begins_with_vowel(name):
            yield from ((word, f"{word[:-1]}’") for word in self.elided)
        if _begins_with_i(name):
            yield from ((word, f"{other} ") for word, other in self.euphony.items())

    def list(self, things: Sequence[str]) -> str:
        """Several things in a row."""
        *first, last = things
        return f"{', '.join(first)}{self.last}{last}" if first else last


def _begins_with_vowel(name: str) -> bool:
    return unicodedata.normalize("NFD", name)[:1].casefold() in tuple("aeiouœæ")


def _begins_with_i(name: str) -> bool:
    """As “Inés” and “Hilda” do, and “Ian” and “Hiena” do not."""
    return re.match("h?i(?![aeiou])", unicodedata.normalize("NFD", name).casefold()) is not None


@cache
def language(code: str) -> Language:
    """A language by its code; English where bots have no sentences in it."""
    known = code if code in spoken_languages() else FALLBACK
    return msgspec.json.decode(_file(known).read_bytes(), type=Language)


@cache
def spoken_languages() -> tuple[str, ...]:
    """The languages in which bots have sentences: those of the list that have a file here."""
    return tuple(code for code in LANGUAGES if _file(code).is_file())


def _file(code: str) -> Traversable:
    return DATA.joinpath(f"voice.{code}.json")


# ---------------------------------------------------------------- free words of bots


class Saying(NamedTuple):
    """Which of the plain sentences it is, and what fills its gaps."""

    kind: str
    gaps: tuple[tuple[str, str], ...] = ()

    @property
    def is_reason(self) -> bool:
        """Whether it is said before an accusation."""
        return self.kind in language(FALLBACK).reasons

    def about(self) -> str:
        """Whose name it carries, if any."""
        return dict(self.gaps).get("name", "")


def say(kind: str, **gaps: object) -> Say:
    """The words of the record: a plain English sentence, which `saying_of` knows again."""
    english = language(FALLBACK)
    return Say((english.reasons | english.sayings)[kind].format(**gaps))


@lru_cache(maxsize=1024)
def saying_of(text: str) -> Saying | None:
    """What a bot meant by these free words; None where they are none of a bot's."""
    for kind, pattern in _patterns().items():
        if found := pattern.fullmatch(text):
            return Saying(kind, tuple(found.groupdict().items()))
    return None


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """How to find the gaps of a sentence as it was said."""
    english = language(FALLBACK)
    return {
        kind: re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(sentence)), re.DOTALL)
        for kind, sentence in (english.reasons | english.sayings).items()
    }
