"""Retractions: what a speaker takes back; nothing else is read beside it."""

from collections.abc import Iterable
from itertools import takewhile

from mafia_de_cuba.rules.talk import Retract, Talk, Topic

from .claims import CLAIMS_NOTHING
from .clauses import Sentence
from .symbols import Kind, Symbol

TAKEN, BAGGED = frozenset({Kind.TOOK, Kind.AM}), frozenset({Kind.DISCARDED, Kind.BAG})
RECEIVED, PASSED = frozenset({Kind.RECEIVED, Kind.GOT}), frozenset({Kind.PASSED})
DIAMONDS, TOKENS = frozenset({Kind.DIAMONDS}), frozenset({Kind.TOKENS})
TOPICS = {
    Topic.TOOK: (TAKEN,),
    Topic.DISMISSED: (BAGGED,),
    Topic.RECEIVED_DIAMONDS: (RECEIVED, DIAMONDS),
    Topic.RECEIVED_TOKENS: (RECEIVED, TOKENS),
    Topic.PASSED_DIAMONDS: (PASSED, DIAMONDS),
    Topic.PASSED_TOKENS: (PASSED, TOKENS),
}
UNCERTAIN = CLAIMS_NOTHING - {Kind.UNSURE} | {
    Kind.IF, Kind.NOT, Kind.WOULD, Kind.NAME, Kind.THEY, Kind.YOU,
}  # fmt: skip


def retractions(sentences: Iterable[Sentence]) -> list[Talk]:
    """What is taken back, if each sentence that takes back is about one thing."""
    found = [_topic(each) for each in sentences if Kind.TAKE_BACK in each.kinds]
    return [] if None in found else [Retract(topic) for topic in found if topic]


def _topic(sentence: Sentence) -> Topic | None:
    """The one topic that stands behind "I take back": "… what I said about what I took"."""
    if sentence.asks or sentence.kinds & UNCERTAIN:
        return None
    kinds = frozenset(symbol.kind for symbol in _behind(sentence.symbols))
    about = [topic for topic, words in TOPICS.items() if all(kinds & each for each in words)]
    return about[0] if len(about) == 1 and len(_deeds(kinds)) == 1 else None


def _behind(symbols: tuple[Symbol, ...]) -> tuple[Symbol, ...]:
    start = next(n for n, symbol in enumerate(symbols) if symbol.kind is Kind.TAKE_BACK)
    return tuple(takewhile(lambda symbol: symbol.kind is not Kind.COMMA, symbols[start + 1 :]))


def _deeds(kinds: frozenset[Kind]) -> list[frozenset[Kind]]:
    """Which of the four things that one does with a box are named."""
    return [deed for deed in (TAKEN, BAGGED, RECEIVED, PASSED) if kinds & deed]
