"""Training: how often each role wins at mixed tables, learnt in rounds of self-play from a seed.

`hard` players weigh their takes by these chances and by their tastes. Each round plays with the
table of the round before and moves it half the way to what came out; tastes, and a least
weight for every take, keep every take in use (the entropy floor).
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import click
import msgspec

from mafia_de_cuba.bots import beliefs, opponent_models, win_chances
from mafia_de_cuba.bots.win_chances import UNKNOWN, Chances
from mafia_de_cuba.rules.pieces import EXISTING, Role, Token, Tokens
from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, Setup, standard

from .intervals import Share
from .league_command import check_writable
from .league_game import play_game
from .lineups import MIXED, seated, seating
from .workers import workers

GODFATHERS = ("easy", "medium", "hard")
TABLES = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
PRIOR = 12  # games that the chance before counts for
STEP = 0.5


class Lesson(NamedTuple):
    """Games of one number of players, for a worker."""

    players: int
    games: int
    seed: int


Tallies = dict[Role, Share]


def train(seed: int, rounds: int, games: int, jobs: int, out: Path) -> None:
    """Learn the table from scratch and write it."""
    check_writable(out)
    table: Chances = {players: {} for players in TABLES}
    for number in range(rounds):
        lessons = [Lesson(players, games, seed + number) for players in TABLES]
        for lesson, tallies in zip(lessons, teach(lessons, table, jobs), strict=True):
            table[lesson.players] = updated(table[lesson.players], tallies)
        click.echo(f"round {number + 1} of {rounds}: {shown(table)}")
    out.write_bytes(msgspec.json.format(msgspec.json.encode(table), indent=1) + b"\n")


def teach(lessons: Sequence[Lesson], table: Chances, jobs: int) -> list[Tallies]:
    """All lessons, each played by bots that go by this table."""
    if jobs == 1:
        begin(table)
        return [learn(lesson) for lesson in lessons]
    with workers(jobs, begin, table) as pool:
        return list(pool.map(learn, lessons))


def begin(table: Chances) -> None:
    """Use this table from now on, and clear the caches made with another."""
    win_chances.use(table)
    opponent_models.weights_of.cache_clear()
    opponent_models.models_of.cache_clear()
    beliefs.knowledge.cache_clear()


def learn(lesson: Lesson) -> Tallies:
    """How often each role won: printed boxes and others in turn, every level as Godfather."""
    tallies: Tallies = {}
    for game in range(lesson.games):
        godfather = GODFATHERS[game % len(GODFATHERS)]
        people = seating(godfather, MIXED, lesson.players, lesson.seed, game)
        setup = standard(lesson.players) if game % 2 else some_box(lesson, game)
        state = play_game(seated(people), setup, people.seed, people.names).state
        assert state.outcome is not None, "the game is over"
        for seat in range(1, lesson.players):
            role = state.role(seat)
            assert role is not None, "the theft is over"
            tallies.setdefault(role, Share()).add(seat in state.outcome.winners)
    return tallies


def some_box(lesson: Lesson, game: int) -> Setup:
    """Any tokens that S4 allows beside a Henchman, with the printed number of jokers."""
    rng = Random(f"{lesson.seed}/{game}/box")
    stock = [kind for kind in Token for _ in range(EXISTING.count(kind))]
    stock.remove(Token.HENCHMAN)
    while True:
        kinds = [Token.HENCHMAN, *rng.sample(stock, lesson.players - 4)]
        if Token.TRAITOR in kinds or Token.MINION not in kinds:
            tokens = Tokens(**{kind: kinds.count(kind) for kind in kinds})
            return Setup(tokens, standard(lesson.players).jokers)


def updated(before: dict[Role, float], tallies: Tallies) -> dict[Role, float]:
    """Move half the way to the measured rates; roles seen in few games move less."""
    after = dict(before)
    for role, share in sorted(tallies.items()):
        old = before.get(role, UNKNOWN)
        seen = (share.hits + PRIOR * old) / (share.of + PRIOR)
        after[role] = round(old + (seen - old) * (STEP if before else 1.0), 4)
    return after


def shown(table: Chances) -> str:
    """The table in one line."""
    roles = (Role.THIEF, Role.HENCHMAN, Role.FBI)
    return "; ".join(
        f"{players}: " + " ".join(f"{role} {row.get(role, UNKNOWN):.2f}" for role in roles)
        for players, row in table.items()
    )
