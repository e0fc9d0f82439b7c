"""What one pair of eyes saw of each move, and what it could know then; or all of it."""

from functools import cached_property
from typing import NamedTuple

from mafia_de_cuba.analysis.steps import Counting, thief_share
from mafia_de_cuba.analysis.telling import Telling
from mafia_de_cuba.i18n import N_
from mafia_de_cuba.rules.moves import Dismiss, Hide, Pocket
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.views import View, view


class SeatRow(NamedTuple):
    """One seat, as somebody sees it at one moment; None is: not known, or not to be said."""

    seat: int
    name: str
    role: str | None
    thief: float | None  # by facts alone
    belief: float | None  # with the model of people


class Eyes:
    """A past game through the eyes of a seat, or all-seeing."""

    def __init__(self, telling: Telling, seat: int | None) -> None:
        self.telling = telling
        self.seat = seat
        self.counting = Counting()

    @property
    def name(self) -> str:
        """Whose eyes these are."""
        words = self.telling.words
        return words._(N_("all-seeing")) if self.seat is None else self.telling.names[self.seat]

    @cached_property
    def moves(self) -> list[int]:
        """The moves that these eyes notice: a dismissal is the first player's secret."""
        acts = self.telling.game.record.acts
        return [m for m, act in enumerate(acts) if not self._unnoticed(act.seat, act.move)]

    def _unnoticed(self, seat: int, move: object) -> bool:
        return isinstance(move, Dismiss) and self.seat not in (None, seat)

    def move(self, index: int) -> str:
        """One move, as these eyes saw it."""
        seat, move = self.telling.game.record.acts[index]
        name, say = self.telling.names[seat], self.telling.words.say
        if self.seat not in (None, seat):
            if isinstance(move, Hide):
                return say(N_("%(name)s hides diamonds, or none."), name=name)
            if isinstance(move, Pocket):
                return say(N_("%(name)s has had the box."), name=name)
        return self.telling.move(index)

    def notes(self, index: int) -> list[str]:
        """What is to be said of a move: to one seat, only what everybody could have known."""
        if self.seat is None:
            return self.telling.notes(index)
        broken = self.telling.analysis.broken
        return [self.telling.broken(found) for found in broken if found.move == index]

    def rows(self, index: int) -> list[SeatRow]:
        """Everybody, after this move."""
        state = self.telling.game.states[index + 1]
        seen = view(state, state.godfather if self.seat is None else self.seat)
        shares, beliefs = self._shares(seen), self._beliefs(index + 1)
        named = [role and self.telling.words.role(role) for role in self.roles(index + 1)]
        rows = zip(named, shares, beliefs, strict=True)
        return [SeatRow(seat, state.players[seat], *known) for seat, known in enumerate(rows)]

    def roles(self, moves: int) -> list[Role | None]:
        """What these eyes knew everybody to be, after so many moves."""
        state = self.telling.game.states[moves]
        if self.seat is None:
            return [state.role(seat) for seat in range(len(state.players))]
        return [player.role for player in view(state, self.seat).players]

    def _shares(self, seen: View) -> list[float | None]:
        """The shares of worlds in which each is a Thief; only the investigation has them."""
        seats = range(len(seen.players))
        if seen.phase not in ("investigation", "accusation"):
            return [None for _ in seats]
        counts = self.counting.of(seen)
        return [thief_share(counts, seat) if seat else None for seat in seats]

    def _beliefs(self, moves: int) -> list[float | None]:
        """What the seat in office might believe: for its own eyes, and for all-seeing ones."""
        for step in self.telling.analysis.steps:
            if step.moves == moves and self.seat in (None, step.eyes):
                return [None, *step.belief[1:]]
        return [None for _ in self.telling.names]
