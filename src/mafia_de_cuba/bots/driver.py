"""The driver of bots that act at once, in the league and in the terminal: turn after turn."""

from collections.abc import Callable, Container, Mapping, Sequence
from random import Random
from typing import NamedTuple, Protocol

from mafia_de_cuba.rules.moves import Accuse, GameMove, Pass
from mafia_de_cuba.rules.talk import Ask, Talk
from mafia_de_cuba.views import View

from .conversation.floor import Floor
from .conversation.history import announced
from .conversation.liveliness import Liveliness
from .interface import Bot
from .player import Player
from .reasons import reason
from .turns import BotTurn, Cause, Facts, allowed, move_for, turns, wish_of

ONCE = (Cause.ASKED, Cause.FLOOR, Cause.WINDOW)  # turns that are over when the bot has been asked


class Game(Protocol):
    """What the driver gets from whoever holds the game."""

    def facts(self) -> Facts:
        """What turns are made of."""

    def view(self, seat: int) -> View:
        """What a seat may know."""

    def is_legal(self, seat: int, move: GameMove | Talk) -> bool:
        """Whether the rules allow this move."""


class Action(NamedTuple):
    """What a bot does on its turn."""

    turn: BotTurn
    move: GameMove | Talk
    fault: bool = False  # the bot gave no move that is allowed, and chance moves for it


class TalkRounds:
    """Rounds of unasked words before each accusation, each in another order of seats."""

    def __init__(self, chance: Random, most: int) -> None:
        self.chance = chance
        self.most = most  # rounds before one accusation
        self.turns: list[BotTurn] = []
        self.left: list[BotTurn] = []
        self.begun = 0
        self.spoken = False  # somebody has spoken in this round

    def next(self, fresh: Sequence[BotTurn]) -> BotTurn | None:
        """The next unasked turn of those that there are; after a silent round there is none."""
        if not fresh:
            return None
        if fresh[0] not in self.turns:  # there was an accusation since
            self.turns, self.begun, self.spoken = [*fresh], 0, True
        if not self.left and self.spoken and self.begun < self.most:
            self._begin()
        return self.left[0] if self.left else None

    def _begin(self) -> None:
        self.chance.shuffle(self.turns)
        again = (self.begun,) if self.begun else ()
        self.left = [turn._replace(mark=(*turn.mark, *again)) for turn in self.turns]
        self.begun += 1
        self.spoken = False

    def finish(self, turn: BotTurn, spoke: bool) -> None:
        """This turn is over."""
        self.left.remove(turn)
        self.spoken |= spoke


class Driver:
    """Asks the bots of one game, turn by turn: answers first, unasked words, then moves."""

    def __init__(
        self,
        game: Game,
        bots: Mapping[int, Bot],
        chance: Callable[[BotTurn], Random],
        order: Random,
        talk_rounds: int = 1,
        reasons: Container[int] = (),
    ) -> None:
        self.game = game
        self.bots = bots
        self.chance = chance
        self.talk = TalkRounds(order, talk_rounds)
        self.asked: set[BotTurn] = set()  # of the causes that a bot is asked for once
        self.proposed: Action | None = None  # not played yet
        self.reasons = reasons  # the seats that say why before they accuse
        self.accusing: Action | None = None  # the reason is given, and this follows

    def next(self, ready: Callable[[BotTurn], bool] = lambda _: True) -> Action | None:
        """What a bot does next, unless its turn has to wait; say `played` when it has happened."""
        self.proposed = None
        while (turn := self._next_turn()) and ready(turn):
            if action := self._ask(turn):
                self.proposed = action
                return action
            self._finish(turn, spoke=False)
        return None

    def played(self, seat: int, move: GameMove | Talk) -> None:
        """Somebody has moved or spoken, a bot or a person."""
        if self.proposed and (seat, move) == (self.proposed.turn.seat, self.proposed.move):
            self._finish(self.proposed.turn, spoke=True)
        self.proposed = None
        if isinstance(move, Ask):  # a question that is put again is asked again
            self.asked = {turn for turn in self.asked if turn.seat != move.target}

    def _next_turn(self) -> BotTurn | None:
        found = [turn for turn in turns(self.game.facts()) if not turn.after_silence]
        unasked = [turn for turn in found if turn.cause is Cause.UNASKED]
        others = [turn for turn in found if turn.cause is not Cause.UNASKED]
        first = next((turn for turn in others if turn not in self.asked), None)
        if first and first.cause in (Cause.ASKED, Cause.FLOOR):
            return first
        return self.talk.next(unasked) or first

    def _ask(self, turn: BotTurn) -> Action | None:
        if self.accusing and self.accusing.turn[:3] == turn[:3]:
            following, self.accusing = self.accusing, None
            return following
        action = self._wish(turn)
        if action and isinstance(action.move, Accuse) and self._owes_reason(turn, action.move):
            self.accusing = action
            return Action(turn, reason(self.game.view(turn.seat), action.move.target))
        return action

    def _owes_reason(self, turn: BotTurn, accusation: Accuse) -> bool:
        """Whether the seat says why before it accuses, and has not said so yet."""
        facts = self.game.facts()
        given = (each.target for each in announced(facts.seen, facts.settled))
        return turn.seat in self.reasons and accusation.target not in given

    def _wish(self, turn: BotTurn) -> Action | None:
        seen, chance = self.game.view(turn.seat), self.chance(turn)
        wish = wish_of(self.bots[turn.seat], turn, seen, chance)
        if allowed(turn, wish, self.game.is_legal):
            assert wish is not None
            assert not isinstance(wish, Pass)
            return Action(turn, wish)
        move = move_for(turn, seen, chance)
        return Action(turn, move, fault=True) if move else None

    def _finish(self, turn: BotTurn, spoke: bool) -> None:
        if turn.cause is Cause.UNASKED:
            self.talk.finish(turn, spoke)
        elif turn.cause in ONCE:
            self.asked.add(turn)


def floor_of(bots: Mapping[int, Bot], liveliness: Liveliness, seed: str) -> Floor:
    """The floor of a table: players converse, baselines and programs do not."""
    chatter = {
        seat: bot.character.tastes.chatter for seat, bot in bots.items() if isinstance(bot, Player)
    }
    return Floor(liveliness, seed, chatter)
