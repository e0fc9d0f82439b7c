"""What is counted of many games: each seat by hidden diamonds, bag, role, place and result."""

from collections.abc import Iterable, Sequence

import numpy as np

from mafia_de_cuba.lab.batch_arrays import Fact, Games, Ints
from mafia_de_cuba.lab.batch_games import ENDINGS, ROLES, TOKENS
from mafia_de_cuba.lab.game_rows import GameRow
from mafia_de_cuba.lab.intervals import Share
from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import Role, Token
from mafia_de_cuba.rules.setup import MOST_PLAYERS

HIDINGS = 6
SHAPE = (HIDINGS, 1 + len(TOKENS), len(ROLES), MOST_PLAYERS, 2)  # a bag of 0 is an empty one


class Tally:
    """Counts of games of one kind."""

    def __init__(self) -> None:
        self.games = 0
        self.accusations = 0
        self.endings = np.zeros(len(ENDINGS), np.int64)
        self.seats = np.zeros(SHAPE, np.int64)

    def add(self, other: "Tally") -> None:
        """All the other's games too."""
        self.games += other.games
        self.accusations += other.accusations
        self.endings += other.endings
        self.seats += other.seats

    def ending(self, ending: Ending) -> Share:
        """How often games ended so."""
        return Share(int(self.endings[ENDINGS.index(ending)]), self.games)

    def seat(self, seat: int) -> Share:
        """How often a seat won."""
        return share(self.seats[:, :, :, seat])

    def role(self, *roles: Role) -> Share:
        """How often seats with one of these roles won."""
        return share(self.seats[:, :, [ROLES.index(role) for role in roles]])

    def held(self) -> dict[Role, Share]:
        """The same for each role that was held."""
        every = {role: self.role(role) for role in ROLES}
        return {role: won for role, won in every.items() if won.of}

    def hiding(self, hidden: int) -> Share:
        """How often the Godfather won after hiding so many diamonds."""
        return share(self.seats[hidden, :, :, 0])

    def bag(self, *tokens: Token | None, seat: int) -> Share:
        """How often a seat won where one of these went into the bag; None is nothing."""
        bags = [0 if token is None else 1 + TOKENS.index(token) for token in tokens]
        return share(self.seats[:, bags, :, seat])

    def bags(self) -> list[Token]:
        """The tokens that ever went into the bag."""
        used = self.seats.sum(axis=(0, 2, 3, 4))[1:]
        return [token for token, times in zip(TOKENS, used, strict=True) if times]


def share(counts: Ints) -> Share:
    """Lost and won, the last axis, added up."""
    lost, won = counts.reshape(-1, 2).sum(axis=0).tolist()
    return Share(won, lost + won)


def of_batch(games: Games, players: int) -> Tally:
    """What games of the batch simulator add up to."""
    facts, seats = games.facts.astype(np.int64), np.arange(players)
    won = facts[:, Fact.WINNERS, None] >> seats & 1
    axes = (
        games.diamonds[:, :1],
        facts[:, Fact.BAG, None] + 1,
        games.roles[:, :players],
        seats,
        won,
    )
    tally = Tally()
    tally.games = len(facts)
    tally.accusations = int(facts[:, Fact.ACCUSATIONS].sum())
    tally.endings += np.bincount(facts[:, Fact.ENDING], minlength=len(ENDINGS))
    places = np.ravel_multi_index(np.broadcast_arrays(*axes), SHAPE)
    tally.seats += np.bincount(places.ravel(), minlength=tally.seats.size).reshape(SHAPE)
    return tally


def of_rows(rows: Iterable[GameRow]) -> Tally:
    """What games of the readable rules add up to."""
    tally = Tally()
    for row in rows:
        tally.games += 1
        tally.accusations += row.accusations
        tally.endings[ENDINGS.index(row.ending)] += 1
        bag = 1 + TOKENS.index(row.dismissed) if row.dismissed else 0
        for seat, role in enumerate(row.roles):
            won = int(seat in row.winners)
            tally.seats[row.diamonds[0], bag, ROLES.index(role), seat, won] += 1
    return tally


def spread(shares: Sequence[Share]) -> float:
    """How far win rates lie from their mean: the standard deviation, each seat counting once."""
    whole = Share()
    for each in shares:
        whole.join(each)
    if not whole.of:
        return 0.0
    squares = sum(each.of * (each.rate - whole.rate) ** 2 for each in shares)
    return float((squares / whole.of) ** 0.5)
