"""The `verify` command: do the seals of a record fit its moves, whatever the rules say of them?"""

from typing import Any

from mafia_de_cuba.rules.record import Fault, read
from mafia_de_cuba.rules.seals import broken_seal


def answer(text: bytes | str) -> dict[str, Any]:
    """What `verify` says of one line."""
    try:
        record = read(text)
    except Fault as fault:
        return fault.answer()
    number = len(record.seals)
    if not number:
        return {"sealed": 0, "ok": None}
    seat = broken_seal(record.seals, record.acts)
    return {"sealed": number, "ok": True} if seat is None else failure(number, seat)


def failure(number: int, seat: int) -> dict[str, Any]:
    """The seal of this seat is not that of its choice."""
    return {"sealed": number, "ok": False, "seat": seat}


def is_bad(reply: dict[str, Any]) -> bool:
    """Whether the exit status tells of this answer."""
    return "error" in reply or reply["ok"] is False
