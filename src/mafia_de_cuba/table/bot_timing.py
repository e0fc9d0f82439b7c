"""Bot timing: when bots act at a table of people, drawn alike for every seat, role and decision."""

import secrets
from collections.abc import Iterable
from math import inf

from .bot_turns import BotTurn, Cause, Patience
from .timers import Tempo


class BotTimes:
    """When each bot will act that has a turn to: no bot is asked twice on the same one."""

    def __init__(self, tempo: Tempo) -> None:
        self.tempo = tempo
        self.due: dict[BotTurn, float] = {}
        self.breath = 0.0  # until then no bot speaks after another

    def renew(self, bot_turns: Iterable[BotTurn], now: float, since: float) -> None:
        """Keep the times of turns that are still there, and draw those of new ones.

        Whatever people say meanwhile, a turn's time stays: nobody can keep a bot from acting.
        """
        self.due = {
            bot_turn: self.due.get(bot_turn, self._drawn(bot_turn, now, since))
            for bot_turn in bot_turns
        }

    def next(self) -> tuple[BotTurn, float] | None:
        """Who acts next, and when."""
        bot_turn = min(self.due, key=self.time, default=None)
        if bot_turn is None or self.time(bot_turn) == inf:
            return None
        return bot_turn, self.time(bot_turn)

    def time(self, bot_turn: BotTurn) -> float:
        """When this bot acts: not into the words of another, unless nobody hears it."""
        silent = bot_turn.cause is Cause.WINDOW
        return self.due[bot_turn] if silent else max(self.due[bot_turn], self.breath)

    def put_off(self, bot_turn: BotTurn, until: float) -> None:
        """Not before then."""
        self.due[bot_turn] = until

    def breathe(self, now: float) -> None:
        """A bot has spoken: the next one lets it sink in."""
        self.breath = now + 0.6 * self._thinking()

    def _drawn(self, bot_turn: BotTurn, now: float, since: float) -> float:
        tempo = self.tempo
        if bot_turn.cause is Cause.WINDOW:
            return since + tempo.window * (0.1 + 0.7 * _chance())
        if bot_turn.patience is Patience.LONG:
            return now + tempo.answer * (0.9 + 0.2 * _chance())
        if bot_turn.patience is Patience.SHORT:
            return now + 2 * self._thinking()
        if bot_turn.cause is Cause.MOVE:  # bag and box go within one beat
            return min(now + self._thinking(), since + 1.4 * tempo.bot)
        return now + self._thinking()

    def _thinking(self) -> float:
        return self.tempo.bot * (0.6 + 0.8 * _chance())


def _chance() -> float:
    return secrets.randbelow(1000) / 1000
