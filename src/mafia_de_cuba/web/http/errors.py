"""Errors of requests and forms, and the HTTP status of each code that something is denied with."""

from mafia_de_cuba.table.errors import TableError
from mafia_de_cuba.table.options import Option

TEMPLATES = {
    # requests
    "not_done_here": "That is not done here.",
    "not_understood": "That was not understood.",
    "broken": "Something broke. Nothing was lost.",
    "broke_off": "The request broke off.",
    "too_large": "That is too much to read.",
    "no_host": "The Host header of this request names no host.",
    "foreign_site": "This request comes from another site.",
    "too_fast": "Too fast. Take a breath and try again.",
    "wrong_codes": "Too many wrong codes. Wait a minute and try again.",
    "tables_today": "Too many tables were opened from here today.",
    "seen_and_id": "A move carries 'seen', the version, and 'id', 1 to 64 letters of its client's.",
    "order_or_shuffle": "An order, chairs, or shuffle.",
    "seat_or_by": "A seat, or by chance or experience.",
    "no_finished_game": "There is no finished game yet.",
    "no_such_game": "There is no finished game of this number at this table.",
    "no_replay": "What is written of this game does not follow today's rules.",
    "no_record": "This is no record of Mafia de Cuba, or it was damaged.",
    "record_not_over": "The game of this record is not over.",
    "record_seal": "A seal of this record does not fit its moves: somebody has changed it.",
    "record_move": "Move %(move)s of this record is not allowed by the rules.",
    "record_too_long": "This record is too long for a page. mafia-de-cuba replay reads it.",
    "no_such_accusation": "Nobody can be accused like that at this point.",
    "no_such_seat": "There is no such seat in this game.",
    "notebook_off": "The table points out nothing here, so there is no notebook.",
    "no_notebook_now": "A seat has a notebook while the Godfather asks, unless the box is open.",
    "busy": "Too much is being worked out at once. Try again in a moment.",
    "no_such_case": "There is no such case. Today's, the days before and practice are at /cases.",
    # forms
    "form_unreadable": "The form cannot be read.",
    "number_missing": "A number is missing.",
    "not_whole": "That is no whole number.",
    "names_missing": "Type the names of everybody who shares this device.",
    "number_of_players": "It takes 5 to 12 players.",
    "no_such_bot": "There is no such bot.",
    "no_such_emblem": "There is no such emblem.",
    "no_such_box": "There is no such box for so many players.",
    "negative_tokens": "Tokens are counted from 0 up.",
    "no_such_take": "There is no such take.",
    "nothing_said": "Choose first what to say.",
    "story_cannot_be": "That cannot be: you would have taken more than came.",
    "claimed_number": "Numbers in claims go from 0 to 99.",
}

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


class RequestError(TableError):
    """A request or a form that cannot be granted, whatever the table says."""

    templates = TEMPLATES


class RefusedOption(RequestError):
    """A value that an option of a table does not take; the option has the sentence."""

    def __init__(self, option: Option) -> None:
        self.templates = {option.name: option.refusal}
        super().__init__("bad_request", option.name)


def bad_request(reason: str) -> RequestError:
    """What was sent cannot be read."""
    return RequestError("bad_request", reason)


def status_of(denied: TableError) -> int:
    """The status to answer with."""
    return STATUS[denied.code]
