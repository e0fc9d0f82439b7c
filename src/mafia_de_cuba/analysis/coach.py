"""The coach: three remarks for one seat of a finished game, from its record and exact deduction.

What is told as certain follows from what the seat saw itself. Only the worth of an accusation is an
estimate, and is called one.
"""

from collections.abc import Iterator
from typing import NamedTuple

from mafia_de_cuba.deduction.counts import count_worlds
from mafia_de_cuba.i18n.coaching import Lesson, Remark
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.record import Fault
from mafia_de_cuba.rules.talk import Claim, Topic
from mafia_de_cuba.views import view

from .broken import Broken
from .findings import Findings, find_out
from .game import PastGame, open_game
from .sights import first_of_stages
from .teller import Teller, claims_of
from .telling import GOOD


class Coached(NamedTuple):
    """What one seat is told."""

    gave_away: Remark
    could_know: Remark
    next_time: Remark


def coach(text: bytes | str, seat: int) -> Coached | None:
    """The remarks for a seat of a finished game; None where there is nothing to go by."""
    try:
        game = open_game(text)
    except Fault:
        return None
    return Coach(game, find_out(text), seat).remarks() if game.last.outcome else None


class Coach:
    """One seat of a past game, looked at from its own chair."""

    def __init__(self, game: PastGame, findings: Findings, seat: int) -> None:
        self.game = game
        self.analysis = findings.analysis
        self.sights = findings.sights
        self.seat = seat
        self.office = game.last.held_office(seat)
        self.lies = {lie.move for lie in self.analysis.lies if lie.seat == seat}

    def remarks(self) -> Coached:
        """The three remarks."""
        if self.office:
            return Coached(self._thieves(), self._known(), self._accusing())
        return Coached(self._gave_away(), self._known(), self._telling().next_time())

    # ------------------------------------------------------------ what gave it away

    def _gave_away(self) -> Remark:
        """What was said by this seat."""
        if not claims_of(self.game, self.seat):
            return Remark(Lesson.SILENT)
        if not self.lies:
            return Remark(Lesson.HONEST)
        untrue = sum(lie.seat == self.seat for lie in self.analysis.lies)
        return self._broke() or self._seen_by_office() or Remark(Lesson.HELD, number=untrue)

    def _own_broken(self) -> Broken | None:
        """The first words that could not all be true, with a lie of this seat among them."""
        return next((each for each in self.analysis.broken if self.lies & {*each.claims}), None)

    def _broke(self) -> Remark | None:
        found = self._own_broken()
        if found is None:
            return None
        others = tuple(seat for seat in found.seats if seat != self.seat)
        lesson = Lesson.BROKEN if others else Lesson.BROKEN_ALONE
        return Remark(lesson, steps_of(found.claims), others)

    def _seen_by_office(self) -> Remark | None:
        """Whether the seat in office could prove a lie of this seat, and from when on."""
        told = self._heard(self.seat)
        news = {*first_of_stages(self.game)} & {*self.game.steps}  # pockets may have told more
        for step in sorted({*told, *(step for step in news if told and step > told[0])}):
            office = self.game.states[step].godfather
            if self._impossible(step, office, self.seat):
                return Remark(Lesson.OFFICE_SAW, (step,), (office,))
        return None

    def _thieves(self) -> Remark:
        """What gave a Thief away, to whoever was in office."""
        role = self.game.last.role
        thieves = {lie.move for lie in self.analysis.lies if role(lie.seat) is Role.THIEF}
        for found in self.analysis.broken:
            if thieves & {*found.claims}:
                return Remark(Lesson.THIEF_BROKEN, steps_of(found.claims), found.seats)
        return Remark(Lesson.THIEVES_HELD)

    # ------------------------------------------------------------ what could be known

    def _known(self) -> Remark:
        """By facts alone first, then by words that do not fit them."""
        return (
            self._thief_certain()
            or self._liar_certain()
            or self._clear_certain()
            or Remark(Lesson.NOTHING_CERTAIN)
        )

    def _stages(self) -> Iterator[tuple[int, tuple[float, ...]]]:
        """After so many moves: the shares of worlds in which each seat is a Thief."""
        for moves, stage in zip(first_of_stages(self.game), self.sights, strict=True):
            if stage is not None and self.game.states[moves].in_play(self.seat):
                yield moves, stage[self.seat].thief

    def _others(self, moves: int) -> list[int]:
        """Whose pockets were still closed then."""
        state = self.game.states[moves]
        seats = range(1, len(state.players))
        return [seat for seat in seats if seat != self.seat and not state.revealed(seat)]

    def _thief_certain(self) -> Remark | None:
        for moves, thief in self._stages():
            for seat in self._others(moves):
                if thief[seat] == 1.0:
                    return Remark(Lesson.THIEF_CERTAIN, (moves,), (seat,))
        return None

    def _clear_certain(self) -> Remark | None:
        for moves, thief in reversed([*self._stages()]):
            if clear := tuple(seat for seat in self._others(moves) if thief[seat] == 0.0):
                return Remark(Lesson.CLEAR_CERTAIN, (moves,), clear)
        return None

    def _liar_certain(self) -> Remark | None:
        """The first seat whose words do not fit what this seat saw."""
        liars = {lie.seat for lie in self.analysis.lies} - {self.seat}
        found = [(step, seat) for seat in liars for step in self._heard(seat)]
        for step, seat in sorted(found):
            if self._impossible(step, self.seat, seat):
                return Remark(Lesson.LIAR_CERTAIN, (step,), (seat,))
        return None

    def _heard(self, seat: int) -> list[int]:
        """After how many moves a lie of a seat could be judged: right after it was told."""
        told = {lie.move + 1 for lie in self.analysis.lies if lie.seat == seat}
        return sorted(told & {*self.game.steps})

    def _impossible(self, moves: int, eyes: int, seat: int) -> bool:
        """Whether what a seat maintains leaves no world to these eyes."""
        state = self.game.states[moves]
        if not state.in_play(eyes):
            return False
        return count_worlds(view(state, eyes), [seat]).worlds == 0

    # ------------------------------------------------------------ what to try next time

    def _accusing(self) -> Remark:
        """To who was in office: the worst accusation, or whom to ask."""
        own = [each for each in self.analysis.accusations if each.by == self.seat]
        worst = max(own, key=lambda each: each.best_win - each.win, default=None)
        if worst and worst.best_win - worst.win > GOOD:
            seats, chances = (worst.target, worst.best), (worst.win, worst.best_win)
            return Remark(Lesson.BETTER, (worst.move + 1,), seats, chances=chances)
        if unheard := self._unheard():
            return Remark(Lesson.ASK, seats=unheard)
        return Remark(Lesson.WELL_ACCUSED) if own else Remark(Lesson.ROLE, role=Role.GODFATHER)

    def _unheard(self) -> tuple[int, ...]:
        """Who never said what they took."""
        said = {
            seat
            for seat, move in self.game.record.acts
            if isinstance(move, Claim) and Topic.TOOK in move.topics()
        }
        seats = range(1, len(self.game.record.players))
        return tuple(seat for seat in seats if seat not in said and seat != self.seat)

    def _telling(self) -> Teller:
        """A suspect, to whom it is said how to tell a story."""
        return Teller(self.game, self.seat, self.lies, self._own_broken())


def steps_of(moves: tuple[int, ...]) -> tuple[int, ...]:
    """Moves as pages count them."""
    return tuple(move + 1 for move in moves)
