"""Words: names, sentences and refusals in the languages of all tables, through gettext."""

from .languages import DOMAIN, LANGUAGES, LOCALE, N_, catalogue
from .sentences import Words

__all__ = ["DOMAIN", "LANGUAGES", "LOCALE", "N_", "Words", "catalogue"]
