"""Messages in one language, with their gaps filled."""

from .languages import N_, catalogue


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

    def percent(self, number: int) -> str:
        """A share in per cent, as this language writes it."""
        return self.say(N_("%(number)s%%"), number=number)
