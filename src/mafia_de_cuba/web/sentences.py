"""Words of the pages: which language a browser likes, and the headings of errors."""

import re
from datetime import date

from mafia_de_cuba import i18n as shared
from mafia_de_cuba.bots.personality import ANY_PERSONALITY, PERSONALITIES
from mafia_de_cuba.bots.registry import level_choices
from mafia_de_cuba.i18n import LANGUAGES, N_

__all__ = ["LANGUAGES", "N_", "Words", "choose_language"]


def choose_language(accept: str, chosen: str | None = None) -> str:
    """The language that was chosen, else the one the browser likes best, else English."""
    if chosen in LANGUAGES:
        return chosen
    for wish in sorted(accept.split(",")[:20], key=_weight, reverse=True):
        lang = wish.partition(";")[0].strip().lower()[:2]
        if lang in LANGUAGES and _weight(wish) > 0:
            return lang
    return "en"


def _weight(wish: str) -> float:
    found = re.search(r";\s*q=\s*([01](?:\.\d{0,3})?)\s*$", wish)
    return float(found[1]) if found else 1.0


NOT_SHOWN = N_("This game cannot be shown.")
ERRORS = {  # headings of the error page, by code or by reason
    "bad_request": N_("The table did not understand."),
    "unauthorized": N_("The table does not know you."),
    "forbidden": N_("That is not yours to do."),
    "locked": N_("The table is locked."),
    "not_found": N_("Nobody lives here."),
    "no_such_game": N_("There is no such game."),
    "no_replay": NOT_SHOWN,
    "no_record": NOT_SHOWN,
    "record_not_over": NOT_SHOWN,
    "record_seal": NOT_SHOWN,
    "record_move": NOT_SHOWN,
    "record_too_long": NOT_SHOWN,
    "table_closed": N_("The table is closed."),
    "stale": N_("The table has moved on."),
    "started": N_("The door is locked."),
    "names_stay": N_("Not during a game."),
    "full": N_("There is no chair left."),
    "name_taken": N_("That name is taken."),
    "refused": N_("The rules say no."),
    "too_many": N_("All tables are taken."),
    "too_large": N_("That is too much."),
    "too_fast": N_("Slowly!"),
    "damaged": N_("This table was set aside."),
    "unavailable": N_("The table does not answer."),
    "broken": N_("The table stumbled."),
    "not_stored": N_("The table cannot write this down."),
}

MONTHS = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June")),
    *(N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December")),
)


class Words(shared.Words):
    """The words of one language, and those of pages."""

    def day(self, iso: str) -> str:
        """A day as people write it: 18 November 2026."""
        that = date.fromisoformat(iso)
        number = "1er" if self.lang == "fr" and that.day == 1 else str(that.day)
        month = self._(MONTHS[that.month - 1])
        return self.say(N_("%(day)s %(month)s %(year)s"), day=number, month=month, year=that.year)

    def level(self, level: str) -> str:
        """How well a bot plays."""
        return self._(level_choices()[level].label)

    def levels(self) -> list[tuple[str, str]]:
        """Every level of bots, by its key."""
        return [(key, self._(level.label)) for key, level in level_choices().items()]

    def levels_of(self, keys: tuple[str, ...]) -> list[tuple[str, str]]:
        """These levels of bots, by key."""
        return [(key, self.level(key)) for key in keys]

    def personality(self, personality: str) -> str:
        """What a bot is like."""
        return self._(PERSONALITIES[personality].label if personality else ANY_PERSONALITY)

    def error(self, code: str, reason: str = "") -> str:
        """The heading of the page for an error code, or for a reason that has one of its own."""
        heading = ERRORS.get(reason) or ERRORS.get(code) or ERRORS["bad_request"]
        return self._(heading)
