"""The one list of languages, and where their messages stand."""

from enum import StrEnum
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Self

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "mafia_de_cuba"


class Language(StrEnum):
    """The languages that tables speak."""

    ENGLISH = "en", "English"
    FRENCH = "fr", "Français"
    SPANISH = "es", "Español"

    label: str  # what its speakers call it

    def __new__(cls, code: str, label: str) -> Self:
        """A language by its code."""
        language = str.__new__(cls, code)
        language._value_ = code
        language.label = label
        return language


SOURCE = Language.ENGLISH  # the language of the messages themselves
LANGUAGES = {language.value: language.label for language in Language}
TRANSLATED = [code for code in LANGUAGES if code != SOURCE]


def N_(message: str) -> str:  # noqa: N802  # gettext's name for a message to be translated later
    """Mark a message for translation."""
    return message


@cache
def catalogue(lang: str) -> NullTranslations:
    """The messages of a language; English ones, and those not translated, are their own."""
    file = LOCALE / lang / "LC_MESSAGES" / f"{DOMAIN}.mo"
    if not file.is_file():
        return NullTranslations()
    with file.open("rb") as stream:
        return GNUTranslations(stream)
