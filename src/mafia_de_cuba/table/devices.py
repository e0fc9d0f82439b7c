"""Devices: the credentials of players by their hashes, each with when and how it was given."""

from typing import NamedTuple

FIRST, LINK, API = "first", "link", "api"  # came in with it; a link to another device; a call


class Device(NamedTuple):
    """A credential as its holder sees it."""

    player: int
    number: int  # of the player's devices, counted from 1 and never given twice
    via: str  # how it was given; empty in logs of before
    at: int  # when, in seconds; 0 in logs of before


class Devices:
    """All credentials of a table; void ones are remembered, for they tell whose device it was."""

    def __init__(self) -> None:
        self.valid: dict[str, Device] = {}  # by the hash of the credential
        self.void: dict[str, int] = {}  # the hash of the credential to its player
        self._given: dict[int, int] = {}  # how many each player was ever given

    def add(self, credential: str, player: int, via: str, at: int) -> None:
        """A player is given a credential."""
        number = self._given[player] = self._given.get(player, 0) + 1
        self.valid[credential] = Device(player, number, via, at)

    def revoke(self, credential: str) -> None:
        """A credential is worth nothing from now on."""
        if (device := self.valid.pop(credential, None)) is not None:
            self.void[credential] = device.player

    def revoke_all(self, player: int) -> None:
        """None of a player's credentials is worth anything from now on."""
        for credential in self.credentials_of(player):
            self.revoke(credential)

    def credentials_of(self, player: int) -> list[str]:
        """The hashes of a player's valid credentials, the oldest first."""
        return [credential for credential, device in self.valid.items() if device.player == player]

    def of(self, player: int) -> dict[str, Device]:
        """The player's devices by the hashes of their credentials, the oldest first."""
        return {credential: self.valid[credential] for credential in self.credentials_of(player)}

    def player(self, credential: str) -> int | None:
        """Whose valid credential this is."""
        device = self.valid.get(credential)
        return None if device is None else device.player

    def player_ever(self, credential: str) -> int | None:
        """Whose credential this is or was."""
        found = self.player(credential)
        return self.void.get(credential) if found is None else found
