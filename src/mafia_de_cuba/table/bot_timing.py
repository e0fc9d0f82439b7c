"""Bot timing: when bots act at a table of people, drawn alike for every seat, role and decision."""

import secrets
from collections.abc import Iterable
from math import inf
from typing import NamedTuple

from .bot_turns import BotTurn, Cause, Patience
from .timers import Tempo


class Moment(NamedTuple):
    """What the times of new turns depend on: nothing but public facts."""

    now: float
    since: float  # when the present wait began
    tempo: Tempo  # of this table
    stealing: bool  # the box goes round
    patient: bool  # the Godfather waits for an answer, however long it takes


class BotTimes:
    """When each bot will act that has a turn to: no bot is asked twice on the same one."""

    def __init__(self) -> None:
        self.due: dict[BotTurn, float] = {}
        self.breath = 0.0  # until then no bot speaks after another
        self.patient = False

    def renew(self, bot_turns: Iterable[BotTurn], moment: Moment) -> None:
        """Keep the times of turns that are still there, and draw those of new ones.

        Whatever people say meanwhile, a turn's time stays: nobody can keep a bot from acting.
        """
        self.due = {
            bot_turn: self.due.get(bot_turn, _drawn(bot_turn, moment)) for bot_turn in bot_turns
        }
        self.patient = moment.patient

    def next(self) -> tuple[BotTurn, float] | None:
        """Who acts next, and when."""
        bot_turn = min(self.due, key=self.time, default=None)
        if bot_turn is None or self.time(bot_turn) == inf:
            return None
        return bot_turn, self.time(bot_turn)

    def time(self, bot_turn: BotTurn) -> float:
        """When this bot acts: not into the words of another, unless nobody hears it."""
        if self.patient and bot_turn.patience is not Patience.NONE:
            return inf
        silent = bot_turn.cause is Cause.WINDOW
        return self.due[bot_turn] if silent else max(self.due[bot_turn], self.breath)

    def put_off(self, bot_turn: BotTurn, until: float) -> None:
        """Not before then."""
        self.due[bot_turn] = until

    def breathe(self, now: float, tempo: Tempo) -> None:
        """A bot has spoken: the next one lets it sink in."""
        self.breath = now + 0.6 * _thinking(tempo.bot)

    def hush(self, until: float) -> None:
        """Everybody looks at a reveal: no bot speaks before then."""
        self.breath = max(self.breath, until)


def _drawn(bot_turn: BotTurn, moment: Moment) -> float:
    now, since, tempo, *_ = moment
    if bot_turn.cause is Cause.WINDOW:
        return since + tempo.window * (0.1 + 0.7 * _chance())
    if bot_turn.patience is Patience.LONG:
        return now + tempo.answer * (0.9 + 0.2 * _chance())
    if bot_turn.patience is Patience.SHORT:
        return now + 2 * _thinking(tempo.bot)
    if bot_turn.cause is Cause.MOVE:
        return _moving(moment)
    return now + _thinking(tempo.bot)


def _moving(moment: Moment) -> float:
    """When a bot takes from the box, bag and box within one beat, or empties its pockets."""
    usual = moment.tempo.beat / 2 if moment.stealing else moment.tempo.bot
    return min(moment.now + _thinking(usual), moment.since + 1.4 * usual)


def _thinking(usual: float) -> float:
    return usual * (0.6 + 0.8 * _chance())


def _chance() -> float:
    return secrets.randbelow(1000) / 1000
