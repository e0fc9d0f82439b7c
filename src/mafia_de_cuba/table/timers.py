"""Timers of a table: the beat that choices take effect on, the time to shoot, players' clocks."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import astuple, dataclass, replace
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from mafia_de_cuba.rules.moves import Accuse, Concede, GameMove, Hide, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.pieces import legal_takes
from mafia_de_cuba.rules.play import HIDES
from mafia_de_cuba.rules.state import Phase, State

from .choices import drafted, effects, settled
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
from .one_device import is_on_one_device, tempo_of
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
    stage: float = 8.0  # a reveal is shown so long, step by step, and no bot speaks meanwhile
    word: float = 0.25  # so long it takes to read one word of a bot
    least_read: float = 1.5  # no bot speaks sooner after another
    most_read: float = 5.0  # nor need it wait longer for who reads

    def scaled(self, factor: float) -> "Tempo":
        """All times multiplied by this factor: tests and drills need not wait."""
        return Tempo(*(factor * value for value in astuple(self)))

    def quick(self) -> "Tempo":
        """The shorter times of a table whose people share one device: nobody can time anybody."""
        return replace(
            self,
            beat=self.beat / 8,
            window=self.window / 3,
            bot=0.4 * self.bot,
        )


class TimeLeft(NamedTuple):
    """What is left of a clock or window, and how long it runs in all, in whole seconds."""

    seconds: int
    of: int


class Staged(NamedTuple):
    """A reveal that is being shown: every screen follows the same time."""

    mark: int  # tells it from other reveals
    passed: float  # seconds since it happened
    lasts: float


class Timers:
    """What happens at a table by itself when its time comes, but for what bots do."""

    def __init__(self, table: "LiveTable", clock: Clock, tempo: Tempo) -> None:
        self.table = table
        self.clock = clock
        self.tempo = tempo
        self.due: float | None = None  # when a running clock or window ends
        self.revealed: tuple[int, float] | None = None  # the last reveal: its mark, and when
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
        if any(_reveals(event) for event in events):
            self.revealed = self.state.version(None), self.clock.time()
            self.table.bots.keep_silent(self.clock.time() + self.tempo.stage)

    def staged(self) -> Staged | None:
        """The reveal that screens are showing now, if there is one."""
        if self.revealed is None:
            return None
        mark, since = self.revealed
        staged = Staged(mark, self.clock.time() - since, self.tempo.stage)
        return staged if staged.passed < staged.lasts else None

    def time_left(self) -> "TimeLeft | None":
        """How long the running clock or window still has: the same for all, whoever has chosen."""
        if self.due is None:
            return None
        return TimeLeft(
            ceil(max(0, self.due - self.clock.time())), ceil(self.due - self.table.since)
        )

    # ------------------------------------------------------------ choices and the window

    def keep_pace(self, game: TableGame) -> None:
        """Let choices take effect on the beat, and close the window when its time is over."""
        if game.pending:
            self.at(self._next_beat(game), "pending", self._release)
        elif game.window_open and not self._hands_to_come(game):
            self.due = self.table.since + self._window(game)
            self.at(self.due, "window", self.close_window)

    def _hands_to_come(self, game: TableGame) -> bool:
        """Whether a device that is passed round has still to reach somebody in the window."""
        return any(self.state.player_at(seat).hotseat for seat in self._silent(game))

    def _silent(self, game: TableGame) -> Iterator[int]:
        """The seats of people who may press in the window and have not said yet whether they do."""
        for seat in range(len(game.seating)):
            may_press = game.state.in_play(seat) and seat != game.state.accused
            if may_press and seat not in game.answers and not self.state.played_by_bot(seat):
                yield seat

    def _window(self, game: TableGame) -> float:
        """How long the window is open; on one device less, once its people have answered."""
        short = is_on_one_device(self.state) and not any(True for _ in self._silent(game))
        return self.tempo.quick().window if short else self.tempo.window

    def _next_beat(self, game: TableGame) -> float:
        """The next multiple of the beat since the box came, at least one."""
        passed, beat = self.clock.time() - self.table.since, self._beat(game)
        if self.state.options.clock is not None:  # its end is no later than a last-moment choice
            passed = min(passed, self.state.options.clock)
        beats = max(1, -int(-passed // beat)) if beat else 0
        return self.table.since + beats * beat

    def _beat(self, game: TableGame) -> float:
        """The beat of the box; a person's choice takes effect at once if nobody could time it."""
        at_once = is_on_one_device(self.state) and not any(
            map(self.state.played_by_bot, game.pending)
        )
        return 0.0 if at_once else tempo_of(self.state, self.tempo).beat

    def _release(self) -> None:
        """The choice that waits takes effect."""
        assert self.state.game is not None
        self.table.grant(effects(self.state.game))

    def close_window(self) -> None:
        """The time to shoot is over; a Cleaner who pressed has shot."""
        self.table.grant((WindowClosed(), *shot_after_window(self.state)))

    # ------------------------------------------------------------ players' clocks

    def run_clock(self) -> None:
        """Let the clock of whoever is to move run, where the table has clocks."""
        seconds, game = self.state.options.clock, self.state.game
        if seconds is None or game is None or game.over or game.window_open or self.state.closed:
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
                kind, seat = self._kind_of_choice(), state.turn or 0
                moves = drafted(game, seat, game.draft) or (_drawn(settled(game)),)
                self.table.grant(tuple(kind(seat, move) for move in moves))
            case Phase.ACCUSATION if state.accused is not None:
                self.table.grant((Moved(state.accused, Reveal()),))
            case _ if not self.state.played_by_bot(state.godfather):
                if state.godfather not in game.absent_votes:
                    self.table.grant((VoteOpened(state.godfather),))

    def _kind_of_choice(self) -> type[Chosen | Moved]:
        """At a table of people a choice waits for the beat."""
        return Chosen if self.state.options.pace is Pace.TABLE else Moved


def _begins_wait(event: TableEvent) -> bool:
    """Whether a new wait begins: talk, choices and votes do not start the clock anew."""
    if isinstance(event, Moved):
        return isinstance(event.move, Hide | Pocket | Accuse | Reveal | Shoot)
    return isinstance(event, Started | WindowClosed | Returned | Waited)


def _reveals(event: TableEvent) -> bool:
    """Whether something comes out that every screen shows: pockets, a shot, or giving up."""
    return isinstance(event, Moved) and isinstance(event.move, Reveal | Shoot | Concede)


def _drawn(state: State) -> GameMove:
    """A choice by chance for who has not chosen in time: allowed, the open box's too."""
    if state.phase is Phase.HIDE:
        return secrets.choice(HIDES)
    take = secrets.choice(legal_takes(state.box, state.is_last(state.turn or 0)))
    return Pocket(take.diamonds, take.token, take.fake)
