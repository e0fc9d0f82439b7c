"""Tables for tests: each a table over a log in memory, a clock that is moved by hand, moves by seat."""

import heapq
from collections.abc import Callable, Iterable
from itertools import count
from random import Random
from typing import Any

from mafia_de_cuba.bots.conversation.liveliness import Liveliness
from mafia_de_cuba.rules.moves import GameMove, Hide, Pass, Pocket
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.state import State
from mafia_de_cuba.rules.talk import Talk
from mafia_de_cuba.store.sqlite import SqliteStore
from mafia_de_cuba.table import commands
from mafia_de_cuba.table.credentials import hashed
from mafia_de_cuba.table.errors import TableError
from mafia_de_cuba.table.events import BotKind
from mafia_de_cuba.table.live_table import LiveTable
from mafia_de_cuba.table.options import Options, Pace, SetupWish
from mafia_de_cuba.table.seating import find_player
from mafia_de_cuba.table.state import TableGame
from mafia_de_cuba.table.timers import Tempo
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.table.view_builder import write_table_view
from tests.store.memory_store import MemoryStore

NAMES = ("Ana", "Bea", "Cruz", "Dora", "Eli", "Fay", "Gil", "Hal", "Ida", "Jan", "Kim", "Lou")
CODE = "KXQF"
MEDIUM = BotKind()


class Call:
    """A call that will be made, unless cancelled."""

    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None


class HandClock:
    """A clock that goes on when it is told to."""

    def __init__(self, now: float = 5000.0) -> None:
        self.now = now
        self.late = 0.0  # how long after its time a call is made
        self._calls: list[tuple[float, int, Call]] = []
        self._numbers = count()

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, call: Callable[[], None]) -> Call:
        timer = Call(call)
        heapq.heappush(self._calls, (when, next(self._numbers), timer))
        return timer

    def advance(self, seconds: float) -> None:
        """Let this much time pass, and everything happen in it."""
        until = self.now + seconds
        while self._calls and self._calls[0][0] <= until:
            when, _, timer = heapq.heappop(self._calls)
            if timer.call:
                self.now = max(self.now, when + self.late)
                timer.call()
        self.now = max(self.now, until)

    def pending(self) -> int:
        """How many calls are still to be made."""
        return sum(timer.call is not None for _, _, timer in self._calls)


