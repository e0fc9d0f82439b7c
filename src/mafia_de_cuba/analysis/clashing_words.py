"""Words that cannot all be true, as one seat knows: the smallest sets of them.

All pairs are tried in one pass over the chain. Where no two contradict each other, but not all can
be true, one set is found of which no word can be left out, by halving.
"""

from itertools import combinations

from mafia_de_cuba.bots.claim_fit import fit
from mafia_de_cuba.deduction.chain import Flags
from mafia_de_cuba.deduction.evidence import Evidence
from mafia_de_cuba.rules.talk import Statement, Topic

from .broken import Passes, Standing

Cell = tuple[int, Topic]  # what a seat says on one topic
Cells = dict[Cell, Statement]
Clash = tuple[Cell, ...]
NOBODY = Standing(-1, 0, {})


def clashes(evidence: Evidence, cells: Cells) -> tuple[Clash, ...]:
    """Single words and pairs that leave no world; else one larger set that leaves none, if any."""
    small = up_to_two(evidence, cells)
    return small or Together(evidence, cells).clash()


def up_to_two(evidence: Evidence, cells: Cells) -> tuple[Clash, ...]:
    """The words that leave no world, alone or in twos."""
    names = list(cells)
    standing = [
        Standing(n, seat, {topic: cells[seat, topic]}) for n, (seat, topic) in enumerate(cells)
    ]
    together = Passes(evidence, NOBODY).together(standing)
    alone = [n for n in range(len(names)) if not together[n, n]]
    rest = [n for n in range(len(names)) if together[n, n]]
    pairs = [pair for pair in combinations(rest, 2) if not together[pair]]
    return (*((names[n],) for n in alone), *((names[one], names[two]) for one, two in pairs))


class Together(Passes):
    """Many words, tried together."""

    def __init__(self, seen: Evidence, cells: Cells) -> None:
        super().__init__(seen, NOBODY)
        fitting = ((cell, fit(self.chain, *cell, said)) for cell, said in cells.items())
        self.truths: dict[Cell, Flags] = {
            cell: flags for cell, flags in fitting if flags is not None
        }

    def all_true(self, clash: Clash) -> bool:
        """Whether some world is left in which all of these are true."""
        self.edges = list(self.seen.edges)
        for cell in clash:
            self.edges[cell[0] - 1] = self.edges[cell[0] - 1] & self.truths[cell]
        self.onward = self._onward()
        return self.possible()

    def clash(self) -> tuple[Clash, ...]:
        """A set of words that leaves no world, none of which can be left out, if there is any."""
        every = tuple(self.truths)
        return () if self.all_true(every) else (tuple(sorted(self.needed((), every, False))),)

    def needed(self, kept: Clash, open_ones: Clash, is_new: bool) -> Clash:
        """Those of the open ones without which the kept ones leave a world."""
        if is_new and not self.all_true(kept):
            return ()
        if len(open_ones) == 1:
            return open_ones
        half = len(open_ones) // 2
        first, second = open_ones[:half], open_ones[half:]
        later = self.needed((*kept, *first), second, bool(first))
        return (*self.needed((*kept, *later), first, bool(later)), *later)
