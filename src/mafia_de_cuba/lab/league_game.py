"""One game of bots from a seed: no screen, no pauses, every move judged by the rules."""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, Protocol, runtime_checkable

from mafia_de_cuba.bots.conversation.floor import Floor
from mafia_de_cuba.bots.conversation.liveliness import Liveliness
from mafia_de_cuba.bots.driver import Driver, floor_of
from mafia_de_cuba.bots.interface import Bot
from mafia_de_cuba.bots.turns import BotTurn, Cause, Facts, chance_of
from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.moves import Accuse, GameMove, Reveal, Shoot
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
    talk: Liveliness = Liveliness.SOME,
) -> Played:
    """One game; `watch` sees the state before each accusation."""
    players = tuple(names or (f"bot-{seat}" for seat in range(len(bots))))
    by_seat = dict(enumerate(bots))
    floor = floor_of(by_seat, talk, seed)
    game, faults = LeagueGame(bots, start(players, setup), watch, floor), 0
    order = Random(f"{seed}/order")
    driver = Driver(game, by_seat, Chances(seed, len(bots)), order, TALK_ROUNDS, floor.chatter)
    while action := driver.next():
        game.play(action.turn.seat, action.move)
        driver.played(action.turn.seat, action.move)
        faults += action.fault
    return Played(Record(players, setup, tuple(game.acts)), game.state, faults)


class Chances:
    """Chance of each seat for the whole game; conversation has its own, and so changes nothing."""

    def __init__(self, seed: str, players: int) -> None:
        self.seed = seed
        self.of_seats = [Random(f"{seed}/{seat}") for seat in range(players)]

    def __call__(self, turn: BotTurn) -> Random:
        """The chance for this turn."""
        return chance_of(self.seed, turn) if turn.cause is Cause.FLOOR else self.of_seats[turn.seat]


class LeagueGame:
    """A game under way, with a bot on every seat."""

    def __init__(
        self,
        bots: Sequence[Bot],
        state: State,
        watch: Watcher | None,
        floor: Floor | None = None,
    ) -> None:
        self.state = state
        self.watch = watch
        self.floor = floor
        self.acts: list[Act] = []
        self.accusations = 0
        self.accused: int | None = None  # last
        self.settled = 0  # how long the ledger was when pockets were emptied last
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
            settled=self.settled,
            last_accused=self.accused,
            floor=self.floor,
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
            self.accused = move.target
            if self.watch:
                self.watch(self.state)
        self.state = play(self.state, seat, move)
        self.acts.append(Act(seat, move))
        if isinstance(move, Reveal | Shoot):
            self.settled = len(self.state.ledger)
        self._show()

    def _show(self) -> None:
        for seat, bot in self.watchful:
            bot.notice(view(self.state, seat))
