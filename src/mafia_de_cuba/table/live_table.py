"""A live table: the one owner of its state, who judges, stores, applies and then publishes."""

import logging
import secrets
import sqlite3
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from math import inf
from typing import Any, Concatenate, ParamSpec, TypeVar

from mafia_de_cuba.bots.interface import Wish
from mafia_de_cuba.rules.moves import Accuse, GameMove, Hide, Pass, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.pieces import legal_takes
from mafia_de_cuba.rules.play import HIDES
from mafia_de_cuba.rules.state import Phase, State
from mafia_de_cuba.rules.talk import Talk
from mafia_de_cuba.store import NotWritten, RowConflict, Store
from mafia_de_cuba.store.errors import Unreadable

from . import commands
from .bot_moves import Think, at_once, granted, thought_of
from .bot_timing import BotTimes, Tempo
from .bot_turns import BotTurn, Cause, bot_turns
from .clock import Clock, Timer
from .commands.checks import check_room_in_log
from .commands.game import shot_after_window
from .credentials import hashed, new_token
from .devices import FIRST, Device
from .errors import NotStored, not_stored
from .events import (
    Chosen,
    Events,
    Moved,
    Returned,
    Sat,
    Started,
    TableEvent,
    VoteOpened,
    Waited,
    WindowClosed,
    write_event,
)
from .options import Pace
from .presence import Presence, Watcher
from .recovery import Damaged, fold
from .state import TableGame, TableState
from .touched_tables import touch
from .unsaved import Pending, Written, audience
from .view import TableView
from .view_builder import Shown

log = logging.getLogger(__name__)

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")

ALOUD = (Cause.ASKED, Cause.UNASKED, Cause.OFFICE)
AHEAD = 0.1  # a bot begins to think so long before its time, as a part of a bot's usual time
RETRIES = (1.0, 2.0, 5.0, 10.0)  # seconds until a table goes on whose rows could not be written


