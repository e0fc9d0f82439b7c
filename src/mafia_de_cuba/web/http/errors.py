"""The HTTP status of each code that something is denied with."""

from mafia_de_cuba.table.errors import TableError

STATUS = {
    "bad_request": 400,
    "unauthorized": 401,
    "forbidden": 403,
    "locked": 403,
    "not_found": 404,
    "stale": 409,
    "started": 409,
    "full": 409,
    "name_taken": 409,
    "damaged": 409,
    "too_large": 413,
    "refused": 422,
    "ledger_full": 422,
    "too_many": 429,
    "too_fast": 429,
    "broken": 500,
    "unavailable": 503,
    "not_stored": 503,
}


def status_of(denied: TableError) -> int:
    """The status to answer with."""
    return STATUS[denied.code]
