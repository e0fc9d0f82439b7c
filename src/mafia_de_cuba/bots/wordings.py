"""Wordings: which phrases make a bot's sentence, the same choice in every language.

The choice follows from names and ledger alone. Within a game no two sentences begin alike, as long
as there are phrases left: for that, phrases that begin alike in any language count as one.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from random import Random
from typing import NamedTuple

from mafia_de_cuba.rules.talk import Say, Spoken

from .lines import Line, line_of, plain_line
from .phrasebook import FALLBACK, PLAIN, WHY, Language, language, saying_of, spoken_languages

CLOSING = 0.25  # how often something is added at the end
PLAINLY = 0.5  # how often a sentence has no opener, if there is one left that may begin
NONE = -1
FOR_OTHERS = ("office", "bag", "nobody")  # besides reasons, all that a stand-in says of its own


class Lead(NamedTuple):
    """How a sentence begins: with an opener, or with the phrase itself."""

    character: str
    kind: str  # OPENERS, ASKING or an occasion
    number: int


OPENERS, ASKING = "openers", "asking"


class Wording(NamedTuple):
    """A line, who says it how, and the numbers of the phrases that say it."""

    line: Line
    character: str
    opener: int = NONE
    body: int = 0
    closer: int = NONE


def character(name: str) -> str:
    """How the bot of this name speaks: the same in all its games, whatever it is."""
    characters = [*language(FALLBACK).characters]
    return characters[drawn(f"{name}'s voice") % len(characters)]


def drawn(text: str) -> int:
    """A number that follows from a text."""
    return int.from_bytes(hashlib.sha256(text.encode("utf-8", "replace")).digest()[:6], "big")


# ---------------------------------------------------------------- of a whole ledger


@lru_cache(maxsize=256)
def wordings(
    names: tuple[str, ...], bots: frozenset[int], ledger: tuple[Spoken, ...]
) -> tuple[Wording | None, ...]:
    """How everything was said that bots have said, by its place in the ledger."""
    begun, found = Begun(), list[Wording | None]()
    for place, spoken in enumerate(ledger):
        if spoken.seat in bots:
            line = line_of(ledger, place, names)
            found.append(begun.word(line, names[spoken.seat], f"{names}/{place}") if line else None)
        else:
            found.append(stand_in(spoken, names))
    return tuple(found)


def stand_in(spoken: Spoken, names: tuple[str, ...]) -> Wording | None:
    """How a bot puts what it says in somebody's place: plainly, and in the reader's language."""
    saying = saying_of(spoken.words.text) if isinstance(spoken.words, Say) else None
    if saying is None or not (saying.is_reason or saying.kind in FOR_OTHERS):
        return None
    line = plain_line(spoken.words, names)
    return Wording(line, PLAIN) if line else None


def wording(line: Line, name: str, place: int) -> Wording:
    """How a bot says this, whatever was said before."""
    return Begun().word(line, name, f"{name}/{place}")


class Begun:
    """The beginnings, phrases and endings that were heard in a game so far."""

    def __init__(self) -> None:
        self.heard: set[tuple[int, str]] = set()
        self.phrases: Counter[int | Lead] = Counter()
        self.closed: set[tuple[str, int]] = set()

    def word(self, line: Line, name: str, draw: str) -> Wording:
        """The next sentence: it begins as no other has, if possible."""
        chance, who = Random(draw), character(name)
        leads = [*self._leads(line, who, chance)]
        lead = next((each for each in leads if self._key(each, line) not in self.heard), leads[0])
        self.heard.add(self._key(lead, line))
        said = self._completed(line, lead, chance)
        phrase = Lead(who, line.kind, said.body)
        self.phrases.update((phrase, _alike(phrase)))
        self.closed.add((who, said.closer))
        return said

    def _leads(self, line: Line, who: str, chance: Random) -> Iterator[Lead]:
        """Every way to begin, in the order of preference."""
        spoken = language(FALLBACK)
        bodies = [Lead(who, line.kind, n) for n in range(len(spoken.ways(who, line.kind)))]
        plainly = [lead for lead in bodies if lead in classes()]
        kind = ASKING if line.asks else OPENERS
        openers = [Lead(who, kind, n) for n in range(len(_openers(spoken, who, kind)))]
        chance.shuffle(plainly)
        chance.shuffle(openers)
        fresh = [lead for lead in plainly if not any(self._times(lead))]
        yield from (*fresh, *openers) if chance.random() < PLAINLY else (*openers, *fresh)
        yield from sorted(plainly, key=self._times)

    def _completed(self, line: Line, lead: Lead, chance: Random) -> Wording:
        who = lead.character
        closers = range(len(language(FALLBACK).characters[who].closers))
        left = [closer for closer in closers if (who, closer) not in self.closed]
        closes = chance.random() < CLOSING and left and not line.asks
        closer = chance.choice(left) if closes else NONE
        if lead.kind not in (OPENERS, ASKING):
            return Wording(line, who, NONE, lead.number, closer)
        return Wording(line, who, lead.number, self._phrase(line.kind, who, chance), closer)

    def _phrase(self, kind: str, who: str, chance: Random) -> int:
        """One of the phrases that were heard least, however they were led up to."""
        ways = language(FALLBACK).ways(who, kind)
        bodies = [Lead(who, kind, number) for number in range(len(ways))]
        chance.shuffle(bodies)
        return min(bodies, key=self._times).number

    def _times(self, phrase: Lead) -> tuple[int, int]:
        """How often one that begins alike was heard, and how often the phrase itself."""
        return self.phrases[_alike(phrase)], self.phrases[phrase]

    def _key(self, lead: Lead, line: Line) -> tuple[int, str]:
        return classes()[lead], line.name if _begins_with_gap(lead) else ""


# ---------------------------------------------------------------- what begins alike


def _alike(lead: Lead) -> int | Lead:
    """The same for phrases that begin alike; whom they name does not count."""
    return classes().get(lead, lead)


@cache
def classes() -> dict[Lead, int]:
    """For each beginning a number: the same for those that begin alike in any language."""
    numbers: dict[Lead, int] = {}
    for code in spoken_languages():
        by_words: dict[tuple[str, ...], int] = {}
        for lead, sentence in _beginnings(language(code)):
            number = numbers.setdefault(lead, len(numbers))
            same = by_words.setdefault(first_words(sentence), number)
            if same != number:
                numbers = {each: same if n == number else n for each, n in numbers.items()}
                by_words = {w: same if n == number else n for w, n in by_words.items()}
    return numbers


def _beginnings(spoken: Language) -> Iterator[tuple[Lead, str]]:
    for who, manner in spoken.characters.items():
        for kind in (OPENERS, ASKING):
            for number, opener in enumerate(_openers(spoken, who, kind)):
                yield Lead(who, kind, number), opener
        for kind in (*manner.phrases, *(f"{WHY}{reason}" for reason in spoken.reasons)):
            for number, way in enumerate(spoken.ways(who, kind)):
                if not _is_unknown(Lead(who, kind, number)):
                    yield Lead(who, kind, number), way


def _openers(spoken: Language, who: str, kind: str) -> Sequence[str]:
    manner = spoken.characters[who]
    return manner.asking if kind == ASKING else manner.openers


def first_words(sentence: str) -> tuple[str, ...]:
    """The two words that a sentence begins with; gaps stand for themselves."""
    words = ("".join(c for c in word if c.isalnum() or c in "{}") for word in sentence.split())
    return tuple([word.casefold() for word in words if word][:2])


@cache
def _begins_with_gap(lead: Lead) -> bool:
    """Whether a phrase has a name among its first words in every language."""
    return all("{name}" in " ".join(first_words(way)) for way in _in_all_languages(lead))


@cache
def _is_unknown(lead: Lead) -> bool:
    """Whether a phrase begins, in any language, with what only the words themselves tell."""
    firsts = (" ".join(first_words(way)) for way in _in_all_languages(lead))
    return any("{" in first.replace("{name}", "") for first in firsts)


def _in_all_languages(lead: Lead) -> list[str]:
    spoken = map(language, spoken_languages())
    if lead.kind in (OPENERS, ASKING):
        return [_openers(each, lead.character, lead.kind)[lead.number] for each in spoken]
    return [each.ways(lead.character, lead.kind)[lead.number] for each in spoken]