class LiveTable:
    """A table in memory, its log, its clock, and who watches it."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        now: Callable[[], float],
        tempo: Tempo,
        think: Think = at_once,
    ) -> None:
        self.state = TableState()
        self.store = store
        self.clock = clock
        self.now = now  # the wall clock, for the log
        self.tempo = tempo
        self.think = think
        self.presence = Presence(self.state, clock, tempo)
        self.since = clock.time()  # when the present turn, window or wait began
        self.due: float | None = None  # when a running clock or window ends
        self._timers: dict[str, Timer] = {}
        self._pauses = BotTimes(tempo)
        self._thinking: BotTurn | None = None
        self._thought: tuple[BotTurn, Wish | None] | None = None
        self._shown = Shown(self.state)
        self._pending = Pending(self._take_back)
        self._asleep = False
        self._unread = False  # the log could not be read after that: nothing is known
        self.never_stored: Callable[[], None] = lambda: None  # called if the opening was not

    @classmethod
    def recover(
        cls,
        rows: list[bytes],
        store: Store,
        clock: Clock,
        now: Callable[[], float],
        tempo: Tempo,
        think: Think = at_once,
    ) -> "LiveTable":
        """The table that these rows tell of, going on where it was. Raises Damaged."""
        table = cls(store, clock, now, tempo, think)
        fold(table.state, rows)
        table.presence.miss(table.state.people())  # until they show up
        table._go_on()
        return table

    # ------------------------------------------------------------ the one way in

    def do(
        self,
        command: Callable[Concatenate[TableState, Arguments], Events],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> None:
        """Judge a command, store its events, make them true and tell everybody.

        Raises TableError where the command is refused; then nothing has changed.
        """
        self.grant(command(self.state, *args, **kwargs))

    def ask(
        self,
        query: Callable[Concatenate[TableState, Arguments], Answer],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Answer:
        """The answer to a query (table/queries.py)."""
        return query(self.state, *args, **kwargs)

    @property
    def code(self) -> str:
        """The code that people find this table by."""
        return self.state.code

    def version(self, player: int | None) -> int:
        """How many changes this player, or a spectator, could see."""
        return self.state.version(player)

    def seat_of(self, player: int) -> int | None:
        """Where the player sits: in the game, else in the lobby."""
        return self.state.seat_of(player)

    def enter(self, command: Callable[..., Events], name: str, key: str, **more: Any) -> str:
        """Let somebody join or wait; the same key again gives the same player a further token."""
        if (player := self.state.joined.get(key)) is not None:
            return self.another_token(player)
        token = new_token()
        self.do(command, name, hashed(token), key=key, **more)
        return token

    def grant(self, events: Events) -> None:
        """Write these judged events, make them true, tell everybody, and let the table go on."""
        if not events:
            return
        check_room_in_log(self.state, events)
        self._write(events)
        if any(_turns_the_page(event) for event in events):
            self.since = self.clock.time()
        self._go_on()
        self.publish()

    def _write(self, events: Events) -> None:
        """Have these judged events written and make them true. Raises NotStored.

        They are true for whoever judges next, but nobody hears of them until they are stored.
        """
        if self._unread:
            raise not_stored()
        code, rows = events_table(self.state, events), [write_event(each) for each in events]
        try:
            append = self.store.append(code, self.state.rows, rows, self.now())
        except NotWritten as error:
            if isinstance(error, RowConflict):
                self._fold_again()
            self._pause_after(error)
            raise not_stored() from None
        self.state.apply_all(events)
        if append.done:
            self._pending.failures = 0
        else:
            self._pending.add(Written(append, audience(self.state, events), self.since))

    def move(self, player: int, wish: GameMove | Talk | Pass, seen: int, key: str) -> int:
        """A player's move; the version told, the same again for the same key."""
        told = self.state.acknowledged.get((player, key))
        if told is None:
            events = commands.move(self.state, player, wish, seen, key)
            self.presence.show_up(player)
            self.grant((*self._returning(player), *events))
            told = self.state.acknowledged[player, key]
        return told

    def press(self, player: int, key: str) -> None:
        """A thumb on POW!, whoever's."""
        if (player, key) not in self.state.acknowledged:
            self.grant(commands.press(self.state, player, key))

    def let_be(self, player: int, key: str) -> None:
        """A thumb that keeps still in the window."""
        self.move(player, Pass(), self.state.version(player), key)

    # ------------------------------------------------------------ what is stored

    @property
    def writing(self) -> bool:
        """Whether something is on its way to the disk."""
        return bool(self._pending)

    @property
    def all_stored(self) -> bool:
        """Whether nobody has to wait for anything: the usual case, and cheap to ask."""
        return not (self._unread or self._pending)

    async def stored(self, players: Collection[int] = ()) -> None:
        """Return when all that these players could know by now is stored. Raises NotStored."""
        if self._unread:
            raise not_stored()
        await self._pending.stored(players)

    def _take_back(self, error: NotWritten, since: float) -> None:
        """What was not written has not happened: back to what the log holds, and go on later."""
        if not self._asleep:
            self.since = since
            self._fold_again()
            self._pause_after(error)

    def _pause_after(self, error: NotWritten) -> None:
        """Nothing happens by itself for a while: no bot and no clock tries a full disk for ever."""
        self._stop_timers()
        self._rest()
        if isinstance(error, RowConflict):  # nor ever, unless somebody's wish can be written
            log.error("Table %s was not as its log is: %s", self.state.code, error)
        elif not self._asleep:
            wait = RETRIES[min(self._pending.failures, len(RETRIES) - 1)]
            self._pending.failures += 1
            self._at(self.clock.time() + wait, "retry", self._try_again)

    def _try_again(self) -> None:
        if self._unread:
            self._fold_again()
        if self._unread:
            self._pause_after(NotWritten("the log cannot be read"))
        else:
            self._go_on()
            self.publish()

    def _fold_again(self) -> None:
        """Forget what memory holds, and make of the log what it says."""
        table = TableState()
        try:
            fold(table, self.store.read(self.state.code))
        except (OSError, sqlite3.Error, Unreadable, Damaged) as error:
            log.error("Table %s cannot be read: %s", self.state.code, error)
            self._unread = True
            return
        self._unread = False
        if not table.rows:
            self.never_stored()
        self.state = self.presence.state = table
        self.presence.forget_all_but(table.players)
        self._shown = Shown(table)
        self.publish()

    # ------------------------------------------------------------ going on by itself

    def _go_on(self) -> None:
        """Let bots move, choices take effect and clocks run, as far as it is time for them."""
        self._stop_timers()
        game = self.state.game
        if game is None or game.over:
            self._rest()
        elif self.state.options.pace is Pace.INSTANT:
            self._play_bots_at_once()
        else:
            self._keep_pace(game)
        self._run_clock()

    def _rest(self) -> None:
        """Nobody thinks any more, and what was thought is forgotten."""
        self._pauses = BotTimes(self.tempo)
        self._thinking = self._thought = None

    def _play_bots_at_once(self) -> None:
        """Each bot once on each turn, until all is said and it is a person's move."""
        asked: set[BotTurn] = set()
        while left := [each for each in bot_turns(self.state) if each not in asked]:
            asked.add(left[0])
            wish = thought_of(self.state, left[0])()
            if events := granted(self.state, left[0], wish):
                try:
                    self._write(events)
                except NotStored:
                    return  # bots go on when the table does

    def _keep_pace(self, game: TableGame) -> None:
        if game.pending:
            self._at(self._next_beat(), "held", self._release)
        elif game.window_open and not self._hands_to_come(game):
            self.due = self.since + self.tempo.window
            self._at(self.due, "window", self._close_window)
        self._pauses.renew(bot_turns(self.state), self.clock.time(), self.since)
        self._let_bots_think()

    def _hands_to_come(self, game: TableGame) -> bool:
        """Whether a device that is passed round has still to reach somebody in the window."""
        return any(
            self.state.player_at(seat).shared
            and game.state.in_play(seat)
            and seat != game.state.accused
            and seat not in game.answers
            and not self.state.played_by_bot(seat)
            for seat in range(len(game.seating))
        )

    def _next_beat(self) -> float:
        """The next multiple of the beat since the box came, at least one."""
        passed = self.clock.time() - self.since
        if self.state.options.clock is not None:  # its end is no later than a last-moment choice
            passed = min(passed, self.state.options.clock)
        beats = max(1, -int(-passed // self.tempo.beat)) if self.tempo.beat else 0
        return self.since + beats * self.tempo.beat

    def _release(self) -> None:
        game = self.state.game
        assert game is not None
        seat, move = next(iter(game.pending.items()))
        self.grant((Moved(seat, move),))

    def _close_window(self) -> None:
        shot = shot_after_window(self.state)
        self.grant((WindowClosed(), *shot))

    # ------------------------------------------------------------ bots at a table of people

    def _let_bots_think(self) -> None:
        """The next bot thinks a moment before its time, so that thinking takes no time to see."""
        ready = self._pauses.next()
        if ready is None or self._thinking is not None:
            return
        bot_turn, when = ready
        if self._thought and self._thought[0] == bot_turn:
            self._at(when, "bot", self._bot_acts)
        else:
            self._at(when - AHEAD * self.tempo.bot, "bot", lambda: self._bot_thinks(bot_turn))

    def _bot_thinks(self, bot_turn: BotTurn) -> None:
        self._thinking = bot_turn

        def tell(wish: Wish | None) -> None:
            if self._thinking is bot_turn:  # else the table sleeps, or plays another game
                self._thinking, self._thought = None, (bot_turn, wish)
                self._let_bots_think()

        self.think(thought_of(self.state, bot_turn), tell)

    def _bot_acts(self) -> None:
        assert self._thought is not None, "a bot thinks before it acts"
        (bot_turn, wish), self._thought = self._thought, None
        now, events = self.clock.time(), granted(self.state, bot_turn, wish)
        if isinstance(wish, Accuse) and now < self._talk_ends():
            events = ()
            self._pauses.put_off(bot_turn, self._talk_ends())
        else:  # where the log is full, it is tried again
            self._pauses.put_off(bot_turn, now + self.tempo.answer if events else inf)
        self._let_bots_think()
        if events and bot_turn.cause in ALOUD:
            self._pauses.breathe(now)
        self.grant(events)

    def _talk_ends(self) -> float:
        """Until then a bot in office lets the table talk before it accuses."""
        first = self.state.game is None or self.state.game.news is None
        return self.since + (self.tempo.answer if first else 2 * self.tempo.bot)

    # ------------------------------------------------------------ clocks

    def _run_clock(self) -> None:
        seconds, game = self.state.options.clock, self.state.game
        if seconds is None or game is None or game.over or game.window_open:
            return
        self.due = self.since + seconds
        if not game.pending:  # it is seen to run on: nobody learns that the choice is made
            self._at(self.due, "clock", self._time_is_up)

    def _time_is_up(self) -> None:
        """A legal default that proves nothing about anyone."""
        game = self.state.game
        assert game is not None
        state = game.state
        match state.phase:
            case Phase.HIDE | Phase.THEFT:
                pace = Chosen if self.state.options.pace is Pace.TABLE else Moved
                self.grant((pace(state.turn or 0, _drawn(state)),))
            case Phase.ACCUSATION if state.accused is not None:
                self.grant((Moved(state.accused, Reveal()),))
            case _ if not self.state.played_by_bot(state.godfather):
                if state.godfather not in game.absent_votes:
                    self.grant((VoteOpened(state.godfather),))

    def _at(self, when: float, name: str, call: Callable[[], None]) -> None:
        def call_unless_full() -> None:
            with suppress(NotStored):  # then it is tried again
                call()

        self._timers[name] = self.clock.call_at(max(when, self.clock.time()), call_unless_full)

    def _stop_timers(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self.due = None

    # ------------------------------------------------------------ watching

    def show(self, player: int | None) -> TableView:
        """What this player, or a spectator, may know."""
        return self._now().to(player)

    def write(self, player: int | None) -> str:
        """The same, as JSON."""
        return self._now().written_to(player)

    @property
    def kept(self) -> dict[tuple[object, ...], Any]:
        """What was made for all viewers alike; it is empty again after the next change."""
        return self._now().kept

    def _now(self) -> Shown:
        if self._shown.rows != self.state.rows:
            self._shown = Shown(self.state, self._shown)
        return self._shown

    def watch(self, watcher: Watcher, player: int | None, others: Iterable[int] = ()) -> None:
        """Tell the watcher of every change from now on; others share its device with the player."""
        here = set(others) if player is None else {player, *others}
        back = self.presence.come(watcher, here)
        for number in here:
            if number == player or number in back:
                with suppress(NotStored):  # their next move brings them back
                    self.grant(self._returning(number))

    def unwatch(self, watcher: Watcher) -> None:
        """No more of that; what was made for watchers goes with the last of them."""
        self.presence.go(watcher)
        if not self.presence.watchers:
            self._shown = Shown(self.state)

    def publish(self) -> None:
        """Tell everybody who watches that something may have changed for them."""
        self.presence.tell()

    def away(self) -> frozenset[int]:
        """The seats whose players were here and are not now."""
        return self.presence.away()

    def _returning(self, player: int) -> Events:
        """What gives a returning player their seat back, from a bot or from who took it."""
        game, seat = self.state.game, self.state.seat_of(player)
        if game is None or game.over:
            return ()
        if player in game.lent:
            return (Sat(game.lent[player], player),)
        if seat is not None and (seat in game.substitutes or seat in game.absent_votes):
            return (Returned(seat),)
        return ()

    # ------------------------------------------------------------ tokens

    def player(self, token: str) -> int | None:
        """Whose token this is."""
        found = self.state.player_by_token(hashed(token))
        if found is None:
            return None
        touch(self, found.number)
        return found.number

    def another_token(self, player: int, via: str = FIRST) -> str:
        """A further token for the same seat, for a new device. Raises TableError."""
        token = new_token()
        touch(self, player)
        self.do(commands.add_device, player, hashed(token), via, int(self.now()))
        return token

    def devices(self, player: int) -> dict[str, Device]:
        """The player's devices, by the hashes of their tokens."""
        return self.state.devices.of(player)

    def revoke(self, player: int, number: int) -> None:
        """Sign one of the player's devices out, but not the last. Raises TableError."""
        self.do(commands.revoke_device, player, number)

    def is_valid(self, token_hash: str) -> bool:
        """Whether a token is worth a seat or a place to wait."""
        return token_hash in self.state.devices.valid

    def beside(self, player: int) -> frozenset[int]:
        """Who was seen to share a device with this player since the table woke."""
        return self.presence.beside(player)

    def seconds_left(self) -> int | None:
        """How long the running clock or window still has, in whole seconds."""
        if self.due is None:
            return None
        return max(0, -int(-(self.due - self.clock.time()) // 1))

    def sleep(self) -> None:
        """Stop all timers; the table is dropped from memory and can be recovered."""
        self._asleep = True
        self._stop_timers()
        self.presence.sleep()
        self._rest()


def events_table(table: TableState, events: Events) -> str:
    """The table that these events belong to: a new one names itself."""
    return table.code or getattr(events[0], "table", "")


def _turns_the_page(event: TableEvent) -> bool:
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
