"""Commands: what may be asked of a table; each gives the events that would grant it, or is refused.

A command is a function `(TableState, …) -> Events`. `LiveTable.do` runs one and stores its events.
"""

from .admission import (
    admit,
    ask_for_seat,
    decide_request,
    find_player,
    lock,
    remove,
    remove_player,
    sit_next,
)
from .devices import add_device, revoke_device
from .game import move, press
from .lobby import (
    add_bot,
    begin,
    begin_at,
    choose_godfather,
    hand_over,
    join,
    leave,
    open_table,
    reorder,
    set_options,
    shift_seat,
    shuffle,
    wait,
)
from .votes import ask_about, return_to_seat, vote_about, vote_godfather

__all__ = [
    "add_bot",
    "add_device",
    "admit",
    "ask_about",
    "ask_for_seat",
    "begin",
    "begin_at",
    "choose_godfather",
    "decide_request",
    "find_player",
    "hand_over",
    "join",
    "leave",
    "lock",
    "move",
    "open_table",
    "press",
    "remove",
    "remove_player",
    "reorder",
    "return_to_seat",
    "revoke_device",
    "set_options",
    "shift_seat",
    "shuffle",
    "sit_next",
    "vote_about",
    "vote_godfather",
    "wait",
]
