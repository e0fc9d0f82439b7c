"""Training: a league in which Godfathers and suspects answer each other, in rounds from a seed.

Each round plays with the tables of the round before: mixed tables under every level, and tables of
`hard` under a `hard` Godfather. How often each role wins moves half the way to what came out; how
`hard` lies is counted anew, so that its Godfather knows its own kind, and its liars know that
Godfather; how far that Godfather trusts what was counted is the trust whose forecasts came truest;
how much to hide follows from what hiding won. Tastes, a least weight for every take and
chance among stories keep everything in use (the entropy floor).
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import exp
from pathlib import Path
from random import Random
from typing import NamedTuple

import click
import msgspec
from msgspec import Struct, field

from mafia_de_cuba.bots import beliefs, kinds, learnt, lies, opponent_models
from mafia_de_cuba.bots.learnt import HIDINGS, UNKNOWN, Learnt, Lessons
from mafia_de_cuba.rules.pieces import EXISTING, Role, Token, Tokens
from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, Setup, standard
from mafia_de_cuba.rules.state import State

from . import own_trust, own_words
from .executors import Workers, open_workers
from .intervals import Share
from .league_game import play_game
from .lineups import MIXED, Seating, seated, seating
from .ordered_work import in_order
from .output_files import check_writable, write_or_say
from .progress import progress

PAIRINGS = (
    ("hard", "hard*"),
    ("easy", MIXED),
    ("hard", "hard*"),
    ("medium", MIXED),
    ("hard", MIXED),
)
TABLES = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
PRIOR = 12  # games that the chance before counts for
STEP = 0.5
HIDING_EXACTNESS = 0.15  # how much less a hiding may win and still be chosen now and then
CHUNK = 10  # games that a worker plays at a time


class Lesson(NamedTuple):
    """Games of one number of players, for a worker."""

    players: int
    games: int
    seed: int
    first: int = 0


class Tallies(Struct):
    """What came out of some games."""

    roles: dict[Role, Share] = field(default_factory=dict)
    hiding: list[Share] = field(default_factory=lambda: [Share() for _ in range(HIDINGS)])
    words: own_words.Words = field(default_factory=own_words.Words)
    errors: list[float] = field(default_factory=lambda: [0.0] * len(own_trust.TRUSTS))

    def join(self, other: "Tallies") -> None:
        """All the other's games too."""
        for role, share in other.roles.items():
            self.roles.setdefault(role, Share()).join(share)
        for mine, theirs in zip(self.hiding, other.hiding, strict=True):
            mine.join(theirs)
        self.words.join(other.words)
        self.errors = own_trust.summed((self.errors, other.errors))


class Progress(Struct, frozen=True):
    """A training that is under way, as its file keeps it."""

    seed: int
    games: int
    rounds: int  # that are over
    learnt: Learnt


def train(
    seed: int,
    rounds: int,
    games: int,
    jobs: int,
    out: Path,
    resume: Path | None = None,
    shipped: bool = False,
    scheduler: str | None = None,
) -> None:
    """Learn the tables from scratch or from the shipped ones, or go on, and write them."""
    for path in filter(None, (out, resume)):
        check_writable(path)
    start = learnt.shipped() if shipped else {}
    begun = so_far(Progress(seed, games, 0, {n: start.get(n, Lessons()) for n in TABLES}), resume)
    with open_workers(jobs, scheduler) as workers:
        tables = all_rounds(begun, rounds, workers, resume)
    write_or_say(out, msgspec.json.format(msgspec.json.encode(tables), indent=1) + b"\n")


def all_rounds(begun: Progress, rounds: int, workers: Workers, resume: Path | None) -> Learnt:
    """The tables after so many rounds; each round is kept."""
    seed, games, tables = begun.seed, begun.games, begun.learnt
    for number in range(begun.rounds, rounds):
        click.echo(f"round {number + 1} of {rounds}: ", nl=False)
        tables = one_round(tables, games, seed + number, workers)
        click.echo(shown(tables))
        if resume:
            now = Progress(seed, games, number + 1, tables)
            write_or_say(resume, msgspec.json.encode(now))
    return tables


def so_far(start: Progress, resume: Path | None) -> Progress:
    """What the file of a training with the same seed and number of games holds."""
    if resume and resume.is_file() and resume.stat().st_size:
        found = msgspec.json.decode(resume.read_bytes(), type=Progress)
        if (found.seed, found.games) == (start.seed, start.games):
            return found
        raise click.BadParameter("That file is of a training with another seed or other games.")
    return start


