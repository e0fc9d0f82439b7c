"""The driver: one game of bots from a seed, headless, every move judged and every view a view."""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, Protocol, runtime_checkable

from mafia_de_cuba.bots.interface import Bot, Wish
from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.moves import Accuse, Concede, Pass
from mafia_de_cuba.rules.play import acting_seats, legal_moves, play
from mafia_de_cuba.rules.record import Act, Record
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.state import State, start
from mafia_de_cuba.rules.talk import Ask, Talk
from mafia_de_cuba.views import View, view

ROUNDS_OF_TALK = 3  # after each turn of events, each seat may speak so often
QUESTIONS = 60  # the Godfather's, in a whole game

Watcher = Callable[[State], None]


@runtime_checkable
class Watchful(Protocol):
    """A bot that is shown every change, not only those after which it may act or speak."""

    def notice(self, view: View) -> None:
        """This is how things are now."""


class Played(NamedTuple):
    """A game that is over."""

    record: Record
    state: State
    faults: int  # moves that the rules refused, and silences where a move was due


def play_game(
    bots: Sequence[Bot],
    setup: Setup,
    seed: str,
    names: Sequence[str] | None = None,
    watch: Watcher | None = None,
) -> Played:
    """One game; `watch` sees the state before each accusation."""
    players = tuple(names or (f"bot-{seat}" for seat in range(len(bots))))
    game = Driver(bots, start(players, setup), seed, watch)
    while game.state.outcome is None:
        game.go_on()
    return Played(Record(players, setup, tuple(game.acts)), game.state, game.faults)


class Driver:
    """A game under way."""

    def __init__(self, bots: Sequence[Bot], state: State, seed: str, watch: Watcher | None) -> None:
        self.bots = bots
        self.state = state
        self.seed = seed
        self.watch = watch
        self.acts: list[Act] = []
        self.faults = 0
        self.questions = 0
        self.heard = False  # whether all have had their say since the last turn of events
        self.chance = [Random(f"{seed}/{seat}") for seat in range(len(bots))]
        self.order = Random(f"{seed}/order")
        players: Sequence[object] = bots
        self.watchful = [(n, bot) for n, bot in enumerate(players) if isinstance(bot, Watchful)]
        self._show()

    def go_on(self) -> None:
        """One step: words of all, then one move of the game."""
        if self.state.accused is not None:
            self._window()
        elif self.state.turn is None and self.acts:
            self._investigate()
        else:
            self._must_move(acting_seats(self.state)[0])

    def _investigate(self) -> None:
        if not self.heard:
            self._talk_round()
            self.heard = True
        self._must_move(self.state.godfather)

    def _window(self) -> None:
        """Whoever may shoot does so now, or never; then the accused shows their pockets."""
        accused = self.state.accused
        assert accused is not None
        for seat in acting_seats(self.state):
            if seat != accused and self.state.accused is not None:
                self._play(seat, self._wish(seat))
        if self.state.accused is not None:
            self._must_move(accused)
        self.heard = False

    def _talk_round(self) -> None:
        seats = [seat for seat in range(len(self.bots)) if self._may_talk(seat)]
        for _ in range(ROUNDS_OF_TALK):
            self.order.shuffle(seats)
            spoken = [self._speak(seat) for seat in seats]
            if not any(spoken):
                return

    def _may_talk(self, seat: int) -> bool:
        return seat != self.state.godfather and self.state.in_play(seat)

    def _speak(self, seat: int) -> bool:
        wish = self._wish(seat)
        return isinstance(wish, Talk) and self._play(seat, wish)

    def _must_move(self, seat: int) -> None:
        """The seat's move; where it makes none that is legal, chance makes one."""
        wish = self._wish(seat)
        if isinstance(wish, Talk) and self._may_ask() and self._play(seat, wish):
            self._answer(wish)
        elif isinstance(wish, Talk) or not self._play(seat, wish):
            self.faults += 1
            legal = [m for m in legal_moves(self.state, seat) if not isinstance(m, Concede)]
            self._play(seat, self.order.choice(legal))

    def _may_ask(self) -> bool:
        self.questions += 1
        return self.questions <= QUESTIONS

    def _answer(self, words: Talk) -> None:
        if isinstance(words, Ask) and self._may_talk(words.target):
            self._speak(words.target)

    def _wish(self, seat: int) -> Wish | None:
        return self.bots[seat](view(self.state, seat), self.chance[seat])

    def _play(self, seat: int, wish: Wish | None) -> bool:
        if wish is None or isinstance(wish, Pass):
            return False
        before = self.state
        try:
            self.state = play(before, seat, wish)
        except Refused:
            return False
        if self.watch and isinstance(wish, Accuse):
            self.watch(before)
        self.acts.append(Act(seat, wish))
        self._show()
        return True

    def _show(self) -> None:
        for seat, bot in self.watchful:
            bot.notice(view(self.state, seat))
