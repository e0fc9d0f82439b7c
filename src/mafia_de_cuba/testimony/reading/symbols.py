"""Symbols: what a word or phrase means to the reader, whatever the language."""

from collections.abc import Iterable, Mapping
from enum import StrEnum, auto
from typing import NamedTuple

from mafia_de_cuba.rules.pieces import Token


class Kind(StrEnum):
    """The kinds of words that the reader knows; OTHER_WORD is every other one."""

    ME = auto()  # "I"
    TO_ME = auto()  # "me"
    YOU = auto()
    THEY = auto()  # anybody else who is not named
    NAME = auto()
    NOT = auto()
    NOTHING = auto()
    NONE_OF = auto()  # "no" before a noun, "any" after "not"
    ARTICLE = auto()
    NUMBER = auto()
    OF = auto()  # "three of the nine"
    DIAMONDS = auto()
    TOKENS = auto()  # the word itself
    TOKEN = auto()  # one kind
    FAKE = auto()  # the fake diamond
    URCHIN = auto()
    BOX = auto()
    BAG = auto()  # "in the bag"
    RECEIVED = auto()
    GOT = auto()  # "received" of diamonds; of a single token it could as well be "took"
    TOOK = auto()
    PASSED = auto()
    PUT = auto()
    DISCARDED = auto()
    AM = auto()
    THERE = auto()  # "there were"
    WHEN = auto()
    ENTERING = auto()  # "before me", "in"
    LEAVING = auto()  # "after me", "out"
    LIE = auto()
    TRUST = auto()
    DISTRUST = auto()
    TRUTH = auto()
    WHAT = auto()
    HOW_MANY = auto()
    WHO = auto()
    ACCUSE = auto()
    IF = auto()
    SAID = auto()
    UNSURE = auto()  # about a number
    WOULD = auto()
    OR = auto()
    AND = auto()
    BUT = auto()
    COMMA = auto()
    STOP = auto()
    QUESTION_MARK = auto()
    FILLER = auto()  # says nothing: "well", "have", "to"
    OTHER_WORD = auto()


VERBS = frozenset({
    Kind.RECEIVED, Kind.GOT, Kind.TOOK, Kind.PASSED, Kind.PUT, Kind.DISCARDED, Kind.AM,
    Kind.LIE, Kind.TRUST, Kind.DISTRUST, Kind.TRUTH, Kind.ACCUSE, Kind.THERE,
})  # fmt: skip


ORDER = 4  # "take", "give": without a subject it is an order


class Symbol(NamedTuple):
    """A word as the reader sees it."""

    kind: Kind
    person: int = 0  # of a verb that says who it is about: 1, 2 or 3; of an order: ORDER
    number: int = 0  # of NUMBER, and 1 of "a"; of NAME the seat
    token: Token | None = None


Lexicon = Mapping[str, Symbol]  # from words in lower case without accents, up to six of them


def phrases(kind: Kind, text: str, person: int = 0) -> dict[str, Symbol]:
    """Phrases of one kind, divided by commas."""
    return {phrase.strip(): Symbol(kind, person) for phrase in text.split(",")}


def tokens(table: Mapping[Token, str]) -> dict[str, Symbol]:
    """The names of tokens, divided by commas."""
    return {
        name.strip(): Symbol(Kind.TOKEN, token=token)
        for token, names in table.items()
        for name in names.split(",")
    }


def numbers(words: Iterable[str]) -> dict[str, Symbol]:
    """Number words, counted from 0; several for a number are divided by strokes."""
    return {
        word: Symbol(Kind.NUMBER, number=number)
        for number, several in enumerate(words)
        for word in several.split("/")
    }
