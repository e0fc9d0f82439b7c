"""Messages in one language, with their gaps filled."""

from .languages import catalogue


class Translator:
    """The messages of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.catalogue = catalogue(lang)
        self._ = self.catalogue.gettext
        self.ngettext = self.catalogue.ngettext

    def say(self, message: str, **values: object) -> str:
        """A message with its gaps filled; pages escape the values when they print it."""
        return self._(message) % values
