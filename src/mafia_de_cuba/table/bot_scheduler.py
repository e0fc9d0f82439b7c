"""Scheduling of bots: when the bots of a table think, and when they act."""

from math import inf
from typing import TYPE_CHECKING

from mafia_de_cuba.bots.interface import Wish
from mafia_de_cuba.rules.moves import Accuse
from mafia_de_cuba.rules.state import Phase

from .bot_moves import Think, granted, thought_of
from .bot_timing import BotTimes, Moment, words_in
from .bot_turns import BotTurn, Cause, bot_turns
from .errors import NotStored
from .events import Events, Moved
from .one_device import awaits_person, tempo_of
from .state import TALK
from .timers import Tempo

if TYPE_CHECKING:
    from .live_table import LiveTable

ALOUD = (Cause.ASKED, Cause.UNASKED, Cause.FLOOR, Cause.GODFATHER)
AHEAD = 0.1  # a bot begins to think so long before its time, as a part of a bot's usual time


class BotScheduler:
    """The bots of one table: one thinks at a time, and acts at a time drawn alike for all."""

    def __init__(self, table: "LiveTable", tempo: Tempo, think: Think) -> None:
        self.table = table
        self.tempo = tempo
        self.think = think
        self.thinking: BotTurn | None = None
        self._thought: tuple[BotTurn, Wish | None] | None = None
        self._times = BotTimes()

    def rest(self) -> None:
        """Let nobody think any more, and forget what was thought."""
        self._times = BotTimes()
        self.thinking = self._thought = None

    def keep_silent(self, until: float) -> None:
        """Let no bot speak before then."""
        self._times.keep_silent(until)

    def play_at_once(self) -> None:
        """Each bot once on each turn, until all is said and it is a person's move."""
        asked: set[BotTurn] = set()
        while left := [each for each in self._turns_at_once() if each not in asked]:
            asked.add(left[0])
            wish = thought_of(self.table.state, left[0])()
            if events := granted(self.table.state, left[0], wish):
                try:
                    self.table.store_events(events)
                    self.table.timers.note(events)
                except NotStored:
                    return  # bots go on when the table does

    def _turns_at_once(self) -> list[BotTurn]:
        """The turns of bots, but for who would speak up after a long silence."""
        found = bot_turns(self.table.state)
        return [turn for turn in found if not turn.after_silence]

    def hear(self, events: Events) -> None:
        """Where a person has spoken, bots that nobody asked give others time to reply."""
        spoken = (event for event in events if isinstance(event, Moved))
        by_people = any(isinstance(e.move, TALK) and not self._is_bot(e.seat) for e in spoken)
        if by_people and self._plays():
            tempo = tempo_of(self.table.state, self.tempo)
            self._times.after_persons_words(self.table.clock.time(), tempo)

    def _plays(self) -> bool:
        """Whether a bot plays any seat of the game."""
        game, players = self.table.state.game, self.table.state.players
        if game is None or game.substitutes:
            return game is not None
        return any(players[number].bot for number in game.seating)

    def _is_bot(self, seat: int) -> bool:
        return self.table.state.played_by_bot(seat)

    def schedule(self) -> None:
        """Draw when the bots act that have a turn now, and let the next one think."""
        self._times.renew(bot_turns(self.table.state), self._moment())
        self._let_think()

    def _moment(self) -> Moment:
        table, game = self.table, self.table.state.game
        return Moment(
            now=table.clock.time(),
            since=table.since,
            tempo=tempo_of(table.state, self.tempo),
            stealing=game is not None and game.state.phase in (Phase.HIDE, Phase.THEFT),
            patient=awaits_person(table.state),
        )

    def _let_think(self) -> None:
        """The next bot thinks a moment before its time, so that thinking takes no time to see."""
        ready = self._times.next()
        if ready is None or self.thinking is not None:
            return
        bot_turn, when = ready
        if self._thought and self._thought[0] == bot_turn:
            self.table.timers.at(when, "bot", self._act)
        else:
            ahead = when - AHEAD * self.tempo.bot
            self.table.timers.at(ahead, "bot", lambda: self._think(bot_turn))

    def _think(self, bot_turn: BotTurn) -> None:
        self.thinking = bot_turn

        def tell(wish: Wish | None) -> None:
            if self.thinking is bot_turn:  # else the table sleeps, or plays another game
                self.thinking, self._thought = None, (bot_turn, wish)
                self._let_think()

        self.think(thought_of(self.table.state, bot_turn), tell)

    def _act(self) -> None:
        assert self._thought is not None, "a bot thinks before it acts"
        (bot_turn, wish), self._thought = self._thought, None
        now, tempo = self.table.clock.time(), tempo_of(self.table.state, self.tempo)
        events = granted(self.table.state, bot_turn, wish)
        early = isinstance(wish, Accuse) and not bot_turn.step and now < self._talk_ends()
        if early:
            events = ()
            self._times.put_off(bot_turn, self._talk_ends())
        else:  # where the log is full, it is tried again
            self._times.put_off(bot_turn, now + tempo.answer if events else inf)
        self._let_think()
        if events and bot_turn.cause in ALOUD:
            words = sum(words_in(each.move) for each in events if isinstance(each, Moved))
            self._times.after_bot_words(bot_turn, now, tempo, words)
        self.table.grant(events)

    def _talk_ends(self) -> float:
        """Until then a bot in office lets the table talk before it accuses."""
        game = self.table.state.game
        first, tempo = game is None or game.news is None, tempo_of(self.table.state, self.tempo)
        return self.table.since + (min(tempo.answer, 7 * tempo.bot) if first else 2 * tempo.bot)
