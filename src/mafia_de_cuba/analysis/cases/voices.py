"""What the seats of a case may have done, given what they said: the word of honour."""

from functools import reduce

import numpy as np

from mafia_de_cuba.bots.claim_fit import fits
from mafia_de_cuba.deduction.chain import Chain, Flags
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.talk import Statement, Topic, standing_claims

from .case import Case

Said = dict[Topic, Statement]


class Voices:
    """The claims of a case, as edges of the chain on which they are true or may be said."""

    def __init__(self, case: Case, chain: Chain) -> None:
        self.chain = chain
        self.claims = case.claims
        self.liars = frozenset(case.liars)
        self.speakers = sorted({spoken.seat for spoken in case.claims} - {0})
        self.said = {seat: standing_claims(case.claims, seat) for seat in self.speakers}

    def said_by(self, claim: int) -> tuple[int, Said]:
        """Whose a claim is, and what of it still stands."""
        spoken = self.claims[claim]
        later = [each for each in self.claims[claim + 1 :] if each.seat == spoken.seat]
        replaced = standing_claims(later, spoken.seat)
        said = standing_claims([spoken], spoken.seat)
        return spoken.seat, {topic: it for topic, it in said.items() if topic not in replaced}

    def true(self, seat: int, said: Said) -> Flags:
        """Where all of this is true; what a Thief says of their own take never is."""
        every = np.ones(len(self.chain.layer(seat).take), dtype=bool)
        true = reduce(np.logical_and, fits(self.chain, seat, said).values(), every)
        return true & ~self.thief(seat) if Topic.TOOK in said else true

    def honest(self, seat: int) -> Flags:
        """What the seat may have done as one of those who tell the truth."""
        return self.true(seat, self.said[seat]) & ~self.may_lie(seat)

    def lying(self, seat: int) -> Flags:
        """What the seat may have done as one of those who may lie."""
        said = self.said[seat]
        if Topic.TOOK not in said:
            return self.may_lie(seat)
        told = fits(self.chain, seat, {Topic.TOOK: said[Topic.TOOK]})[Topic.TOOK]
        return self.may_lie(seat) & ~(self.thief(seat) & told)

    def may_lie(self, seat: int) -> Flags:
        """Where the seat has a role that may lie."""
        return self._with_roles(seat, self.liars)

    def thief(self, seat: int) -> Flags:
        """Where the seat is a Thief."""
        return self._with_roles(seat, frozenset({Role.THIEF}))

    def _with_roles(self, seat: int, roles: frozenset[Role]) -> Flags:
        wanted = np.array([role in roles for role in self.chain.roles])
        edges: Flags = wanted[self.chain.layer(seat).take]
        return edges
