"""Timers of a table: the beat that choices take effect on, the time to shoot, players' clocks."""

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

from mafia_de_cuba.rules.moves import Accuse, GameMove, Hide, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.pieces import legal_takes
from mafia_de_cuba.rules.play import HIDES
from mafia_de_cuba.rules.state import Phase, State

from .clock import Clock, Timer
from .commands.game import shot_after_window
from .errors import NotStored
from .events import (
    Chosen,
    Events,
    Moved,
    Returned,
    Started,
    TableEvent,
    VoteOpened,
    Waited,
    WindowClosed,
)
from .options import Pace
from .state import TableGame, TableState

if TYPE_CHECKING:
    from .live_table import LiveTable


@dataclass(frozen=True)
class Tempo:
    """How long things take at a table of people, in seconds."""

    beat: float = 8.0  # the box goes on at multiples of this, whoever holds it
    window: float = 9.0  # the time to shoot
    bot: float = 4.0  # about how long a bot thinks
    grace: float = 30.0  # away for so long, the table may vote
    answer: float = 22.0  # for so long a bot in office waits for an answer
    blink: float = 4.0  # shorter absences are ignored: reloading a page disconnects briefly

    def scaled(self, factor: float) -> "Tempo":
        """The same, faster or slower: tests do not wait."""
        return Tempo(*(factor * value for value in astuple(self)))


class Timers:
    """What happens at a table by itself when its time comes, but for what bots do."""

    def __init__(self, table: "LiveTable", clock: Clock, tempo: Tempo) -> None:
        self.table = table
        self.clock = clock
        self.tempo = tempo
        self.due: float | None = None  # when a running clock or window ends
        self._running: dict[str, Timer] = {}

    @property
    def state(self) -> TableState:
        """The table's state."""
        return self.table.state

    def at(self, when: float, name: str, call: Callable[[], None]) -> None:
        """Call back then, unless all timers are stopped before; one timer for each name."""

        def call_unless_full() -> None:
            with suppress(NotStored):  # then it is tried again
                call()

        self._running[name] = self.clock.call_at(max(when, self.clock.time()), call_unless_full)

    def stop(self) -> None:
        """Stop all timers."""
        for timer in self._running.values():
            timer.cancel()
        self._running.clear()
        self.due = None

    def note(self, events: Events) -> None:
        """Begin to count anew where a new wait begins with these events."""
        if any(_begins_wait(event) for event in events):
            self.table.since = self.clock.time()

    def seconds_left(self) -> int | None:
        """How long the running clock or window still has, in whole seconds."""
        if self.due is None:
            return None
        return max(0, -int(-(self.due - self.clock.time()) // 1))

    # ------------------------------------------------------------ choices and the window

    def keep_pace(self, game: TableGame) -> None:
        """Let choices take effect on the beat, and close the window when its time is over."""
        if game.pending:
            self.at(self._next_beat(), "pending", self._release)
        elif game.window_open and not self._hands_to_come(game):
            self.due = self.table.since + self.tempo.window
            self.at(self.due, "window", self.close_window)

    def _hands_to_come(self, game: TableGame) -> bool:
        """Whether a device that is passed round has still to reach somebody in the window."""
        return any(
            self.state.player_at(seat).hotseat
            and game.state.in_play(seat)
            and seat != game.state.accused
            and seat not in game.answers
            and not self.state.played_by_bot(seat)
            for seat in range(len(game.seating))
        )

    def _next_beat(self) -> float:
        """The next multiple of the beat since the box came, at least one."""
        passed = self.clock.time() - self.table.since
        if self.state.options.clock is not None:  # its end is no later than a last-moment choice
            passed = min(passed, self.state.options.clock)
        beats = max(1, -int(-passed // self.tempo.beat)) if self.tempo.beat else 0
        return self.table.since + beats * self.tempo.beat

    def _release(self) -> None:
        """The choice that waits takes effect."""
        game = self.state.game
        assert game is not None
        seat, move = next(iter(game.pending.items()))
        self.table.grant((Moved(seat, move),))

    def close_window(self) -> None:
        """The time to shoot is over; a Cleaner who pressed has shot."""
        self.table.grant((WindowClosed(), *shot_after_window(self.state)))

    # ------------------------------------------------------------ players' clocks

    def run_clock(self) -> None:
        """Let the clock of whoever is to move run, where the table has clocks."""
        seconds, game = self.state.options.clock, self.state.game
        if seconds is None or game is None or game.over or game.window_open:
            return
        self.due = self.table.since + seconds
        if not game.pending:  # it is seen to run on: nobody learns that the choice is made
            self.at(self.due, "clock", self._time_is_up)

    def _time_is_up(self) -> None:
        """Grant a legal default that proves nothing about anyone."""
        game = self.state.game
        assert game is not None
        state = game.state
        match state.phase:
            case Phase.HIDE | Phase.THEFT:
                kind = Chosen if self.state.options.pace is Pace.TABLE else Moved
                self.table.grant((kind(state.turn or 0, _drawn(state)),))
            case Phase.ACCUSATION if state.accused is not None:
                self.table.grant((Moved(state.accused, Reveal()),))
            case _ if not self.state.played_by_bot(state.godfather):
                if state.godfather not in game.absent_votes:
                    self.table.grant((VoteOpened(state.godfather),))


def _begins_wait(event: TableEvent) -> bool:
    """Whether a new wait begins: talk, choices and votes do not start the clock anew."""
    if isinstance(event, Moved):
        return isinstance(event.move, Hide | Pocket | Accuse | Reveal | Shoot)
    return isinstance(event, Started | WindowClosed | Returned | Waited)


def _drawn(state: State) -> GameMove:
    """A choice by chance for who has not chosen in time: allowed, the open box's too."""
    if state.phase is Phase.HIDE:
        return secrets.choice(HIDES)
    take = secrets.choice(legal_takes(state.box, state.is_last(state.turn or 0)))
    return Pocket(take.diamonds, take.token, take.fake)
