"""Records played again at a live table, move by move, through the API."""

from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec

from mafia_de_cuba.rules.record import Record, write_act

COUNT = count()  # no id is used twice
Call = Callable[..., Any]  # method, path, body, token; the answer


def table_of(call: Call, record: Record) -> tuple[str, list[str]]:
    """A table of this record's players, in the lobby: its code, and the tokens by seat."""
    setup = msgspec.to_builtins(record.setup)
    options = {"pace": "instant", "setup": setup}
    opened = call("POST", "/api/tables", {"name": record.players[0], "options": options})
    code = opened["table"]
    others = [
        call("POST", f"/api/tables/{code}/players", {"name": name})["token"]
        for name in record.players[1:]
    ]
    return code, [opened["token"], *others]


def play(call: Call, code: str, tokens: list[str], record: Record, most: int | None = None) -> None:
    """Start a game and play the record, or so many moves of it."""
    call("POST", f"/api/tables/{code}/start", {"godfather": record.players[0]}, tokens[0])
    for act in record.acts[:most]:
        move = write_act(*act)
        seat = move.pop("seat")
        body = {**move, "seen": 0, "id": f"move-{next(COUNT)}"}
        call("POST", f"/api/tables/{code}/moves", body, tokens[seat])


def played(call: Call, record: Record) -> str:
    """A table at which this record was played to its end; its code."""
    code, tokens = table_of(call, record)
    play(call, code, tokens, record)
    return code
