"""What if somebody else had been accused: the rest of the game, played out by bots many times.

What lies in the pockets is what lay there. The bots know what their seats knew, and what was said.
"""

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from random import Random
from typing import NamedTuple

from mafia_de_cuba.bots.driver import Driver
from mafia_de_cuba.bots.registry import bot
from mafia_de_cuba.bots.turns import Facts, chance_of
from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.moves import Accuse, GameMove, Reveal, Shoot
from mafia_de_cuba.rules.play import decide, play
from mafia_de_cuba.rules.record import Act, read
from mafia_de_cuba.rules.state import Phase, State
from mafia_de_cuba.rules.talk import Talk
from mafia_de_cuba.views import View, view

from .game import PastGame

GAMES, LEVEL = 200, "medium"
SEED = "what if"  # fixed: the same question always has the same answer
Z = 1.959964  # 95 %


class WhatIf(NamedTuple):
    """How often each seat won, of so many games, after this accusation."""

    by: int
    target: int
    games: int
    wins: tuple[int, ...]  # by seat


def may_be_accused(state: State) -> list[int]:
    """Whom the seat in office could accuse now."""
    if state.phase is not Phase.INVESTIGATION:
        return []
    seats = range(len(state.players))
    return [seat for seat in seats if is_legal(state, state.godfather, Accuse(seat))]


def is_legal(state: State, seat: int, move: GameMove | Talk) -> bool:
    """Whether the rules allow this move."""
    try:
        decide(state, seat, move)
    except Refused:
        return False
    return True


def play_out(text: bytes | str, moves: int, target: int, games: int = GAMES) -> WhatIf:
    """The game of this record after so many moves, if its next one were this accusation."""
    game = PastGame(read(text))
    state = game.states[moves]
    wins: Counter[int] = Counter()
    for number in range(games):
        rest = RestOfGame(state, game.record.acts[:moves])
        rest.play(state.godfather, Accuse(target))
        wins.update(rest.winners(f"{SEED}/{number}"))
    won = tuple(wins[seat] for seat in range(len(state.players)))
    return WhatIf(state.godfather, target, games, won)


def interval(hits: int, of: int) -> tuple[float, float]:
    """Between which shares the true one lies, 95 times of 100 (Wilson)."""
    share, weight = hits / of, Z * Z / of
    middle, scale = share + weight / 2, 1 + weight
    half = Z * sqrt(share * (1 - share) / of + weight / of / 4)
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


class RestOfGame:
    """A game that goes on from somewhere in the middle, with a bot on every seat."""

    def __init__(self, state: State, acts: Iterable[Act]) -> None:
        self.state = state
        self.targets: list[int] = []
        self.settled = 0
        self.seats = range(len(state.players))
        said = 0
        for act in acts:
            said += isinstance(act.move, Talk)
            self._note(act.move, said)

    def _note(self, move: GameMove | Talk, said: int) -> None:
        if isinstance(move, Accuse):
            self.targets.append(move.target)
        elif isinstance(move, Reveal | Shoot):
            self.settled = said

    def winners(self, seed: str) -> tuple[int, ...]:
        """Play to the end; the seats that win."""
        bots = {seat: bot(LEVEL, f"{seed}/{seat}") for seat in self.seats}
        driver = Driver(self, bots, lambda turn: chance_of(seed, turn), Random(seed))
        while action := driver.next():
            self.play(action.turn.seat, action.move)
            driver.played(action.turn.seat, action.move)
        assert self.state.outcome, "bots play to the end"
        return self.state.outcome.winners

    def play(self, seat: int, move: GameMove | Talk) -> None:
        """Make this move."""
        self.state = play(self.state, seat, move)
        self._note(move, len(self.state.ledger))

    # ------------------------------------------------------------ for the driver

    def facts(self) -> Facts:
        """What turns are made of."""
        last = self.targets[-1] if self.targets else None
        seen, used = view(self.state, None), self.state.bag is not None
        return Facts(seen, self.seats, len(self.targets), used, (), self.settled, last)

    def view(self, seat: int) -> View:
        """What a seat may know."""
        return view(self.state, seat)

    def is_legal(self, seat: int, move: GameMove | Talk) -> bool:
        """Whether the rules allow this move."""
        return is_legal(self.state, seat, move)
