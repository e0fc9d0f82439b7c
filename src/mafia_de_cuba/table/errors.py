"""Why a table says no, besides the rules of the game: who may not, what is taken, what is late."""


class Denied(Exception):
    """A wish that the table does not grant; nothing has changed."""

    def __init__(self, status: int, code: str, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.rule = rule


def not_understood(message: str) -> Denied:
    """What was sent cannot be read."""
    return Denied(400, "bad_request", message)


def unknown_token() -> Denied:
    """No token, or none of this table's."""
    return Denied(401, "unauthorized", "This table does not know you.")


def forbidden(message: str) -> Denied:
    """Not this player's right."""
    return Denied(403, "forbidden", message)


def not_found() -> Denied:
    """There is no such table."""
    return Denied(404, "not_found", "There is no such table.")


def nothing_here() -> Denied:
    """There is no such place on this server."""
    return Denied(404, "not_found", "There is nothing here.")


def damaged() -> Denied:
    """The rows of this table make no table; all others are as they were."""
    return Denied(
        409,
        "damaged",
        "What is written of this table cannot be read any more. It was set aside, and nothing of "
        "it is thrown away: ask whoever runs this server.",
    )


def unavailable() -> Denied:
    """The disk does not answer."""
    return Denied(503, "unavailable", "This table cannot be read at the moment. Try again later.")


def conflict(code: str, message: str, rule: str | None = None) -> Denied:
    """Too late, or taken: `stale`, `started`, `full` or `name_taken`."""
    return Denied(409, code, message, rule)


def ledger_full() -> Denied:
    """All that a game's ledger can take has been said; the game itself goes on."""
    return Denied(422, "ledger_full", "Everything has been said in this game. Play on in silence.")


def refused(rule: str | None, message: str) -> Denied:
    """The rules refuse it."""
    return Denied(422, "refused", message, rule)


class NotStored(Denied):
    """What cannot be written, for the time being; nothing has changed either."""


def not_stored() -> NotStored:
    """The disk is full, say."""
    return NotStored(
        503,
        "not_stored",
        "This cannot be stored just now. Nothing has changed. Try again in a moment.",
    )