def one_round(tables: Learnt, games: int, seed: int, workers: Workers | int) -> Learnt:
    """The tables after one more round."""
    todo = [
        Lesson(players, min(CHUNK, games - first), seed, first)
        for players in reversed(TABLES)
        for first in range(0, games, CHUNK)
    ]
    tallies = {players: Tallies() for players in TABLES}
    show = progress(len(todo))
    for done, (lesson, tally) in enumerate(teach(todo, tables, workers), 1):
        tallies[lesson.players].join(tally)
        show(done)
    everything = Tallies()
    for tally in tallies.values():
        everything.join(tally)
    return {n: updated(tables[n], tallies[n], everything) for n in TABLES}


def teach(
    todo: Sequence[Lesson], tables: Learnt, jobs: Workers | int
) -> Iterator[tuple[Lesson, Tallies]]:
    """All lessons, each played by bots that go by these tables, as soon as it is over."""
    return zip(todo, in_order(learn, iter(todo), jobs, partial(begin, tables)), strict=True)


def begin(tables: Learnt) -> Callable[[], None]:
    """Use these tables from now on, until somebody calls what is returned."""
    use(tables)
    return partial(use, learnt.shipped())


def use(tables: Learnt) -> None:
    """Go by these tables, and clear the caches made with others."""
    learnt.use(tables)
    kinds.kinds_at.cache_clear()
    opponent_models.weights_of.cache_clear()
    opponent_models.models_of.cache_clear()
    beliefs.knowledge.cache_clear()
    own_trust.models_at.cache_clear()
    lies.forget()


def learn(lesson: Lesson) -> Tallies:
    """What came out of these games: printed boxes and others in turn."""
    tallies = Tallies()
    for game in range(lesson.first, lesson.first + lesson.games):
        godfather, others = PAIRINGS[game % len(PAIRINGS)]
        people = seating(godfather, others, lesson.players, lesson.seed, game)
        setup = standard(lesson.players) if game % 2 else some_box(lesson, game)
        count(tallies, people, setup, own_kind=others != MIXED)
    return tallies


def count(tallies: Tallies, people: Seating, setup: Setup, own_kind: bool) -> None:
    """One game more; of tables of the hard level, what was hidden and what was said too."""
    bots, seen = seated(people), list[State]()
    state = play_game(bots, setup, people.seed, people.names, seen.append).state
    assert state.outcome is not None, "the game is over"
    for seat in range(1, len(bots)):
        role = state.role(seat)
        assert role is not None, "the theft is over"
        tallies.roles.setdefault(role, Share()).add(seat in state.outcome.winners)
    if own_kind and seen:
        tallies.hiding[state.hidden].add(0 in state.outcome.winners)
        own_words.hear(tallies.words, seen[0], bots)
        if setup == standard(len(bots)):
            tallies.errors = own_trust.summed((tallies.errors, own_trust.errors(seen[0])))


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


# ---------------------------------------------------------------- what is learnt


def updated(before: Lessons, tallies: Tallies, everything: Tallies) -> Lessons:
    """The lessons after these games; `everything` is what came out at all numbers of players."""
    return Lessons(
        chances(before.chances, tallies.roles),
        own_words.learn(before.words, tallies.words, everything.words),
        hiding(before.hiding, tallies.hiding),
        trust(before.trust, everything.errors),
    )


def chances(before: dict[Role, float], tallies: dict[Role, Share]) -> dict[Role, float]:
    """Move half the way to the measured rates; roles seen in few games move less."""
    after = dict(before)
    for role, share in sorted(tallies.items()):
        old = before.get(role, UNKNOWN)
        seen = (share.hits + PRIOR * old) / (share.of + PRIOR)
        after[role] = round(old + (seen - old) * (STEP if before else 1.0), 4)
    return after


def hiding(before: Sequence[float], tallies: Sequence[Share]) -> tuple[float, ...]:
    """Half of the mix before, half what won; a hiding seen in few games counts as the mean."""
    games = sum(share.of for share in tallies)
    mean = sum(share.hits for share in tallies) / games if games else 0.0
    rates = [(share.hits + PRIOR * mean) / (share.of + PRIOR) for share in tallies]
    weights = [exp((rate - mean) / HIDING_EXACTNESS) for rate in rates]
    new = [weight / sum(weights) for weight in weights]
    return tuple(round(old + STEP * (n - old), 4) for old, n in zip(before, new, strict=True))


def trust(before: float, errors: Sequence[float]) -> float:
    """Half the way to the trust whose forecasts came truest."""
    return round(before + STEP * (own_trust.best(errors, before) - before), 4)


def shown(tables: Learnt) -> str:
    """The learnt tables in one line, for people."""
    roles = (Role.THIEF, Role.HENCHMAN, Role.FBI)
    return "; ".join(
        f"{players}: " + " ".join(f"{role} {row.chances.get(role, UNKNOWN):.2f}" for role in roles)
        for players, row in tables.items()
    )
