"""Everything that was counted for a balance report, and the questions it answers."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mafia_de_cuba.lab.intervals import Share, difference

from .games import Cell, Plan, is_policy
from .house_rules import PRINTED, changes, house_rules
from .tally import Tally, spread

LESS_FOR_RULES = 10  # of so many games that a change gets, a house rule gets one


class Asked(NamedTuple):
    """What the options ask for."""

    policies: Sequence[str]
    sizes: Sequence[int]  # numbers of players
    games: int  # of each policy, number of players and change
    bot_games: int
    seed: int


class Study:
    """What is asked for, and what was counted so far."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.tallies: dict[Cell, Tally] = {}
        self.complete = False

    @property
    def by_policy(self) -> list[str]:
        """The policies of the batch simulator."""
        return [name for name in self.asked.policies if is_policy(name)]

    @property
    def by_bots(self) -> list[str]:
        """The populations of bots."""
        return [name for name in self.asked.policies if not is_policy(name)]

    @property
    def games(self) -> int:
        """How many were played."""
        return sum(tally.games for tally in self.tallies.values())

    def add(self, cell: Cell, tally: Tally) -> None:
        """Some more games."""
        self.tallies.setdefault(cell, Tally()).add(tally)

    # ------------------------------------------------------------ what is played

    def first_plans(self) -> Iterator[Plan]:
        """Policies: every change and, with fewer games, every house rule."""
        for policy in self.by_policy:
            for players in self.asked.sizes:
                single = changes(players)
                for rule, setup in {**single, **house_rules(players)}.items():
                    part = 1 if rule in single else LESS_FOR_RULES
                    games = -(-self.asked.games // part)
                    yield Plan(Cell(policy, players, rule), setup, games)

    def second_plans(self) -> Iterator[Plan]:
        """Bots, which are slow: the printed box, and the house rule that was found for it."""
        for players in self.asked.sizes:
            rules, best = house_rules(players), self.fairest(players)
            for rule in dict.fromkeys([PRINTED, best or PRINTED]):
                for policy in self.by_bots:
                    yield Plan(Cell(policy, players, rule), rules[rule], self.asked.bot_games)

    # ------------------------------------------------------------ what came out

    def tally(self, policy: str, players: int, rule: str = PRINTED) -> Tally:
        """The games of one kind; none if none were played."""
        return self.tallies.get(Cell(policy, players, rule)) or Tally()

    def seats(self, policy: str, players: int, rule: str = PRINTED) -> list[Share]:
        """How often each seat won."""
        tally = self.tally(policy, players, rule)
        return [tally.seat(seat) for seat in range(players)]

    def unfairness(self, policy: str, players: int, rule: str = PRINTED) -> float:
        """How far seats' win rates lie from their mean: nobody chooses a seat."""
        return spread(self.seats(policy, players, rule))

    def change(
        self, policy: str, players: int, rule: str, seat: int
    ) -> tuple[float, float, float] | None:
        """What a rule changes for a seat against the printed box, with its interval."""
        before, after = self.tally(policy, players), self.tally(policy, players, rule)
        if not (before.games and after.games):
            return None
        return difference(before.seat(seat), after.seat(seat))

    def fairest(self, players: int) -> str | None:
        """The house rule under which seats win most alike, on average over the policies."""
        rules = [
            rule
            for rule in house_rules(players)
            if all(self.tally(policy, players, rule).games for policy in self.by_policy)
        ]
        if not (rules and self.by_policy):
            return None
        return min(rules, key=lambda rule: self.mean_unfairness(players, rule))

    def mean_unfairness(self, players: int, rule: str) -> float:
        """Over the policies of the batch simulator."""
        found = [self.unfairness(policy, players, rule) for policy in self.by_policy]
        return sum(found) / len(found)
