"""What a suspect of a finished game might try next time: how to tell a story, or play the role."""

from typing import NamedTuple

from mafia_de_cuba.i18n.coaching import Lesson, Remark
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.talk import Claim

from .broken import Broken
from .game import PastGame

LOYAL = (Role.HENCHMAN, Role.CLEANER)
UNSUSPECTED = (Role.THIEF, *LOYAL)  # who is to look innocent; the others may gain by suspicion


class Teller(NamedTuple):
    """A suspect, which claims were lies, and the first words of its own that broke."""

    game: PastGame
    seat: int
    lies: set[int]
    broken: Broken | None

    def next_time(self) -> Remark:
        """How to tell a story, if that was wanting; else how to play the role."""
        role = self.game.last.role(self.seat) or Role.URCHIN
        return self._mended(role) or Remark(Lesson.ROLE, role=role)

    def _mended(self, role: Role) -> Remark | None:
        """What the seat's words lacked; nothing to who won by them, or may gain by suspicion."""
        outcome = self.game.last.outcome
        winners = outcome.winners if outcome else ()
        if role in LOYAL and self.lies and (0 in winners or self.seat not in winners):
            return Remark(Lesson.TRUTH)
        if role not in UNSUSPECTED or self.seat in winners:
            return None
        if not claims_of(self.game, self.seat):
            return Remark(Lesson.SPEAK)
        return self._fitting(self.broken) if self.broken else None

    def _fitting(self, found: Broken) -> Remark | None:
        """Whose words the own story should leave true: who spoke after it, else who before."""
        lied = min(self.lies & {*found.claims})
        others = [seat for seat in found.seats if seat != self.seat]
        if unheard := tuple(seat for seat in others if claims_of(self.game, seat)[0] > lied):
            return Remark(Lesson.FIT, seats=unheard)
        late = {self.game.record.acts[move].seat for move in found.claims if move > lied}
        heard = tuple(seat for seat in others if seat not in late)
        return Remark(Lesson.FIT_HEARD, seats=heard) if heard else None


def claims_of(game: PastGame, seat: int) -> list[int]:
    """The moves in which a seat claimed anything, in order."""
    acts = game.record.acts
    return [n for n, act in enumerate(acts) if act.seat == seat and isinstance(act.move, Claim)]
