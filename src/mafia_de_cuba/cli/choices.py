"""What options take: what the registries list (levels, help, talk, languages), and a tempo."""

from collections.abc import Callable, Iterable
from math import isfinite
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


class Times(click.FloatRange):
    """How many times as long everything takes: a number, which infinity and NaN are not."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number, if it is one from 0 on."""
        times = super().convert(value, param, ctx)
        if not isfinite(times):
            self.fail(f"{value} is not a number to multiply with.", param, ctx)
        return times


TEMPO = Times(0)


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
