"""The league: every Godfather against every population, the same people and seeds for all."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct, field

from mafia_de_cuba.bots.beliefs import opinion
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.record import write
from mafia_de_cuba.rules.setup import Setup, standard
from mafia_de_cuba.rules.state import State
from mafia_de_cuba.views import view

from .executors import Workers
from .external_names import Labels, labels_of
from .intervals import Forecasts, Share
from .league_game import Played, play_game
from .lineups import seated, seating
from .ordered_work import in_order

CHUNK = 25  # games that a worker plays at a time


class Pairing(NamedTuple):
    """One cell of the league: a Godfather, a population, a number of players."""

    godfather: str
    others: str
    players: int


class Seat(NamedTuple):
    """Bot, role and result of one seat."""

    bot: str
    role: Role
    won: bool


class Game(NamedTuple):
    """What the league keeps of a game."""

    seats: tuple[Seat, ...]
    ending: str
    faults: int
    record: bytes


class Results(Struct):
    """The results of one pairing."""

    pairing: Pairing
    games: int = 0
    faults: int = 0
    godfather: Share = field(default_factory=Share)
    thieves: Share = field(default_factory=Share)  # games that a Thief won, where there was one
    roles: dict[Role, Share] = field(default_factory=dict)
    bots: dict[str, dict[Role, Share]] = field(default_factory=dict)  # the same, for each bot
    endings: dict[str, int] = field(default_factory=dict)
    forecasts: Forecasts = field(default_factory=Forecasts)

    def add(self, game: Game) -> None:
        """One more game."""
        self.games += 1
        self.faults += game.faults
        self.godfather.add(game.seats[0].won)
        stealing = [seat.won for seat in game.seats if seat.role is Role.THIEF]
        if stealing:
            self.thieves.add(any(stealing))
        for seat in game.seats[1:]:
            self.roles.setdefault(seat.role, Share()).add(seat.won)
            own = self.bots.setdefault(seat.bot, {})
            own.setdefault(seat.role, Share()).add(seat.won)
        self.endings[game.ending] = self.endings.get(game.ending, 0) + 1


class Task(NamedTuple):
    """Some games of one pairing, for a worker."""

    pairing: Pairing
    setup: Setup | None
    seed: int
    first: int
    number: int
    labels: Labels


def play_task(task: Task) -> tuple[Task, list[Game], Forecasts]:
    """The games of one task."""
    forecasts = Forecasts()
    games = [
        play_one(task, number, forecasts) for number in range(task.first, task.first + task.number)
    ]
    return task, games, forecasts


def play_one(task: Task, number: int, forecasts: Forecasts) -> Game:
    """One game of a task."""
    pairing = task.pairing
    people = seating(*pairing, task.seed, number, task.labels)
    watch = watcher(forecasts) if pairing.godfather.startswith("hard") else None
    setup = task.setup or standard(pairing.players)
    return summary(people.bots, play_game(seated(people), setup, people.seed, people.names, watch))


def watcher(forecasts: Forecasts) -> Callable[[State], None]:
    """Before each accusation: how likely the Godfather thinks each seat a Thief, and the truth."""

    def watch(state: State) -> None:
        if state.setup.open_box:
            return
        thinks = opinion(view(state, state.godfather))
        for seat in range(1, len(state.players)):
            if not state.revealed(seat):
                chance = thinks.roles(seat).get(Role.THIEF, 0.0)
                forecasts.add(min(1.0, chance), state.role(seat) is Role.THIEF)

    return watch


def summary(bots: Sequence[str], played: Played) -> Game:
    """What is kept of a game."""
    state = played.state
    assert state.outcome is not None, "the game is over"
    seats = []
    for seat, name in enumerate(bots):
        role = state.role(seat)
        assert role is not None, "the theft is over"
        seats.append(Seat(name, role, seat in state.outcome.winners))
    return Game(tuple(seats), str(state.outcome.ending), played.faults, write(played.record))


def tasks(pairings: Sequence[Pairing], games: int, seed: int, setup: Setup | None) -> list[Task]:
    """All games in chunks."""
    labels = labels_of(name for pairing in pairings for name in pairing[:2])
    return [
        Task(pairing, setup, seed, first, min(CHUNK, games - first), labels)
        for pairing in pairings
        for first in range(0, games, CHUNK)
    ]


def run(
    pairings: Sequence[Pairing],
    games: int,
    seed: int,
    setup: Setup | None = None,
    jobs: Workers | int = 2,
) -> Iterator[tuple[Task, list[Game], Forecasts]]:
    """Every game of the league, chunk by chunk, in order."""
    return in_order(play_task, iter(tasks(pairings, games, seed, setup)), jobs)
