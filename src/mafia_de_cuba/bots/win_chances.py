"""Chances to win, learnt by `mafia-de-cuba train`: for each number of players, by role."""

from importlib.resources import files

import msgspec

from mafia_de_cuba.rules.pieces import Role

Chances = dict[int, dict[Role, float]]

UNKNOWN = 0.25  # of a role that the training never met


def shipped() -> Chances:
    """The table that comes with the package."""
    text = files(__package__).joinpath("data/chances.json").read_bytes()
    return msgspec.json.decode(text, type=Chances)


_in_use: Chances = shipped()


def use(table: Chances) -> None:
    """Let all bots of this process go by another table: for training."""
    _in_use.clear()
    _in_use.update(table)


def chance_to_win(role: Role, players: int) -> float:
    """How likely a seat with this role wins at mixed tables of so many players."""
    return _in_use.get(players, {}).get(role, UNKNOWN)
