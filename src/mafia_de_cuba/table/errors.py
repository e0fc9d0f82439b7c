"""Why a table says no, besides the rules of the game: who may not, what is taken, what is late."""

from typing import Any

from mafia_de_cuba.rules.errors import CodedError, filled


class TableError(Exception):
    """A wish that the table does not grant; nothing has changed."""

    def __init__(
        self, status: int, code: str, template: str, rule: str | None = None, **params: Any
    ) -> None:
        self.status = status
        self.code = code
        self.template = template
        self.params = params
        self.message = filled(template, params)
        self.rule = rule
        super().__init__(self.message)


def not_understood(message: str) -> TableError:
    """What was sent cannot be read."""
    return TableError(400, "bad_request", message)


def unknown_token() -> TableError:
    """No token, or none of this table's."""
    return TableError(401, "unauthorized", "This table does not know you.")


def forbidden(message: str) -> TableError:
    """Not this player's right."""
    return TableError(403, "forbidden", message)


def not_found() -> TableError:
    """There is no such table."""
    return TableError(404, "not_found", "There is no such table.")


def nothing_here() -> TableError:
    """There is no such place on this server."""
    return TableError(404, "not_found", "There is nothing here.")


def damaged() -> TableError:
    """The rows of this table make no table; all others are as they were."""
    return TableError(
        409,
        "damaged",
        "What is written of this table cannot be read any more. It was set aside, and nothing of "
        "it is thrown away: ask whoever runs this server.",
    )


def unavailable() -> TableError:
    """The disk does not answer."""
    return TableError(
        503, "unavailable", "This table cannot be read at the moment. Try again later."
    )


def conflict(code: str, message: str, rule: str | None = None) -> TableError:
    """Too late, or taken: `stale`, `started`, `full` or `name_taken`."""
    return TableError(409, code, message, rule)


def ledger_full() -> TableError:
    """All that a game's ledger can take has been said; the game itself goes on."""
    return TableError(
        422, "ledger_full", "Everything has been said in this game. Play on in silence."
    )


def refused_by(error: CodedError, status: int = 422, code: str = "refused") -> TableError:
    """The rules refuse it, in their own words."""
    denial = TableError(status, code, error.template, error.rule, **error.params)
    denial.message = error.message
    return denial


def refused(rule: str | None, message: str) -> TableError:
    """The rules refuse it."""
    return TableError(422, "refused", message, rule)


class NotStored(TableError):
    """What cannot be written, for the time being; nothing has changed either."""


def not_stored() -> NotStored:
    """The disk is full, say."""
    return NotStored(
        503,
        "not_stored",
        "This cannot be stored just now. Nothing has changed. Try again in a moment.",
    )
