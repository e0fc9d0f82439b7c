"""The game told in sentences, in the language of the player."""

from .accusation import accused, settled, window
from .ending import ended, laid_open
from .lines import Told, headed
from .rules_summary import RULES, roles, rules
from .speech import plainly, told, unanswered
from .theft import HAVANA, at_stake, become, helped, helped_myself, hidden, opening, returned

__all__ = [
    "HAVANA",
    "RULES",
    "Told",
    "accused",
    "at_stake",
    "become",
    "ended",
    "headed",
    "helped",
    "helped_myself",
    "hidden",
    "laid_open",
    "opening",
    "plainly",
    "returned",
    "roles",
    "rules",
    "settled",
    "told",
    "unanswered",
    "window",
]
