"""Checkpoints: how far a simulation has come, so that it can go on after an interruption."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct

from .batch_arrays import Counts, no_counts
from .output_files import write_whole


class Unusable(ValueError):
    """A checkpoint that does not fit; says why in a sentence."""


class Checkpoint(Struct, frozen=True, forbid_unknown_fields=True):
    """What was played and written so far."""

    arguments: Any  # of the simulation: only the same one may go on
    games: int
    counts: list[list[int]]
    lengths: dict[str, int]  # of the files that grow with the games

    def counted(self) -> Counts:
        """The counts as arrays."""
        return Counts(*(np.array(numbers, np.int64) for numbers in self.counts))


def nothing_done(arguments: Any) -> Checkpoint:
    """The beginning."""
    return Checkpoint(arguments, 0, as_lists(no_counts()), {})


def as_lists(counts: Counts) -> list[list[int]]:
    """The counts as plain numbers."""
    return [array.tolist() for array in counts]


def read(path: Path, arguments: Any) -> Checkpoint:
    """How far this simulation has come; the beginning if there is no such file."""
    if not path.exists():
        return nothing_done(arguments)
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Checkpoint)
    except (OSError, msgspec.MsgspecError, UnicodeError):
        raise Unusable(f"'{path}' is no checkpoint of a simulation.") from None
    if found.arguments != arguments:
        raise Unusable(f"'{path}' belongs to a simulation with other arguments.")
    return found


def write(path: Path, checkpoint: Checkpoint) -> None:
    """Keep it; the one before stays until this one is whole."""
    write_whole(path, msgspec.json.encode(checkpoint))
