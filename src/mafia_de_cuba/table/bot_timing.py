"""Pauses: when bots act at a table of people, drawn alike for every seat, role and decision."""

import secrets
from collections.abc import Iterable
from dataclasses import astuple, dataclass
from math import inf

from .bot_turns import Cause, Occasion, Patience


@dataclass(frozen=True)
class Tempo:
    """How long things take at a table of people, in seconds."""

    beat: float = 8.0  # the box goes on at multiples of this, whoever holds it
    window: float = 9.0  # the time to shoot
    bot: float = 4.0  # about how long a bot thinks
    grace: float = 30.0  # away for so long, the table may vote
    answer: float = 22.0  # for so long a bot in office waits for an answer
    blink: float = 4.0  # away for less, nobody sees it: a page is loaded anew

    def scaled(self, factor: float) -> "Tempo":
        """The same, faster or slower: tests do not wait."""
        return Tempo(*(factor * value for value in astuple(self)))


class Pauses:
    """When each bot will act that has an occasion to: no bot is asked twice on the same one."""

    def __init__(self, tempo: Tempo) -> None:
        self.tempo = tempo
        self.due: dict[Occasion, float] = {}
        self.breath = 0.0  # until then no bot speaks after another

    def renew(self, occasions: Iterable[Occasion], now: float, since: float) -> None:
        """Keep the times of occasions that are still there, and draw those of new ones.

        Whatever people say meanwhile, an occasion's time stays: nobody can keep a bot from acting.
        """
        self.due = {
            occasion: self.due.get(occasion, self._drawn(occasion, now, since))
            for occasion in occasions
        }

    def next(self) -> tuple[Occasion, float] | None:
        """Who acts next, and when."""
        occasion = min(self.due, key=self.time, default=None)
        if occasion is None or self.time(occasion) == inf:
            return None
        return occasion, self.time(occasion)

    def time(self, occasion: Occasion) -> float:
        """When this bot acts: not into the words of another, unless nobody hears it."""
        silent = occasion.cause is Cause.WINDOW
        return self.due[occasion] if silent else max(self.due[occasion], self.breath)

    def put_off(self, occasion: Occasion, until: float) -> None:
        """Not before then."""
        self.due[occasion] = until

    def breathe(self, now: float) -> None:
        """A bot has spoken: the next one lets it sink in."""
        self.breath = now + 0.6 * self._thinking()

    def _drawn(self, occasion: Occasion, now: float, since: float) -> float:
        tempo = self.tempo
        if occasion.cause is Cause.WINDOW:
            return since + tempo.window * (0.1 + 0.7 * _chance())
        if occasion.patience is Patience.LONG:
            return now + tempo.answer * (0.9 + 0.2 * _chance())
        if occasion.patience is Patience.SHORT:
            return now + 2 * self._thinking()
        if occasion.cause is Cause.MOVE:  # bag and box go within one beat
            return min(now + self._thinking(), since + 1.4 * tempo.bot)
        return now + self._thinking()

    def _thinking(self) -> float:
        return self.tempo.bot * (0.6 + 0.8 * _chance())


def _chance() -> float:
    return secrets.randbelow(1000) / 1000
