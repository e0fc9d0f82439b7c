"""Choices of options that the registries list: bot levels, levels of help and talk, languages."""

from collections.abc import Callable, Iterable
from typing import Any

import click


class ChoiceOf(click.Choice[str]):
    """One of a list that stands elsewhere, and is imported only when somebody needs it."""

    def __init__(self, values: Callable[[], Iterable[str]]) -> None:
        super().__init__(())
        self.values = values

    def __getattribute__(self, name: str) -> Any:
        """The choices as they are listed when they are asked for."""
        return tuple(self.values()) if name == "choices" else super().__getattribute__(name)


def bot_levels() -> Iterable[str]:
    """The levels of bots."""
    from mafia_de_cuba.bots.registry import level_choices

    return level_choices()


def help_levels() -> Iterable[str]:
    """How much a table may help."""
    from mafia_de_cuba.table.options import Help

    return map(str, Help)


def talk_levels() -> Iterable[str]:
    """How much bots may talk."""
    from mafia_de_cuba.bots.conversation.liveliness import Liveliness

    return map(str, Liveliness)


def languages() -> Iterable[str]:
    """The codes of all languages."""
    from mafia_de_cuba.i18n import LANGUAGES

    return LANGUAGES
