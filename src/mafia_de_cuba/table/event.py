"""What all events of a table share: the version of their rows, and how they are written."""

from typing import TYPE_CHECKING

from msgspec import Struct, field

if TYPE_CHECKING:
    from .state import TableState

VERSION = 2  # of the rows that are written; 1 had no version, and moves without their facts


class Event(
    Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """What all events share."""

    v: int = field(default_factory=lambda: VERSION)  # not a default: it is always written

    def apply_to(self, table: "TableState") -> None:
        """Make it true, where that is a line; apply_lobby.py and apply_game.py have the rest."""


class BotKind(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Which bot."""

    level: str = "medium"
    personality: str = ""  # none: another one in each game
