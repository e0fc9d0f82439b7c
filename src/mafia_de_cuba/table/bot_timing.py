"""Bot timing: when bots act at a table of people, drawn alike for every seat, role and decision."""

import secrets
from collections.abc import Iterable
from math import inf
from typing import NamedTuple

from mafia_de_cuba.rules.moves import GameMove
from mafia_de_cuba.rules.talk import Ask, Claim, Say, Talk

from .bot_turns import BotTurn, Cause, Patience
from .timers import Tempo

WORDS_OF_A_TOPIC = 4  # "I took two diamonds"
WORDS_OF_A_QUESTION = 7
PAUSE_FOR_PEOPLE = 1.25  # of a bot's usual time, after words that nobody asked for


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
        self.bots_silent_until = 0.0  # while people read a bot's words or look at a reveal
        self.floor_free_until = 0.0  # until then no bot speaks whom nobody has asked
        self.replies_until = 0.0  # the same after a person has spoken, but for the Godfather
        self.patient = False

    def renew(self, bot_turns: Iterable[BotTurn], moment: Moment) -> None:
        """Keep the times of turns that are still there, and draw those of new ones.

        Whatever people say meanwhile, a turn's time stays: nobody can keep a bot from acting. But
        who only wants to speak up lets people speak first.
        """
        self.due = {
            bot_turn: self.due.get(bot_turn, _drawn(bot_turn, moment)) for bot_turn in bot_turns
        }
        self.patient = moment.patient

    def next(self) -> tuple[BotTurn, float] | None:
        """The turn that comes next, and when; None where all wait for a person."""
        bot_turn = min(self.due, key=self.time, default=None)
        if bot_turn is None or self.time(bot_turn) == inf:
            return None
        return bot_turn, self.time(bot_turn)

    def time(self, bot_turn: BotTurn) -> float:
        """When this bot acts: in the window at any time, else after the pause behind words."""
        due = self.due[bot_turn]
        if self.patient and bot_turn.patience is not Patience.NONE:
            return inf
        match bot_turn.cause:
            case Cause.WINDOW:
                return due
            case Cause.UNASKED | Cause.FLOOR:
                return max(due, self.bots_silent_until, self.floor_free_until, self.replies_until)
            case Cause.GODFATHER:
                return max(due, self.bots_silent_until, self.floor_free_until, self._speaker())
            case Cause.MOVE:
                return max(due, self.bots_silent_until, self._speaker())
        return max(due, self.bots_silent_until)

    def _speaker(self) -> float:
        """When the bot speaks that has the floor: moves come after it, a plea before pockets."""
        speaking = (each for each in self.due if each.cause is Cause.FLOOR)
        times = (self.due[each] for each in speaking if not each.after_silence)
        return max((time for time in times if time < inf), default=0.0)

    def put_off(self, bot_turn: BotTurn, until: float) -> None:
        """Let this turn wait until then."""
        self.due[bot_turn] = until

    def after_bot_words(self, bot_turn: BotTurn, now: float, tempo: Tempo, words: int) -> None:
        """A bot has spoken: the next one lets it be read, and waits longer if nobody asked it."""
        self.bots_silent_until = now + max(0.6 * _thinking(tempo.bot), reading_time(words, tempo))
        if bot_turn.cause in (Cause.UNASKED, Cause.FLOOR):
            self.floor_free_until = now + PAUSE_FOR_PEOPLE * _thinking(tempo.bot)

    def after_persons_words(self, now: float, tempo: Tempo) -> None:
        """A person has spoken: bots that nobody asked let others reply."""
        self.replies_until = now + PAUSE_FOR_PEOPLE * _thinking(tempo.bot)

    def keep_silent(self, until: float) -> None:
        """Everybody looks at a reveal: no bot speaks before then."""
        self.bots_silent_until = max(self.bots_silent_until, until)


def reading_time(words: int, tempo: Tempo) -> float:
    """How long people have to read so many words."""
    return min(max(words * tempo.word, tempo.least_read), tempo.most_read)


def words_in(talk: GameMove | Talk) -> int:
    """About how many words this is when it is said, in any language."""
    match talk:
        case Say(text):
            return len(text.split())
        case Claim():
            return WORDS_OF_A_TOPIC * len(talk.topics())
        case Ask():
            return WORDS_OF_A_QUESTION
    return 0


def _drawn(bot_turn: BotTurn, moment: Moment) -> float:
    now, since, tempo, *_ = moment
    if bot_turn.cause is Cause.WINDOW:
        return since + tempo.window * (0.1 + 0.7 * _chance())
    if bot_turn.patience is Patience.LONG:
        return now + tempo.answer * (0.9 + 0.2 * _chance())
    if bot_turn.patience in (Patience.SHORT, Patience.WORDS):
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
