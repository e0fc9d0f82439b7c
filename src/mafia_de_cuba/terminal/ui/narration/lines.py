"""A line of narration: its text, who says it, and its tone."""

from typing import NamedTuple

from mafia_de_cuba.i18n import N_, Words


class Told(NamedTuple):
    """One thing told, by somebody at the table or, without a name, by the narrator."""

    text: str
    who: str = ""
    tone: str = ""  # "news", "cry", "aside"


def headed(words: Words, name: str) -> str:
    """A name or label before what follows it; French has a space before the colon."""
    return words.say(N_("%(name)s:"), name=name)


def news(text: str) -> Told:
    """Something that everybody learns."""
    return Told(text, tone="news")


def cry(text: str, who: str = "") -> Told:
    """Something that is called out."""
    return Told(text, who, "cry")


def aside(text: str) -> Told:
    """Something for the player alone."""
    return Told(text, tone="aside")
