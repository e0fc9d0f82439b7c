"""Devices: the tokens of a table's players by their hashes, each with when and how it was given."""

from typing import NamedTuple

FIRST, LINK, API = "first", "link", "api"  # came in with it; a link to another device; a call


class Device(NamedTuple):
    """A token as its holder sees it."""

    player: int
    number: int  # of the player's devices, counted from 1 and never given twice
    via: str  # how it was given; empty in logs of before
    at: int  # when, in seconds; 0 in logs of before


class Devices:
    """All tokens of a table; void ones are remembered, for they tell whose device it was."""

    def __init__(self) -> None:
        self.valid: dict[str, Device] = {}  # by the hash of the token
        self.void: dict[str, int] = {}  # the hash of the token to its player
        self._given: dict[int, int] = {}  # how many each player was ever given

    def add(self, token: str, player: int, via: str, at: int) -> None:
        """A player is given a token."""
        number = self._given[player] = self._given.get(player, 0) + 1
        self.valid[token] = Device(player, number, via, at)

    def revoke(self, token: str) -> None:
        """A token is worth nothing from now on."""
        if (device := self.valid.pop(token, None)) is not None:
            self.void[token] = device.player

    def revoke_all(self, player: int) -> None:
        """None of a player's tokens is worth anything from now on."""
        for token in self.tokens_of(player):
            self.revoke(token)

    def tokens_of(self, player: int) -> list[str]:
        """The hashes of a player's valid tokens, the oldest first."""
        return [token for token, device in self.valid.items() if device.player == player]

    def of(self, player: int) -> dict[str, Device]:
        """The player's devices by the hashes of their tokens, the oldest first."""
        return {token: self.valid[token] for token in self.tokens_of(player)}

    def player(self, token: str) -> int | None:
        """Whose valid token this is."""
        device = self.valid.get(token)
        return None if device is None else device.player

    def player_ever(self, token: str) -> int | None:
        """Whose token this is or was."""
        found = self.player(token)
        return self.void.get(token) if found is None else found
