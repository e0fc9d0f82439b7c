"""What the lobby shows besides the view: the invitation, the boxes to choose from, warnings."""

from functools import cache
from typing import Any, NamedTuple

from mafia_de_cuba.bots.personality import PERSONALITIES
from mafia_de_cuba.bots.registry import LEVELS
from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.pieces import EXISTING, Token
from mafia_de_cuba.rules.presets import KEYS, NEWCOMERS, matching, preset, presets
from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, check
from mafia_de_cuba.table.options import OPTIONS
from mafia_de_cuba.table.view import TableView

from .qr_code import QR, qr


class Invitation(NamedTuple):
    """How others come to this table."""

    link: str
    shown: str  # the link without its scheme, to be read aloud
    code: QR


class Row(NamedTuple):
    """One kind of token in the editor of one's own box."""

    token: Token
    held: int
    existing: int


def context(view: TableView, origin: str) -> dict[str, Any]:
    """What lobby.html is given besides what every screen has."""
    players = box_size(view)
    return {
        "invitation": invite(view.table, origin),
        "presets": presets(players),
        "chosen": chosen(view),
        "rows": [
            Row(token, view.setup.tokens.count(token), EXISTING.count(token)) for token in Token
        ],
        "needed": players - 3,
        "missing": max(FEWEST_PLAYERS - len(view.players), 0),
        "problem": problem(view),
        "few": len(view.players) == FEWEST_PLAYERS,
        "too_soon": bool(view.setup.tokens.cleaner) and not view.series,
        "house_rules": [option for option in OPTIONS if option.in_lobby],
        "boss": view.suggested,
        "levels": tuple(LEVELS),
        "personalities": ("", *PERSONALITIES),
        "swapped": lambda seat, by: swapped(len(view.players), seat, by),
        "full": len(view.players) >= MOST_PLAYERS,
    }


def box_size(view: TableView) -> int:
    """The number of players that the box is made for: those here, at least five."""
    return min(max(len(view.players), FEWEST_PLAYERS), MOST_PLAYERS)


def chosen(view: TableView) -> str:
    """The name of the box that is set, or that it is the host's own."""
    return matching(view.setup, box_size(view)) or "custom"


def problem(view: TableView) -> Refused | None:
    """Why the game cannot start with this box; too few players are no fault of the box."""
    try:
        check(view.setup, box_size(view))
    except Refused as refused:
        return refused
    return None


class Card(NamedTuple):
    """A ready-made box, for who has yet to choose the number of players."""

    key: str
    newcomers: tuple[Token, ...]
    fewest: int


@cache
def cards() -> tuple[Card, ...]:
    """All ready-made boxes, with the fewest players that each is for."""
    tables = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    return tuple(
        Card(key, NEWCOMERS[key], next(n for n in tables if preset(key, n))) for key in KEYS
    )


def swapped(players: int, seat: int, by: int) -> str:
    """The order of the chairs after one neighbour has changed places with the next."""
    order = list(range(players))
    other = (seat + by) % players
    order[seat], order[other] = order[other], order[seat]
    return ",".join(map(str, order))


def invite(table: str, origin: str) -> Invitation:
    """The link to a table, to be shown, copied and scanned."""
    link = f"{origin}/t/{table}"
    return Invitation(link, link.partition("://")[2] or link, qr(link))
