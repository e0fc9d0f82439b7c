"""The catalogues: which languages there are, and where their messages stand."""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "mafia_de_cuba"
LANGUAGES = {"en": "English", "fr": "Français", "es": "Español"}


def N_(message: str) -> str:  # noqa: N802  # gettext's name for a message to be translated later
    """Mark a message for translation."""
    return message


@cache
def catalogue(lang: str) -> NullTranslations:
    """The messages of a language; English ones are their own."""
    file = LOCALE / lang / "LC_MESSAGES" / f"{DOMAIN}.mo"
    if not file.is_file():
        return NullTranslations()
    with file.open("rb") as stream:
        return GNUTranslations(stream)
