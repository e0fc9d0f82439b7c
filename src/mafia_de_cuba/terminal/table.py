"""The table: the one object of this room that holds a state; everybody else gets views."""

from mafia_de_cuba.rules.moves import Accuse, GameMove
from mafia_de_cuba.rules.play import decide, play
from mafia_de_cuba.rules.record import Act, Record
from mafia_de_cuba.rules.setup import Setup, check, check_players
from mafia_de_cuba.rules.state import start
from mafia_de_cuba.rules.talk import Talk
from mafia_de_cuba.views import View, view


class Table:
    """One game on one device; raises Refused where a rule forbids the table or a move."""

    def __init__(self, names: tuple[str, ...], setup: Setup) -> None:
        check_players(names)
        check(setup, len(names))
        self._state = start(names, setup)
        self._acts: list[Act] = []

    def view(self, seat: int | None = None) -> View:
        """What a seat may know, or everybody."""
        return view(self._state, seat)

    def check(self, seat: int, move: GameMove | Talk) -> None:
        """Refuse what this seat may not do now."""
        decide(self._state, seat, move)

    def play(self, seat: int, move: GameMove | Talk) -> None:
        """Let this seat make this move."""
        self._state = play(self._state, seat, move)
        self._acts.append(Act(seat, move))

    @property
    def round(self) -> int:
        """Each round of the investigation ends with an accusation."""
        return 1 + sum(isinstance(act.move, Accuse) for act in self._acts)

    def record(self) -> Record:
        """The game as far as it was played."""
        return Record(self._state.players, self._state.setup, tuple(self._acts))
