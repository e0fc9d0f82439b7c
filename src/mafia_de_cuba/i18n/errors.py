"""Errors in the words of a language: their sentence, translated by its template and then filled."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from .sentences import Words


class Templated(Protocol):
    """An error whose sentence is a template and what fills its gaps."""

    template: str
    params: Any


def error_sentence(words: "Words", error: Templated) -> str:
    """The sentence of an error; a token goes by its translated name."""
    sentence = words._(error.template)
    return sentence % _values(words, error.params) if error.params else sentence


def _values(words: "Words", params: Mapping[str, Any]) -> dict[str, Any]:
    return {name: words.role(value) if name == "token" else value for name, value in params.items()}
