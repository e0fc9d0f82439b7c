"""Why a table refuses something, besides the rules of the game: a code, a reason, its parameters.

The code is the API's and says what kind of refusal it is. The reason names a template, an English
sentence whose gaps the parameters fill; the template is also the key of its translations.
"""

from collections.abc import Mapping
from typing import Any

from mafia_de_cuba.rules.errors import CodedError, filled

TEMPLATES = {
    # who somebody is, and what there is
    "unknown_credential": "This table does not know you.",
    "no_such_table": "There is no such table.",
    "table_closed": "The host has closed it for everybody. Thank you for playing.",
    "nothing_here": "There is nothing here.",
    "no_such_device": "You have no such device.",
    "damaged": (
        "What is written of this table cannot be read any more. It was set aside, and nothing of "
        "it is thrown away: ask whoever runs this server."
    ),
    "unavailable": "This table cannot be read at the moment. Try again later.",
    "not_stored": "This cannot be stored just now. Nothing has changed. Try again in a moment.",
    # names and seats
    "name_missing": "A name, please.",
    "name_too_long": "That name is too long: 24 letters at most.",
    "name_not_shown": "That name has a letter that cannot be shown.",
    "name_taken": "Somebody here is called %(name)s already.",
    "no_such_seat": "There is no such seat at this table.",
    "no_such_player": "There is no such player.",
    "nobody_waits": "Nobody of that name waits here.",
    "nobody_sits": "Nobody of that name sits here.",
    "seat_or_name": "A seat, or the name of somebody who waits.",
    "every_seat_once": "Every seat once, please.",
    # coming in
    "banned": "The host has sent you away from this table.",
    "locked": "The table is locked. You can wait, and the host lets you in.",
    "network_banned": "The host decides who comes in from your network. You can wait.",
    "all_tables_taken": "All tables are taken. Try again later.",
    "all_seats_taken": "All twelve seats are taken.",
    "no_room_to_wait": "There is no room left, not even to watch.",
    "too_many_came": "Too many have come and gone here. Open a new table.",
    "too_many_devices": "Your seat is on too many devices. Sign one of them out first.",
    "only_device": "This is your only device. You can leave the table instead.",
    "log_full": "This table has been used for too long. Open a new one.",
    # the host
    "host_only": "Only the host of the table does that.",
    "no_reaction_now": (
        "Reactions are for those who watch, or are out, and for everybody at the end."
    ),
    "host_stays": "The host stays, or leaves.",
    "bot_as_host": "A bot keeps no keys.",
    "started": "The game has begun.",
    "names_stay": "Names stay as they are until the game is over.",
    "host_plays": "The host plays. Make somebody else the host first.",
    "bot_sits_out": "A bot does not sit out. Take it from the table.",
    "no_running_game": "No game is running.",
    "number_of_players": "It takes 5 to 12 players.",
    "enough_games": "This table has played enough games. Open a new one.",
    # a seat of the running game
    "cannot_sit_now": "You cannot sit down there now.",
    "declined": "The table has said no. You can play in the next game.",
    "has_sat": "Who has sat in this game takes no other seat of it.",
    "seat_taken": "That seat is taken.",
    "admit_or_decline": "Admit, or decline.",
    # votes
    "no_such_vote": "There is no such vote for you.",
    "players_only": "Only players of a running game do that.",
    "player_is_here": "That player is here.",
    "wait_or_bot": "Wait, or a bot.",
    "godfather_later": "The next Godfather is chosen when the game is over.",
    "winners_choose": "The winners choose the next Godfather.",
    # the game
    "no_game": "There is no game to move in.",
    "no_seat": "You have no seat in this game.",
    "speech_too_long": "That is too long to say at once.",
    "ledger_full": "Everything has been said in this game. Play on in silence.",
    "token_is_taken": "You take that token yourself. Take something else first.",
    "bag_is_closed": "The box has gone on, and the bag is closed.",
    "pockets_open_later": "The pockets open when the time is up.",
    "nothing_to_pass": "There is nothing to pass on now.",
    "window_closed": "The time to shoot is over.",
    "eliminated": "Who is eliminated takes no part.",
}


class TableError(Exception):
    """A wish that the table does not grant; nothing has changed."""

    templates: Mapping[str, str] = TEMPLATES

    def __init__(self, code: str, reason: str, rule: str | None = None, /, **params: Any) -> None:
        self.code = code
        self.reason = reason
        self.rule = rule
        self.params = params
        self.template = self.templates[reason]
        self.message = filled(self.template, params)
        super().__init__(self.message)


class RefusedByRules(TableError):
    """A wish that the rules of the game refuse; its reason is their code."""

    def __init__(self, code: str, error: CodedError) -> None:
        self.templates = {error.code: error.template}
        super().__init__(code, error.code, error.rule, **error.params)
        self.message = error.message  # programs may be told more than people are shown


class NotStored(TableError):
    """What cannot be written, for the time being; nothing has changed either."""


def not_understood(reason: str) -> TableError:
    """What was sent cannot be read."""
    return TableError("bad_request", reason)


def unknown_token() -> TableError:
    """No credential, or none of this table's."""
    return TableError("unauthorized", "unknown_credential")


def forbidden(reason: str, rule: str | None = None) -> TableError:
    """Not this player's right."""
    return TableError("forbidden", reason, rule)


def not_found() -> TableError:
    """There is no such table."""
    return TableError("not_found", "no_such_table")


def table_closed() -> TableError:
    """The host has closed this table."""
    return TableError("not_found", "table_closed")


def nothing_here() -> TableError:
    """There is no such place on this server."""
    return TableError("not_found", "nothing_here")


def damaged() -> TableError:
    """The rows of this table make no table; all others are as they were."""
    return TableError("damaged", "damaged")


def unavailable() -> TableError:
    """The disk does not answer."""
    return TableError("unavailable", "unavailable")


def conflict(code: str, reason: str, rule: str | None = None) -> TableError:
    """Too late, or taken: `stale`, `started`, `full` or `name_taken`."""
    return TableError(code, reason, rule)


def ledger_full() -> TableError:
    """All that a game's ledger can take has been said; the game itself goes on."""
    return TableError("ledger_full", "ledger_full")


def refused(rule: str | None, reason: str) -> TableError:
    """The table refuses it by one of the rules."""
    return TableError("refused", reason, rule)


def refused_by(error: CodedError, code: str = "refused") -> TableError:
    """The rules refuse it, in their own words."""
    return RefusedByRules(code, error)


def not_stored() -> NotStored:
    """The log cannot be written, because the disk is full, for example."""
    return NotStored("not_stored", "not_stored")