class Room:
    """A table with people who sit in the order of their names, the first as host."""

    def __init__(
        self,
        people: int | Iterable[str] = 6,
        *,
        bots: int | Iterable[BotKind] = 0,
        pace: Pace = Pace.INSTANT,
        setup: Setup | SetupWish | None = None,
        clock: int | None = None,
        hotseat: bool = False,
        talk: Liveliness = Liveliness.QUIET,
    ) -> None:
        self.clock = HandClock()
        self.store: SqliteStore = MemoryStore()
        self.table = LiveTable(self.store, self.clock, self.clock.time, Tempo())
        self.keys = count()
        names = NAMES[:people] if isinstance(people, int) else tuple(people)
        options = Options(setup=wish(setup), pace=pace, clock=clock, talk=talk)
        first = commands.open_table(CODE, names[0], hashed(names[0]), options, hotseat=hotseat)
        self.table.grant(first)
        for name in names[1:]:
            self.join(name, hotseat)
        for kind in [MEDIUM] * bots if isinstance(bots, int) else bots:
            self.add_bot(kind)

    # ------------------------------------------------------------ the lobby

    def join(self, name: str, hotseat: bool = False) -> int:
        self.table.do(commands.join, name, hashed(name), hotseat=hotseat)
        return max(self.table.state.players)

    def wait(self, name: str) -> int:
        self.table.do(commands.wait, name, hashed(name))
        return max(self.table.state.players)

    def seat(self, player: int, seat: int) -> None:
        """Somebody who waits asks for a seat of the game, and the host says yes."""
        self.table.do(commands.ask_for_seat, player, seat)
        if player in self.state.waiting:
            name = self.state.players[player].name
            self.table.do(commands.decide_request, self.state.host, name, "admit")

    def admit(self, name: str) -> None:
        """The host lets somebody who waits play the next game."""
        assert self.state.host is not None
        self.table.do(commands.admit, self.state.host, name)

    def remove(self, seat: int, ban: bool = False) -> None:
        """The host sends somebody away."""
        number = find_player(self.state, seat, None)
        self.table.do(commands.remove, self.state.host, number, ban)

    def add_bot(self, kind: BotKind = MEDIUM) -> None:
        assert self.state.host is not None
        self.table.do(commands.add_bot, self.state.host, kind)

    def begin(self, godfather: str | None = None) -> "Room":
        assert self.state.host is not None
        self.table.do(commands.begin, self.state.host, godfather)
        return self

    # ------------------------------------------------------------ the game

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def game(self) -> TableGame:
        game = self.table.state.game
        assert game is not None
        return game

    @property
    def game_state(self) -> State:
        return self.game.state

    def number(self, name: str) -> int:
        """The player of this name."""
        return next(n for n, player in self.table.state.players.items() if player.name == name)

    def at(self, seat: int) -> int:
        """The player at this seat of the game."""
        return self.game.seating[seat]

    def move(
        self, seat: int, move: GameMove | Talk | Pass, seen: int = -1, key: str | None = None
    ) -> int:
        return self.table.move(self.at(seat), move, seen, key or f"key {next(self.keys)}")

    def play(self, *moves: tuple[int, GameMove | Talk | Pass]) -> "Room":
        """These moves; at a table of people, the box is let go on after each choice."""
        for seat, move in moves:
            self.move(seat, move)
            if seat in self.game.pending:
                self.let_go()
        return self

    def let_go(self) -> None:
        """Wait until the present choice has taken effect: at once if nobody could time it."""
        self.clock.advance(0)
        while self.game.pending:
            self.clock.advance(self.table.tempo.beat)

    def settle(self) -> None:
        """Wait until the window has closed."""
        self.clock.advance(self.table.tempo.window)

    # ------------------------------------------------------------ seeing

    def view(self, seat: int | None = None) -> TableView:
        """The view of a seat of the game, or the spectator's."""
        return self.table.show(None if seat is None else self.at(seat))

    def views(self) -> dict[int | None, dict[str, Any]]:
        """What every player and a spectator may know, written."""
        everybody = [None, *(n for n, p in self.table.state.players.items() if not p.bot)]
        return {number: write_table_view(self.table.show(number)) for number in everybody}

    def versions(self) -> list[int]:
        """The versions of all seats."""
        return [self.view(seat).version for seat in range(len(self.game.seating))]

    def rows(self) -> list[bytes]:
        return self.store.read(CODE)

    def recovered(self, rows: list[bytes] | None = None) -> "Room":
        """The room after its server was killed and started anew, over these rows of the log."""
        room = object.__new__(Room)
        room.clock, room.store, room.keys = HandClock(), MemoryStore(), self.keys
        kept = self.rows() if rows is None else rows
        room.store.append(CODE, 0, kept, 0.0)
        room.table = LiveTable.recover(kept, room.store, room.clock, room.clock.time, Tempo())
        return room


def wish(setup: Setup | SetupWish | None) -> SetupWish:
    """A setup as the host's wish."""
    if isinstance(setup, Setup):
        return SetupWish(setup.tokens, setup.jokers, setup.fake_diamond, setup.open_box)
    return setup or SetupWish()


def denied(call: Callable[..., object], *arguments: Any, **named: Any) -> str:
    """The code that this call is denied with."""
    try:
        call(*arguments, **named)
    except TableError as no:
        return no.code
    raise AssertionError("it was granted")


def opened(view: TableView) -> tuple[GameMove | Pass, ...]:
    """The moves open to this viewer."""
    return view.you.moves if view.you else ()


def can_move(room: Room) -> list[int]:
    """The seats of people who have a move to make."""
    seats = range(len(room.game.seating))
    return [s for s in seats if not room.state.played_by_bot(s) and opened(room.view(s))]


def play_by_chance(room: Room, rng: Random, most: int = 400) -> None:
    """Let the people of an instant table play any legal moves until the game is over."""
    for _ in range(most):
        if room.game.over:
            return
        seat = rng.choice(can_move(room))
        room.move(seat, rng.choice(opened(room.view(seat))))
    raise AssertionError("a game without an end")


def theft(*choices: GameMove) -> list[tuple[int, GameMove]]:
    """What the Godfather hides and everybody takes, each at their seat; dismissals are seat 1's."""
    seat, moves = 0, []
    for choice in choices:
        moves.append((seat, choice))
        seat += isinstance(choice, Hide | Pocket)
    return moves
