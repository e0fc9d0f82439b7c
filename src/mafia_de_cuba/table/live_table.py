"""A live table: the one owner of its state, who judges, stores, applies and then publishes."""

import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Concatenate

from msgspec import UNSET

from mafia_de_cuba.rules.moves import GameMove, Hide, Pass, Pocket
from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.talk import Talk
from mafia_de_cuba.store import NotWritten, RowConflict, Store

from . import commands
from .bot_moves import Think, at_once
from .bot_scheduler import BotScheduler
from .clock import Clock
from .commands.checks import check_room_in_log
from .credentials import hashed, new_credential
from .devices import FIRST
from .errors import NotStored
from .events import Events
from .options import Pace
from .presence import Presence, Watcher
from .reactions import Reactions
from .recovery import fold
from .state import TableState
from .stored_table import Arguments, StoredTable
from .timers import Tempo, Timers
from .touched_tables import touch
from .view_builder import Shown

log = logging.getLogger(__name__)

RETRIES = (1.0, 2.0, 5.0, 10.0)  # seconds until a table goes on whose rows could not be written


class LiveTable(StoredTable):
    """A table in memory, its log, its timers and bots, and who watches it."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        now: Callable[[], float],
        tempo: Tempo,
        think: Think = at_once,
    ) -> None:
        super().__init__(store, now, clock.time())
        self.clock = clock
        self.tempo = tempo
        self.presence = Presence(self.state, clock, tempo)
        self.timers = Timers(self, clock, tempo)
        self.bots = BotScheduler(self, tempo, think)
        self.reactions = Reactions()
        self._asleep = False

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
        table.go_on()
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

    def grant(self, events: Events) -> None:
        """Write these judged events, make them true, tell everybody, and let the table go on."""
        if not events:
            return
        check_room_in_log(self.state, events)
        self.store_events(events)
        self.timers.note(events)
        self.bots.hear(events)
        self.go_on()
        self.publish()

    def move(
        self,
        player: int,
        wish: GameMove | Talk | Pass,
        seen: int,
        key: str,
        bag: commands.Bag = UNSET,
    ) -> int:
        """A player's move; the version told, the same again for the same key."""
        told = self.state.acknowledged.get((player, key))
        if told is None:
            events = commands.move(self.state, player, wish, seen, key, bag)
            self.presence.show_up(player)
            self.grant((*commands.return_to_seat(self.state, player), *events))
            told = self.state.acknowledged[player, key]
        return told

    def draft(self, player: int, wish: Hide | Pocket | None, bag: Token | None = None) -> None:
        """Keep what counts if the player's time runs out: nobody is told, and nothing goes on."""
        events = commands.draft(self.state, player, wish, bag)
        if events:
            check_room_in_log(self.state, events)
            self.store_events(events)

    def press(self, player: int, key: str) -> None:
        """Register a shot attempt; anyone's button sends one."""
        if (player, key) not in self.state.acknowledged:
            self.do(commands.press, player, key)

    def enter(self, command: Callable[..., Events], name: str, key: str, **more: Any) -> str:
        """Let somebody join or wait; says their credential.

        Whoever came with the same key before is given a further credential of the same seat.
        """
        if (player := self.state.joined.get(key)) is not None:
            return self.another_token(player)
        credential = new_credential()
        self.do(command, name, hashed(credential), key=key, **more)
        return credential

    def another_token(self, player: int, via: str = FIRST) -> str:
        """A further credential for the same seat, for a new device. Raises TableError."""
        credential = new_credential()
        touch(self, player)
        self.do(commands.add_device, player, hashed(credential), via, int(self.now()))
        return credential

    def revoke(self, player: int, number: int) -> None:
        """Sign one of the player's devices out, but not the last. Raises TableError."""
        self.do(commands.revoke_device, player, number)

    # ------------------------------------------------------------ going on by itself

    def go_on(self) -> None:
        """Let bots move, choices take effect and clocks run, as far as it is time for them."""
        self.timers.stop()
        game = self.state.game
        if game is None or game.over or self.state.closed:
            self.bots.rest()
        elif self.state.options.pace is Pace.INSTANT:
            self.bots.play_at_once()
        else:
            self.timers.keep_pace(game)
            self.bots.schedule()
        self.timers.run_clock()

    def _failed(self, error: NotWritten, since: float | None) -> None:
        """What was not written has not happened, and nothing happens by itself for a while."""
        if not self._asleep:
            super()._failed(error, since)
        if self._asleep:  # by now, if it was never stored
            return
        self.timers.stop()
        self.bots.rest()
        if isinstance(error, RowConflict):  # nor ever, unless somebody's wish can be written
            log.error("Table %s was not as its log is: %s", self.state.code, error)
            return
        wait = RETRIES[min(self._unsaved.failures, len(RETRIES) - 1)]
        self._unsaved.failures += 1
        self.timers.at(self.clock.time() + wait, "retry", self._try_again)

    def _try_again(self) -> None:
        if self._unread:
            self._reload()
        if self._unread:
            self._failed(NotWritten("the log cannot be read"), None)
        else:
            self.go_on()
            self.publish()

    def _reload(self) -> None:
        super()._reload()
        if not self._unread:
            self.presence.state = self.state
            self.presence.forget_all_but(self.state.players)
            self.publish()

    # ------------------------------------------------------------ watching

    def watch(self, watcher: Watcher, player: int | None, others: Iterable[int] = ()) -> None:
        """Tell the watcher of every change from now on; others share its device with the player."""
        here = set(others) if player is None else {player, *others}
        back = self.presence.come(watcher, here)
        for number in here:
            if number == player or number in back:
                with suppress(NotStored):  # their next move brings them back
                    self.do(commands.return_to_seat, number)

    def unwatch(self, watcher: Watcher) -> None:
        """Tell the watcher nothing more; what was made for watchers goes with the last of them."""
        self.presence.go(watcher)
        if not self.presence.watchers:
            self._shown = Shown(self.state)

    def publish(self) -> None:
        """Tell everybody who watches that something may have changed for them."""
        self.presence.tell()

    def away(self) -> frozenset[int]:
        """The seats whose players were here and are not now."""
        return self.presence.away()

    def beside(self, player: int) -> frozenset[int]:
        """Who was seen to share a device with this player since the table woke."""
        return self.presence.beside(player)

    def sleep(self) -> None:
        """Stop all timers; the table is dropped from memory and can be recovered."""
        self._asleep = True
        self.timers.stop()
        self.presence.sleep()
        self.bots.rest()
