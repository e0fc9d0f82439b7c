"""The company: bots on every seat but one, and whose word or move comes next."""

from collections.abc import Mapping
from random import Random

from mafia_de_cuba.bots.interface import Bot, Wish
from mafia_de_cuba.bots.personality import PERSONALITIES, STEADY
from mafia_de_cuba.bots.registry import LEVELS, MIXED, bot
from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.moves import Concede, Pass, Reveal, Shoot
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import SILENCE, Ask, Say, Talk
from mafia_de_cuba.table.local_game import LocalGame
from mafia_de_cuba.testimony import open_question
from mafia_de_cuba.views import View

QUESTIONS = 60  # of one Godfather, in a whole game


def draw(level: str, rng: Random) -> str:
    """The name of a bot of this level, with any personality."""
    level = rng.choice(list(LEVELS)) if level == MIXED else level
    personality = rng.choice(list(PERSONALITIES))
    return level if personality == STEADY else f"{level}-{personality}"


class BotTable:
    """The bots of one table. Ask for what is due, make it happen, and ask again."""

    def __init__(self, table: LocalGame, kinds: Mapping[int, str], seed: str) -> None:
        self.table = table
        self.bots: dict[int, Bot] = {
            seat: bot(kind, f"{seed}/{seat}") for seat, kind in kinds.items()
        }
        self.chance = {seat: Random(f"{seed}/{seat}/chance") for seat in kinds}
        self.order = Random(f"{seed}/order")
        self.floor: list[int] = []  # who may still speak before the Godfather goes on
        self.asked: list[int] = []  # who has to answer
        self.questions = 0
        self.due: Act | None = None  # made up, but not done yet

    # ------------------------------------------------------------ what happened

    def play(self, act: Act) -> None:
        """Make this happen, whoever does it, and let the company take notice. Raises Refused."""
        self.table.play(*act)
        self.due = None
        if isinstance(act.move, Ask) and act.move.target in self.bots:
            self.asked.append(act.move.target)
        if act.seat not in self.bots and isinstance(act.move, Talk):
            self.open_floor()

    def open_floor(self) -> None:
        """Let everybody have a say."""
        self.floor = [seat for seat in self.bots if seat != self.table.view().godfather]
        self.order.shuffle(self.floor)

    # ------------------------------------------------------------ what is due

    def next(self) -> Act | None:
        """What a bot does or says next; None: it is for somebody else to do something."""
        if self.due is None:
            self.due = self._next()
        return self.due

    def _next(self) -> Act | None:
        seen = self.table.view()
        match seen.phase:
            case Phase.HIDE | Phase.THEFT:
                return self._must_move(seen.turn or 0)
            case Phase.ACCUSATION:
                return self._in_window(seen)
            case Phase.INVESTIGATION:
                return self.answer() or self._word() or self._office(seen)
        return None

    def answer(self) -> Act | None:
        """The answer of a bot that was asked; in office it owes none, and says nothing."""
        while self.asked:
            seat = self.asked.pop(0)
            if seat == self.table.view().godfather:
                return Act(seat, Say(SILENCE))
            if act := self._speak(seat):
                return act
        return None

    def _word(self) -> Act | None:
        while self.floor:
            if act := self._speak(self.floor.pop(0)):
                return act
        return None

    def _speak(self, seat: int) -> Act | None:
        wish = self._wish(seat) if self.table.view().players[seat].in_play else None
        return Act(seat, wish) if isinstance(wish, Talk) else None

    def _office(self, seen: View) -> Act | None:
        """The Godfather's next question or accusation, once whoever was asked has had a say."""
        people = [player.seat for player in seen.players if player.seat not in self.bots]
        if any(open_question(seen, seat) for seat in people if seen.players[seat].in_play):
            return None
        return self._must_move(seen.godfather)

    def _in_window(self, seen: View) -> Act | None:
        """A shot, or the pockets of the accused; each bot that may shoot is asked once."""
        for seat in self.bots:
            you = self.table.view(seat).you
            if you and Shoot() in you.moves and seat != seen.accused:
                wish = self._wish(seat)
                if isinstance(wish, Shoot):
                    return Act(seat, wish)
        return Act(seen.accused, Reveal()) if seen.accused in self.bots else None

    def _must_move(self, seat: int) -> Act | None:
        """The seat's move; where it makes none that is legal, chance makes one."""
        if seat not in self.bots:
            return None
        wish = self._wish(seat)
        if isinstance(wish, Talk):
            self.questions += 1
            if self.questions <= QUESTIONS and self._is_legal(seat, wish):
                return Act(seat, wish)
        elif wish is not None and not isinstance(wish, Pass) and self._is_legal(seat, wish):
            return Act(seat, wish)
        you = self.table.view(seat).you
        moves = [m for m in you.moves if not isinstance(m, Concede | Pass)] if you else []
        return Act(seat, self.order.choice(moves))

    def _wish(self, seat: int) -> Wish | None:
        return self.bots[seat](self.table.view(seat), self.chance[seat])

    def _is_legal(self, seat: int, wish: Wish) -> bool:
        assert not isinstance(wish, Pass)
        try:
            self.table.check(seat, wish)
        except Refused:
            return False
        return True
