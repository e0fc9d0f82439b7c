"""Mafia de Cuba: the rules of the game, what each seat may know of it, and what follows from that.

>>> import mafia_de_cuba as mafia
>>> game = mafia.read_line("6 | h2 3/driver henchman fbi 10 - x4 x1")
>>> state = mafia.play_through(game.players, game.setup, game.acts)
>>> state.outcome.winners
(0, 2)
>>> mafia.view(state, 5).players[1].role
Role.THIEF

The names below are loaded when they are first asked for: importing the package alone is quick.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .deduction.counts import count_worlds
    from .rules.errors import Malformed, Refused
    from .rules.notation import read_line, write_line
    from .rules.play import apply, decide, legal_moves, play
    from .rules.record import Act, Record, play_through, read, write
    from .rules.setup import Setup, standard
    from .rules.state import State, start
    from .views import View, view

__version__ = "0.3.1"

__all__ = [
    "Act",
    "Malformed",
    "Record",
    "Refused",
    "Setup",
    "State",
    "View",
    "apply",
    "count_worlds",
    "decide",
    "legal_moves",
    "play",
    "play_through",
    "read",
    "read_line",
    "standard",
    "start",
    "view",
    "write",
    "write_line",
]
MODULES = (  # where these names are found
    *("rules.errors", "rules.notation", "rules.play", "rules.record", "rules.setup"),
    *("rules.state", "views", "deduction.counts"),
)


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    for module in MODULES:
        found = vars(import_module(f"{__name__}.{module}"))
        if name in found:
            return globals().setdefault(name, found[name])
    raise AssertionError(f"{name!r} is in no module of MODULES")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
