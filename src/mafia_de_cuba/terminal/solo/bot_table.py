"""The bots of a solo game: on every seat but the person's, and what they do next."""

from collections.abc import Mapping
from random import Random

from mafia_de_cuba.bots.conversation.liveliness import Liveliness
from mafia_de_cuba.bots.driver import Driver, floor_of
from mafia_de_cuba.bots.personality import PERSONALITIES, STEADY
from mafia_de_cuba.bots.registry import LEVELS, MIXED, bot
from mafia_de_cuba.bots.turns import BotTurn, Cause, Facts, chance_of
from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.moves import GameMove
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.talk import Talk
from mafia_de_cuba.table.local_game import LocalGame
from mafia_de_cuba.testimony import open_question
from mafia_de_cuba.views import View


def draw(level: str, rng: Random) -> str:
    """The name of a bot of this level, with any personality."""
    level = rng.choice(list(LEVELS)) if level == MIXED else level
    personality = rng.choice(list(PERSONALITIES))
    return level if personality == STEADY else f"{level}-{personality}"


class BotTable:
    """The bots of one table. Ask for what is due, make it happen, and ask again."""

    def __init__(
        self,
        table: LocalGame,
        kinds: Mapping[int, str],
        seed: str,
        talk: Liveliness = Liveliness.SOME,
    ) -> None:
        self.table = table
        self.bots = {seat: bot(kind, f"{seed}/{seat}") for seat, kind in kinds.items()}
        self.floor = floor_of(self.bots, talk, seed)
        order = Random(f"{seed}/order")
        self.driver = Driver(
            self, self.bots, lambda turn: chance_of(seed, turn), order, reasons=self.bots
        )
        self.due: Act | None = None  # made up, but not done yet

    # ------------------------------------------------------------ what the driver sees

    def facts(self) -> Facts:
        """What turns are made of."""
        first = self.table.view(1).you
        return Facts(
            self.table.view(),
            [*self.bots],
            self.table.round - 1,
            bag_used=first is not None and first.dismissed is not None,
            settled=self.table.settled,
            last_accused=self.table.last_accused,
            floor=self.floor,
        )

    def view(self, seat: int) -> View:
        """What a seat may know."""
        return self.table.view(seat)

    def is_legal(self, seat: int, move: GameMove | Talk) -> bool:
        """Whether the rules allow this move."""
        try:
            self.table.check(seat, move)
        except Refused:
            return False
        return True

    # ------------------------------------------------------------ what happens

    def play(self, act: Act) -> None:
        """Make this happen, whoever does it, and let the bots take notice. Raises Refused."""
        self.table.play(*act)
        self.driver.played(*act)
        self.due = None

    def next(self) -> Act | None:
        """What a bot does or says next; None: it is for the person to do something."""
        if self.due is None and (action := self.driver.next(self._ready)):
            self.due = Act(action.turn.seat, action.move)
        return self.due

    def answer(self) -> Act | None:
        """The answer of a bot that was asked; the Godfather owes none, and says nothing."""
        action = self.driver.next(lambda turn: turn.cause is Cause.ASKED)
        return Act(action.turn.seat, action.move) if action else None

    def _ready(self, turn: BotTurn) -> bool:
        """The Godfather goes on when the person has answered."""
        if turn.cause is not Cause.GODFATHER:
            return True
        seen = self.table.view()
        people = [p.seat for p in seen.players if p.seat not in self.bots and p.in_play]
        return not any(open_question(seen, seat) for seat in people)
