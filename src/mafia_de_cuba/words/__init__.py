"""Words: names, sentences and refusals in the languages of all tables, through gettext."""

from .catalogue import DOMAIN, LANGUAGES, LOCALE, N_, catalogue
from .speech import Words

__all__ = ["DOMAIN", "LANGUAGES", "LOCALE", "N_", "Words", "catalogue"]
