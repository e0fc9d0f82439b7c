"""Mafia de Cuba: the rules of the game, what each seat may know of it, and what follows from that.

>>> import mafia_de_cuba as mafia
>>> game = mafia.read_line("6 | h2 3/driver henchman fbi 10 - x4 x1")
>>> state = mafia.play_through(game.players, game.setup, game.acts)
>>> state.outcome.winners
(0, 2)
>>> mafia.view(state, 5).players[1].role
<Role.THIEF: 'thief'>
"""

from .rules.notation import read_line, write_line
from .rules.play import apply, decide, legal_moves, play
from .rules.record import Record, play_through, read, write
from .rules.refusal import Malformed, Refused
from .rules.setup import Setup, standard
from .rules.state import State, start
from .views import View, view

__version__ = "0.2.0"
__all__ = [
    "Malformed",
    "Record",
    "Refused",
    "Setup",
    "State",
    "View",
    "apply",
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
