"""How hard a case is: the number of suppositions that it takes to find the answer.

Take those who spoke one after the other, as the box went round. Suppose that the first is one of
those who tell the truth, and follow what that means; then suppose that they may lie. Wherever more
than one answer is left, go on with the next. Each supposition is one step of deduction.
"""

from collections.abc import Iterator

from mafia_de_cuba.rules.talk import standing_claims

from .case import Case
from .levels import TAKERS
from .paths import paths_of
from .solver import Steps, allowed_steps, thief_sets


def deduction_steps(case: Case) -> int:
    """How many suppositions there are before one answer is left."""
    return sum(1 for _ in Reasoning(case).suppositions({}))


class Reasoning:
    """A case, as somebody thinks about it who supposes one thing after another."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.paths = paths_of(case.setup, len(case.players), case.hidden, case.left)
        self.seats = range(1, len(case.players))
        self.speakers = sorted({spoken.seat for spoken in case.claims} - {0})

    def suppositions(self, honest: dict[int, bool]) -> Iterator[dict[int, bool]]:
        """What is supposed in turn, beyond what is supposed already: who tells the truth."""
        if len(honest) == len(self.speakers) or self.open_sets(honest) < 2:
            return
        for truth in (True, False):
            supposed = {**honest, self.speakers[len(honest)]: truth}
            yield supposed
            yield from self.suppositions(supposed)

    def open_sets(self, honest: dict[int, bool]) -> int:
        """How many sets of Thieves are possible if just these spoke, and so."""
        return thief_sets(self.paths, (self.steps(seat, honest) for seat in self.seats)).bit_count()

    def steps(self, seat: int, honest: dict[int, bool]) -> Steps:
        """What the seat may have done if it tells the truth, or lies, or has not been heard yet."""
        if seat not in honest:
            return list(self.paths.seats[seat - 1].items())
        liars = frozenset(self.case.liars)
        steps = allowed_steps(self.paths, seat, standing_claims(self.case.claims, seat), liars)
        wanted = liars ^ frozenset(TAKERS) if honest[seat] else liars
        return [(take, pairs) for take, pairs in steps if take.role in wanted]
