"""Games of the batch simulator in the words of the rules: who held what, and the moves made."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from mafia_de_cuba.rules.moves import Accuse, Dismiss, Hide, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import ROLE_OF_TOKEN, Role, Token
from mafia_de_cuba.rules.record import Act

from .batch_arrays import Fact, Games

ENDINGS, ROLES, TOKENS = tuple(Ending), tuple(Role), tuple(Token)
TOKEN_OF_ROLE = {role: token for token, role in ROLE_OF_TOKEN.items()}


class KeptGame(NamedTuple):
    """One game as numbers of the batch simulator, read seat by seat."""

    facts: list[int]
    roles: list[Role]
    diamonds: list[int]
    accusations: list[int]

    @property
    def ending(self) -> Ending:
        """How it ended."""
        return ENDINGS[self.facts[Fact.ENDING]]

    @property
    def dismissed(self) -> Token | None:
        """The token in the bag."""
        bag = self.facts[Fact.BAG]
        return None if bag < 0 else TOKENS[bag]

    def members(self, fact: Fact) -> frozenset[int]:
        """The seats of a set."""
        return members(self.facts[fact])

    def acts(self) -> Iterator[Act]:
        """Every move, in order."""
        yield Act(0, Hide(self.diamonds[0]))
        if self.dismissed:
            yield Act(1, Dismiss(self.dismissed))
        for seat in range(1, len(self.roles)):
            token = TOKEN_OF_ROLE.get(self.roles[seat])
            fake = self.facts[Fact.FAKE] == seat
            yield Act(seat, Pocket(self.diamonds[seat], token, fake))
        for written in self.accusations:
            accuser, accused, shot = written >> 8, written >> 1 & 127, written & 1
            yield Act(accuser, Accuse(accused))
            yield Act(self.roles.index(Role.CLEANER), Shoot()) if shot else Act(accused, Reveal())


@lru_cache(maxsize=1 << 12)
def members(seats: int) -> frozenset[int]:
    """The seats whose bits are set."""
    return frozenset(seat for seat in range(seats.bit_length()) if seats >> seat & 1)


def read_games(games: Games, players: int) -> Iterator[KeptGame]:
    """Each game that was kept."""
    rows = zip(*(array.tolist() for array in games), strict=True)
    for facts, roles, diamonds, accusations in rows:
        yield KeptGame(
            facts,
            [ROLES[role] for role in roles[:players]],
            diamonds[:players],
            accusations[: facts[Fact.ACCUSATIONS]],
        )
