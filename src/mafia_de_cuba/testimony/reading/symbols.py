"""Symbols: what a word or phrase means to the reader, whatever the language."""

from collections.abc import Mapping
from enum import StrEnum, auto
from typing import NamedTuple

from mafia_de_cuba.rules.pieces import Token


class Kind(StrEnum):
    """The kinds of words that the reader knows; OTHER_WORD is every other one."""

    ME = auto()  # "I"
    TO_ME = auto()  # "me"
    YOU = auto()
    THEY = auto()  # anybody else who is not named
    NOBODY = auto()
    NAME = auto()
    NOT = auto()
    NOTHING = auto()
    EMPTY = auto()  # "an empty box"
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
    INSIDE = auto()  # "in the box"
    BAG = auto()  # "in the bag"
    RECEIVED = auto()
    GOT = auto()  # "received" of diamonds; of a single token it could as well be "took"
    TOOK = auto()
    PASSED = auto()
    PUT = auto()
    DISCARDED = auto()
    AM = auto()
    HAD = auto()  # "received", unless a verb follows: "had taken"
    HAVE = auto()  # says nothing, unless a token follows: "have the Driver"
    ARE_YOU = auto()  # "what are you?"
    THERE = auto()  # "there were"
    WERE = auto()  # "were in the box" is "there were"
    WHEN = auto()
    ENTERING = auto()  # "before me", "in"
    LEAVING = auto()  # "after me", "out"
    AFTER_YOU = auto()
    BEFORE_YOU = auto()
    REMAINING = auto()  # "left", after a number
    LIE = auto()
    TRUST = auto()
    DISTRUST = auto()
    TRUTH = auto()
    WHAT = auto()
    HOW_MANY = auto()
    WHO = auto()
    MUST_BE = auto()  # "I think it's"
    YOU_THINK = auto()  # "who do you think it is?"
    THIEF = auto()  # "Bea is a thief" is LIE, "who is the thief?" asks for a suspect
    ACCUSE = auto()
    IF = auto()
    SAID = auto()
    UNSURE = auto()  # about a number
    ALL = auto()  # "all nine" is nine, "all of them" is UNSURE
    TAKE_BACK = auto()  # "I take back", "I lied about"
    RATHER = auto()  # "nine, I mean eight": nothing of it is meant
    WOULD = auto()
    OR = auto()
    AND = auto()
    BUT = auto()  # and "so", "because"
    HOWEVER = auto()  # "but" itself
    JOKE = auto()  # "just kidding": nothing of it is meant
    QUOTE = auto()
    COMMA = auto()
    STOP = auto()
    QUESTION_MARK = auto()
    FILLER = auto()  # says nothing: "well", "have", "to"
    OTHER_WORD = auto()


VERBS = frozenset({
    Kind.RECEIVED, Kind.GOT, Kind.TOOK, Kind.PASSED, Kind.PUT, Kind.DISCARDED, Kind.AM,
    Kind.LIE, Kind.TRUST, Kind.DISTRUST, Kind.TRUTH, Kind.ACCUSE, Kind.THERE, Kind.MUST_BE,
})  # fmt: skip

COUNTED = frozenset({Kind.NUMBER, Kind.DIAMONDS, Kind.TOKEN, Kind.NOTHING, Kind.FAKE})


ORDER = 4  # "take", "give": without a subject it is an order
OPEN = 6  # "taken", "passe": without a subject it goes on with what the speaker did before
ASKING = 5  # "did", "is": before its subject it makes a question


class Symbol(NamedTuple):
    """A word as the reader sees it."""

    kind: Kind
    person: int = 0  # of a verb that says who it is about: 1, 2 or 3; or ORDER, OPEN, ASKING
    number: int = 0  # of NUMBER, and 1 of "a"; of NAME the seat
    token: Token | None = None


Lexicon = Mapping[str, Symbol]  # from words in lower case without accents, up to six of them
