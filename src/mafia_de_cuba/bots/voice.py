"""The voice of a bot: how it puts its claims, questions and accusations, language by language.

A sentence follows from public things alone: what is claimed, the bot's name and the place in the
ledger. Who tells the truth and who lies, thieves and the loyal, all speak alike.
"""

import hashlib
import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeGuard

import msgspec
from msgspec import UNSET, Struct

from mafia_de_cuba.i18n.languages import LANGUAGES
from mafia_de_cuba.rules.moves import Accuse
from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.talk import FOUR_QUESTIONS, Ask, Claim, Contents, Say, Talk

DATA = files(__package__).joinpath("data")
FALLBACK = "en"  # for languages in which bots have no sentences of their own

Forms = tuple[str, str]  # of one, of {n}
Phrases = dict[str, tuple[str, ...]]


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
    phrases: dict[str, Phrases]

    def count(self, number: int, forms: Forms) -> str:
        """So many of a thing."""
        if number == 1:
            return forms[0]
        return forms[1].format(
            n=self.numbers[number] if number < len(self.numbers) else f"{number:d}"
        )

    def list(self, things: Sequence[str]) -> str:
        """Several things in a row."""
        *first, last = things
        return f"{', '.join(first)}{self.last}{last}" if first else last


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


# ---------------------------------------------------------------- speaking


def speak(
    words: Claim | Ask | Say | Accuse, name: str, place: int, code: str, names: Sequence[str]
) -> str:
    """What the bot of this name says; `place` is the ledger's, `names` those of all seats."""
    speech = Speech(language(code), name, place)
    match words:
        case Accuse(target):
            return speech.phrase("accuse", name=names[target])
        case Ask(target, about):
            return speech.phrase(f"ask_{about}", name=names[target])
        case Say(text):
            return reason_in(code, text) or text
    return " ".join(speech.claim(words))


def has_voice(words: Talk) -> TypeGuard[Claim | Ask | Say]:
    """Whether bots have sentences of their own for such words; for others plain ones will do."""
    if isinstance(words, Say):
        return reason_in(FALLBACK, words.text) is not None
    return isinstance(words, Claim) or (isinstance(words, Ask) and words.about in FOUR_QUESTIONS)


def reason_in(code: str, text: str) -> str | None:
    """A bot's reason for an accusation in a language; None where the words are none."""
    for kind, pattern in _reason_patterns().items():
        if found := pattern.fullmatch(text):
            return language(code).reasons[kind].format(**found.groupdict())
    return None


@cache
def _reason_patterns() -> dict[str, re.Pattern[str]]:
    """How to find the gaps of a reason as it was said."""
    return {
        kind: re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(sentence)), re.DOTALL)
        for kind, sentence in language(FALLBACK).reasons.items()
    }


def silence(name: str, place: int, code: str) -> str:
    """What there is to say of a bot that leaves a question open."""
    return Speech(language(code), name, place).phrase("silence", name=name)


def character(name: str) -> str:
    """How the bot of this name speaks: the same in all its games, whatever it is."""
    characters = [*language(FALLBACK).phrases]
    return characters[_drawn(f"{name}'s voice") % len(characters)]


class Speech:
    """The sentences of one bot at one place of the ledger."""

    def __init__(self, spoken: Language, name: str, place: int) -> None:
        self.language = spoken
        self.phrases = spoken.phrases[character(name)]
        self.draw = f"{name}/{place}"

    def phrase(self, kind: str, **things: str) -> str:
        """One of the sentences for this."""
        choices = self.phrases[kind]
        chosen = choices[_drawn(f"{self.draw}/{kind.removesuffix('_nothing')}") % len(choices)]
        capitals = {key.capitalize(): text[:1].upper() + text[1:] for key, text in things.items()}
        return chosen.format(**things, **capitals)

    def claim(self, claim: Claim) -> Iterator[str]:
        """The whole story in one breath, or one sentence for each part of it."""
        if claim.received and claim.passed and isinstance(claim.took, Take):
            boxes = {"received": self.box(claim.received), "passed": self.box(claim.passed)}
            yield self.take("story", claim.took, **boxes)
        else:
            yield from self.parts(claim)
        if claim.dismissed is None:
            yield self.phrase("dismissed_nothing")
        elif claim.dismissed is not UNSET:
            yield self.phrase("dismissed", token=self.language.tokens[claim.dismissed][0])

    def parts(self, claim: Claim) -> Iterator[str]:
        """Received, took, passed, as far as they are claimed."""
        if claim.received:
            yield self.phrase("received", box=self.box(claim.received))
        if isinstance(claim.took, Take):
            yield self.take("took", claim.took)
        if claim.passed:
            yield self.phrase("passed", box=self.box(claim.passed))

    def take(self, kind: str, take: Take, **boxes: str) -> str:
        """A sentence about a take: nothing at all needs one of its own."""
        things = [*self.things_taken(take)]
        if not things:
            return self.phrase(f"{kind}_nothing", **boxes)
        return self.phrase(kind, take=self.language.list(things), **boxes)

    def things_taken(self, take: Take) -> Iterator[str]:
        """What was taken, thing by thing."""
        if take.diamonds:
            yield self.language.count(take.diamonds, self.language.diamonds)
        if take.fake:
            yield self.language.fake
        if take.token:
            yield self.language.tokens[take.token][0]

    def box(self, contents: Contents) -> str:
        """What a box is said to have held."""
        spoken, things = self.language, []
        if contents.diamonds == 0 and contents.tokens == Tokens():
            return spoken.empty
        if contents.diamonds is not UNSET:
            number = contents.diamonds
            things.append(spoken.count(number, spoken.diamonds) if number else spoken.no_diamonds)
        if contents.tokens is not UNSET:
            things += self.tokens(contents.tokens)
        return spoken.list(things)

    def tokens(self, tokens: Tokens) -> list[str]:
        """The tokens, kind by kind."""
        spoken = self.language
        kinds = [spoken.count(tokens.count(kind), spoken.tokens[kind]) for kind in tokens.kinds()]
        return kinds or [spoken.no_tokens]


def _drawn(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode("utf-8", "replace")).digest()[:6], "big")
