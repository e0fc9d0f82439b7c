"""Commands: what may be asked of a table; each gives the events that would grant it, or is refused.

A command is a function `(TableState, …) -> Events`. `LiveTable.do` runs one and stores its events.
"""

from .admission import (
    admit,
    ask_for_seat,
    decide_request,
    lock,
    remove,
    remove_player,
    sit_next,
)
from .closing import close_table, end_game
from .devices import add_device, revoke_device
from .game import move, press
from .lobby import (
    add_bot,
    hand_over,
    join,
    leave,
    open_table,
    rename,
    set_options,
    wait,
)
from .places import arrange, reorder, shift_seat, shuffle, sit_out
from .start import begin, begin_at, choose_godfather, choose_most_experienced, draw_godfather
from .theft import Bag, draft, take_bag_back
from .votes import ask_about, return_to_seat, vote_about, vote_godfather

__all__ = [
    "Bag",
    "add_bot",
    "add_device",
    "admit",
    "arrange",
    "ask_about",
    "ask_for_seat",
    "begin",
    "begin_at",
    "choose_godfather",
    "choose_most_experienced",
    "close_table",
    "decide_request",
    "draft",
    "draw_godfather",
    "end_game",
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
    "rename",
    "reorder",
    "return_to_seat",
    "revoke_device",
    "set_options",
    "shift_seat",
    "shuffle",
    "sit_next",
    "sit_out",
    "take_bag_back",
    "vote_about",
    "vote_godfather",
    "wait",
]
