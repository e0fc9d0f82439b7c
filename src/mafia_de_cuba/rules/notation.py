"""The one-line notation: a record as short words, for tests, logs and links.

    6 | h2 3/driver henchman fbi 10 - x4 x1

First the players (a number stands for P0, P1 …), then what differs from the printed setup (`box=`,
`jokers=`, `fake`, `open`), a bar, and the moves. `h2` hides two; then a word for each take in turn:
`3`, `henchman`, `3+fake`, `-` for nothing; `/driver` behind or instead of a take is the first
player's dismissal. `x4` accuses seat 4, who reveals at once; `x4?` leaves the window open, for
`3:pow` or `r`. `concede` and talk follow the same lines: `0:ask2=took`,
`2:claim=received.diamonds=9,took=henchman`, `2:retract=took`, `4:vouch2`, `4:doubt1`,
`4:say=It%20was%20Ana`. A seat before a colon says who moves where it is not plain.
"""

from .notation_reader import read_line, read_take, read_tokens
from .notation_writer import default_names, write_line, write_take, write_tokens

__all__ = [
    "default_names",
    "read_line",
    "read_take",
    "read_tokens",
    "write_line",
    "write_take",
    "write_tokens",
]
