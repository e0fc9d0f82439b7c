"""One game of bots from a seed: no screen, no pauses, every move judged by the rules."""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, Protocol, runtime_checkable

from mafia_de_cuba.bots.driver import Driver
from mafia_de_cuba.bots.interface import Bot
from mafia_de_cuba.bots.turns import Facts
from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.moves import Accuse, GameMove
from mafia_de_cuba.rules.play import decide, play
from mafia_de_cuba.rules.record import Act, Record
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.state import State, start
from mafia_de_cuba.rules.talk import Talk
from mafia_de_cuba.views import View, view

TALK_ROUNDS = 3  # before each accusation; live tables, where talk takes time, have one

Watcher = Callable[[State], None]


@runtime_checkable
class Watchful(Protocol):
    """A bot that is shown every change, not only those after which it may act or speak."""

    def notice(self, view: View) -> None:
        """The seat's view after a change."""


class Played(NamedTuple):
    """A game that is over."""

    record: Record
    state: State
    faults: int  # wishes that were not allowed, and silences, where a move was due


def play_game(
    bots: Sequence[Bot],
    setup: Setup,
    seed: str,
    names: Sequence[str] | None = None,
    watch: Watcher | None = None,
) -> Played:
    """One game; `watch` sees the state before each accusation."""
    players = tuple(names or (f"bot-{seat}" for seat in range(len(bots))))
    game, faults = LeagueGame(bots, start(players, setup), watch), 0
    chance = [Random(f"{seed}/{seat}") for seat in range(len(bots))]
    driver = Driver(
        game,
        dict(enumerate(bots)),
        lambda turn: chance[turn.seat],
        Random(f"{seed}/order"),
        TALK_ROUNDS,
    )
    while action := driver.next():
        game.play(action.turn.seat, action.move)
        driver.played(action.turn.seat, action.move)
        faults += action.fault
    return Played(Record(players, setup, tuple(game.acts)), game.state, faults)


class LeagueGame:
    """A game under way, with a bot on every seat."""

    def __init__(self, bots: Sequence[Bot], state: State, watch: Watcher | None) -> None:
        self.state = state
        self.watch = watch
        self.acts: list[Act] = []
        self.accusations = 0
        self.seats = range(len(bots))
        players: Sequence[object] = bots
        self.watchful = [(n, bot) for n, bot in enumerate(players) if isinstance(bot, Watchful)]
        self._show()

    def facts(self) -> Facts:
        """What turns are made of."""
        return Facts(
            view(self.state, None),
            self.seats,
            self.accusations,
            bag_used=self.state.bag is not None,
        )

    def view(self, seat: int) -> View:
        """What a seat may know."""
        return view(self.state, seat)

    def is_legal(self, seat: int, move: GameMove | Talk) -> bool:
        """Whether the rules allow this move."""
        try:
            decide(self.state, seat, move)
        except Refused:
            return False
        return True

    def play(self, seat: int, move: GameMove | Talk) -> None:
        """Make this move, and show it to the bots that watch."""
        if isinstance(move, Accuse):
            self.accusations += 1
            if self.watch:
                self.watch(self.state)
        self.state = play(self.state, seat, move)
        self.acts.append(Act(seat, move))
        self._show()

    def _show(self) -> None:
        for seat, bot in self.watchful:
            bot.notice(view(self.state, seat))
