"""The words of a language, from its file: what they mean, how they are misspelt and abbreviated."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from msgspec import Struct

from mafia_de_cuba.i18n.languages import SOURCE
from mafia_de_cuba.rules.pieces import Token

from .symbols import ASKING, OPEN, ORDER, Kind, Lexicon, Symbol

PERSONS = {  # whom a verb is about
    "any": 0, "first": 1, "second": 2, "third": 3, "order": ORDER, "open": OPEN, "asking": ASKING,
}  # fmt: skip


class Words(Struct, frozen=True):
    """What the reader knows of a language."""

    lexicon: Lexicon
    chat: Mapping[str, str]  # abbreviations
    ordinary: frozenset[str]  # words that are no slip of another one
    everybody: tuple[str, ...]  # what speaks to all
    pockets: tuple[str, ...]  # "empty your pockets"
    sounds: tuple[tuple[str, str], ...]  # spellings that sound the same, and one of them


@cache
def words_of(language: str) -> Words:
    """The words of a language."""
    written = tomllib.loads(_file(language).read_text("utf-8"))
    return Words(
        lexicon=dict(_lexicon(written)),
        chat=written["chat"],
        ordinary=frozenset(written["ordinary"].split()),
        everybody=tuple(_phrases(written["everybody"])),
        pockets=tuple(_phrases(written["pockets"])),
        sounds=tuple((pattern, sound) for pattern, sound in written["sounds"]),
    )


def _file(language: str) -> Traversable:
    """The file of a language; a language without one is read as English."""
    folder = files(__package__)
    file = folder.joinpath(f"words.{language}.toml")
    return file if file.is_file() else folder.joinpath(f"words.{SOURCE}.toml")


def _lexicon(written: dict[str, Any]) -> Iterator[tuple[str, Symbol]]:
    for number, several in enumerate(_phrases(written["numbers"])):
        yield from ((word, Symbol(Kind.NUMBER, number=number)) for word in several.split("/"))
    for token, names in written["tokens"].items():
        yield from ((name, Symbol(Kind.TOKEN, token=Token(token))) for name in _phrases(names))
    for kind, groups in written["words"].items():
        for group, text in groups.items():
            symbol = _symbol(Kind(kind), group)
            yield from ((phrase, symbol) for phrase in _phrases(text))


def _symbol(kind: Kind, group: str) -> Symbol:
    """Of a group of words: `one` are articles that count."""
    return Symbol(kind, number=1) if group == "one" else Symbol(kind, PERSONS[group])


def _phrases(text: str) -> list[str]:
    """Phrases, divided by commas; lines end anywhere."""
    return [" ".join(phrase.split()) for phrase in text.split(",")]
