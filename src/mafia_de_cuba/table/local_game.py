"""A game on one device, kept in memory only: moves go in, views and a record come out."""

from mafia_de_cuba.rules.moves import Accuse, GameMove, Reveal, Shoot
from mafia_de_cuba.rules.play import decide, play
from mafia_de_cuba.rules.record import Act, Record
from mafia_de_cuba.rules.setup import Setup, check, check_players
from mafia_de_cuba.rules.state import start
from mafia_de_cuba.rules.talk import Talk
from mafia_de_cuba.views import View, view


class LocalGame:
    """One game without a store; raises Refused where a rule forbids its setup or a move."""

    def __init__(self, names: tuple[str, ...], setup: Setup) -> None:
        check_players(names)
        check(setup, len(names))
        self._state = start(names, setup)
        self._acts: list[Act] = []

    def __repr__(self) -> str:
        return f"<LocalGame of {len(self._state.players)} after {len(self._acts)} moves>"

    def view(self, seat: int | None = None) -> View:
        """What this seat may know; without a seat, what everybody may know."""
        return view(self._state, seat)

    def check(self, seat: int, move: GameMove | Talk) -> None:
        """Raise Refused if this seat may not make this move now."""
        decide(self._state, seat, move)

    def play(self, seat: int, move: GameMove | Talk) -> None:
        """Make this seat's move, or raise Refused and change nothing."""
        self._state = play(self._state, seat, move)
        self._acts.append(Act(seat, move))

    @property
    def round(self) -> int:
        """The number of the round, from 1; each accusation ends one."""
        return 1 + sum(isinstance(act.move, Accuse) for act in self._acts)

    @property
    def last_accused(self) -> int | None:
        """Who was accused last."""
        return next(
            (act.move.target for act in reversed(self._acts) if isinstance(act.move, Accuse)), None
        )

    @property
    def settled(self) -> int:
        """How much had been said when pockets were emptied last."""
        settling = [n for n, act in enumerate(self._acts) if isinstance(act.move, Reveal | Shoot)]
        before = self._acts[: settling[-1]] if settling else []
        return sum(isinstance(act.move, Talk) for act in before)

    def record(self) -> Record:
        """The game as far as it was played."""
        return Record(self._state.players, self._state.setup, tuple(self._acts))
